import type { Run, SeriesValues } from '../../../../forecast/index.ts';
import { builder } from '../../../builder.ts';
import { type SeriesFacts, SeriesLeaf } from '../../../leaves/index.ts';
import { type InUnit, numbersOf } from '../../arguments/value-arguments.ts';
import { RunRef } from '../../models/runs/run.ts';
import { UnitsRef } from '../../models/variables/units.ts';
import { nullsCost } from '../../prices/field-costs.ts';
import { leadHoursOf, validTimesOf } from './axis.ts';
import { NullsRef } from './nulls.ts';

/** Values with what a table needs to know of them, if they are those of a table's column. */
export interface LeadValuesInUnit extends InUnit<SeriesValues> {
  readonly facts?: SeriesFacts;
}

/** What all series have in common. */
export const LeadValuesRef = builder.interfaceRef<LeadValuesInUnit>('LeadValues').implement({
  description: 'Values over leads: one for each entry of the parent’s `leadHours`.',
  fields: (t) => ({
    units: t.field({
      type: UnitsRef,
      description: 'The unit of `values`.',
      resolve: ({ unit }) => unit.units,
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'The values. `nulls` gives the reason for each null.',
      resolve: valuesOf,
    }),
    nulls: t.field({
      type: [NullsRef],
      description: 'The nulls by reason; empty when there are none.',
      cost: nullsCost,
      resolve: ({ source }) => source.nulls,
    }),
  }),
});

/** Leads of a run, with columns. */
interface LeadAxis {
  readonly leads: readonly number[];
  /** The run as it was found. */
  readonly requested: Run;
  /** The run that the values are from. */
  run(): Run | Promise<Run>;
}

/** What all types with an axis of leads have in common. */
export const LeadAxisRef = builder.interfaceRef<{ readonly table: LeadAxis }>('LeadAxis').implement({
  description: 'Leads of one run, as the axis of its columns. They do not depend on the requested columns.',
  fields: (t) => ({
    run: t.field({
      type: RunRef,
      description: 'The run that the values are from.',
      resolve: ({ table }) => table.run(),
    }),
    leadHours: t.field({
      type: 'HourAxis',
      description:
        'Hours after the run’s `initTime`: the model’s own output steps. Values are not interpolated in time.',
      resolve: ({ table }) => leadHoursOf(table),
    }),
    validTimes: t.field({
      type: 'TimeAxis',
      description: 'The run’s `initTime` plus each lead.',
      resolve: ({ table }) => validTimesOf({ run: table.requested, leads: table.leads }),
    }),
  }),
});

function valuesOf({ source, unit, facts }: LeadValuesInUnit) {
  const numbers = numbersOf(source, unit);
  return facts === undefined ? numbers : new SeriesLeaf(numbers, facts);
}
