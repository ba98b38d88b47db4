import { MODEL_IDS, type ModelId, type SeriesName } from '../../catalog/index.ts';
import type { RequestedRange } from '../../forecast/index.ts';
import { refusal } from '../errors/errors.ts';
import type { FieldArguments } from './operation-field.ts';
import { type Scope, stepsIn } from './scope.ts';

/**
 * What fields cost, in the units of `http/credits/prices.ts`, which has the prices of what other interfaces do too. Only the
 * ratios between prices matter; `npm run bench:prices` and its test hold them within a factor of 3.
 */

/** What one use of a field costs, without its subfields. */
export interface Price {
  /** Units of processor time. */
  readonly price: number;
  /** Units that it takes once, however often it is answered, and however many aliases it has. */
  readonly once?: number;
  /** Of the price, what others do while this process waits; by default nothing. */
  readonly elsewhere?: number;
  /** Most bytes of its value as JSON, without subfields. */
  readonly bytes: number;
  /** The objects that it answers with, at most; by default 1. */
  readonly times?: number;
  /** What plans limit the sum of in a request; by default nothing. */
  readonly amounts?: Amounts;
  /** The scope of its subfields; by default its own. */
  readonly scope?: Scope;
}

/** What plans limit in a request: places, cells of maps, and series of one variable at one place, however they are answered. */
export interface Amounts {
  readonly points?: number;
  readonly cells?: number;
  readonly series?: number;
}

export type PriceOf = (args: FieldArguments, scope: Scope) => Price;

/** Reading, checking and answering an operation that asks for nothing. */
export const OPERATION = { price: 12, bytes: 300 } as const;

/** Each field that an operation selects, however often it is answered. */
export const SELECTION = 0.04;
/** A field with one short value, or an object. */
export const LEAF = 0.03;
export const OBJECT = 0.05;
/** Summarising one lead for periods; comparing it with a condition, or with the same time of other runs and models. */
export const SUMMARISE_LEAD = 0.006;
export const COMPARE_LEAD = 0.002;
/** Converting one number to a unit of choice, adding up one lead of a run, and one statistic of one period. */
export const CONVERT = 0.003;
export const ADD_LEAD = 0.018;
export const STATISTIC = 0.005;
/** Comparing one lead of a model with other models, or of a run with other runs, for all statistics. */
export const ALIGN_LEAD = 0.06;
/** Finding the leads of a range and how to read them; finding where one period of a time zone starts. */
export const PLAN = 8;
export const PERIOD = 0.08;

/** Bytes of values as JSON, a comma included: of numbers in any unit, times and texts, at most. */
export const NUMBER_BYTES = 10;
export const TIME_BYTES = 23;
export const TEXT_BYTES = 400;
export const LABEL_BYTES = 600;

/** A field that answers with one object, or with nothing of length. */
export function one(price: number, scope?: Scope): Price {
  return { price, bytes: 2, ...(scope && { scope }) };
}

/** A field that answers with several objects. */
export function list(price: number, times: number, scope?: Scope): Price {
  return { price: price + OBJECT * times, bytes: 2, times, ...(scope && { scope }) };
}

/** A field that takes of what plans limit. */
export function taking(amounts: Amounts, price: Price): Price {
  return { ...price, amounts };
}

/** The scope within a field that chooses a range of leads. */
export function ranged(args: FieldArguments, scope: Scope): Scope {
  const leads = stepsIn(scope, args as RequestedRange);
  return { ...scope, leads, axis: leads };
}

/** The models that a field asks for. Throws a GraphQLError for a list longer than there are models: each would be answered. */
export function modelsOf(args: FieldArguments): readonly ModelId[] {
  const models = (args['models'] as readonly ModelId[] | null | undefined) ?? MODEL_IDS;
  if (models.length <= MODEL_IDS.length) return models;
  const message = `${models.length} models were requested, at most ${MODEL_IDS.length} are allowed`;
  throw refusal('validation_error', message, {
    reason: 'too_large',
    argument: 'models',
    allowed: { maximum: MODEL_IDS.length },
    http: { status: 400, spec: true },
  });
}

export function variablesOf(args: FieldArguments): readonly SeriesName[] {
  return (args['variables'] as readonly SeriesName[] | undefined) ?? [];
}

export function variableOf(args: FieldArguments): readonly SeriesName[] {
  return [args['variable'] as SeriesName];
}

export function ofModel(args: FieldArguments, scope: Scope): Scope {
  return ofModels([args['model'] as ModelId], scope);
}

export function ofModels(models: readonly ModelId[], scope: Scope): Scope {
  const leads = stepsIn({ models, runs: scope.runs, whole: scope.whole });
  return { ...scope, models, leads, axis: leads };
}

export function countOf(value: unknown, most: number): number {
  return typeof value === 'number' ? Math.min(value, most) : most;
}

/** Comparisons of a condition, which is nested. */
export function comparisonsIn(condition: unknown): readonly SeriesName[] {
  const names: SeriesName[] = [];
  const pending = [condition];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (typeof part !== 'object' || part === null) continue;
    if ('variable' in part) names.push(part.variable as SeriesName);
    else pending.push(...Object.values(part).flat());
  }
  return names;
}
