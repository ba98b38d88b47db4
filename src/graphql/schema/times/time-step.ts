import { HOUR_MS } from '../../../catalog/index.ts';
import type { Run, TimeMethod, TimeStep } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from '../enums.ts';

export const TimeMethodEnum = describedEnum<TimeMethod>(
  'TimeMethod',
  'How values at a time between two output steps are found. Amounts and maxima are those of the window that contains the time with every method.',
  {
    NEAREST: 'Those of the nearer step; of two equally near, the earlier.',
    PREVIOUS: 'Those of the last step at or before the time.',
    LINEAR:
      'Those on the line between both steps; directions turn along the shorter arc, and a code is that of the nearer step. A diagnostic is computed at both steps, and its values are interpolated. Null when either value is.',
  },
);

const TOLERANCE =
  'How many minutes from the time a step may be; with LINEAR, each of the two. By default any number.';

/** Arguments that choose values between the output steps. */
export const methodArguments = () =>
  builder.args((t) => ({
    method: t.field({
      type: TimeMethodEnum,
      required: true,
      defaultValue: 'NEAREST',
      description: 'How values between two output steps are found.',
    }),
    toleranceMinutes: t.field({ type: 'PositiveInt', description: TOLERANCE }),
  }));

export const TimeInputRef = builder.inputType('TimeInput', {
  description: 'A time, on an output step or between two.',
  fields: (t) => ({
    time: t.field({ type: 'Time', required: true, description: 'The time.' }),
    method: t.field({
      type: TimeMethodEnum,
      required: true,
      defaultValue: 'NEAREST',
      description: 'How values between two output steps are found.',
    }),
    toleranceMinutes: t.field({ type: 'PositiveInt', description: TOLERANCE }),
  }),
});

/** An output step of a run. */
export interface StepOfRun extends TimeStep {
  readonly run: Run;
}

export const TimeStepRef = builder.objectRef<StepOfRun>('TimeStep').implement({
  description: 'An output step that values are taken from.',
  fields: (t) => ({
    leadHours: t.exposeFloat('lead', { description: 'Its lead in hours after the run’s `initTime`.' }),
    validTime: t.field({
      type: 'Time',
      description: 'Its valid time.',
      resolve: ({ run, lead }) => new Date(run.initTime.getTime() + lead * HOUR_MS),
    }),
    weight: t.exposeFloat('weight', {
      description: 'Its share in the values, above 0; the shares of all steps of a value add up to 1.',
    }),
  }),
});

/** The steps of a run as its own. */
export function stepsOfRun(run: Run, steps: readonly TimeStep[]): readonly StepOfRun[] {
  return steps.map((step) => ({ ...step, run }));
}
