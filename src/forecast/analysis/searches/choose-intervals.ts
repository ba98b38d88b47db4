import type { CandidateInterval } from './candidate-intervals.ts';

export type WindowChoice = 'FIRST' | 'LAST' | 'ALL' | 'LONGEST';

/**
 * The certain stretch that is meant. With `open`, those too that may be meant instead, depending on missing values: uncertain
 * ones before the first or after the last, and any that may be longer than the longest (the earliest of equals). With `open`
 * and no certain one, all. Given in order of time.
 */
export function choose(
  stretches: readonly CandidateInterval[],
  which: WindowChoice,
  open: boolean,
): readonly CandidateInterval[] {
  const candidates = open ? stretches : stretches.filter(({ certain }) => certain);
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
      return longest(candidates, open);
  }
}

function longest(candidates: readonly CandidateInterval[], open: boolean): readonly CandidateInterval[] {
  let most: CandidateInterval | null = null;
  for (const stretch of candidates) {
    if (stretch.certain && (most === null || hoursOf(stretch) > hoursOf(most))) most = stretch;
  }
  if (most === null) return candidates;
  const hours = hoursOf(most);
  return candidates.filter(
    (stretch) => stretch === most || (open && stretch.possibleEnd - stretch.possibleStart > hours),
  );
}

function hoursOf({ start, end }: CandidateInterval): number {
  return end - start;
}
