import type { Draws } from '../../../test/answers/draws.ts';
import { hostileText, mutateText } from './mutate-text.ts';

/** Changes an address by its parts: segments of the path, names and values of the query. */
export function mutateAddress(draws: Draws, address: string): string {
  if (draws.onceIn(6)) return mutateText(draws, address);
  const [path = '', query = ''] = splitOnce(address, '?');
  if (query === '' || draws.onceIn(4)) return `${mutatePath(draws, path)}${query && '?'}${query}`;
  return `${path}?${mutateQuery(draws, query.split('&'), encoder(draws)).join('&')}`;
}

function mutatePath(draws: Draws, path: string): string {
  const segments = path.split('/');
  const at = draws.whole(1, Math.max(1, segments.length - 1));
  const text = encoder(draws)(hostileText(draws));
  switch (draws.whole(0, 4)) {
    case 0:
      return segments.with(Math.min(at, segments.length - 1), text).join('/');
    case 1:
      return [...segments.slice(0, at), text, ...segments.slice(at)].join('/');
    case 2:
      return `${path}/`;
    case 3:
      return segments.filter((_, n) => n !== at).join('/') || '/';
    default:
      return `${path}?${encoder(draws)(hostileText(draws))}=${text}`;
  }
}

function mutateQuery(
  draws: Draws,
  pairs: readonly string[],
  encode: (text: string) => string,
): readonly string[] {
  const at = draws.whole(0, pairs.length - 1);
  const [name = ''] = splitOnce(pairs[at] ?? '', '=');
  const value = encode(hostileText(draws));
  switch (draws.whole(0, 8)) {
    case 0:
      return pairs.filter((_, n) => n !== at);
    case 1:
      return [...pairs, `${name}=${value}`];
    case 2:
      return pairs.with(at, `${name}[]=${value}`);
    case 3:
      return pairs.with(at, `${name}[${encode(hostileText(draws))}]=${value}`);
    case 4:
      return [...pairs, `${encode(hostileText(draws))}=${value}`];
    case 5:
      return pairs.with(at, mutateText(draws, pairs[at] ?? ''));
    case 6:
      return Array.from({ length: draws.of([3, 30, 300]) }, () => pairs[at] ?? '');
    default:
      return pairs.with(at, `${name}=${value}`);
  }
}

/** Most clients encode what they send; some do not, or do it twice. */
function encoder(draws: Draws): (text: string) => string {
  const kind = draws.whole(0, 9);
  if (kind === 0) return (text) => text;
  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  return kind === 1 ? (text) => encode(encode(text)) : encode;
}

function splitOnce(text: string, separator: string): readonly string[] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)];
}
