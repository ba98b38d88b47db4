import type { Request } from 'express';
import { formatTime, type Run } from '../../../forecast/index.ts';
import { CACHE_CONTROL, type CachePolicy, entityTag, entityTagAt } from '../../cache/cache-policy.ts';
import { cacheKeyAt, contentIdOf } from '../../cache/content-id.ts';
import type { Prepared } from '../../cache/prepared/prepared.ts';
import type { PreparedResponse } from '../../cache/prepared/prepared-response.ts';
import { creditsOf } from '../../credits/prices/prices.ts';
import type { ChosenFormat } from '../../message/media-types.ts';
import type { Header } from '../../send/response-head.ts';

/** What responses depend on besides the URL; priced ones on a preference for an estimate too. */
const VARY = 'Accept, Accept-Encoding';
const VARY_OF_PRICED = `${VARY}, Prefer`;

/** The response to what a route has prepared. */
export function preparedResponse(
  req: Request,
  prepared: Prepared,
  chosen: ChosenFormat,
  version: string,
): PreparedResponse {
  const { status = 200, cachePolicy, identity, question, run, headers, at } = prepared;
  const { price, points = 0, series = 0, cells = 0 } = prepared;
  const { format, mediaType } = chosen;
  const credits = creditsOf(price);
  const isKnown = typeof identity === 'string';
  const isPlaced = at !== undefined && question !== undefined && isKnown;
  const contentId = isPlaced ? contentIdOf(version, format, mediaType, question, identity) : null;
  const tagAndKey =
    contentId === null
      ? {
          tag: isKnown ? entityTagOf(req, chosen, version, identity) : null,
          // Joined, since V8 keeps all parts of a template text as long as the text.
          key: question === undefined || !isKnown ? null : [format, question, identity].join('\n'),
        }
      : { tag: entityTagAt(contentId, at?.where ?? ''), key: cacheKeyAt(contentId, at?.where ?? '') };
  return {
    status,
    head: {
      always: headersOf(run, cachePolicy, credits > 0),
      withBody:
        headers === undefined
          ? typeHeaders(mediaType)
          : [...typeHeaders(mediaType), ...Object.entries(headers)],
      mediaType,
    },
    format,
    ...tagAndKey,
    identity: typeof identity === 'function' ? identity : null,
    contentId,
    credits,
    work: { price, points, series, cells },
    run,
    read: (bill) => prepared.read(bill),
  };
}

/** The entity tag of a response by what its content is made of. */
export function entityTagOf(
  req: Request,
  { format, mediaType }: ChosenFormat,
  version: string,
  identity: string,
): string {
  return entityTag(version, `${format} ${mediaType} ${req.originalUrl}`, identity);
}

/** By the run; cached responses share them. */
const headersOfRuns = new WeakMap<Run, Map<string, readonly Header[]>>();

/** Headers of every response from a run. @param run null for a response from none */
function headersOf(run: Run | null, cachePolicy: CachePolicy, isPriced: boolean): readonly Header[] {
  const key = isPriced ? `${cachePolicy} priced` : cachePolicy;
  const known = run === null ? undefined : headersOfRuns.get(run)?.get(key);
  if (known !== undefined) return known;
  const headers: Header[] = [
    ['Cache-Control', CACHE_CONTROL[cachePolicy]],
    ['Vary', isPriced ? VARY_OF_PRICED : VARY],
  ];
  if (run === null) return headers;
  headers.push(
    ['X-Run', `${run.model}/${formatTime(run.initTime)}`],
    ['X-Run-Horizon-Hours', run.horizonHours],
  );
  const ofRun = headersOfRuns.get(run) ?? new Map<string, readonly Header[]>();
  headersOfRuns.set(run, ofRun.set(key, headers));
  return headers;
}

/** Routes name a few media types. */
const knownTypes = new Map<string, readonly Header[]>();

function typeHeaders(mediaType: string): readonly Header[] {
  const known = knownTypes.get(mediaType);
  if (known !== undefined) return known;
  const headers: readonly Header[] = [['Content-Type', mediaType]];
  knownTypes.set(mediaType, headers);
  return headers;
}
