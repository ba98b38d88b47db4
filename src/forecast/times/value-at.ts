import { codesOf, type SeriesName } from '../../catalog/index.ts';
import type { Series } from '../series/values/series.ts';
import { between, circleOf } from './interpolation/between.ts';
import { nearer, type StepsAt, type TimeStep } from './interpolation/steps-at.ts';
import type { TimeNullReason } from './time-null-reason.ts';

/** The value of one variable at a time. */
export interface ValueAt {
  readonly name: SeriesName;
  readonly units: string;
  /** The value is a whole multiple of 10^-decimals in `units`. */
  readonly decimals: number;
  readonly value: number | null;
  /** Why the value is null, or null. */
  readonly reason: TimeNullReason | null;
  /** The output steps that it is from: for sums and maxima, the one at which the window ends. Empty if there is none. */
  readonly steps: readonly TimeStep[];
  /** Lead at which the window of a sum, rate or maximum starts; null for instantaneous variables. */
  readonly windowStart: number | null;
}

/**
 * The value of a series at a time.
 *
 * - A sum, rate or maximum is that of the window that contains the time, and is never interpolated. At the end of one window and the
 *   start of the next it is that of the first, as the series has it.
 * - With LINEAR an instantaneous value lies on the line between the two steps, a direction on the shorter arc. A diagnostic is
 *   computed at both steps, and its values are interpolated, so that it lies between the values of its series. If either value is
 *   missing there is none.
 * - A code is never interpolated: with LINEAR it is that of the nearer step.
 * @param series over a table that has the steps around the time, as far as they are stored
 */
export function valueAt(series: Series, at: StepsAt): ValueAt {
  return series.windowStarts === null ? ofInstants(series, at) : ofWindows(series, at);
}

/** The step whose window contains a time, if the variable has windows without gaps; null outside the run. */
export function windowStep({ around }: StepsAt): TimeStep | null {
  return around === null ? null : { lead: around[1], weight: 1 };
}

/** The steps that an instantaneous variable is taken from. */
export function instantSteps(name: SeriesName, { steps, around, hours }: StepsAt): readonly TimeStep[] {
  if (codesOf(name) === null || steps.length < 2 || around === null) return steps;
  return [{ lead: nearer(around, hours), weight: 1 }];
}

function ofInstants(series: Series, at: StepsAt): ValueAt {
  const steps = instantSteps(series.name, at);
  const [first, second] = steps;
  if (first === undefined) return answer(series, null, at.absence, steps, null);
  const missing = steps.find(({ lead }) => valueOn(series, lead) === null);
  if (missing !== undefined) return answer(series, null, reasonOf(series, missing.lead), steps, null);
  const start = valueOn(series, first.lead) ?? Number.NaN;
  if (second === undefined) return answer(series, start, null, steps, null);
  const perUnit = 10 ** series.decimals;
  const integers = [start, valueOn(series, second.lead) ?? Number.NaN].map((value) =>
    Math.round(value * perUnit),
  );
  const [from = 0, to = 0] = integers;
  return answer(series, between(from, to, second.weight, circleOf(series)) / perUnit, null, steps, null);
}

function ofWindows(series: Series, at: StepsAt): ValueAt {
  const step = windowStep(at);
  if (step === null) return answer(series, null, at.absence, [], null);
  const index = series.leads.indexOf(step.lead);
  const windowStart = series.windowStarts?.[index] ?? null;
  const value = valueOn(series, step.lead);
  if (windowStart !== null && windowStart > at.hours)
    return answer(series, null, 'BETWEEN_WINDOWS', [], null);
  const reason = value === null ? reasonOf(series, step.lead) : null;
  return answer(series, value, reason, [step], windowStart);
}

function valueOn({ leads, values }: Series, lead: number): number | null {
  return values[leads.indexOf(lead)] ?? null;
}

/** Nothing is stored at a lead that is not on the axis. */
function reasonOf(series: Series, lead: number): TimeNullReason {
  return (
    series.reasonAt(series.leads.indexOf(lead)) ??
    (series.cellMethods === null ? 'NOT_PRODUCED' : 'NOT_INGESTED')
  );
}

function answer(
  { name, units, decimals }: Series,
  value: number | null,
  reason: TimeNullReason | null,
  steps: readonly TimeStep[],
  windowStart: number | null,
): ValueAt {
  return { name, units, decimals, value, reason, steps, windowStart };
}
