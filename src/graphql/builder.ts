import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { NonNegativeIntResolver, PositiveIntResolver } from 'graphql-scalars';
import { formatTime, parseInitTime } from '../forecast/index.ts';
import type { Context } from './context.ts';

interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    Time: { Input: Date; Output: Date };
    NonNegativeInt: { Input: number; Output: number };
    PositiveInt: { Input: number; Output: number };
    FloatSeries: { Input: never; Output: readonly (number | null)[] | string };
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

builder.scalarType('FloatSeries', {
  description:
    'A long array of numbers, one for each entry of the axis it belongs to. With encoding JSON it is an array of numbers and nulls, `(number | null)[]` in TypeScript, each number written as its shortest decimal. With encoding FLOAT32_BASE64 it is a string: the values as IEEE 754 single precision, little-endian, NaN for null, in base64 (RFC 4648, section 4, with padding).',
  serialize: (values) => values,
  parseValue: () => {
    throw new TypeError('FloatSeries is an output type only');
  },
});
