import { LOOKUP, NUMBER, reading } from '../../../http/index.ts';
import type { FieldArguments } from '../../pricing/operation-field.ts';
import {
  ADD_LEAD,
  CONVERT,
  countOf,
  LEAF,
  list,
  NUMBER_BYTES,
  one,
  type Price,
  STATISTIC,
  TEXT_BYTES,
  taking,
  variablesOf,
} from '../../pricing/price.ts';
import type { Scope } from '../../pricing/scope.ts';

/** Costs that several fields have: for their option `cost`. */

/** A series rarely has nulls for more reasons. */
export const NULL_REASONS_AT_ONCE = 2;

/** Reading a list of one project from the database. */
export const READ_LIST = 4;
/** A transaction that writes. It bounds the mutations of one request. */
const MUTATION = 250;
/** A field of a place of the gazetteer: writing it is in the price of the search. */
const PLACE_FIELD = LEAF / 10;

/** A list of numbers. @param bytes of each as JSON */
export function numbersCost(count: number, bytes: number): Price {
  return { price: LEAF + count * NUMBER, bytes: 2 + count * bytes };
}

/** Numbers as `Float32Base64`: four bytes each, written with four letters for three. @param each the price of a number */
export function binaryCost(count: number, each = NUMBER): Price {
  return { price: LEAF + count * each, bytes: 2 + 4 * Math.ceil((4 * count) / 3) };
}

/** A column for each of the variables. @param more added to the price of reading each lead */
export function columnsCost(args: FieldArguments, { leads }: Scope, more = 0): Price {
  const variables = variablesOf(args);
  const price = LEAF + reading(variables, leads) + variables.length * leads * more;
  return taking({ series: variables.length }, list(price, variables.length));
}

/** A statistic of each period. */
export function statisticsCost(_: unknown, { axis: periods }: Scope): Price {
  return { price: LEAF + periods * STATISTIC, bytes: 2 + periods * NUMBER_BYTES };
}

/** Nulls by reason. */
export function nullsCost(): Price {
  return list(LEAF, NULL_REASONS_AT_ONCE);
}

/** The part of a price for values in a unit of choice. */
export function conversionPrice({ unit }: FieldArguments, count: number): number {
  return typeof unit === 'string' ? count * CONVERT : 0;
}

/** The part of a price for amounts since the start of the run. */
export function accumulationPrice({ accumulation }: FieldArguments, leads: number): number {
  return accumulation === 'RUN_TOTAL' ? leads * ADD_LEAD : 0;
}

/** A page of runs. */
export function runPageCost(first: unknown, scope: Scope): Price {
  const count = countOf(first, 100);
  return one(LOOKUP + count * LOOKUP, { ...scope, items: count });
}

/** A page of what belongs to accounts and projects. */
export function pageCost({ first }: FieldArguments, scope: Scope): Price {
  const count = countOf(first, 100);
  return one(READ_LIST + count * LOOKUP, { ...scope, items: count });
}

/** An object that is read from the database. */
export function databaseCost(_: unknown, scope: Scope): Price {
  return one(READ_LIST, scope);
}

/** A mutation. */
export function mutationCost(_: unknown, scope: Scope): Price {
  return one(MUTATION, scope);
}

/** A text of a place. */
export function placeTextCost(): Price {
  return { price: PLACE_FIELD, bytes: TEXT_BYTES };
}

/** A number of a place. */
export function placeNumberCost(): Price {
  return { price: PLACE_FIELD, bytes: 25 };
}

/** The length of a list, where there is one. */
export function lengthOf(list: unknown, otherwise: number): number {
  return Array.isArray(list) ? list.length : otherwise;
}
