import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { NonNegativeIntResolver, PositiveIntResolver } from 'graphql-scalars';
import { formatTime, parseInitTime } from '../forecast/index.ts';
import { JsonLeaf } from './answer/index.ts';
import type { Context } from './context.ts';

interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    Time: { Input: Date; Output: Date };
    NonNegativeInt: { Input: number; Output: number };
    PositiveInt: { Input: number; Output: number };
    FloatSeries: { Input: never; Output: readonly (number | null)[] | JsonLeaf };
    IntSeries: { Input: never; Output: readonly (number | null)[] };
    HourAxis: { Input: never; Output: readonly number[] | JsonLeaf };
    TimeAxis: { Input: never; Output: readonly Date[] | JsonLeaf };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  // The cost of one field; cost/cost.ts has the cost of operations and its limits.
  complexity: { defaultComplexity: 0.1, defaultListMultiplier: 10 },
});

builder.queryType({ description: 'Everything that can be queried.' });

builder.addScalarType('NonNegativeInt', NonNegativeIntResolver);
builder.addScalarType('PositiveInt', PositiveIntResolver);

builder.scalarType('Time', {
  description:
    'A time in UTC with a resolution of one second, written `2026-01-01T00:00:00Z`. Arguments may have any form of ISO 8601 with a date and an hour, with an offset or in UTC: `2026-01-01T02+02:00`, `20260101T00Z`.',
  serialize: formatTime,
  parseValue: (value) => {
    if (typeof value !== 'string') throw new TypeError('a Time is text such as "2026-01-01T00:00:00Z"');
    return parseInitTime(value);
  },
});

/** A long array as one value: completing its entries one by one would take longer than reading them. */
function arrayScalar<Name extends 'FloatSeries' | 'IntSeries' | 'HourAxis' | 'TimeAxis'>(
  name: Name,
  description: string,
  serialize: (values: SchemaTypes['Scalars'][Name]['Output']) => unknown = (values) => values,
): void {
  builder.scalarType(name, {
    description,
    serialize,
    parseValue: () => {
      throw new TypeError(`${name} is an output type only`);
    },
  });
}

arrayScalar(
  'FloatSeries',
  'A JSON array of numbers and nulls, `(number | null)[]` in TypeScript, one for each entry of the axis it belongs to. Each number is written as its shortest decimal.',
);
arrayScalar(
  'IntSeries',
  'A JSON array of whole numbers and nulls, `(number | null)[]` in TypeScript, one for each entry of the axis it belongs to.',
);
arrayScalar('HourAxis', 'A JSON array of whole hours, `number[]` in TypeScript, ascending.');
arrayScalar(
  'TimeAxis',
  'A JSON array of times in UTC as `Time` has them, `string[]` in TypeScript, ascending.',
  (times) => (times instanceof JsonLeaf ? times : times.map(formatTime)),
);
