import { formatTime, parseTime } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder, type SchemaTypes } from '../builder.ts';
import type { ErrorDetails } from '../errors/error-details.ts';
import { JsonLeaf } from '../leaves/index.ts';
import { LATEST } from './arguments/latest-run.ts';

/** The largest `Int` of GraphQL. */
const MAX_INT = 2_147_483_647;

/** A value that a scalar refuses; graphql-js passes its `extensions` on. */
class ScalarError extends Error {
  override readonly name = 'ScalarError';
  readonly extensions: ErrorDetails;

  constructor(message: string, facts: ErrorDetails) {
    super(message);
    this.extensions = facts;
  }
}

builder.scalarType('Time', {
  description:
    'A time in UTC, written to the second as RFC 3339 has it: `2026-01-01T00:00:00Z`. Arguments may have any form of ISO 8601 with a date and an hour, with an offset or in UTC, and fractions of a second to the millisecond: `2026-01-01T02+02:00`, `20260101T00Z`, `2026-01-01T00:00:00.500Z`. An `initTime` may be `latest`, the same as leaving it out.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339#section-5.6',
  serialize: formatTime,
  parseValue: (value) => {
    try {
      if (typeof value === 'string') return /^\s*latest\s*$/i.test(value) ? LATEST : parseTime(value);
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      throw new ScalarError(error.message, { reason: 'malformed' });
    }
    throw new ScalarError('a Time is text such as "2026-01-01T00:00:00Z"', { reason: 'malformed' });
  },
});

wholeNumber('NonNegativeInt', 0, 'non-negative-int');
wholeNumber('PositiveInt', 1, 'positive-int');

builder.scalarType('SafeInt', {
  description: `A whole number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}, written as a JSON number: credits and bytes may be more than an \`Int\` holds.`,
  specifiedByURL: 'https://the-guild.dev/graphql/scalars/docs/scalars/safe-int',
  serialize: (value) => value,
  parseValue: (value) => {
    if (Number.isSafeInteger(value)) return value as number;
    throw new ScalarError(`a SafeInt is a whole number from ${Number.MIN_SAFE_INTEGER} on`, {
      reason: typeof value === 'number' ? 'out_of_range' : 'malformed',
      allowed: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    });
  },
});

builder.scalarType('JSON', {
  description: 'Any value of JSON.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: (value) => value,
  parseValue: (value) => value,
});

/** A scalar of whole numbers from a minimum on. @param page its page in the catalogue of scalars that servers share */
function wholeNumber(name: 'NonNegativeInt' | 'PositiveInt', minimum: number, page: string): void {
  builder.scalarType(name, {
    description: `A whole number from ${minimum} to ${MAX_INT}.`,
    specifiedByURL: `https://the-guild.dev/graphql/scalars/docs/scalars/${page}`,
    serialize: (value) => value,
    parseValue: (value) => {
      if (typeof value === 'number' && Number.isInteger(value) && value >= minimum && value <= MAX_INT) {
        return value;
      }
      throw new ScalarError(`a ${name} is a whole number from ${minimum} to ${MAX_INT}`, {
        reason: typeof value === 'number' ? 'out_of_range' : 'malformed',
        allowed: { minimum, maximum: MAX_INT },
      });
    },
  });
}

/** A long array as one value: completing its entries one by one would take longer than reading them. */
function arrayScalar<Name extends 'FloatSeries' | 'IntSeries' | 'HourAxis' | 'TimeAxis'>(
  name: Name,
  description: string,
  serialize: (values: SchemaTypes['Scalars'][Name]['Output']) => unknown = (values) => values,
): void {
  builder.scalarType(name, {
    description,
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259#section-5',
    serialize,
    parseValue: () => {
      throw new TypeError(`${name} is an output type only`);
    },
  });
}

builder.scalarType('Float32Base64', {
  description:
    'Numbers as text: base64 (RFC 4648, section 4) of their IEEE 754 binary32 values, four bytes each, little-endian; NaN where a list would have null. In a browser: `new Float32Array(Uint8Array.fromBase64(text).buffer)`; in NumPy: `frombuffer(b64decode(text), "<f4")`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc4648#section-4',
  serialize: (values) => values,
  parseValue: () => {
    throw new TypeError('Float32Base64 is an output type only');
  },
});

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
