import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { NonNegativeIntResolver, PositiveIntResolver } from 'graphql-scalars';
import { formatTime, parseInitTime } from '../forecast/index.ts';
import type { Context } from './context.ts';

interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    NonNegativeInt: { Input: number; Output: number };
    PositiveInt: { Input: number; Output: number };
    FloatSeries: { Input: never; Output: readonly (number | null)[] | string };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  // What a field costs; what an operation may cost is for cost.ts to say.
  complexity: { defaultComplexity: 0.1, defaultListMultiplier: 10 },
});

builder.queryType({ description: 'What Isobar can be asked.' });

builder.addScalarType('NonNegativeInt', NonNegativeIntResolver);
builder.addScalarType('PositiveInt', PositiveIntResolver);

builder.scalarType('DateTime', {
  description:
    'A time in UTC to the second, printed as `2026-01-01T00:00:00Z`. As an argument also without `Z`, seconds or minutes.',
  serialize: formatTime,
  parseValue: (value) => {
    if (typeof value !== 'string')
      throw new TypeError('a DateTime is a string such as "2026-01-01T00:00:00Z"');
    return parseInitTime(value);
  },
});

builder.scalarType('FloatSeries', {
  description:
    'A long array in one piece, one value for each entry of the axis beside it. With encoding JSON an array of numbers and nulls, `(number | null)[]` to a typed client, every number the shortest decimal of the value; with FLOAT32_BASE64 a string: the values as IEEE 754 single precision, little-endian, NaN where there is none, in base64 (RFC 4648, section 4, padded).',
  serialize: (values) => values,
  parseValue: () => {
    throw new TypeError('FloatSeries is only given out');
  },
});
