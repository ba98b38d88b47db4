// biome-ignore-all lint/style/noNonNullAssertion: both ends lie between the first and the last edge
import { FALSE, TRUE } from './conditions/truth.ts';

/** An interval in lead hours in which a condition holds (`certain`) or may hold. */
export interface CandidateInterval {
  readonly start: number;
  readonly end: number;
  readonly certain: boolean;
  readonly possibleStart: number;
  readonly possibleEnd: number;
}

/**
 * Intervals of at least `minimumHours`, in order of time: those that are true throughout, and those that have no false slice but
 * contain no true interval of that length.
 */
export function candidateIntervals(
  truth: Uint8Array,
  edges: Float64Array,
  minimumHours: number,
): readonly CandidateInterval[] {
  const found: CandidateInterval[] = [];
  for (const [from, to] of sequencesOf(truth, 0, truth.length, (value) => value !== FALSE)) {
    const possibleStart = edges[from]!;
    const possibleEnd = edges[to]!;
    if (possibleEnd - possibleStart < minimumHours) continue;
    const before = found.length;
    for (const [first, last] of sequencesOf(truth, from, to, (value) => value === TRUE)) {
      const start = edges[first]!;
      const end = edges[last]!;
      if (end - start >= minimumHours) found.push({ start, end, certain: true, possibleStart, possibleEnd });
    }
    if (found.length > before) continue;
    found.push({ start: possibleStart, end: possibleEnd, certain: false, possibleStart, possibleEnd });
  }
  return found;
}

/** The longest sequences of slices that pass, as [first, one after the last]. */
function* sequencesOf(
  truth: Uint8Array,
  from: number,
  to: number,
  passes: (value: number) => boolean,
): Generator<readonly [number, number]> {
  let first = -1;
  for (let slice = from; slice < to; slice++) {
    if (!passes(truth[slice]!)) {
      if (first >= 0) yield [first, slice];
      first = -1;
    } else if (first < 0) first = slice;
  }
  if (first >= 0) yield [first, to];
}
