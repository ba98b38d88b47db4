import {
  defaultHorizonOf,
  HOUR_MS,
  horizonOf,
  isCycle,
  leadsOf,
  type ModelId,
  modelOf,
} from '../../catalog/index.ts';
import type { Run } from '../runs/run/run.ts';
import { covers, hasStep, type RunInTime, reaches, shareCovered } from './coverage/coverage.ts';
import { type RequestedRange, withDefaultEnd } from './coverage/lead-range.ts';

/** A complete run that may become the default. */
export interface Candidate {
  readonly model: ModelId;
  readonly initTime: Date;
  readonly synthetic: boolean;
  /** Null if it cannot be read, because it has expired since or is damaged. */
  open(): Promise<Run | null>;
}

/** A range of leads or valid times that a request asks for. */
export interface RangeRequest {
  readonly range: RequestedRange;
  /** Whether several models or runs share the range, so that each answers as far as it goes. */
  readonly shared: boolean;
}

/** What a run loses for each range that begins before it, so that an older run that has all of the range goes first. */
const START_SCORE = 1e-2;
/** What a short run loses for a range without an end: less than for what is requested, so that lengths do not change with the hour. */
const END_SCORE = 1e-3;
/** What a single lead adds to the score of a run that has it as an output step: less than anything that a run covers. */
const STEP_SCORE = 1e-4;

/**
 * The default run of a model: the newest complete run that covers all that is requested of the model; where nothing is requested, the
 * newest. For a range without an end, runs of cycles that reach the model's default horizon go first. Where no run begins as early as a range does, the newest that reaches its end. Where the question is a single lead,
 * runs that have it as an output step go first: short runs have coarser steps too. If no run reaches everything, the newest of
 * those that reach the most, so that the error about one part does not affect the others. Synthetic runs are chosen only where there is no real one. Null if no run can be read.
 * @param candidates real runs first, each kind newest first
 */
export async function chooseRun(
  candidates: readonly Candidate[],
  requested: readonly RangeRequest[],
): Promise<Run | null> {
  let best: { readonly run: Run; readonly score: number } | null = null;
  for (const candidate of candidates) {
    if (best !== null && (candidate.synthetic !== best.run.synthetic || best.score >= requested.length))
      break;
    // Only runs that could be better are opened, since there may be many short ones.
    if (best !== null && possibleScore(candidate, requested) <= best.score) continue;
    const run = await candidate.open();
    if (run === null) continue;
    const score = scoreOf(run, run.presentLeads, requested);
    if (best === null || score > best.score) best = { run, score };
  }
  return best?.run ?? null;
}

/**
 * The complete run with the latest last valid time, the newest of equals: the farthest that answers of a model go. Null if
 * no run can be read.
 */
export async function furthestRun(candidates: readonly Candidate[]): Promise<Run | null> {
  let furthest: Run | null = null;
  for (const candidate of candidates) {
    if (furthest !== null && candidate.synthetic !== furthest.synthetic) break;
    if (furthest !== null && possibleEnd(candidate) <= endOf(furthest)) continue;
    const run = await candidate.open();
    if (run !== null && (furthest === null || endOf(run) > endOf(furthest))) furthest = run;
  }
  return furthest;
}

/** The complete run with the earliest initialisation of the kind that answers by default. Null if there is none that can be read. */
export async function earliestRun(candidates: readonly Candidate[]): Promise<Run | null> {
  const ofKind = candidates.filter(({ synthetic }) => synthetic === candidates[0]?.synthetic);
  for (const candidate of ofKind.toReversed()) {
    const run = await candidate.open();
    if (run !== null) return run;
  }
  return null;
}

/** The last valid time of a run, in milliseconds. */
export function endOf({ initTime, horizonHours }: Pick<Run, 'initTime' | 'horizonHours'>): number {
  return initTime.getTime() + horizonHours * HOUR_MS;
}

/** The last valid time of a candidate if all leads of its cycle are stored. */
function possibleEnd({ model, initTime }: Candidate): number {
  return endOf({ initTime, horizonHours: horizonOf(model, initTime.getUTCHours()) });
}

/** The readable candidates of the kind that answers by default, newest first. */
export async function openAll(candidates: readonly Candidate[]): Promise<readonly Run[]> {
  const runs: Run[] = [];
  for (const candidate of candidates) {
    if (runs[0] !== undefined && candidate.synthetic !== runs[0].synthetic) break;
    const run = await candidate.open();
    if (run !== null) runs.push(run);
  }
  return runs;
}

/** The score of a candidate if all leads of its cycle are stored. */
function possibleScore({ model, initTime }: Candidate, requested: readonly RangeRequest[]): number {
  const hour = initTime.getUTCHours();
  if (!isCycle(model, hour)) return Number.POSITIVE_INFINITY;
  const run = { model, initTime, horizonHours: horizonOf(model, hour) };
  return scoreOf(run, leadsOf(model, hour), requested);
}

/** The sum over ranges of what a run has of each: 1 where it reaches the range, a part of 1 of a range that is shared. */
function scoreOf(
  run: RunInTime & Pick<Run, 'model'>,
  leads: readonly number[],
  requested: readonly RangeRequest[],
): number {
  const longest = modelOf(run.model).horizonHours;
  const isShort = horizonOf(run.model, run.initTime.getUTCHours()) < defaultHorizonOf(run.model);
  const scores = requested.map(({ range, shared }) => {
    const part = shared ? shareCovered(run, range, longest) : 0;
    const covered = covers(run, range) ? 1 : reaches(run, range) ? 1 - START_SCORE : part;
    const misses = isShort && withDefaultEnd(run, range) !== range;
    return covered - (misses ? END_SCORE : 0) - (hasStep(run, leads, range) ? 0 : STEP_SCORE);
  });
  return scores.reduce((sum, score) => sum + score, 0);
}
