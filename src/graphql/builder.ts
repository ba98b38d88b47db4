import SchemaBuilder from '@pothos/core';
import { NonNegativeIntResolver } from 'graphql-scalars';
import { formatTime, parseInitTime } from '../forecast/index.ts';
import type { Context } from './context.ts';

interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    DateTime: { Input: Date; Output: Date };
    NonNegativeInt: { Input: number; Output: number };
    FloatSeries: { Input: never; Output: readonly (number | null)[] };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({ defaultFieldNullability: false });

builder.queryType({ description: 'What Isobar can be asked.' });

builder.addScalarType('NonNegativeInt', NonNegativeIntResolver);

builder.scalarType('DateTime', {
  description:
    'A time in UTC to the second, printed as `2026-01-01T00:00:00Z`. As an argument also without `Z`, seconds or minutes.',
  serialize: formatTime,
  parseValue: (value) => parseInitTime(String(value)),
});

builder.scalarType('FloatSeries', {
  description:
    'A list of numbers and nulls, one for each entry of the axis beside it. One leaf, since a year of dashboards asks for millions of them. Every number is the shortest decimal of the stored value.',
  serialize: (values) => values,
  parseValue: () => {
    throw new TypeError('FloatSeries is only given out');
  },
});
