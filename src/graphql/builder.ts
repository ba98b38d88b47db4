import SchemaBuilder from '@pothos/core';
import type { Context } from './context/context.ts';
import type { JsonLeaf } from './leaves/index.ts';

export interface SchemaTypes {
  Context: Context;
  DefaultFieldNullability: false;
  Scalars: {
    Time: { Input: Date; Output: Date };
    NonNegativeInt: { Input: number; Output: number };
    PositiveInt: { Input: number; Output: number };
    JSON: { Input: unknown; Output: unknown };
    SafeInt: { Input: number; Output: number };
    TimeZone: { Input: string; Output: string };
    EmailAddress: { Input: string; Output: string };
    URL: { Input: URL; Output: string };
    CountryCode: { Input: string; Output: string };
    FloatSeries: { Input: never; Output: readonly (number | null)[] | JsonLeaf };
    Float32Base64: { Input: never; Output: JsonLeaf };
    IntSeries: { Input: never; Output: readonly (number | null)[] };
    HourAxis: { Input: never; Output: readonly number[] | JsonLeaf };
    TimeAxis: { Input: never; Output: readonly Date[] | JsonLeaf };
  };
}

export const builder = new SchemaBuilder<SchemaTypes>({
  defaultFieldNullability: false,
});

/** The type of everything that can be queried. */
export const QueryRef = builder.queryType({ description: 'Everything that can be queried.' });
