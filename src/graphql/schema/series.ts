import { variableOf } from '../../catalog/index.ts';
import type { Series } from '../../forecast/index.ts';
import { builder } from '../builder.ts';
import { NullReasonEnum } from './enums.ts';
import { VariableRef } from './variable.ts';

interface SeriesTable {
  readonly initTime: Date;
  readonly leads: readonly number[];
  readonly columns: readonly Series[];
}

/** Every field as long as the axis counts once for each time it is asked for, under whatever alias. */
const AXIS_COST = { field: 1, multiplier: 1 };

const HOUR_MS = 3_600_000;

const NullSpanRef = builder.objectRef<Series['nulls'][number]>('NullSpan').implement({
  description: 'Values of a series that are null for one reason.',
  fields: (t) => ({
    reason: t.expose('reason', { type: NullReasonEnum }),
    leadHours: t.exposeIntList('leads'),
  }),
});

const SeriesRef = builder.objectRef<Series>('Series').implement({
  description: 'The values of one variable at one cell.',
  fields: (t) => ({
    variable: t.field({ type: VariableRef, resolve: ({ variable }) => variableOf(variable) }),
    units: t.string({ resolve: ({ variable }) => variableOf(variable).units }),
    values: t.expose('values', {
      type: 'FloatSeries',
      description: 'One for each of the table’s `leadHours`.',
      complexity: AXIS_COST,
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
        'For sums and maxima over an interval that ends at the lead: the lead at which the interval begins, null at lead 0. Null as a whole for instantaneous variables.',
    }),
    nulls: t.expose('nulls', {
      type: [NullSpanRef],
      complexity: AXIS_COST,
      description: 'Why values are null; empty when none is.',
    }),
  }),
});

export const SeriesTableRef = builder.objectRef<SeriesTable>('SeriesTable').implement({
  description: 'Several variables over one axis of leads.',
  fields: (t) => ({
    leadHours: t.exposeIntList('leads', {
      complexity: AXIS_COST,
      description: 'Hours after the run’s `initTime`: the model’s own output steps; nothing is interpolated.',
    }),
    validTimes: t.field({
      type: ['DateTime'],
      complexity: AXIS_COST,
      description: '`initTime` plus lead.',
      resolve: ({ initTime, leads }) => leads.map((lead) => new Date(initTime.getTime() + lead * HOUR_MS)),
    }),
    columns: t.expose('columns', {
      type: [SeriesRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'In the order in which the variables were asked for.',
    }),
  }),
});
