/** What was used in one hour or day by one operation. */
export interface UsageRow {
  /** Start of the hour or day, ISO 8601. */
  readonly start: string;
  readonly operation: string;
  readonly value: number;
}

/** Usage in bars, one for each hour or day of the range, also for those in which nothing was used. */
export interface Bars {
  /** Operations from the bottom of the bars up, those that used most first; the last one may stand for all others (null). */
  readonly operations: readonly (string | null)[];
  readonly bars: readonly Bar[];
  /** Of the highest bar. */
  readonly most: number;
}

export interface Bar {
  /** ms since 1970. */
  readonly start: number;
  /** As many as there are operations. */
  readonly values: readonly number[];
  readonly sum: number;
}

/** Colours tell no more than this apart. */
const MAX_OPERATIONS = 6;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Stacks rows of usage by operation.
 * @param stepMs an hour or a day; hours and days of UTC start the bars
 */
export function stack(rows: readonly UsageRow[], from: number, to: number, stepMs: number): Bars {
  const sums = new Map<string, number>();
  for (const { operation, value } of rows) sums.set(operation, (sums.get(operation) ?? 0) + value);
  const ranked = [...sums].filter(([, sum]) => sum > 0).sort(([, a], [, b]) => b - a);
  const hasOthers = ranked.length > MAX_OPERATIONS;
  const named = ranked.slice(0, hasOthers ? MAX_OPERATIONS - 1 : MAX_OPERATIONS).map(([name]) => name);
  const operations = hasOthers ? [...named, null] : named;
  const places = new Map(named.map((name, place) => [name, place]));
  const first = Math.floor(from / stepMs) * stepMs;
  const count = Math.max(1, Math.ceil((to - first) / stepMs));
  const values = Array.from({ length: count }, () => operations.map(() => 0));
  for (const { start, operation, value } of rows) {
    const bar = values[Math.floor((Date.parse(start) - first) / stepMs)];
    const place = places.get(operation) ?? (hasOthers ? operations.length - 1 : -1);
    if (bar !== undefined && place >= 0) bar[place] = (bar[place] ?? 0) + value;
  }
  const bars = values.map((each, n) => ({
    start: first + n * stepMs,
    values: each,
    sum: each.reduce((sum, value) => sum + value, 0),
  }));
  return { operations, bars, most: Math.max(0, ...bars.map(({ sum }) => sum)) };
}

/** Whether an operation is one of the console's own questions, which cost nothing. */
export const isConsoles = (operation: string | null): boolean => /^Console[A-Z]/.test(operation ?? '');
