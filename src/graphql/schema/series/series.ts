import { HOUR_MS, quantityOf } from '../../../catalog/index.ts';
import type { NullReason, Run, Series, SeriesValues } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { NullReasonEnum } from '../arguments/enums.ts';
import { convertedUnits, encodeValues, unitArgument, valueArguments } from '../arguments/value-arguments.ts';
import { AXIS_COST } from '../costs.ts';
import { RunRef } from '../models/run.ts';
import { VariableRef } from '../models/variable.ts';
import { SourceRangeRef } from './source-range.ts';

/** Most source messages of one series in an answer: several for every lead of the longest run. */
const MAX_SOURCES = 1000;

interface SeriesOfRun extends Series {
  readonly run: Run;
}

interface MissingValue {
  readonly index: number;
  readonly reason: NullReason;
}

const NullSpanRef = builder.objectRef<SeriesValues['nulls'][number]>('NullSpan').implement({
  description: 'The values of a series that are null for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: NullReasonEnum, description: 'Why they are null.' }),
    leadHours: t.exposeIntList('leads', { description: 'The leads of these values in hours, ascending.' }),
  }),
});

const MissingValueRef = builder.objectRef<MissingValue>('MissingValue').implement({
  description: 'One null among the values.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its index in `values`, from 0.' }),
    reason: t.expose('reason', { type: NullReasonEnum, description: 'Why it is null.' }),
  }),
});

/** What all series have in common. */
export const LeadValuesRef = builder.interfaceRef<SeriesValues>('LeadValues').implement({
  description: 'Values over leads: one for each entry of the parent’s `leadHours`.',
  fields: (t) => ({
    units: t.string({
      description: 'The unit of `values` when they are requested with the same `unit`.',
      args: unitArgument(),
      resolve: ({ units }, { unit }) => convertedUnits(units, unit),
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'The values. `missing` and `nulls` give the reason for each null.',
      args: valueArguments(),
      complexity: AXIS_COST,
      resolve: ({ values, ...quantity }, args) => encodeValues(values, quantity, args),
    }),
    missing: t.field({
      type: [MissingValueRef],
      description: 'Every null with its reason, in the order of `values`; empty when there are none.',
      complexity: AXIS_COST,
      resolve: missingOf,
    }),
    nulls: t.expose('nulls', {
      type: [NullSpanRef],
      complexity: AXIS_COST,
      description: 'The nulls grouped by reason, given by their leads; empty when there are none.',
    }),
  }),
});

const SeriesRef = builder.objectRef<SeriesOfRun>('Series').implement({
  description: 'The values of one variable at one place.',
  interfaces: [LeadValuesRef],
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ name }) => quantityOf(name),
    }),
    cellMethods: t.exposeString('cellMethods', {
      nullable: true,
      description: 'CF cell methods of this model’s values; null when the model does not have the variable.',
    }),
    windowStartHours: t.expose('windowStarts', {
      type: ['Int'],
      complexity: AXIS_COST,
      nullable: { list: true, items: true },
      description:
        'For sums, rates and maxima over an interval that ends at the lead: the lead in hours at which the interval starts, null at lead 0. The whole list is null for instantaneous variables.',
    }),
    lineage: t.field({
      type: [SourceRangeRef],
      description:
        'The messages of the producer’s files that the fields were made from, lead by lead; for a diagnostic, those of all its inputs.',
      args: {
        first: t.arg({
          type: 'PositiveInt',
          required: true,
          defaultValue: 10,
          description: `How many messages, from the first lead on; at most ${MAX_SOURCES}.`,
        }),
      },
      complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first, MAX_SOURCES) / 10 }),
      resolve: ({ run, name, leads }, { first }, { request }) =>
        request.lineage(run, name, leads).slice(0, Math.min(first, MAX_SOURCES)),
    }),
  }),
});

interface SeriesOverLeads {
  readonly run: Run;
  readonly leads: readonly number[];
  readonly columns: readonly Series[];
}

/** What all types with an axis of leads have in common. */
export const LeadAxisRef = builder
  .interfaceRef<{ readonly run: Run; readonly leads: readonly number[] }>('LeadAxis')
  .implement({
    description: 'Leads of one run, as the axis of the values beside it.',
    fields: (t) => ({
      run: t.expose('run', {
        type: RunRef,
        description: 'The run as it was read.',
      }),
      leadHours: t.exposeIntList('leads', {
        complexity: AXIS_COST,
        description:
          'Hours after the run’s `initTime`: the model’s own output steps. Values are not interpolated in time.',
      }),
      validTimes: t.field({
        type: ['Time'],
        complexity: AXIS_COST,
        description: 'The run’s `initTime` plus each lead.',
        resolve: ({ run, leads }) => leads.map((lead) => new Date(run.initTime.getTime() + lead * HOUR_MS)),
      }),
    }),
  });

export const SeriesTableRef = builder.objectRef<SeriesOverLeads>('SeriesTable').implement({
  description: 'Values of several variables over the same leads.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    columns: t.field({
      type: [SeriesRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'One per variable, in the requested order.',
      resolve: ({ run, columns }) => columns.map((series) => ({ ...series, run })),
    }),
  }),
});

function missingOf({ leads, nulls }: SeriesValues): readonly MissingValue[] {
  const indexes = new Map(leads.map((lead, index) => [lead, index]));
  return nulls
    .flatMap(({ reason, leads: missing }) =>
      missing.map((lead) => ({ index: indexes.get(lead) ?? 0, reason })),
    )
    .sort((a, b) => a.index - b.index);
}
