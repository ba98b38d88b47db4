import {
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  getNullableType,
  isCompositeType,
  isEnumType,
  isListType,
} from 'graphql';
import { TIME } from '../../../http/index.ts';
import {
  LEAF,
  list,
  NUMBER_BYTES,
  OBJECT,
  type Price,
  type PriceOf,
  TEXT_BYTES,
  TIME_BYTES,
} from '../../pricing/price.ts';
import { numbersCost } from './field-costs.ts';

/** Scalars that are arrays, with an entry for each of the axis. */
const ARRAYS: ReadonlySet<string> = new Set(['FloatSeries', 'IntSeries', 'HourAxis', 'TimeAxis']);

const OBJECT_PRICE: Price = { price: OBJECT, bytes: 2 };

/** The price of a field without the option `cost`, by its type. */
export function defaultPrice({ type }: GraphQLField<unknown, unknown>): PriceOf {
  const named = getNamedType(type);
  if (isCompositeType(named)) {
    return isListType(getNullableType(type)) ? (_, { axis }) => list(LEAF, axis) : () => OBJECT_PRICE;
  }
  const isList = isListType(getNullableType(type)) || ARRAYS.has(named.name);
  const bytes = bytesOf(named);
  if (!isList) {
    const price = { price: LEAF, bytes };
    return () => price;
  }
  if (named.name === 'Time' || named.name === 'TimeAxis')
    return (_, { axis }) => ({ price: LEAF + axis * TIME, bytes: axis * bytes });
  return (_, { axis }) => numbersCost(axis, bytes);
}

function bytesOf(type: GraphQLNamedType): number {
  if (isEnumType(type)) return Math.max(...type.getValues().map(({ name }) => name.length)) + 3;
  return (
    {
      Boolean: 6,
      Int: 12,
      NonNegativeInt: 12,
      PositiveInt: 12,
      Float: 25,
      FloatSeries: NUMBER_BYTES,
      IntSeries: 6,
      HourAxis: 5,
      TimeAxis: TIME_BYTES,
      Time: TIME_BYTES,
    }[type.name] ?? TEXT_BYTES
  );
}
