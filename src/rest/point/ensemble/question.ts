import { quantityOf, type SeriesName, type VariableName } from '../../../catalog/index.ts';
import {
  type ChosenUnit,
  type Condition,
  chosenNumbers,
  chosenUnit,
  type EnsembleColumn,
  EnsembleSummary,
  type EnsembleTable,
  type ForecastCell,
  type ForecastRequest,
  fixedUnit,
  memberNumbers,
  probability,
  type Run,
  requireSummarized,
  stepsIn,
} from '../../../forecast/index.ts';
import { invalidParameter, NUMBER, tooLarge, type Work, workOfMembers } from '../../../http/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import type { RequestedComparison } from './parameters.ts';

/** A question about the members of an ensemble, which the series of its control come with. */
export interface EnsembleQuestion {
  /** The same text for questions with the same answer about the same series. */
  readonly key: string;
  readonly work: Work;
  /** @param leads those of the answer, some of the run's */
  read(leads: readonly number[]): Promise<EnsembleAnswer>;
}

/** What an answer says of the members, as it is printed. */
export interface EnsembleAnswer {
  readonly document: object;
  /** Of each variable. */
  readonly columns: readonly object[];
}

/** The parameters, where they are given. */
export interface MemberParameters {
  readonly quantiles?: readonly number[] | undefined;
  /** Null for all. */
  readonly members?: readonly number[] | null | undefined;
  readonly probability?: readonly RequestedComparison[] | undefined;
}

interface QuestionContext {
  readonly run: Run;
  readonly cell: ForecastCell;
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
  { quantiles, members, probability: compared }: MemberParameters,
  { run, cell, range, variables }: QuestionContext,
  request: ForecastRequest,
): Promise<EnsembleQuestion | null> {
  if (quantiles === undefined && members === undefined && compared === undefined) return null;
  const columns = quantiles === undefined && members === undefined ? [] : variables;
  const names = [...new Set<SeriesName>([...columns, ...(compared ?? []).map(({ name }) => name)])];
  // All statistics are over all members; those that are only listed are read alone.
  const isListed = quantiles === undefined && compared === undefined;
  await request.requireMembers(run, names);
  const listed = members === undefined ? [] : requireNumbers(run, members);
  if (quantiles !== undefined) for (const name of variables) requireVariable(name);
  const conditions = await Promise.all((compared ?? []).map(conditionOf));
  const numbers = isListed ? listed : memberNumbers(run);
  const steps = stepsIn(run, range);
  if (numbers.length * steps * names.length > MAX_VALUES) {
    throw tooLarge(
      `${numbers.length} members of ${names.length} variables at ${steps} leads are more than the ${MAX_VALUES} values that one answer reads: ask for fewer variables, members or leads`,
    );
  }
  const statistics = quantiles === undefined ? 0 : quantiles.length + 5;
  const written = columns.length * (statistics + listed.length) + (compared === undefined ? 0 : 3);
  const passes = statistics + conditions.length;
  const work = workOfMembers({ members: numbers.length, variables: names, leads: steps, numbers: passes });
  return {
    key: JSON.stringify([quantiles, listed, compared]),
    work: { ...work, price: work.price + written * steps * NUMBER },
    async read(leads) {
      const place = { kind: 'cell', cell } as const;
      const table = await request.ensemble(run, place, range, names, numbers);
      const pick = pickerOf(table, leads);
      const read = await table.columns(columns);
      return {
        document: compared === undefined ? {} : await likelihood(table, conditions, names, pick),
        columns: read.map((column) => ({
          ...(quantiles !== undefined && statisticsOf(column, quantiles, pick)),
          ...(members !== undefined && {
            members: column.members
              .filter(({ number }) => listed.includes(number))
              .map(({ number, series }) => ({ number, values: pick(series.values) })),
          }),
        })),
      };
    },
  };
}

/** Takes the values at the leads of the answer. */
type Pick = <Value>(values: readonly Value[]) => readonly (Value | null)[];

/** The control's answer leaves out leads at which nothing is stored. */
function pickerOf({ leads }: EnsembleTable, answered: readonly number[]): Pick {
  if (leads.length === answered.length) return (values) => values;
  const places = new Map(leads.map((lead, n) => [lead, n]));
  const indexes = answered.map((lead) => places.get(lead) ?? -1);
  return (values) => indexes.map((n) => values[n] ?? null);
}

function statisticsOf(column: EnsembleColumn, at: readonly number[], pick: Pick): object {
  const summary = new EnsembleSummary(column);
  return {
    quantiles: summary
      .quantiles(at)
      .map(({ at: share, series }) => ({ at: share, values: pick(series.values) })),
    mean: pick(summary.mean().values),
    standard_deviation: pick(summary.standardDeviation().values),
    minimum: pick(summary.minimum().values),
    maximum: pick(summary.maximum().values),
    used: pick(summary.used),
  };
}

interface ReadCondition {
  readonly condition: Condition;
  readonly printed: object;
}

async function likelihood(
  table: EnsembleTable,
  conditions: readonly ReadCondition[],
  names: readonly SeriesName[],
  pick: Pick,
): Promise<object> {
  const { requested: run, leads } = table;
  const columns = await table.columns(names);
  const all = conditions.map(({ condition }) => condition);
  const { shares, met, used } = probability({ run, leads, columns }, all);
  return {
    probability: {
      conditions: conditions.map(({ printed }) => printed),
      met: pick(met),
      used: pick(used),
      values: pick(shares.values),
    },
  };
}

async function conditionOf({
  name,
  operator,
  comparison,
  threshold,
  unit,
}: RequestedComparison): Promise<ReadCondition> {
  const quantity = quantityOf(name);
  const { units, conversion } = unit === null ? fixedUnit(quantity.units) : await unitOf(name, unit);
  const fixed = conversion === null ? threshold : conversion.fixed(threshold);
  return {
    condition: { kind: 'COMPARE', name, comparison: { comparison, threshold: fixed } },
    printed: { var: name, operator, threshold, units: units.cf ?? units.code },
  };
}

async function unitOf(name: SeriesName, unit: string): Promise<ChosenUnit> {
  try {
    return await chosenUnit(quantityOf(name), unit);
  } catch (error) {
    return asParameter('probability', `of ${name}: `, () => {
      throw error;
    });
  }
}

function requireNumbers(run: Run, members: readonly number[] | null): readonly number[] {
  return asParameter('members', 'are not stored: ', () => chosenNumbers(run, members));
}

function requireVariable(name: VariableName): void {
  asParameter('quantiles', 'do not go with these variables: ', () => requireSummarized(name));
}

/** An error of the core as one of a parameter. */
function asParameter<Value>(name: string, before: string, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof IsobarError ? invalidParameter(name, before + error.message) : error;
  }
}
