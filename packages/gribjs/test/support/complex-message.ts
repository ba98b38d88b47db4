import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packedMessage, scalingOctets } from './packed-message.ts';

const FIXTURE = path.join(import.meta.dirname, '../fixtures/complex-missing.jsonl');

/** A field of template 5.2 or 5.3 and what a reader should make of it. */
export interface ComplexField {
  readonly title: string;
  readonly message: Uint8Array;
  /** Null where missing. */
  readonly values: readonly (number | null)[];
}

/** Fields with what ecCodes read in them; see fixtures/make_complex_missing.py. */
export function fieldsReadByEcCodes(): ComplexField[] {
  const lines = readFileSync(FIXTURE, 'utf8').trimEnd().split('\n');
  return lines.map((line, i) => {
    const { count, template, octets, payload, values } = JSON.parse(line);
    const section = Buffer.from(octets, 'base64');
    const order = template === 3 ? `, order ${section[36]}` : '';
    return {
      title: `${i}: 5.${template}${order}, management ${section[11]}, references of ${section[8]} bits`,
      message: packedMessage({ template, octets: section, payload: Buffer.from(payload, 'base64'), count }),
      values,
    };
  });
}

/** A group as it stands in the file: the coded numbers of its values, each less than 2^width. */
interface CodedGroup {
  readonly reference: number;
  readonly width: number;
  readonly coded: readonly number[];
}

export interface CodedField {
  readonly bits: number;
  readonly management: 0 | 1 | 2;
  readonly groups: readonly CodedGroup[];
  /** Of template 5.3; null for 5.2. */
  readonly differencing: {
    readonly order: 1 | 2;
    readonly firstValues: readonly number[];
    readonly least: number;
  } | null;
}

/** The message of a field. Widths take 6 bits, lengths 8, the numbers of the differencing 4 octets. */
export function complexMessage({ bits, management, groups, differencing }: CodedField): Uint8Array {
  const octets = Buffer.alloc(differencing === null ? 36 : 38);
  octets.set(scalingOctets(bits).subarray(0, 9));
  octets.set([1, 1, management], 9);
  octets.writeUInt32BE(groups.length, 20);
  octets.set([0, 6], 24);
  octets.writeUInt8(1, 30);
  octets.writeUInt32BE(groups.at(-1)?.coded.length ?? 0, 31);
  octets.writeUInt8(8, 35);
  if (differencing !== null) octets.set([differencing.order, 4], 36);
  const heads = differencing === null ? '' : descriptors(differencing);
  const rows = [
    groups.map(({ reference }) => binary(reference, bits)),
    groups.map(({ width }) => binary(width, 6)),
    groups.map(({ coded }) => binary(coded.length, 8)),
    groups.flatMap(({ width, coded }) => coded.map((number) => binary(number, width))),
  ].map((row) => padded(row.join('')));
  const count = groups.reduce((sum, { coded }) => sum + coded.length, 0);
  const payload = Uint8Array.from(`${heads}${rows.join('')}`.match(/.{8}/g) ?? [], (byte) =>
    parseInt(byte, 2),
  );
  return packedMessage({ template: differencing === null ? 2 : 3, octets, payload, count });
}

/**
 * What the field stands for, by the text of the manual on codes (notes to templates 5.2 and 7.3, code table 5.5), number by
 * number: the greatest number of a width is the primary missing value, the next the secondary; where a group has no bits the
 * same goes for its reference; differences are between values that are not missing.
 */
export function valuesOf({ bits, management, groups, differencing }: CodedField): (number | null)[] {
  const isMissing = (number: number, width: number) => {
    const most = 2 ** width - 1;
    return (management >= 1 && number === most) || (management === 2 && number === most - 1);
  };
  const integers = groups.flatMap(({ reference, width, coded }) =>
    coded.map((number) => {
      const missing = width === 0 ? isMissing(reference, bits) : isMissing(number, width);
      return missing ? null : reference + number;
    }),
  );
  if (differencing === null) return integers;
  const { order, firstValues, least } = differencing;
  const undone: number[] = [];
  return integers.map((integer) => {
    if (integer === null) return null;
    const [last = 0, beforeLast = 0] = undone.slice(-2).reverse();
    const change = integer + least;
    const value =
      firstValues[undone.length] ?? (order === 1 ? last + change : 2 * last - beforeLast + change);
    undone.push(value);
    return value;
  });
}

function descriptors({ firstValues, least }: NonNullable<CodedField['differencing']>): string {
  return [
    ...firstValues.map((value) => binary(value, 32)),
    least < 0 ? '1' : '0',
    binary(Math.abs(least), 31),
  ].join('');
}

function binary(number: number, width: number): string {
  return width === 0 ? '' : number.toString(2).padStart(width, '0');
}

function padded(bits: string): string {
  return bits.padEnd(Math.ceil(bits.length / 8) * 8, '0');
}
