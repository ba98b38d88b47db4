import { HOUR_MS } from '../../../../catalog/index.ts';
import { IsobarError } from '../../../../platform/index.ts';
import { isAmount, rounded, type TimedSeries, type TimedValue } from '../../timed-series/index.ts';
import type { Member, MemberWindow } from './member.ts';

/**
 * The members with their sums or maxima over common windows, where their own have different lengths (rain of 1, 3 and 6 hours). A
 * common window goes from one edge of the members' windows to the next that lies inside none of them. A member has a value where
 * its own windows fill a common one without a gap: the sum of its amounts, or the greatest of its maxima. So all members have the
 * same window at a valid time. Instantaneous values stay as they are.
 */
export function overCommonWindows(members: readonly Member[]): readonly Member[] {
  if (members.every(({ windows }) => windows === null)) return members;
  const edges = commonEdges(members);
  return members.map((member) => {
    const values = new Map<number, TimedValue>();
    const windows = windowsBetween(member, edges);
    for (const { start, end, value } of windows)
      if (value !== null) values.set(end, { value, windowStart: start });
    return { ...member, windows, values };
  });
}

/**
 * Throws IsobarError('validation_error') if the members have windows at the same time but none in common, with the lengths of the
 * windows of each.
 * @param before the members with their own windows
 */
export function requireCommonWindows(name: string, before: readonly Member[], over: readonly Member[]): void {
  if (over.length < 2 || over.some(({ windows }) => windows === null)) return;
  const [first, ...others] = over.map(({ windows }) => new Set(windows?.map(({ end }) => end)));
  if ([...(first ?? [])].some((end) => others.every((ends) => ends.has(end)))) return;
  const start = Math.max(...before.map(({ windows }) => windows?.[0]?.start ?? Number.POSITIVE_INFINITY));
  const end = Math.min(...before.map(({ windows }) => windows?.at(-1)?.end ?? Number.NEGATIVE_INFINITY));
  if (start >= end) return;
  const described = before.map(({ model, windows }) => `${model} (${lengthsOf(windows ?? []).join(', ')} h)`);
  throw new IsobarError(
    'validation_error',
    `${name} has no windows in the requested range that all models share: ${described.join('; ')}. Ask for a longer range, or for models whose windows start and end together`,
  );
}

/** Times in milliseconds, ascending. All windows start and end at whole hours. */
function commonEdges(members: readonly Member[]): readonly number[] {
  const edges = new Set<number>();
  const inside = new Set<number>();
  for (const { start, end } of members.flatMap(({ windows }) => windows ?? [])) {
    edges.add(start).add(end);
    for (let time = start + HOUR_MS; time < end; time += HOUR_MS) inside.add(time);
  }
  return [...edges].filter((time) => !inside.has(time)).sort((a, b) => a - b);
}

/** The windows between successive edges that a member's own windows fill; null where one of them has no value. */
function windowsBetween({ windows, series }: Member, edges: readonly number[]): readonly MemberWindow[] {
  const ofStart = new Map((windows ?? []).map((window) => [window.start, window]));
  return edges.slice(1).flatMap((end, n): MemberWindow[] => {
    const start = edges[n] ?? end;
    const parts: MemberWindow[] = [];
    for (let at = start; at < end; at = parts.at(-1)?.end ?? end) {
      const part = ofStart.get(at);
      if (part === undefined || part.end > end) return [];
      parts.push(part);
    }
    return [{ start, end, value: combined(parts, series) }];
  });
}

function combined(parts: readonly MemberWindow[], series: TimedSeries): number | null {
  const values = parts.map(({ value }) => value).filter((value) => value !== null);
  if (values.length < parts.length) return null;
  if (!isAmount(series)) return Math.max(...values);
  return rounded(
    values.reduce((sum, value) => sum + value, 0),
    series,
  );
}

function lengthsOf(windows: readonly MemberWindow[]): readonly number[] {
  return [...new Set(windows.map(({ start, end }) => (end - start) / HOUR_MS))];
}
