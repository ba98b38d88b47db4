import { conversionOf, type FixedUnit } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';
import { describedEnum } from './enums.ts';

type Unit = string | null | undefined;

const EncodingEnum = describedEnum('Encoding', 'How a long array is written.', {
  JSON: 'A JSON array of numbers and nulls.',
  FLOAT32_BASE64:
    'A base64 string of IEEE 754 single-precision numbers, little-endian, NaN for null. Decode it in a browser with `new Float32Array(Uint8Array.fromBase64(text).buffer)`. It keeps about seven significant digits, takes a third of the size of JSON and a tenth of the time to parse.',
});

/** The argument that chooses a unit. */
export const unitArgument = () =>
  builder.args((t) => ({
    unit: t.field({
      type: 'String',
      description:
        'A unit of the same kind: a UCUM code (`Cel`, `km/h`, `hPa`), CF notation (`km h-1`) or a common spelling (`°C`, `knots`). By default the variable’s fixed unit.',
    }),
  }));

/** The argument that chooses how a long array is written. */
export const encodingArgument = () =>
  builder.args((t) => ({
    encoding: t.field({
      type: EncodingEnum,
      required: true,
      defaultValue: 'JSON',
      description: 'How the array is written.',
    }),
  }));

/** Arguments of a long array of values that have a unit. */
export const valueArguments = () => ({ ...unitArgument(), ...encodingArgument() });

interface ValueArguments {
  readonly unit?: Unit;
  readonly encoding: 'JSON' | 'FLOAT32_BASE64';
}

/** An array as the client gets it. */
type EncodedValues = readonly (number | null)[] | string;

/** Arrays in their fixed unit need no waiting: an answer may have thousands of them. */
type MaybePromise<T> = T | Promise<T>;

/** The name of the unit that values come in: CF notation for the fixed unit, the UCUM code for a chosen one. */
export async function convertedUnits(units: string, unit: Unit): Promise<string> {
  return isFixed(unit) ? units : (await conversionOf({ units, decimals: 0 }, unit)).unit;
}

/** One value in the chosen unit. Throws IsobarError('validation_error') for a unit of another kind. */
export async function convertValue(
  value: number | null,
  quantity: FixedUnit,
  unit: Unit,
): Promise<number | null> {
  return value === null || isFixed(unit) ? value : (await conversionOf(quantity, unit)).value(value);
}

/** Values in the chosen unit and encoding. Throws IsobarError('validation_error') for a unit of another kind. */
export function encodeValues(
  values: readonly (number | null)[],
  quantity: FixedUnit,
  { unit, encoding }: ValueArguments,
): MaybePromise<EncodedValues> {
  if (isFixed(unit)) return encode(values, encoding);
  return conversionOf(quantity, unit).then(({ value }) => encode(mapValues(values, value), encoding));
}

/** The same for differences between values: the zero point of the unit's scale cancels out. */
export function encodeDifferences(
  values: readonly (number | null)[],
  quantity: FixedUnit,
  { unit, encoding }: ValueArguments,
): MaybePromise<EncodedValues> {
  if (isFixed(unit)) return encode(values, encoding);
  return conversionOf(quantity, unit).then(({ difference }) =>
    encode(mapValues(values, difference), encoding),
  );
}

function isFixed(unit: Unit): unit is null | undefined {
  return unit === null || unit === undefined;
}

function mapValues(
  values: readonly (number | null)[],
  convert: (value: number) => number,
): readonly (number | null)[] {
  return values.map((value) => (value === null ? null : convert(value)));
}

function encode(values: readonly (number | null)[], encoding: ValueArguments['encoding']): EncodedValues {
  return encoding === 'JSON' ? values : base64OfFloats(values);
}

/** Numbers as IEEE 754 single precision, little-endian on every machine, NaN for null, in base64 (RFC 4648, section 4). */
function base64OfFloats(values: readonly (number | null)[]): string {
  const bytes = new DataView(new ArrayBuffer(values.length * Float32Array.BYTES_PER_ELEMENT));
  for (const [index, value] of values.entries()) {
    bytes.setFloat32(index * Float32Array.BYTES_PER_ELEMENT, value ?? Number.NaN, true);
  }
  return Buffer.from(bytes.buffer).toString('base64');
}
