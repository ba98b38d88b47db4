/** What stands for what was left out of an answer: the last item of a list, the last key of an object, the end of a text. */
export const CUT = '…';

interface Limits {
  readonly items: number;
  readonly keys: number;
  readonly depth: number;
}

/** From the whole to little more than its shape. */
const STEPS: readonly Limits[] = [
  { items: 4, keys: 40, depth: 12 },
  { items: 2, keys: 24, depth: 12 },
  { items: 1, keys: 24, depth: 12 },
  { items: 1, keys: 14, depth: 12 },
  ...[12, 6, 5, 4, 3, 2].map((depth) => ({ items: 1, keys: 8, depth })),
];

const MAX_TEXT = 120;
/** Coordinates, boxes and shapes say nothing in part. */
const MAX_WHOLE = 4;
const MAX_LINES = 4;

/** A JSON value in at most so many characters, if that can be: what lists and deep objects have in them is cut. */
export function shortened(value: unknown, characters: number): unknown {
  let short: unknown = value;
  for (const limits of STEPS) {
    short = cut(value, limits, 0);
    if (JSON.stringify(short).length <= characters) break;
  }
  return short;
}

function cut(value: unknown, limits: Limits, depth: number): unknown {
  if (typeof value === 'string') return value.length <= MAX_TEXT ? value : value.slice(0, MAX_TEXT) + CUT;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return cutList(value, limits, depth);
  const entries = Object.entries(value);
  if (depth >= limits.depth && entries.length > 0) return { [CUT]: CUT };
  const kept = entries.slice(0, limits.keys).map(([key, each]) => [key, cut(each, limits, depth + 1)]);
  return { ...Object.fromEntries(kept), ...(entries.length > kept.length && { [CUT]: CUT }) };
}

function cutList(list: readonly unknown[], limits: Limits, depth: number): readonly unknown[] {
  const isWhole = list.length <= MAX_WHOLE && list.every((each) => typeof each === 'number');
  if (isWhole) return list;
  if (depth >= limits.depth && list.length > 0) return [CUT];
  const kept = list.slice(0, limits.items).map((each) => cut(each, limits, depth + 1));
  return list.length > kept.length ? [...kept, CUT] : kept;
}

/** The first lines of a text. */
export function firstLines(text: string): string {
  const lines = text.trimEnd().split('\n');
  return lines.length <= MAX_LINES ? lines.join('\n') : [...lines.slice(0, MAX_LINES), CUT].join('\n');
}
