import { quantityOf } from '../../../catalog/index.ts';
import {
  type AggregateOptions,
  aggregate,
  type Period,
  parseTimeZone,
  type Run,
  type Series,
  type SeriesTable,
  type Statistic,
  type SummaryOfPeriod,
  type ValueTime,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { convertedUnits, presented, unitArgument, valueArguments } from '../arguments/value-arguments.ts';
import { RunRef } from '../models/run.ts';
import { VariableRef } from '../models/variable.ts';

/** How a table is cut into periods. */
type Cut = Pick<AggregateOptions, 'every' | 'zone'>;

interface Aggregates {
  readonly run: Run;
  readonly zone: string;
  readonly periods: readonly Period[];
  readonly columns: readonly Column[];
}

/** One series, aggregated by what is asked of it. */
interface Column {
  readonly series: Series;
  readonly table: SeriesTable;
  readonly cut: Cut;
}

const PeriodRef = builder.objectRef<Period>('Period').implement({
  description: 'A stretch of time that begins and ends on the clocks of a zone.',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'Its beginning.' }),
    end: t.expose('end', { type: 'DateTime', description: 'Its end, not included.' }),
    hours: t.exposeFloat('hours', {
      description: 'Hours between them: 23 or 25 for a day on which clocks change.',
    }),
    localStart: t.exposeString('localStart', {
      description: 'Its beginning on the zone’s clocks, with the offset in force: 2026-03-29T00:00:00+01:00.',
    }),
  }),
});

const ValueTimeRef = builder.objectRef<ValueTime>('ValueTime').implement({
  description:
    'When a value was: a moment, where `start` and `end` are equal, or the window of a sum or maximum.',
  fields: (t) => ({
    start: t.expose('start', { type: 'DateTime', description: 'The moment, or when the window begins.' }),
    end: t.expose('end', { type: 'DateTime', description: 'The moment, or when the window ends.' }),
  }),
});

type NumberOfPeriod = 'minimum' | 'maximum' | 'mean' | 'sum';

const STATISTIC_OF = { minimum: 'MINIMUM', maximum: 'MAXIMUM', mean: 'MEAN', sum: 'SUM' } as const;

const AggregateColumnRef = builder.objectRef<Column>('AggregateColumn').implement({
  description: 'One variable over the periods. A statistic that makes no sense of it is null with an error.',
  fields: (t) => {
    const statistic = (name: NumberOfPeriod, description: string) =>
      t.field({
        type: 'FloatSeries',
        nullable: true,
        description: `${description} One for each period, null where it has no value.`,
        args: valueArguments(),
        complexity: 1,
        resolve: ({ series, ...column }, args) => {
          const values = summaries({ series, ...column }, STATISTIC_OF[name]).map((of) => of[name]);
          return presented(values, series, args);
        },
      });
    const time = (name: 'timeOfMinimum' | 'timeOfMaximum', of: Statistic, description: string) =>
      t.field({
        type: [ValueTimeRef],
        nullable: { list: true, items: true },
        description: `${description} One for each period, null where it has no value.`,
        complexity: { field: 1, multiplier: 1 },
        resolve: (column) => summaries(column, of).map((summary) => summary[name]),
      });
    return {
      variable: t.field({
        type: VariableRef,
        description: 'What is aggregated.',
        resolve: ({ series }) => quantityOf(series.name),
      }),
      units: t.string({
        description: 'Unit of the statistics when they are asked for in the same `unit`.',
        args: unitArgument(),
        resolve: ({ series }, { unit }) => convertedUnits(series.units, unit),
      }),
      cellMethods: t.string({
        nullable: true,
        description: 'CF cell methods of the values before; null where the model lacks the variable.',
        resolve: ({ series }) => series.cellMethods,
      }),
      minimum: statistic('minimum', 'The least value.'),
      maximum: statistic('maximum', 'The greatest value.'),
      mean: statistic(
        'mean',
        'The mean over time, each value weighted by how long it stands. Not of amounts, which grow with their windows: ask for the RATE.',
      ),
      sum: statistic(
        'sum',
        'The amount in the period: of amounts alone (precipitation as STEP). A window that reaches over an edge is shared out by time.',
      ),
      timeOfMinimum: time(
        'timeOfMinimum',
        'TIME_OF_MINIMUM',
        'When the least value was, for the first time.',
      ),
      timeOfMaximum: time(
        'timeOfMaximum',
        'TIME_OF_MAXIMUM',
        'When the greatest value was, for the first time.',
      ),
      hoursPresent: t.field({
        type: ['Float'],
        nullable: { list: true, items: false },
        description:
          'Hours of each period for which there are values: fewer than `Period.hours` at the ends of a run.',
        complexity: { field: 1, multiplier: 1 },
        resolve: (column) => summaries(column).map(({ hoursPresent }) => hoursPresent),
      }),
      straddling: t.field({
        type: ['Int'],
        nullable: { list: true, items: false },
        description:
          'How many windows reach over an edge of each period: where there are some, the sum is shared out, and an extreme may belong to the neighbour.',
        complexity: { field: 1, multiplier: 1 },
        resolve: (column) => summaries(column).map(({ straddling }) => straddling),
      }),
    };
  },
});

export const AggregatesRef = builder.objectRef<Aggregates>('Aggregates').implement({
  description: 'Several variables over the same periods.',
  fields: (t) => ({
    run: t.field({ type: RunRef, description: 'The run as it was read.', resolve: (parent) => parent.run }),
    zone: t.exposeString('zone', { description: 'IANA time zone of the periods.' }),
    periods: t.expose('periods', {
      type: [PeriodRef],
      complexity: { field: 1, multiplier: 1 },
      description:
        'The periods that hold the time from the first lead to the last, the outermost ones whole.',
    }),
    columns: t.expose('columns', {
      type: [AggregateColumnRef],
      complexity: { field: 0, multiplier: 1 },
      description: 'In the order in which the variables were asked for.',
    }),
  }),
});

/** A table cut into periods. Throws IsobarError('validation_error') for an unknown zone and a length that does not fit. */
export function aggregatesOf(table: SeriesTable, everyHours: number | null, zone: string): Aggregates {
  const every = everyHours === null ? ({ days: 1 } as const) : { hours: everyHours };
  const cut: Cut = { every, zone: parseTimeZone(zone) };
  const { periods } = aggregate({ ...table, columns: [] }, { ...cut, statistics: [] });
  return {
    run: table.run,
    zone: cut.zone,
    periods,
    columns: table.columns.map((series) => ({ series, table, cut })),
  };
}

/** Summaries of a column with one statistic. Throws IsobarError('validation_error') where that makes no sense of it. */
function summaries({ series, table, cut }: Column, ...statistics: Statistic[]): readonly SummaryOfPeriod[] {
  const [column] = aggregate({ ...table, columns: [series] }, { ...cut, statistics }).columns;
  return column?.values ?? [];
}
