import { HOUR_MS, quantityOf } from '../../../catalog/index.ts';
import type { NullReason, Run, Series, SeriesValues } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { NullReasonEnum } from '../arguments/enums.ts';
import {
  AXIS_COST,
  convertedUnits,
  presented,
  unitArgument,
  valueArguments,
} from '../arguments/value-arguments.ts';
import { RunRef } from '../models/run.ts';
import { VariableRef } from '../models/variable.ts';
import { SourceRangeRef } from './source-range.ts';

/** Most messages of a series' lineage that are told at once: several for every lead of the longest run. */
const MAX_SOURCES = 1000;

interface SeriesOfRun extends Series {
  readonly run: Run;
}

interface MissingValue {
  readonly index: number;
  readonly reason: NullReason;
}

const NullSpanRef = builder.objectRef<SeriesValues['nulls'][number]>('NullSpan').implement({
  description: 'Values of a series that are null for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: NullReasonEnum, description: 'Why they are null.' }),
    leadHours: t.exposeIntList('leads', { description: 'Their leads, hours, ascending.' }),
  }),
});

const MissingValueRef = builder.objectRef<MissingValue>('MissingValue').implement({
  description: 'A null among the values.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'Its place in `values`, from 0.' }),
    reason: t.expose('reason', { type: NullReasonEnum, description: 'Why it is null.' }),
  }),
});

/** What series have in common, whatever they are of. */
export const LeadValuesRef = builder.interfaceRef<SeriesValues>('LeadValues').implement({
  description: 'Values along an axis of leads, one for each of the `leadHours` beside it.',
  fields: (t) => ({
    units: t.string({
      description: 'Unit of `values` when they are asked for in the same `unit`.',
      args: unitArgument(),
      resolve: ({ units }, { unit }) => convertedUnits(units, unit),
    }),
    values: t.field({
      type: 'FloatSeries',
      description: 'The values; why one is null, `missing` and `nulls` say.',
      args: valueArguments(),
      complexity: AXIS_COST,
      resolve: ({ values, ...quantity }, args) => presented(values, quantity, args),
    }),
    missing: t.field({
      type: [MissingValueRef],
      description: 'Every null with its reason, in the order of `values`; empty when none is.',
      complexity: AXIS_COST,
      resolve: missingOf,
    }),
    nulls: t.expose('nulls', {
      type: [NullSpanRef],
      complexity: AXIS_COST,
      description: 'The same by reason, with leads in place of numbers.',
    }),
  }),
});

const SeriesRef = builder.objectRef<SeriesOfRun>('Series').implement({
  description: 'The values of one variable at one place.',
  interfaces: [LeadValuesRef],
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'What the values are of.',
      resolve: ({ name }) => quantityOf(name),
    }),
    cellMethods: t.exposeString('cellMethods', {
      nullable: true,
      description: 'CF cell methods of this model’s values; null where the model lacks the variable.',
    }),
    windowStartHours: t.expose('windowStarts', {
      type: ['Int'],
      complexity: AXIS_COST,
      nullable: { list: true, items: true },
      description:
        'For sums, rates and maxima over an interval that ends at the lead: the lead at which the interval begins, null at lead 0. Null as a whole for instantaneous variables.',
    }),
    lineage: t.field({
      type: [SourceRangeRef],
      description:
        'The messages of the producer’s files that its fields were made from, lead by lead: of a diagnostic those of all its inputs.',
      args: {
        first: t.arg({
          type: 'PositiveInt',
          required: true,
          defaultValue: 10,
          description: `At most so many, from the first lead on; ${MAX_SOURCES} at the most.`,
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

/** Fields of everything that has an axis of leads. */
export const LeadAxisRef = builder
  .interfaceRef<{ readonly run: Run; readonly leads: readonly number[] }>('LeadAxis')
  .implement({
    description: 'An axis of leads of one run.',
    fields: (t) => ({
      run: t.field({
        type: RunRef,
        description: 'The run as it was read.',
        resolve: (parent) => parent.run,
      }),
      leadHours: t.exposeIntList('leads', {
        complexity: AXIS_COST,
        description:
          'Hours after the run’s `initTime`: the model’s own output steps; nothing is interpolated.',
      }),
      validTimes: t.field({
        type: ['DateTime'],
        complexity: AXIS_COST,
        description: '`initTime` plus lead.',
        resolve: ({ run, leads }) => leads.map((lead) => new Date(run.initTime.getTime() + lead * HOUR_MS)),
      }),
    }),
  });

export const SeriesTableRef = builder.objectRef<SeriesOverLeads>('SeriesTable').implement({
  description: 'Several variables over one axis of leads.',
  interfaces: [LeadAxisRef],
  fields: (t) => ({
    columns: t.field({
      type: [SeriesRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'In the order in which the variables were asked for.',
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
