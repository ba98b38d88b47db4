import type { CandidateInterval } from './candidate-intervals.ts';

export type WindowChoice = 'FIRST' | 'LAST' | 'ALL' | 'LONGEST';

/**
 * Chooses the requested interval among the certain ones. With `withUncertain`, adds those that might be chosen instead once the
 * missing values are known: uncertain ones before the first or after the last, and any that might be longer than the longest (of
 * equals the earliest is chosen). With `withUncertain` and no certain interval, returns all.
 * @param intervals in order of time
 */
export function chooseIntervals(
  intervals: readonly CandidateInterval[],
  which: WindowChoice,
  withUncertain: boolean,
): readonly CandidateInterval[] {
  const candidates = withUncertain ? intervals : intervals.filter(({ certain }) => certain);
  switch (which) {
    case 'ALL':
      return candidates;
    case 'FIRST': {
      const first = candidates.findIndex(({ certain }) => certain);
      return first < 0 ? candidates : candidates.slice(0, first + 1);
    }
    case 'LAST': {
      const last = candidates.findLastIndex(({ certain }) => certain);
      return last < 0 ? candidates : candidates.slice(last);
    }
    case 'LONGEST':
      return longestOf(candidates, withUncertain);
  }
}

function longestOf(
  candidates: readonly CandidateInterval[],
  withUncertain: boolean,
): readonly CandidateInterval[] {
  let longest: CandidateInterval | null = null;
  for (const interval of candidates) {
    if (interval.certain && (longest === null || hoursOf(interval) > hoursOf(longest))) longest = interval;
  }
  if (longest === null) return candidates;
  const hours = hoursOf(longest);
  return candidates.filter(
    (interval) =>
      interval === longest || (withUncertain && interval.possibleEnd - interval.possibleStart > hours),
  );
}

function hoursOf({ start, end }: CandidateInterval): number {
  return end - start;
}
