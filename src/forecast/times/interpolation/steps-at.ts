import { HOUR_MS, leadsOf } from '../../../catalog/index.ts';
import { formatTime, IsobarError } from '../../../platform/index.ts';
import { type Run, titleOf } from '../../runs/run/run.ts';

/**
 * How a value at a time between two output steps is found: that of the nearer step (of two as near, the earlier), that of the last
 * step until then, or the one on the line between both.
 */
export type TimeMethod = 'NEAREST' | 'PREVIOUS' | 'LINEAR';

/** A time at which values are requested. */
export interface ValueTimeRequest {
  readonly time: Date;
  readonly method: TimeMethod;
  /** How far from the time a step may be that a value is taken from; null for any distance. */
  readonly toleranceMinutes: number | null;
}

/** An output step that a value is taken from. */
export interface TimeStep {
  readonly lead: number;
  /** Above 0, at most 1; the weights of a value's steps add up to 1. */
  readonly weight: number;
}

/** The output steps of a run at a time. */
export interface StepsAt extends ValueTimeRequest {
  readonly run: Run;
  /** Hours from the run's initialisation to the time, whole or not. */
  readonly hours: number;
  /** The last output step until the time and the first from it on; the same if the time is a step's. Null outside the run. */
  readonly around: readonly [before: number, after: number] | null;
  /** The steps that instantaneous values are taken from; empty if there is none (`absence`). */
  readonly steps: readonly TimeStep[];
  /** Why there is no step to take values from, or null. */
  readonly absence: 'OUTSIDE_RUN' | 'BEYOND_TOLERANCE' | null;
}

/** The steps of a run at a time. */
export function stepsAt(run: Run, requested: ValueTimeRequest): StepsAt {
  const hours = (requested.time.getTime() - run.initTime.getTime()) / HOUR_MS;
  const around = stepsBeside(run, hours);
  if (around === null) return { ...requested, run, hours, around, steps: [], absence: 'OUTSIDE_RUN' };
  const steps = chosen(around, hours, requested.method);
  const tolerance = (requested.toleranceMinutes ?? Number.POSITIVE_INFINITY) / 60;
  const isNear = steps.every(({ lead }) => Math.abs(lead - hours) <= tolerance);
  return isNear
    ? { ...requested, run, hours, around, steps, absence: null }
    : { ...requested, run, hours, around, steps: [], absence: 'BEYOND_TOLERANCE' };
}

/**
 * The model's last output step until some hours and its first from then on, up to the horizon of the run. Null before the first and
 * after the last.
 */
function stepsBeside({ model, initTime, horizonHours }: Run, hours: number): StepsAt['around'] {
  const steps = leadsOf(model, initTime.getUTCHours());
  const before = steps.findLast((step) => step <= hours);
  const after = steps.find((step) => step >= hours && step <= horizonHours);
  return before === undefined || after === undefined ? null : [before, after];
}

function chosen(
  [before, after]: readonly [number, number],
  hours: number,
  method: TimeMethod,
): readonly TimeStep[] {
  if (before === after || method === 'PREVIOUS') return [{ lead: before, weight: 1 }];
  if (method === 'NEAREST') return [{ lead: nearer([before, after], hours), weight: 1 }];
  // In whole seconds, which times have, so that 20 minutes of an hour are a third.
  const share = Math.round((hours - before) * 3600) / ((after - before) * 3600);
  return [
    { lead: before, weight: 1 - share },
    { lead: after, weight: share },
  ];
}

/** The nearer of two steps; of two as near, the earlier. */
export function nearer([before, after]: readonly [number, number], hours: number): number {
  return after - hours < hours - before ? after : before;
}

/** Throws IsobarError('validation_error') if there is no step to take values from, naming the steps around the time. */
export function requireSteps({ run, time, hours, around, absence, toleranceMinutes }: StepsAt): void {
  if (absence === null) return;
  const timeAt = (lead: number) => formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS));
  const [before, after] = around ?? [0, 0];
  const nearest = hours - before <= after - hours ? [before, after] : [after, before];
  throw new IsobarError(
    'validation_error',
    `${titleOf(run)} has no output step within ${toleranceMinutes} minutes of ${formatTime(time)}; the steps around it are ${timeAt(before)} and ${timeAt(after)}`,
    { reason: 'off_step', argument: 'toleranceMinutes', nearest: nearest.map(timeAt) },
  );
}
