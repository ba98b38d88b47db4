import { type LeadRange, quantityOf } from '../../../catalog/index.ts';
import {
  type AggregateOptions,
  aggregate,
  fixedUnit,
  type LeadTable,
  type Period,
  type PeriodSummary,
  parseTimeZone,
  type Series,
  type Statistic,
  type ValueTime,
} from '../../../forecast/index.ts';
import { reading } from '../../../http/index.ts';
import { builder } from '../../builder.ts';
import { LEAF, list, OBJECT, one, SUMMARISE_LEAD, taking, variableOf } from '../../pricing/price.ts';
import { accumulationArgument, variableArgument, variablesArgument } from '../arguments/request-arguments.ts';
import { convertValues, type InUnit, inUnit, unitArgument } from '../arguments/value-arguments.ts';
import { RunRef } from '../models/runs/run.ts';
import { UnitsRef } from '../models/variables/units.ts';
import { VariableRef } from '../models/variables/variable.ts';
import { accumulationPrice, columnsCost, statisticsCost } from '../prices/field-costs.ts';

/** How a table is divided into periods. */
type PeriodOptions = Pick<AggregateOptions, 'every' | 'zone' | 'within'>;

interface Aggregates {
  readonly table: LeadTable;
  readonly options: PeriodOptions;
  readonly periods: readonly Period[];
}

/** A series that is aggregated when a statistic is requested. */
interface Column extends InUnit<Series> {
  readonly of: Aggregates;
}

export const PeriodRef = builder.objectRef<Period>('Period').implement({
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

const ACCUMULATION =
  'How amounts over an interval are given before they are aggregated: use STEP for `sum`, RATE for `mean`.';

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
        cost: statisticsCost,
        resolve: (column) =>
          convertValues(
            summaries(column, STATISTIC_OF[name]).map((summary) => summary[name]),
            column.unit,
          ),
      });
    const time = (name: 'timeOfMinimum' | 'timeOfMaximum', kind: Statistic, description: string) =>
      t.field({
        type: [ValueTimeRef],
        nullable: { list: true, items: true },
        description: `${description} One for each period; null for a period without values.`,
        cost: (_, { axis }) => list(LEAF, axis),
        resolve: (column) => summaries(column, kind).map((summary) => summary[name]),
      });
    return {
      variable: t.field({
        type: VariableRef,
        description: 'The variable.',
        resolve: ({ source }) => quantityOf(source.name),
      }),
      units: t.field({
        type: UnitsRef,
        description: 'The unit of the statistics.',
        resolve: ({ unit }) => unit.units,
      }),
      cellMethods: t.string({
        nullable: true,
        description:
          'CF cell methods of the values before aggregation; null when the model does not have the variable.',
        resolve: ({ source }) => source.cellMethods,
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
        type: 'FloatSeries',
        nullable: true,
        description:
          'Hours of each period that the mean and the sum are over: fewer than `Period.hours` at the start and end of a run or of the requested range, and next to nulls.',
        cost: statisticsCost,
        resolve: (column) => summaries(column).map(({ hoursPresent }) => hoursPresent),
      }),
      straddling: t.field({
        type: 'IntSeries',
        nullable: true,
        description:
          'How many windows of values cross an edge of each period. When there are any, the sum is an estimate, and an extreme may belong to the neighbouring period.',
        cost: statisticsCost,
        resolve: (column) => summaries(column).map(({ straddling }) => straddling),
      }),
    };
  },
});

export const AggregatesRef = builder.objectRef<Aggregates>('Aggregates').implement({
  description: 'Statistics of several variables over the same periods.',
  fields: (t) => ({
    run: t.field({
      type: RunRef,
      description: 'The run that the values are from.',
      resolve: ({ table }) => table.run(),
    }),
    zone: t.string({
      description: 'The time zone of the periods: an IANA name, or an offset from UTC.',
      resolve: ({ options }) => options.zone,
    }),
    periods: t.expose('periods', {
      type: [PeriodRef],
      description:
        'The periods that cover the requested range as far as the run goes. The first and last period may extend beyond it.',
      cost: (_, { axis }) => list(LEAF, axis),
    }),
    column: t.field({
      type: AggregateColumnRef,
      nullable: true,
      description:
        'One variable, in a unit of choice. Null with an error when the unit is not one of the variable’s kind.',
      args: { ...variableArgument(), ...unitArgument(), ...accumulationArgument(ACCUMULATION) },
      cost: (args, { leads }) =>
        taking(
          { series: 1 },
          one(
            OBJECT +
              reading(variableOf(args), leads) +
              leads * SUMMARISE_LEAD +
              accumulationPrice(args, leads),
          ),
        ),
      resolve: async (of, { variable, unit, accumulation }) => ({
        ...(await inUnit(await of.table.column(variable, accumulation), unit)),
        of,
      }),
    }),
    columns: t.field({
      type: [AggregateColumnRef],
      description: 'Several variables in their fixed units, one column per name, in the requested order.',
      args: { ...variablesArgument(), ...accumulationArgument(ACCUMULATION) },
      cost: (args, scope) => columnsCost(args, scope, SUMMARISE_LEAD),
      resolve: async (of, { variables, accumulation }) => {
        const columns = await of.table.columns([...new Set(variables)], accumulation);
        return columns.map((source) => ({ source, unit: fixedUnit(source.units), of }));
      },
    }),
  }),
});

/** Divides a table into periods. Throws IsobarError('validation_error') for an unknown zone and a length that does not divide a day. */
export function aggregatesOf(
  table: LeadTable,
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
  const { leads, requested: run } = table;
  const { periods } = aggregate({ run, leads, columns: [] }, { ...options, statistics: [] });
  return { table, options, periods };
}

/** Summaries of a column by period. Throws IsobarError('validation_error') for a statistic that is not defined for it. */
function summaries(
  { source, of: { table, options } }: Column,
  ...statistics: Statistic[]
): readonly PeriodSummary[] {
  const { leads, requested: run } = table;
  const [column] = aggregate({ run, leads, columns: [source] }, { ...options, statistics }).columns;
  return column?.values ?? [];
}
