import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import type { ChosenUnit, ComparedRunValues, Run, RunChange, Trend } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list } from '../../pricing/price.ts';
import { convertDifferences, convertValues } from '../arguments/value-arguments.ts';
import { describedEnum } from '../enums.ts';
import { RunRef } from '../models/runs/run.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { VariableRef } from '../models/variables/variable.ts';

/** A comparison of runs with the runs that it was read from. */
export interface RunComparison {
  readonly variable: SeriesName;
  readonly unit: ChosenUnit;
  readonly change: RunChange;
  /** Runs by `initTime` in milliseconds. */
  readonly runs: ReadonlyMap<number, Run>;
}

interface RunInChange extends ComparedRunValues {
  readonly unit: ChosenUnit;
  readonly run: Run | null;
}

const TrendEnum = describedEnum<Trend>(
  'Trend',
  'How the forecast for one valid time changed from the oldest run to the newest.',
  {
    RISING: 'It rose and never fell.',
    FALLING: 'It fell and never rose.',
    STEADY: 'It did not change.',
    SWINGING: 'It both rose and fell.',
  },
);

const RunInChangeRef = builder.objectRef<RunInChange>('RunInChange').implement({
  description: 'One of the compared runs. Every list has one entry for each of `RunChange.validTimes`.',
  fields: (t) => {
    const differences = (name: 'toNewest' | 'sinceBefore', description: string) =>
      t.field({
        type: 'FloatSeries',
        description: `${description} Null when either has no value, or when their windows differ.`,
        resolve: ({ unit, [name]: values }) => convertDifferences(values, unit),
      });
    return {
      initTime: t.expose('initTime', {
        type: 'Time',
        description: 'The time at which the run starts: lead 0.',
      }),
      run: t.expose('run', {
        type: RunRef,
        nullable: true,
        description: 'The run that the values are from.',
      }),
      leadHours: t.exposeFloatList('leads', {
        description: 'Hours from `initTime` to each valid time; negative for valid times before it.',
      }),
      values: t.field({
        type: 'FloatSeries',
        description: 'The values; null when the run has none or does not reach the valid time.',
        resolve: ({ values, unit }) => convertValues(values, unit),
      }),
      windowStartHours: t.expose('windowStarts', {
        type: 'FloatSeries',
        nullable: true,
        description:
          'The lead in hours at which the window of each value starts. The whole list is null for instantaneous variables.',
      }),
      toNewest: differences('toNewest', 'The newest run’s value minus this run’s.'),
      sinceBefore: differences('sinceBefore', 'This run’s value minus that of the previous run.'),
    };
  },
});

export const RunChangeRef = builder.objectRef<RunComparison>('RunChange').implement({
  description:
    'How the forecast of one variable at one place changed from run to run (dProg/dt), compared at the same valid times.',
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'The variable.',
      resolve: ({ variable }) => quantityOf(variable),
    }),
    units: t.field({
      type: UnitsRef,
      description: 'The unit of values and differences.',
      resolve: ({ unit }) => unit.units,
    }),
    validTimes: t.field({
      type: 'TimeAxis',
      description: 'The requested valid time, or all that at least two of the runs have.',
      resolve: ({ change }) => change.validTimes,
    }),
    runs: t.field({
      type: [RunInChangeRef],
      description: 'The compared runs, newest first.',
      cost: (_, { items }) => list(LEAF, items),
      resolve: ({ change, runs, unit }) =>
        change.runs.map((run) => ({ ...run, unit, run: runs.get(run.initTime.getTime()) ?? null })),
    }),
    trend: t.field({
      type: [TrendEnum],
      nullable: { list: false, items: true },
      description: 'The trend at each valid time; null when fewer than two runs have a value.',
      resolve: ({ change }) => change.trend,
    }),
    slopePerHour: t.field({
      type: 'FloatSeries',
      description:
        'Change per hour between run starts, by least squares, in `units` per hour; null when fewer than two runs have a value.',
      resolve: ({ change, unit: { conversion } }) =>
        conversion === null
          ? change.slopePerHour
          : change.slopePerHour.map((slope) => slope && Number((slope * conversion.factor).toPrecision(6))),
    }),
  }),
});
