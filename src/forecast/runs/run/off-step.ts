import { HOUR_MS, leadsOf } from '../../../catalog/index.ts';
import { formatTime, IsobarError } from '../../../platform/index.ts';
import { type Run, titleOf } from './run.ts';

/** The model's output steps on either side of some hours after a run's initialisation, the nearer first. */
function stepsBeside({ model, initTime }: Pick<Run, 'model' | 'initTime'>, hours: number): readonly number[] {
  const steps = leadsOf(model, initTime.getUTCHours());
  return [steps.findLast((step) => step < hours), steps.find((step) => step > hours)]
    .filter((step) => step !== undefined)
    .sort((a, b) => Math.abs(a - hours) - Math.abs(b - hours));
}

/**
 * The error for a lead, or a valid time, at which a run's model has no output step. It names the steps on either side, as leads or
 * as valid times.
 */
export function offStep(
  run: Pick<Run, 'model' | 'initTime'>,
  hours: number,
  requested: 'leadHours' | 'validTime',
): IsobarError {
  const timeAt = (lead: number) => formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS));
  const nearest = stepsBeside(run, hours).map((lead) => (requested === 'leadHours' ? lead : timeAt(lead)));
  const given = requested === 'leadHours' ? `lead ${hours}` : timeAt(hours);
  return new IsobarError(
    'validation_error',
    `${titleOf(run)} has no output step at ${given}; the nearest are ${nearest.toSorted(ascending).join(' and ')}`,
    { reason: 'off_step', argument: requested, nearest },
  );
}

function ascending(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1;
}
