import { type Slope, slopeOf } from './slope.ts';

/** A figure of a process that must not grow for ever. */
type Kept = 'resident' | 'heap' | 'external' | 'descriptors';

/** What was kept at the end of a part of the time, in bytes, or in number for descriptors. */
export type Reading = { readonly minute: number } & Readonly<Record<Kept, number>>;

export interface Growth {
  readonly figure: Kept;
  readonly unit: string;
  readonly first: number;
  readonly last: number;
  /** By a minute. */
  readonly slope: Slope;
  /** The slope from which on it is a leak, if the least that is likely is above it. */
  readonly allowed: number;
  readonly isLeak: boolean;
}

const MB = 1e6;

/**
 * What a minute may add. The heap and what it holds were read after a collection; the resident memory was not, and has what the allocator
 * keeps for later.
 */
const FIGURES: readonly {
  readonly figure: Kept;
  readonly unit: string;
  readonly size: number;
  readonly allowed: number;
}[] = [
  { figure: 'heap', unit: 'MB', size: MB, allowed: 0.05 },
  { figure: 'external', unit: 'MB', size: MB, allowed: 0.05 },
  { figure: 'resident', unit: 'MB', size: MB, allowed: 1 },
  { figure: 'descriptors', unit: '', size: 1, allowed: 0.1 },
];

/**
 * The readings by which growth is judged: those of the second half of the time. Compiled code and what V8 learns of types fill up over some
 * 150,000 answers: over 30 minutes at 250 answers a second the heap gains 2 MB until the fifteenth minute, nearly all of it code by a
 * comparison of heap snapshots, and 0.01 MB a minute from then on. A leak grows for as long as requests come.
 */
export function laterHalf<Each>(readings: readonly Each[]): readonly Each[] {
  return readings.slice(readings.length >> 1);
}

/** How each figure grew. A leak is what grows for certain: the whole of the interval of confidence is above what is allowed. */
export function growthOf(readings: readonly Reading[]): readonly Growth[] {
  return FIGURES.map(({ figure, unit, size, allowed }) => {
    const points = readings.map((reading) => [reading.minute, reading[figure] / size] as const);
    const slope = slopeOf(points);
    const [first = 0, last = 0] = [points[0]?.[1], points.at(-1)?.[1]];
    return { figure, unit, first, last, slope, allowed, isLeak: slope.perUnit - slope.within > allowed };
  });
}
