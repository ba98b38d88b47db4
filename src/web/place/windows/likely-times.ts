/** A stretch of time in which conditions are likely enough. */
export interface LikelyTime {
  /** ISO 8601 in UTC. */
  readonly start: string;
  readonly end: string;
  readonly hours: number;
}

const HOUR_MS = 3_600_000;

/**
 * The stretches in which, at each output step, at least so large a share of the members meets the conditions. A step stands for the time
 * until the next one; where the conditions are about amounts or maxima, for the time since the one before.
 * @param times valid times, ms since 1970, ascending
 * @param shares 0 to 1, one for each time; null ends a stretch
 * @param reachesBack whether any condition is about an amount or a maximum
 */
export function likelyTimes(
  times: readonly number[],
  shares: readonly (number | null)[],
  {
    minimumShare,
    minimumHours,
    reachesBack,
  }: {
    readonly minimumShare: number;
    readonly minimumHours: number;
    readonly reachesBack: boolean;
  },
): readonly LikelyTime[] {
  const found: { start: number; end: number }[] = [];
  for (const [i, share] of shares.entries()) {
    const [start, end] = reachesBack ? [times[i - 1], times[i]] : [times[i], times[i + 1]];
    if (share === null || share < minimumShare || start === undefined || end === undefined) continue;
    const last = found.at(-1);
    if (last?.end === start) last.end = end;
    else found.push({ start, end });
  }
  const iso = (time: number) => new Date(time).toISOString().replace('.000Z', 'Z');
  return found
    .map(({ start, end }) => ({ start: iso(start), end: iso(end), hours: (end - start) / HOUR_MS }))
    .filter(({ hours }) => hours >= minimumHours);
}
