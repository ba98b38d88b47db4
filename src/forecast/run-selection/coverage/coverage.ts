import { leadStepOf } from '../../../catalog/index.ts';
import type { Run } from '../../runs/run/run.ts';
import { boundsIn, type RequestedRange } from './lead-range.ts';

/** When a run begins and how far it reaches. */
export type RunInTime = Pick<Run, 'model' | 'initTime' | 'horizonHours'>;

/**
 * Whether a run has everything that a range asks for explicitly: every bound that is given lies between its initialisation and
 * its horizon. A side that is open asks for nothing: it is the start of the run, or its end. So `leadFrom` alone, or an interval
 * open at its end, needs a run that reaches the lower bound, and is answered from there to that run's horizon.
 */
export function covers(run: RunInTime, range: RequestedRange): boolean {
  return reaches(run, range) && (boundsIn(run, range).from ?? 0) >= 0;
}

/**
 * Whether a run may answer a range: it has some of it, and continues to its end. What lies before the initialisation is past and in
 * no newer run, so a range that begins there, as a day does at noon, is answered from the initialisation.
 */
export function reaches(run: RunInTime, range: RequestedRange): boolean {
  return meets(run, range) && (boundsIn(run, range).to ?? 0) <= run.horizonHours;
}

/** Whether a run with these leads has the one lead that a range asks for; true for ranges of several. */
export function hasStep(run: RunInTime, leads: readonly number[], range: RequestedRange): boolean {
  const { from, to } = boundsIn(run, range);
  return from === null || from !== to || leads.includes(from);
}

/** Whether a run has any time between the bounds of a range. */
export function meets(run: RunInTime, range: RequestedRange): boolean {
  const { from, to } = boundsIn(run, range);
  return (from ?? 0) <= run.horizonHours && (to ?? 0) >= 0;
}

/** The share of a range that a run reaches, 0 to 1. @param longest horizon of the model: nothing is requested beyond it */
export function shareCovered(run: RunInTime, range: RequestedRange, longest: number): number {
  const bounds = boundsIn(run, range);
  const from = bounds.from ?? 0;
  const to = Math.min(bounds.to ?? run.horizonHours, longest);
  if (from > to) return 0;
  const reached = Math.min(to, run.horizonHours) - Math.max(from, 0);
  const step = leadStepOf(run.model);
  return reached < 0 ? 0 : (reached + step) / (to - from + step);
}
