import type { Request } from 'express';
import { type ChosenFormat, type FormatName, MEDIA_TYPES } from '../message/media-types.ts';
import { OTHER_MEDIA_TYPES } from '../parameters/names/format-words.ts';
import { StatusError } from '../problems/refusals.ts';

/** What a route offers. */
interface Offered {
  readonly formats: Partial<Record<FormatName, unknown>>;
  /** The media type of a route with one form, where that is not the usual one of the form. */
  readonly mediaType?: string;
}

/** Media types of a form for clients that accept that one and not its own: it is sent as what they accept. */
function aliasesOf(format: FormatName): readonly string[] {
  const others = OTHER_MEDIA_TYPES[format] ?? [];
  // CoverageJSON is JSON.
  return format === 'covjson' ? [...others, MEDIA_TYPES.json] : others;
}

/**
 * The form of the answer: `fmt` where it is given, else what `Accept` prefers (RFC 9110, section 12.5.1), the route's first
 * when it does not say. A route with one form sends it whatever is accepted: generated clients accept JSON of every route. Throws
 * StatusError(406) naming what there is.
 */
export function chooseFormat(
  { formats, mediaType }: Offered,
  requested: unknown,
  req: Request,
): ChosenFormat {
  const names = Object.keys(formats) as FormatName[];
  const [first = 'json'] = names;
  if (mediaType !== undefined) return { format: first, mediaType };
  const { accept } = req.headers;
  const named = names.find((name) => name === requested);
  if (named !== undefined) return { format: named, mediaType: MEDIA_TYPES[named] };
  if (accept === undefined || takesAnything(accept)) return { format: first, mediaType: MEDIA_TYPES[first] };
  // Clients that accept JSON get any form that is JSON where there is nothing closer; it keeps its own media type.
  const offers = [...names.flatMap(offersOf), ...names.flatMap(jsonOffersOf)];
  const liked = req.accepts(offers.map(({ type }) => type));
  const chosen = offers.find(({ type }) => type === liked);
  if (chosen !== undefined) return withOwnName(chosen, accept);
  if (names.length === 1) return { format: first, mediaType: MEDIA_TYPES[first] };
  const types = names.map((name) => bare(MEDIA_TYPES[name]));
  throw new StatusError(406, `none of the accepted media types is offered: ${types.join(', ')}`);
}

/** Other media types are for clients that do not accept the form's own. */
function withOwnName({ format, mediaType }: ChosenFormat, accept: string): ChosenFormat {
  const own = MEDIA_TYPES[format];
  return { format, mediaType: accept.includes(bare(own)) ? own : mediaType };
}

/** Java's own client sends `*`, which is not a media range, for any type. */
function takesAnything(accept: string): boolean {
  return ['*/*', '*'].includes(accept.trim());
}

/** Media types that a form may be requested as, its own first: a range with parameters matches only types that have them. */
function offersOf(format: FormatName): readonly (ChosenFormat & { readonly type: string })[] {
  const mediaType = MEDIA_TYPES[format];
  const own = [mediaType, `${bare(mediaType)};charset=utf-8`];
  const aliases = aliasesOf(format);
  return [
    ...own.map((type) => ({ format, type, mediaType })),
    ...aliases.map((type) => ({ format, type, mediaType: type })),
  ];
}

function jsonOffersOf(format: FormatName): readonly (ChosenFormat & { readonly type: string })[] {
  const mediaType = MEDIA_TYPES[format];
  return mediaType.includes('json') ? JSON_TYPES.map((type) => ({ format, type, mediaType })) : [];
}

const JSON_TYPES = [MEDIA_TYPES.json, `${MEDIA_TYPES.json};charset=utf-8`];

function bare(mediaType: string): string {
  return mediaType.split(';', 1)[0] ?? mediaType;
}
