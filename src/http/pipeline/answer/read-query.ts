import type { Request } from 'express';
import { EstimatedFetches } from '../../../forecast/index.ts';
import type { PreparedQuery, ReadQuery, RunEdition } from '../../cache/prepared/prepared-queries.ts';
import type { PreparedResponse } from '../../cache/prepared/prepared-response.ts';
import { responseAt } from '../../cache/prepared/query-templates.ts';
import { chargesOf, type UseName } from '../../credits/charge.ts';
import { isPriced } from '../../credits/estimate/estimate.ts';
import { asksForEstimate } from '../../credits/estimate/send-estimate.ts';
import { nameUse } from '../../credits/name-use.ts';
import { forecastsFor } from '../../credits/plan/plan-archive.ts';
import { parseQuery, readQuery as splitQuery } from '../../parameters/query/parse-query.ts';
import type { DataRoute, RouteMatch } from '../../routing/mounted-route.ts';
import { chooseFormat } from '../../send/negotiate.ts';
import { flushPending } from '../../send/response-batcher.ts';
import type { Exchange } from '../exchange.ts';

/**
 * Takes a prepared query from the cache, as long as its runs are the same, or reads the parameters; and names what the request is counted
 * as. Throws IsobarError('validation_error'), StatusError(406).
 */
export function readQuery(exchange: Exchange): void | Promise<void> {
  const found = findPrepared(exchange);
  if (found === null) return parse(exchange);
  const ifUnchanged = (edition: object | null) =>
    edition === found.edition ? reuse(exchange, found) : parse(exchange);
  const edition = exchange.dataRoute.services.forecasts.edition(found.model);
  // Where it cannot be had, `prepare` will say why.
  return edition instanceof Promise ? edition.catch(() => null).then(ifUnchanged) : ifUnchanged(edition);
}

interface FoundQuery extends RunEdition {
  readonly response: PreparedResponse;
  readonly use: UseName;
}

function reuse(exchange: Exchange, { response, use }: FoundQuery): void {
  const { req, res, dataRoute } = exchange;
  exchange.prepared = response;
  exchange.isReused = true;
  exchange.use = use;
  exchange.isEstimate = isPriced(dataRoute.definition) && asksForEstimate(req, {});
  chargesOf(res)?.name(use);
}

/** A prepared query of this URL, or of the same query at another place; null where there is none that the caller may use. */
function findPrepared({ req, caller, dataRoute, shared }: Exchange): FoundQuery | null {
  const { templates, services, definition } = dataRoute;
  // Routes that need no key are prepared each time: they have little to prepare.
  if (caller === null || req.method === 'POST' || definition.readsRuns !== true) return null;
  // Plans may allow fewer runs than there are.
  if (forecastsFor(caller, services.forecasts, services.now) !== services.forecasts) return null;
  const match = templates?.find(req);
  if (match !== undefined) {
    const { template, degrees } = match;
    const answer = template.answers.at(degrees);
    if (answer !== null) {
      const use = { ...template.use, asked: { text: req.originalUrl, variables: null } };
      return {
        model: template.model,
        edition: template.edition,
        response: responseAt(template, answer),
        use,
      };
    }
  }
  return cachedQuery(shared.preparedQueries.find(req), dataRoute);
}

function cachedQuery(
  query: PreparedQuery<RouteMatch> | undefined,
  { services }: DataRoute,
): FoundQuery | null {
  const last = query?.last ?? null;
  if (query === undefined || last === null) return null;
  const { model, edition, response } = last;
  const content = services.answers.peek(response.key);
  // Evicted content has to be read again.
  if (content === undefined) return null;
  return { model, edition, response: { ...response, read: () => ({ content }) }, use: query.use };
}

function parse(exchange: Exchange): void | Promise<void> {
  const { req, res, dataRoute, shared } = exchange;
  // Preparing and reading take a while.
  flushPending();
  const { readBody, definition } = dataRoute;
  if (readBody === null) {
    setQuery(exchange, shared.preparedQueries.find(req) ?? parsedUrl(dataRoute, req));
    return;
  }
  nameUse(req, res, {});
  return readBody(req, res).then((query) => {
    setQuery(exchange, { query, path: NO_PATH, chosen: chooseFormat(definition, undefined, req) });
  });
}

function setQuery(exchange: Exchange, read: ReadQuery): void {
  const { req, res, dataRoute } = exchange;
  const { query, path } = read;
  exchange.query = read;
  exchange.use = nameUse(req, res, {
    model: path['model'] ?? query['model'],
    collectionId: path['collectionId'] ?? query['collectionId'],
  });
  exchange.isEstimate = isPriced(dataRoute.definition) && asksForEstimate(req, query);
  if (exchange.isEstimate) exchange.estimated = new EstimatedFetches();
}

const NO_PATH: ReadQuery['path'] = {};

function parsedUrl({ definition }: DataRoute, req: Request): ReadQuery {
  const sent = definition.ignoresQuery === true ? {} : splitQuery(req.originalUrl);
  const query = parseQuery(definition.query, sent);
  const chosen = chooseFormat(definition, query['fmt'] ?? query['f'], req);
  const path = definition.path.includes('{') ? definition.pathParameters.parse(req.params ?? {}) : NO_PATH;
  return { query, path, chosen };
}
