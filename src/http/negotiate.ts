import type { Request } from 'express';
import { StatusError } from './problem.ts';
import { type FormatName, MEDIA_TYPES, type Route } from './route.ts';

/**
 * The form of the answer: `fmt` where it is given, else what `Accept` likes best (RFC 9110, section 12.5.1), the route's first
 * when it does not say. Throws StatusError(406) naming what there is.
 */
export function chooseFormat({ formats }: Route, asked: unknown, req: Request): FormatName {
  const names = Object.keys(formats) as FormatName[];
  const [first = 'json'] = names;
  const named = names.find((name) => name === asked);
  if (named !== undefined) return named;
  const { accept } = req.headers;
  if (accept === undefined || accept === '*/*') return first;
  const offers = names.flatMap((name) => offersOf(name).map((type) => ({ name, type })));
  const liked = req.accepts(offers.map(({ type }) => type));
  const chosen = offers.find(({ type }) => type === liked);
  if (chosen !== undefined) return chosen.name;
  const types = names.map((name) => bare(MEDIA_TYPES[name]));
  throw new StatusError(406, `none of the accepted media types is offered: ${types.join(', ')}`);
}

/** What a form may be asked for as: a range with parameters matches only types that have them. */
function offersOf(name: FormatName): readonly string[] {
  const type = MEDIA_TYPES[name];
  const offers = [type, `${bare(type)};charset=utf-8`];
  // The description of an interface is JSON too, to those who ask for that.
  return name === 'openapi' ? [...offers, ...offersOf('json')] : offers;
}

function bare(mediaType: string): string {
  return mediaType.split(';', 1)[0] ?? mediaType;
}
