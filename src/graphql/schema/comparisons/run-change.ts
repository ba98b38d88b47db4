import { quantityOf, type SeriesName } from '../../../catalog/index.ts';
import { type ChangeOfRun, type Run, type RunChange, TRENDS, type Trend } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import {
  AXIS_COST,
  convertedUnits,
  presented,
  presentedDifferences,
  unitArgument,
  valueArguments,
} from '../arguments/value-arguments.ts';
import { RunRef } from '../models/run.ts';
import { VariableRef } from '../models/variable.ts';

/** A change from run to run with the runs that it was read from. */
export interface ChangeOfRuns {
  readonly variable: SeriesName;
  readonly change: RunChange;
  /** By initialisation, milliseconds. */
  readonly runs: ReadonlyMap<number, Run>;
}

interface RunInChange extends ChangeOfRun {
  readonly variable: SeriesName;
  readonly run: Run | null;
}

const MOVED: Readonly<Record<Trend, string>> = {
  RISING: 'It rose, and never fell.',
  FALLING: 'It fell, and never rose.',
  STEADY: 'It did not move.',
  SWINGING: 'It went both ways.',
};

const TrendEnum = builder.enumType('Trend', {
  description: 'How the forecast of one valid time moved from the oldest run to the newest.',
  values: Object.fromEntries(
    TRENDS.map((trend) => [trend, { value: trend, description: MOVED[trend] }]),
  ) as Record<Trend, { value: Trend; description: string }>,
});

const RunInChangeRef = builder.objectRef<RunInChange>('RunInChange').implement({
  description: 'One run beside the others; every list has an entry for each of `RunChange.validTimes`.',
  fields: (t) => {
    const differences = (name: 'toNewest' | 'sinceBefore', description: string) =>
      t.field({
        type: 'FloatSeries',
        description: `${description} Null where one of them has no value, or another window.`,
        args: valueArguments(),
        complexity: AXIS_COST,
        resolve: ({ variable, [name]: values }, args) =>
          presentedDifferences(values, quantityOf(variable), args),
      });
    return {
      initTime: t.expose('initTime', { type: 'DateTime', description: 'When the run begins.' }),
      run: t.field({
        type: RunRef,
        nullable: true,
        description: 'The run that was read.',
        resolve: (parent) => parent.run,
      }),
      leadHours: t.exposeIntList('leads', {
        complexity: AXIS_COST,
        description: 'Hours from its `initTime` to each valid time, below 0 before it.',
      }),
      values: t.field({
        type: 'FloatSeries',
        description: 'Its values; null where it has none, or does not reach.',
        args: valueArguments(),
        complexity: AXIS_COST,
        resolve: ({ values, variable }, args) => presented(values, quantityOf(variable), args),
      }),
      windowStartHours: t.expose('windowStarts', {
        type: ['Int'],
        nullable: { list: true, items: true },
        complexity: AXIS_COST,
        description: 'Lead at which the window of each value begins; null as a whole for values of a moment.',
      }),
      toNewest: differences('toNewest', 'The newest run’s value less this one’s.'),
      sinceBefore: differences('sinceBefore', 'This run’s value less that of the run before it.'),
    };
  },
});

export const RunChangeRef = builder.objectRef<ChangeOfRuns>('RunChange').implement({
  description:
    'How the forecast of one variable at one place changed from run to run (dProg/dt), at the same valid times.',
  fields: (t) => ({
    variable: t.field({
      type: VariableRef,
      description: 'What is compared.',
      resolve: ({ variable }) => quantityOf(variable),
    }),
    units: t.string({
      description: 'Unit of values and differences when they are asked for in the same `unit`.',
      args: unitArgument(),
      resolve: ({ change }, { unit }) => convertedUnits(change.units, unit),
    }),
    validTimes: t.field({
      type: ['DateTime'],
      complexity: AXIS_COST,
      description: 'The one that was asked for, or all that at least two of the runs have.',
      resolve: ({ change }) => change.validTimes,
    }),
    runs: t.field({
      type: [RunInChangeRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'Newest first.',
      resolve: ({ change, runs, variable }) =>
        change.runs.map((run) => ({ ...run, variable, run: runs.get(run.initTime.getTime()) ?? null })),
    }),
    trend: t.field({
      type: [TrendEnum],
      nullable: { list: false, items: true },
      complexity: AXIS_COST,
      description: 'How it moved, at each valid time; null where fewer than two runs have a value.',
      resolve: ({ change }) => change.trend,
    }),
    slopePerHour: t.field({
      type: 'FloatSeries',
      complexity: AXIS_COST,
      description:
        'Change for each hour between initialisations, by least squares, in the fixed unit; null where fewer than two runs have a value.',
      resolve: ({ change }) => change.slopePerHour,
    }),
  }),
});
