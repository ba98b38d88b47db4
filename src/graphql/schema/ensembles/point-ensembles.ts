import { HOUR_MS, type SeriesName } from '../../../catalog/index.ts';
import {
  type ChosenUnit,
  chosenNumbers,
  EnsembleSummary,
  ensembleSize,
  type ForecastRequest,
  hoursWithin,
  parseTimeZone,
  periodQuantiles,
  probability,
  probabilityOfHours,
  type RequestedRange,
  stepsAround,
  withDefaultEnd,
} from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { comparisonsIn, PERIOD, ranged, variableOf } from '../../pricing/price.ts';
import { hoursIn, membersIn } from '../../pricing/scope.ts';
import { zoneAt } from '../arguments/place.ts';
import {
  accumulationArgument,
  leadRangeArguments,
  periodArguments,
  variableArgument,
} from '../arguments/request-arguments.ts';
import { thenUnit, unitArgument } from '../arguments/value-arguments.ts';
import { ConditionInputRef, conditionOf, variablesIn } from '../conditions/condition.ts';
import { type PointForecast, PointForecastRef } from '../places/point-forecast.ts';
import { lengthOf } from '../prices/field-costs.ts';
import { membersCost } from './ensemble-prices.ts';
import {
  EnsembleExceedanceRef,
  EnsembleHistogramRef,
  EnsembleMembersRef,
  EnsembleProbabilityRef,
  EnsembleQuantilesRef,
  EnsembleRef,
} from './ensemble-types.ts';
import { EnsembleHoursRef, EnsemblePeriodsRef, PeriodStatisticEnum } from './period-types.ts';

const ERRORS = 'An error, with what has members, for a run or a variable without members.';
const ACCUMULATION = 'How amounts over an interval are given, for each member.';
const AT = 'Shares of members from 0 to 1: 0.1 is the tenth percentile; at most 99.';

const ofVariable = () => ({
  ...variableArgument(),
  ...unitArgument(),
  ...accumulationArgument(ACCUMULATION),
});

const quantilesArgument = () =>
  builder.args((t) => ({
    at: t.field({ type: ['Float'], required: true, defaultValue: [0.1, 0.5, 0.9], description: AT }),
  }));

const conditionsArgument = () =>
  builder.args((t) => ({
    where: t.field({
      type: [ConditionInputRef],
      required: true,
      description: 'The conditions that must hold together; compared for each member with its own values.',
    }),
  }));

/** The table of an ensemble that a field asks for. Throws IsobarError. */
async function tableOf(
  { run, place, shared, whole }: PointForecast,
  range: RequestedRange,
  names: readonly SeriesName[],
  request: ForecastRequest,
  numbers: readonly number[] | null = null,
) {
  const leads = await request.leadRange(run, { range, shared }, whole);
  return request.ensemble(run, place, leads, names, numbers);
}

/** Numbers in a chosen unit, in the fixed one. */
function inFixed(numbers: readonly number[], { conversion }: ChosenUnit): readonly number[] {
  return conversion === null ? numbers : numbers.map((number) => conversion.fixed(number));
}

builder.objectFields(PointForecastRef, (t) => {
  /** A field about one variable over all members. */
  const summaryOf = async (
    forecast: PointForecast,
    { variable, unit, accumulation, ...range }: SummaryArguments,
    request: ForecastRequest,
  ) => {
    const table = await tableOf(forecast, range, [variable], request);
    const summary = new EnsembleSummary(await table.column(variable, accumulation));
    return thenUnit(summary.column, unit, (chosen) => ({ table, summary, unit: chosen }));
  };
  return {
    ensemble: t.field({
      type: EnsembleRef,
      nullable: true,
      description: 'The ensemble that the run is of; null for a single forecast.',
      resolve: ({ run }) => (ensembleSize(run) === 0 ? null : { run }),
    }),
    members: t.field({
      type: EnsembleMembersRef,
      nullable: true,
      rated: true,
      description: `The values of one variable of each member. ${ERRORS}`,
      args: {
        ...ofVariable(),
        numbers: t.arg({
          type: ['NonNegativeInt'],
          description: 'Numbers of the members, 0 for the control; by default all.',
        }),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => {
        const members = Math.min(membersIn(outer), lengthOf(args['numbers'], membersIn(outer)));
        return membersCost(args, outer, variableOf(args), members, members);
      },
      resolve: async (forecast, { variable, unit, accumulation, numbers, ...range }, { request }) => {
        const chosen = numbers ?? chosenNumbers(forecast.run, null);
        const table = await tableOf(forecast, range, [variable], request, chosen);
        const column = await table.column(variable, accumulation);
        const { requested } = forecast;
        return thenUnit(column, unit, (chosen) => ({
          table,
          name: variable,
          members: column.members.map(({ number, series }) => ({
            number,
            source: series,
            unit: chosen,
            facts: {
              variable,
              units: chosen.units,
              cellMethods: column.cellMethods,
              run: table.requested,
              leads: table.leads,
              member: number,
              requested,
            },
          })),
        }));
      },
    }),
    quantiles: t.field({
      type: EnsembleQuantilesRef,
      nullable: true,
      rated: true,
      description: `Quantiles of one variable over all members at each lead. ${ERRORS}`,
      args: { ...ofVariable(), ...quantilesArgument(), ...leadRangeArguments() },
      cost: (args, outer) => membersCost(args, outer, variableOf(args), lengthOf(args['at'], 3)),
      resolve: async (forecast, { at, ...args }, { request }) => {
        const of = await summaryOf(forecast, args, request);
        of.summary.quantiles(at);
        return { ...of, at };
      },
    }),
    probability: t.field({
      type: EnsembleProbabilityRef,
      nullable: true,
      rated: true,
      description: `How likely conditions hold together at each lead. ${ERRORS}`,
      args: { ...conditionsArgument(), ...leadRangeArguments() },
      cost: (args, outer) => {
        const compared = comparisonsIn({ all: args['where'] });
        return membersCost(args, outer, [...new Set(compared)], compared.length);
      },
      resolve: async (forecast, { where, ...range }, { request }) => {
        const conditions = await Promise.all(where.map((condition) => conditionOf(condition)));
        const names = variablesIn({ all: where });
        const table = await tableOf(forecast, range, names, request);
        const { requested: run, leads } = table;
        const columns = await table.columns(names);
        return { table, found: probability({ run, leads, columns }, conditions) };
      },
    }),
    probabilityOfHours: t.field({
      type: EnsembleHoursRef,
      nullable: true,
      rated: true,
      description: `How likely conditions hold together for some hours without interruption within a range, such as 3 dry hours tomorrow morning; an instantaneous value holds until the next output step, an amount or maximum for its own window. ${ERRORS}`,
      args: {
        ...conditionsArgument(),
        minimumHours: t.arg({
          type: 'PositiveInt',
          required: true,
          description: 'How many hours the conditions must hold without interruption.',
        }),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => {
        const compared = comparisonsIn({ all: args['where'] });
        return membersCost(args, outer, [...new Set(compared)], 8 * compared.length);
      },
      resolve: async (forecast, { where, minimumHours, ...range }, { request }) => {
        const conditions = await Promise.all(where.map((condition) => conditionOf(condition)));
        const names = variablesIn({ all: where });
        const table = await tableOf(forecast, range, names, request);
        const { requested: run, leads } = table;
        const columns = await table.columns(names);
        const timeAt = (lead: number) => new Date(run.initTime.getTime() + lead * HOUR_MS);
        return {
          ...probabilityOfHours({ run, leads, columns }, conditions, minimumHours),
          run,
          size: ensembleSize(run),
          minimumHours,
          validFrom: timeAt(leads[0] ?? 0),
          validTo: timeAt(leads.at(-1) ?? 0),
        };
      },
    }),
    exceedance: t.field({
      type: EnsembleExceedanceRef,
      nullable: true,
      rated: true,
      description: `The shares of members above thresholds at each lead. ${ERRORS}`,
      args: {
        ...ofVariable(),
        thresholds: t.arg({
          type: ['Float'],
          required: true,
          description: 'The thresholds, in `unit`; at most 99.',
        }),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => membersCost(args, outer, variableOf(args), lengthOf(args['thresholds'], 1)),
      resolve: async (forecast, { thresholds, ...args }, { request }) => {
        const of = await summaryOf(forecast, args, request);
        const found = of.summary.exceedance(inFixed(thresholds, of.unit));
        return {
          ...of,
          thresholds: found.map(({ series, threshold }, n) => ({
            series,
            threshold: thresholds[n] ?? threshold,
          })),
        };
      },
    }),
    histogram: t.field({
      type: EnsembleHistogramRef,
      nullable: true,
      rated: true,
      description: `How the members are distributed over bins at each lead. ${ERRORS}`,
      args: {
        ...ofVariable(),
        edges: t.arg({
          type: ['Float'],
          required: true,
          description: 'Edges of the bins, rising, in `unit`; 2 to 99.',
        }),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => membersCost(args, outer, variableOf(args), lengthOf(args['edges'], 2)),
      resolve: async (forecast, { edges, ...args }, { request }) => {
        const of = await summaryOf(forecast, args, request);
        const bins = of.summary.histogram(inFixed(edges, of.unit)).map(({ counts, from, to }, n) => ({
          counts,
          from: edges[n] ?? from,
          to: edges[n + 1] ?? to,
        }));
        return { ...of, bins };
      },
    }),
    periodQuantiles: t.field({
      type: EnsemblePeriodsRef,
      nullable: true,
      rated: true,
      description: `Quantiles over all members of a statistic of local days, such as the tenth and ninetieth percentile of tomorrow’s maximum. ${ERRORS}`,
      args: {
        ...ofVariable(),
        statistic: t.arg({
          type: PeriodStatisticEnum,
          required: true,
          description: 'The statistic of each member.',
        }),
        ...quantilesArgument(),
        ...periodArguments(),
        ...leadRangeArguments(),
      },
      cost: (args, outer) => {
        const scope = ranged(args, outer);
        const hours = typeof args.everyHours === 'number' ? args.everyHours : 24;
        const axis = Math.ceil(hoursIn(scope, args) / hours) + 1;
        const price = membersCost(args, outer, variableOf(args), 3 + lengthOf(args['at'], 3));
        return {
          ...price,
          once: (price.once ?? 0) + axis * PERIOD,
          scope: { ...scope, axis, items: lengthOf(args['at'], 3) },
        };
      },
      resolve: async (
        { run, requested, place, shared, whole },
        { variable, unit, accumulation, statistic, at, everyHours, zone, ...range },
        { request },
      ) => {
        await request.leadRange(run, { range, shared });
        const within = hoursWithin(run, whole ? range : withDefaultEnd(run, range));
        const table = await request.ensemble(run, place, stepsAround(run, within), [variable]);
        const column = await table.column(variable, accumulation);
        const every = everyHours ? { hours: everyHours } : ({ days: 1 } as const);
        const ofZone = parseTimeZone(await zoneAt(requested, zone));
        const found = periodQuantiles(run, column, at, statistic, { every, zone: ofZone, within });
        return thenUnit(column, unit, (chosen) => ({
          ...found,
          run,
          name: variable,
          size: ensembleSize(run),
          zone: ofZone,
          unit: chosen,
        }));
      },
    }),
  };
});

interface SummaryArguments extends RequestedRange {
  readonly variable: SeriesName;
  readonly unit?: string | null | undefined;
  readonly accumulation: 'STEP' | 'RUN_TOTAL' | 'RATE';
}
