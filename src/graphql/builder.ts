import SchemaBuilder from '@pothos/core';
import ComplexityPlugin from '@pothos/plugin-complexity';
import { NonNegativeIntResolver } from 'graphql-scalars';
import { formatTime, parseInitTime } from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';
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

/**
 * Most that one operation may cost. A cost of 1 is about one series of a whole run (209 values, some 2 kB of answer), or a
 * plain field; the most expensive operation that is let through answers about a million values in a second or two.
 */
const MOST_COST = 10_000;

export const builder = new SchemaBuilder<SchemaTypes>({
  plugins: [ComplexityPlugin],
  defaultFieldNullability: false,
  complexity: {
    defaultComplexity: 0.1,
    defaultListMultiplier: 10,
    limit: { complexity: MOST_COST },
    complexityError: (_kind, { complexity }) =>
      new IsobarError(
        'validation_error',
        `the operation costs ${Math.round(complexity)}, at most ${MOST_COST} is answered: a cost of 1 is about one series; ask for fewer points, variables or leads at once`,
      ),
  },
});

builder.queryType({ description: 'What Isobar can be asked.' });

builder.addScalarType('NonNegativeInt', NonNegativeIntResolver);

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
    'A JSON array of numbers and nulls, one for each entry of the axis beside it: `(number | null)[]` to a typed client. Every number is the shortest decimal of the stored value.',
  serialize: (values) => values,
  parseValue: () => {
    throw new TypeError('FloatSeries is only given out');
  },
});
