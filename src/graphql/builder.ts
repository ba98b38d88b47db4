import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import type { JsonLeaf } from './answer/index.ts';
import type { Context } from './context.ts';

export interface SchemaTypes {
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
