import type { CacheableResponse } from '../../cache/prepared/prepared-queries.ts';
import type { PreparedResponse } from '../../cache/prepared/prepared-response.ts';
import { releaseAtEnd } from '../../send/write-body.ts';
import type { Exchange } from '../exchange.ts';

/** A template holds the numbers of each of its series, which every answer overwrites. */
const SERIES_BYTES = 1000;

/** Stores a complete response and its prepared query for later requests, after it was sent. */
export function cacheResponse(exchange: Exchange): void {
  const { req, res, response, encoded, body, cached, cachedBytes, dataRoute, match, isReused } = exchange;
  const complete = encoded?.complete ?? null;
  const { key, status } = response;
  // One that has more content codings than before is stored again.
  const isNew = key !== null && complete !== null && complete.bytes !== cachedBytes;
  const isCached = isNew ? dataRoute.services.answers.keep(key, complete) : cached !== undefined;
  if (body !== null) releaseAtEnd(res, body);
  if (complete === null || status !== 200 || isReused || req.method === 'POST' || match === null) return;
  if (!storeTemplate(exchange)) storeQuery(exchange, isCached);
}

/** @returns whether the query is found by the template from now on: places that the route has to decide on are not */
function storeTemplate(exchange: Exchange): boolean {
  const { req, use, runs, response, dataRoute, atOtherPlaces } = exchange;
  const { templates } = dataRoute;
  const { contentId, head, format, work } = response;
  if (templates === null || contentId === null || runs === null || use === null) return false;
  const answers = atOtherPlaces?.() ?? null;
  if (answers === null) return false;
  const bytes = ((work.series ?? 0) + 1) * SERIES_BYTES;
  templates.store(req, { use, head, format, contentId, answers, bytes, ...runs });
  const found = templates.find(req);
  return found !== undefined && answers.at(found.degrees) !== null;
}

function storeQuery({ req, match, query, use, runs, response, shared }: Exchange, isCached: boolean): void {
  const { key } = response;
  if (!isCached || key === null || match === null || query === null || use === null) return;
  const last = runs === null ? null : { response: withoutContent(response, key), ...runs };
  shared.preparedQueries.store(req, { ...query, match, use, last });
}

/** Without the function that reads, which would keep the objects of its request alive. */
function withoutContent(response: PreparedResponse, key: string): CacheableResponse {
  const { read: _read, identity: _identity, run: _run, ...rest } = response;
  return { ...rest, identity: null, run: null, key };
}
