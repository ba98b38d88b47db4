import { quantityOf, type SeriesName, type VariableName } from '../../../catalog/index.ts';
import {
  type EnsembleColumn,
  EnsembleSummary,
  type EnsembleTable,
  type ForecastRequest,
  fieldsOverMembers,
  MISSING,
  type Place,
  probability,
  type Run,
  stepsIn,
} from '../../../forecast/index.ts';
import type { PlaceColumn } from '../../../formats/index.ts';
import { NUMBER, tooLarge, type Work, workOfMembers } from '../../../http/index.ts';
import {
  conditionOf,
  type MemberParameters,
  type ReadCondition,
  requireNumbers,
  requireVariable,
} from '../../ensemble/conditions.ts';
import { countField, probabilityFields, statisticField } from '../../ensemble/fields.ts';
import { type AddedColumn, columnOf, type Pick, pickerOf } from '../columns.ts';

/** A question about the members of an ensemble, which the series of its control come with. */
export interface EnsembleQuestion {
  /** The same text for questions with the same answer about the same series. */
  readonly key: string;
  readonly work: Work;
  /** @param leads those of the answer, some of the run's */
  read(place: Place, leads: readonly number[]): Promise<EnsembleAnswer>;
}

/** What an answer says of the members. */
export interface EnsembleAnswer {
  /** Members of the JSON document, and of each variable in it. */
  readonly document: object;
  readonly columns: readonly object[];
  /** The same for forms that have a column for each list of values: those of variables, and those of a probability. */
  readonly table: readonly AddedColumn[];
  readonly shares: readonly AddedColumn[];
}

interface QuestionContext {
  readonly run: Run;
  readonly range: Parameters<ForecastRequest['ensemble']>[2];
  readonly variables: readonly VariableName[];
}

/** Values of members that are read for one answer. */
const MAX_VALUES = 250_000;

/**
 * Null without any of the parameters. Throws IsobarError('validation_error') for runs and variables without members, for members that
 * are not stored, for units of another kind, for directions and codes, and for more than one answer may hold.
 */
export async function ensembleQuestion(
  { quantiles, members: requested, probability: compared }: MemberParameters,
  { run, range, variables }: QuestionContext,
  request: ForecastRequest,
): Promise<EnsembleQuestion | null> {
  const hasMembers = requested !== undefined;
  if (quantiles === undefined && !hasMembers && compared === undefined) return null;
  const columns = quantiles === undefined && !hasMembers ? [] : variables;
  const names = [...new Set<SeriesName>([...columns, ...(compared ?? []).map(({ name }) => name)])];
  // All statistics are over all members; those that are only listed are read alone.
  const isListed = quantiles === undefined && compared === undefined;
  await request.requireMembers(run, names);
  const listed = hasMembers ? requireNumbers(run, requested) : [];
  if (quantiles !== undefined) for (const name of variables) requireVariable(name);
  const conditions = await Promise.all((compared ?? []).map(conditionOf));
  const count = isListed ? listed.length : fieldsOverMembers(run);
  const steps = stepsIn(run, range);
  if (count * steps * names.length > MAX_VALUES) {
    throw tooLarge(
      `${count} members of ${names.length} variables at ${steps} leads are more than the ${MAX_VALUES} values that one answer reads: ask for fewer variables, members or leads`,
    );
  }
  const counted = quantiles === undefined ? 0 : quantiles.length + 5;
  const written = columns.length * (counted + listed.length) + (compared === undefined ? 0 : 3);
  const passes = counted + conditions.length;
  const work = workOfMembers({ members: count, variables: names, leads: steps, numbers: passes });
  return {
    key: JSON.stringify([quantiles, listed, compared]),
    work: { ...work, price: work.price + written * steps * NUMBER },
    async read(place, leads) {
      const table = await request.ensemble(run, place, range, names, isListed ? listed : null);
      const pick = pickerOf(table, leads);
      const read = await table.columns(columns);
      const statistics = quantiles === undefined ? [] : read.map((column) => statisticsOf(column, quantiles));
      const members = read.map((column) => column.members.filter(({ number }) => listed.includes(number)));
      const likely = compared === undefined ? null : await likelihood(table, conditions, names);
      return {
        document: likely === null ? {} : printLikelihood(likely, conditions, pick),
        columns: read.map((_, n) => ({
          ...(statistics[n] !== undefined && printStatistics(statistics[n], pick)),
          ...(hasMembers && {
            members: members[n]?.map(({ number, series }) => ({ number, values: pick(series.values) })),
          }),
        })),
        table: read.flatMap(({ name }, n) => [
          ...(statistics[n] === undefined ? [] : columnsOfStatistics(name, statistics[n], pick)),
          ...(members[n] ?? []).map(({ number, series }) => ({
            field: { quantity: quantityOf(name), along: { axis: 'member', value: number } as const },
            column: columnOf(series, pick),
          })),
        ]),
        shares: likely === null ? [] : columnsOfLikelihood(likely, conditions, pick),
      };
    },
  };
}

function countColumn(counts: readonly number[], pick: Pick): PlaceColumn {
  return { decimals: 0, integers: Int32Array.from(pick(counts), (count) => count ?? MISSING) };
}

interface Statistics {
  readonly units: string;
  readonly quantiles: ReturnType<EnsembleSummary['quantiles']>;
  /** By the name that answers give them. */
  readonly others: Readonly<
    Record<'mean' | 'standard_deviation' | 'minimum' | 'maximum', ReturnType<EnsembleSummary['mean']>>
  >;
  readonly used: readonly number[];
}

function statisticsOf(column: EnsembleColumn, at: readonly number[]): Statistics {
  const summary = new EnsembleSummary(column);
  return {
    units: column.units,
    quantiles: summary.quantiles(at),
    others: {
      mean: summary.mean(),
      standard_deviation: summary.standardDeviation(),
      minimum: summary.minimum(),
      maximum: summary.maximum(),
    },
    used: summary.used,
  };
}

function printStatistics({ quantiles, others, used }: Statistics, pick: Pick): object {
  return {
    quantiles: quantiles.map(({ at, series }) => ({ at, values: pick(series.values) })),
    ...Object.fromEntries(Object.entries(others).map(([name, { values }]) => [name, pick(values)])),
    used: pick(used),
  };
}

function columnsOfStatistics(
  name: SeriesName,
  { quantiles, others, used }: Statistics,
  pick: Pick,
): readonly AddedColumn[] {
  const quantity = quantityOf(name);
  return [
    ...quantiles.map(({ at, series }) => ({
      field: { quantity, along: { axis: 'quantile', value: at } as const },
      column: columnOf(series, pick),
    })),
    ...Object.entries(others).map(([statistic, series]) => ({
      field: statisticField(`${name}.${statistic}`, quantity.longName, quantity),
      column: columnOf(series, pick),
    })),
    { field: countField(`${name}.used`, 'Members that have a value'), column: countColumn(used, pick) },
  ];
}

type Likelihood = ReturnType<typeof probability>;

async function likelihood(
  table: EnsembleTable,
  conditions: readonly ReadCondition[],
  names: readonly SeriesName[],
): Promise<Likelihood> {
  const { requested: run, leads } = table;
  const columns = await table.columns(names);
  return probability(
    { run, leads, columns },
    conditions.map(({ condition }) => condition),
  );
}

function printLikelihood(
  { shares, met, used }: Likelihood,
  conditions: readonly ReadCondition[],
  pick: Pick,
): object {
  return {
    probability: {
      conditions: conditions.map(({ printed }) => printed),
      met: pick(met),
      used: pick(used),
      values: pick(shares.values),
    },
  };
}

function columnsOfLikelihood(
  { shares, met, used }: Likelihood,
  conditions: readonly ReadCondition[],
  pick: Pick,
): readonly AddedColumn[] {
  const fields = probabilityFields(conditions);
  return [
    { field: fields.share, column: columnOf(shares, pick) },
    { field: fields.met, column: countColumn(met, pick) },
    { field: fields.used, column: countColumn(used, pick) },
  ];
}
