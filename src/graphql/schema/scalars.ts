import { GraphQLScalarType } from 'graphql';
import {
  GraphQLCountryCode,
  GraphQLEmailAddress,
  GraphQLJSON,
  GraphQLNonNegativeInt,
  GraphQLPositiveInt,
  GraphQLSafeInt,
  GraphQLTimeZone,
  GraphQLURL,
} from 'graphql-scalars';
import { formatTime, parseTime } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { builder, type SchemaTypes } from '../builder.ts';
import type { ErrorDetails } from '../errors/error-details.ts';
import { JsonLeaf } from '../leaves/index.ts';
import { LATEST } from '../plugins/input-spellings/index.ts';

/** The largest `Int` of GraphQL. */
const MAX_INT = 2_147_483_647;

/** A value that a scalar refuses; graphql-js copies its `extensions` to the error that clients get. */
class ScalarError extends Error {
  override readonly name = 'ScalarError';
  readonly extensions: ErrorDetails;

  constructor(message: string, facts: ErrorDetails) {
    super(message);
    this.extensions = facts;
  }
}

/** What the service adds to a scalar of graphql-scalars. */
interface Addition {
  readonly description?: string;
  /** Where the scalar is specified; by default as graphql-scalars says. */
  readonly specifiedByURL?: string;
  /** What a value must be, for the message of the error. */
  readonly expected: string;
  /** The range of a number. Without it, values are texts. */
  readonly range?: { readonly minimum: number; readonly maximum: number };
}

/**
 * Adds a scalar of graphql-scalars to the schema. Input is parsed by the library, and refused with `reason` and `allowed` in the
 * error. Numbers must be numbers in JSON too: the library would take `"5 km"` as 5. Output is not checked again: the service checked
 * it when it was stored, and the time zone of each place in a list would take longer to check than to find.
 */
function addLibraryScalar(scalar: GraphQLScalarType, { range, expected, ...own }: Addition): void {
  const { specifiedByURL, description } = scalar;
  const kind = range === undefined ? 'string' : 'number';
  const parse = (value: unknown): unknown => {
    const isInRange =
      range === undefined || ((value as number) >= range.minimum && (value as number) <= range.maximum);
    try {
      if (typeof value === kind && isInRange && isWhole(value)) return scalar.parseValue(value);
    } catch {
      // Refused below, in the service's words.
    }
    throw new ScalarError(`a ${scalar.name} is ${expected}`, {
      reason: range !== undefined && typeof value === 'number' ? 'out_of_range' : 'malformed',
      ...(range && { allowed: range }),
    });
  };
  builder.addScalarType(
    scalar.name as 'PositiveInt',
    new GraphQLScalarType({
      name: scalar.name,
      description: own.description ?? description,
      specifiedByURL: own.specifiedByURL ?? specifiedByURL,
      extensions: scalar.extensions,
      coerceInputValue: parse,
      coerceOutputValue: (value) => value,
    }) as GraphQLScalarType<number, number>,
  );
}

/** The library cuts the fraction of a number off. */
function isWhole(value: unknown): boolean {
  return typeof value !== 'number' || Number.isInteger(value);
}

const docsOf = (page: string) => `https://the-guild.dev/graphql/scalars/docs/scalars/${page}`;

for (const [scalar, minimum, page] of [
  [GraphQLNonNegativeInt, 0, 'non-negative-int'],
  [GraphQLPositiveInt, 1, 'positive-int'],
] as const) {
  addLibraryScalar(scalar, {
    description: `A whole number from ${minimum} to ${MAX_INT}.`,
    specifiedByURL: docsOf(page),
    expected: `a whole number from ${minimum} to ${MAX_INT}`,
    range: { minimum, maximum: MAX_INT },
  });
}

addLibraryScalar(GraphQLSafeInt, {
  description: `A whole number from ${Number.MIN_SAFE_INTEGER} to ${Number.MAX_SAFE_INTEGER}, written as a JSON number. Credits and bytes can exceed the range of \`Int\`.`,
  specifiedByURL: docsOf('safe-int'),
  expected: `a whole number from ${Number.MIN_SAFE_INTEGER} on`,
  range: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
});

addLibraryScalar(GraphQLTimeZone, {
  description: 'A time zone by its name in the IANA Time Zone Database, such as `Europe/Paris`.',
  specifiedByURL: 'https://www.iana.org/time-zones',
  expected: 'a name of the IANA Time Zone Database, such as "Europe/Paris"',
});
addLibraryScalar(GraphQLEmailAddress, {
  description: 'An e-mail address, as HTML defines a valid one.',
  expected: 'an e-mail address, such as "ada@example.org"',
});
addLibraryScalar(GraphQLURL, {
  description: 'An absolute URL.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3986',
  expected: 'an absolute URL, such as "https://example.org/"',
});
addLibraryScalar(GraphQLCountryCode, {
  description: 'A country or territory by its ISO 3166-1 alpha-2 code, such as `FR`.',
  specifiedByURL: 'https://www.iso.org/iso-3166-country-codes.html',
  expected: 'a code of two letters, such as "FR"',
});

const { name, serialize, parseValue, parseLiteral, extensions } = GraphQLJSON.toConfig();
builder.addScalarType(
  'JSON',
  new GraphQLScalarType({
    ...{ name, serialize, parseValue, parseLiteral, extensions },
    description: 'Any JSON value.',
    specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  }),
);

builder.scalarType('Time', {
  description:
    'A time in UTC, written to the second in the format of RFC 3339: `2026-01-01T00:00:00Z`. Arguments accept every form of ISO 8601 with a date and an hour, in UTC or with an offset, with fractions of a second down to milliseconds: `2026-01-01T02+02:00`, `20260101T00Z`, `2026-01-01T00:00:00.500Z`. An `initTime` may also be `latest`, which is the same as leaving it out.',
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
    'Numbers as text: base64 (RFC 4648, section 4) of their IEEE 754 binary32 values, four bytes each, little-endian; NaN in place of null. In a browser: `new Float32Array(Uint8Array.fromBase64(text).buffer)`; in NumPy: `frombuffer(b64decode(text), "<f4")`.',
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
arrayScalar(
  'HourAxis',
  'A JSON array of hours, `number[]` in TypeScript, ascending: whole ones, of some models with quarters.',
);
arrayScalar(
  'TimeAxis',
  'A JSON array of times in UTC in the format of `Time`, `string[]` in TypeScript, ascending.',
  (times) => (times instanceof JsonLeaf ? times : times.map(formatTime)),
);
