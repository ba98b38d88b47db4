import { type LeadRange, quantityOf } from '../../../catalog/index.ts';
import {
  type AggregateOptions,
  aggregate,
  type Period,
  type PeriodSummary,
  parseTimeZone,
  type Run,
  type Series,
  type SeriesTable,
  type Statistic,
  type ValueTime,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { convertedUnits, encodeValues, unitArgument, valueArguments } from '../arguments/value-arguments.ts';
import { RunRef } from '../models/run.ts';
import { VariableRef } from '../models/variable.ts';

/** How a table is divided into periods. */
type PeriodOptions = Pick<AggregateOptions, 'every' | 'zone' | 'within'>;

interface Aggregates {
  readonly run: Run;
  readonly zone: string;
  readonly periods: readonly Period[];
  readonly columns: readonly Column[];
}

/** One series, aggregated when a statistic is requested. */
interface Column {
  readonly series: Series;
  readonly table: SeriesTable;
  readonly options: PeriodOptions;
}

const PeriodRef = builder.objectRef<Period>('Period').implement({
  description: 'A day, or a part of a day, of local time in a time zone.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Time', description: 'The start of the period.' }),
    end: t.expose('end', { type: 'Time', description: 'The end of the period, exclusive.' }),
    hours: t.exposeFloat('hours', {
      description: 'Hours from `start` to `end`: 23 or 25 for a day on which clocks change.',
    }),
    localStart: t.exposeString('localStart', {
      description: 'The start in local time, with the UTC offset in force: `2026-03-29T00:00:00+01:00`.',
    }),
  }),
});

const ValueTimeRef = builder.objectRef<ValueTime>('ValueTime').implement({
  description:
    'The time of a value: an instant when `start` and `end` are equal, otherwise the window of a sum or maximum.',
  fields: (t) => ({
    start: t.expose('start', { type: 'Time', description: 'The instant, or the start of the window.' }),
    end: t.expose('end', { type: 'Time', description: 'The instant, or the end of the window.' }),
  }),
});

type StatisticName = 'minimum' | 'maximum' | 'mean' | 'sum';

const STATISTIC_OF = { minimum: 'MINIMUM', maximum: 'MAXIMUM', mean: 'MEAN', sum: 'SUM' } as const;

const AggregateColumnRef = builder.objectRef<Column>('AggregateColumn').implement({
  description:
    'Statistics of one variable over the periods. A statistic that is not defined for the variable is null with an error.',
  fields: (t) => {
    const statistic = (name: StatisticName, description: string) =>
      t.field({
        type: 'FloatSeries',
        nullable: true,
        description: `${description} One for each period; null for a period without values.`,
        args: valueArguments(),
        complexity: 1,
        resolve: ({ series, ...column }, args) => {
          const values = summaries({ series, ...column }, STATISTIC_OF[name]).map((summary) => summary[name]);
          return encodeValues(values, series, args);
        },
      });
    const time = (name: 'timeOfMinimum' | 'timeOfMaximum', kind: Statistic, description: string) =>
      t.field({
        type: [ValueTimeRef],
        nullable: { list: true, items: true },
        description: `${description} One for each period; null for a period without values.`,
        complexity: { field: 1, multiplier: 1 },
        resolve: (column) => summaries(column, kind).map((summary) => summary[name]),
      });
    return {
      variable: t.field({
        type: VariableRef,
        description: 'The variable.',
        resolve: ({ series }) => quantityOf(series.name),
      }),
      units: t.string({
        description: 'The unit of the statistics when they are requested with the same `unit`.',
        args: unitArgument(),
        resolve: ({ series }, { unit }) => convertedUnits(series.units, unit),
      }),
      cellMethods: t.string({
        nullable: true,
        description:
          'CF cell methods of the values before aggregation; null when the model does not have the variable.',
        resolve: ({ series }) => series.cellMethods,
      }),
      minimum: statistic('minimum', 'The minimum.'),
      maximum: statistic('maximum', 'The maximum.'),
      mean: statistic(
        'mean',
        'The mean over time. An instantaneous variable goes in a straight line from one output step to the next, also across the edges of periods (trapezoid rule); the time on either side of a null does not count. A rate or a maximum counts for its own window. Not defined for amounts: request them as RATE.',
      ),
      sum: statistic(
        'sum',
        'The total amount in the period. Defined for amounts only: precipitation as STEP. The amount of a window that crosses a period’s edge is divided in proportion to time.',
      ),
      timeOfMinimum: time('timeOfMinimum', 'TIME_OF_MINIMUM', 'The first time at which the minimum occurs.'),
      timeOfMaximum: time('timeOfMaximum', 'TIME_OF_MAXIMUM', 'The first time at which the maximum occurs.'),
      hoursPresent: t.field({
        type: ['Float'],
        nullable: { list: true, items: false },
        description:
          'Hours of each period that the mean and the sum are over: fewer than `Period.hours` at the start and end of a run or of the requested range, and beside nulls.',
        complexity: { field: 1, multiplier: 1 },
        resolve: (column) => summaries(column).map(({ hoursPresent }) => hoursPresent),
      }),
      straddling: t.field({
        type: ['Int'],
        nullable: { list: true, items: false },
        description:
          'How many windows of values cross an edge of each period. When there are any, the sum is an estimate, and an extreme may belong to the neighbouring period.',
        complexity: { field: 1, multiplier: 1 },
        resolve: (column) => summaries(column).map(({ straddling }) => straddling),
      }),
    };
  },
});

export const AggregatesRef = builder.objectRef<Aggregates>('Aggregates').implement({
  description: 'Statistics of several variables over the same periods.',
  fields: (t) => ({
    run: t.expose('run', { type: RunRef, description: 'The run as it was read.' }),
    zone: t.exposeString('zone', { description: 'The IANA time zone of the periods.' }),
    periods: t.expose('periods', {
      type: [PeriodRef],
      complexity: { field: 1, multiplier: 1 },
      description:
        'The periods that cover the requested range as far as the run goes. The first and last period may extend beyond it.',
    }),
    columns: t.expose('columns', {
      type: [AggregateColumnRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'One per variable, in the requested order.',
    }),
  }),
});

/** Divides a table into periods. Throws IsobarError('validation_error') for an unknown zone and a length that does not divide a day. */
export function aggregatesOf(
  table: SeriesTable,
  {
    everyHours,
    zone,
    within,
  }: {
    readonly everyHours: number | null;
    readonly zone: string;
    /** The requested hours after `initTime`, to which the table reaches. */
    readonly within: LeadRange;
  },
): Aggregates {
  const every = everyHours === null ? ({ days: 1 } as const) : { hours: everyHours };
  const options: PeriodOptions = { every, zone: parseTimeZone(zone), within };
  const { periods } = aggregate({ ...table, columns: [] }, { ...options, statistics: [] });
  return {
    run: table.run,
    zone: options.zone,
    periods,
    columns: table.columns.map((series) => ({ series, table, options })),
  };
}

/** Summaries of a column by period. Throws IsobarError('validation_error') for a statistic that is not defined for it. */
function summaries({ series, table, options }: Column, ...statistics: Statistic[]): readonly PeriodSummary[] {
  const [column] = aggregate({ ...table, columns: [series] }, { ...options, statistics }).columns;
  return column?.values ?? [];
}
