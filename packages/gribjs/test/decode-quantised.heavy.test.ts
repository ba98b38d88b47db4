import fc from 'fast-check';
import {
  decodeQuantised,
  decodeValues,
  type GribField,
  MISSING_PACKED,
  type Packing,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { type Rounding, roundChunk, roundingOf } from '../src/decode/rounding.ts';
import { SIGNED, WITH_MISSING } from '../src/kernel/functions.ts';
import { takeAll } from '../src/packing/chunks.ts';
import { decodedFiles } from './support/corpus.ts';
import { oneRow } from './support/messages.ts';

function fieldOf(message: Uint8Array): GribField {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

/** Rounds in place, of a few integers; whether all fit. */
function round(packed: Int32Array, rounding: Rounding): boolean {
  let fits = true;
  takeAll(packed, (count, at) => {
    fits = roundChunk(count, rounding, packed, at) && fits;
  });
  return fits;
}

/** By way of float64; null where a multiple does not fit. */
function slowly(values: Float64Array, decimals: number): Int32Array | null {
  const multiples = new Int32Array(values.length);
  for (let i = 0; i < values.length; i++) {
    const multiple = Math.round(values[i]! * 10 ** decimals);
    if (Math.abs(multiple) > 2 ** 31 - 1) return null;
    multiples[i] = Number.isNaN(multiple) ? MISSING_PACKED : multiple;
  }
  return multiples;
}

function expectSame(
  message: Uint8Array,
  field: GribField,
  decimals: number,
  where: string,
  exact = decodeValues(message, field, new Float64Array(field.numberOfPoints)),
): boolean {
  const expected = slowly(exact, decimals);
  if (expected === null) {
    expect(() => decodeQuantised(message, field, decimals), where).toThrow(
      expect.objectContaining({ code: 'UNSUPPORTED' }),
    );
    return false;
  }
  const found = decodeQuantised(message, field, decimals);
  expect(found.length, where).toBe(expected.length);
  const differs = found.findIndex((multiple, i) => multiple !== expected[i]);
  if (differs >= 0)
    throw new Error(`${where}: point ${differs} is ${found[differs]}, not ${expected[differs]}`);
  return true;
}

const scale = { decimalScale: fc.integer({ min: -2, max: 3 }), binaryScale: fc.integer({ min: -4, max: 4 }) };
const packings: fc.Arbitrary<Packing> = fc.oneof(
  fc.record({ template: fc.constant(0 as const), ...scale }),
  fc.record({
    template: fc.constant(3 as const),
    order: fc.constantFrom(1 as const, 2 as const),
    missing: fc.constantFrom('bitmap' as const, 'management' as const),
    ...scale,
  }),
  fc.record({ template: fc.constant(42 as const), ...scale }),
);

describe('decodeQuantised', () => {
  it('is what rounding the float64 values gives, for every packing that is written', () => {
    let fitting = 0;
    fc.assert(
      fc.property(
        packings,
        fc.array(fc.option(fc.integer({ min: -1500, max: 1500 }), { nil: null, freq: 20 }), {
          minLength: 1,
          maxLength: 200,
        }),
        fc.constantFrom(1, 0.5, 0.05, 0.0123),
        fc.integer({ min: 0, max: 6 }),
        (packing, numbers, unit, decimals) => {
          const values = Float64Array.from(numbers, (number) =>
            number === null ? Number.NaN : number * unit,
          );
          const message = oneRow(values, packing);
          if (expectSame(message, fieldOf(message), decimals, JSON.stringify(packing))) fitting++;
        },
      ),
      { numRuns: 1500, seed: 20261120 },
    );
    expect(fitting).toBeGreaterThan(1000);
  });

  it('fills a given array, and refuses a short one and decimals that are none', () => {
    const message = oneRow(Float32Array.of(1.5, 2.25, Number.NaN), { template: 3, decimalScale: 2 });
    const field = fieldOf(message);
    const into = new Int32Array(5);
    expect(decodeQuantised(message, field, 1, into)).toEqual(Int32Array.of(15, 23, MISSING_PACKED));
    expect([...into]).toEqual([15, 23, MISSING_PACKED, 0, 0]);
    expect(() => decodeQuantised(message, field, 1, new Int32Array(2))).toThrow(RangeError);
    for (const decimals of [-1, 0.5, 16]) {
      expect(() => decodeQuantised(message, field, decimals)).toThrow('decimals');
    }
  });
});

describe('rounding of packed integers', () => {
  const NEAR = 2 ** 30 - 2;
  const halves = fc.integer({ min: -1e9, max: 1e9 }).map((number) => number / 2);
  const anything = fc.double({ min: -NEAR, max: NEAR, noNaN: true });
  const nextTo = fc
    .tuple(halves, fc.constantFrom(-1, 1))
    .map(([x, side]) => x + side * Math.abs(x) * 2 ** -52);

  it('is Math.round, next to the halves too', () => {
    fc.assert(
      fc.property(fc.oneof(halves, nextTo, anything), (x) => {
        const integers = Int32Array.of(0, MISSING_PACKED);
        const scaling = { referenceValue: x, binaryScale: -1, decimalScale: 0, bitsPerValue: 1 };
        expect(round(integers, roundingOf(scaling, WITH_MISSING, 0))).toBe(true);
        expect([...integers]).toEqual([Math.round(x) + 0, MISSING_PACKED]);
        const present = Int32Array.of(0);
        expect(round(present, roundingOf(scaling, SIGNED, 0))).toBe(true);
        expect([...present]).toEqual([Math.round(x) + 0]);
      }),
      {
        numRuns: 5000,
        examples: [0.49999999999999994, 0.5, -0.5, -0.49999999999999994, 1.5, 2.5, -2.5, NEAR, -NEAR].map(
          (x) => [x],
        ),
      },
    );
  });

  it.each([-1, 0])('says so where multiples are far from 0, binary scale %d', (binaryScale) => {
    for (const referenceValue of [2 ** 31, -(2 ** 31), 2 ** 40, 1e30, -1e30]) {
      const scaling = { referenceValue, binaryScale, decimalScale: 0, bitsPerValue: 1 };
      expect(round(Int32Array.of(0), roundingOf(scaling, SIGNED, 0))).toBe(false);
      expect(round(Int32Array.of(0), roundingOf(scaling, WITH_MISSING, 0))).toBe(false);
    }
  });
});

describe.skipIf(!hasShared)('decodeQuantised of real fields', () => {
  it('is what rounding the float64 values gives', { timeout: 300_000 }, () => {
    const fitting = new Map<number, number>();
    for (const file of decodedFiles()) {
      const oracle = file.oracle.find(
        ({ sha256F32, numberOfValues = 0, dataRepresentationTemplateNumber: template }) =>
          sha256F32 !== undefined && template !== 40 && numberOfValues > 0 && numberOfValues < 4e5,
      );
      if (oracle === undefined) continue;
      const message = file.bytes().subarray(oracle.offset, oracle.offset + oracle.length);
      const field = parseMessage(message)[oracle.field];
      if (field === undefined || !field.representation.known) continue;
      const exact = decodeValues(message, field, new Float64Array(field.numberOfPoints));
      for (const decimals of [1, 3]) {
        if (!expectSame(message, field, decimals, `${file.name}, ${decimals} decimals`, exact)) continue;
        const { template } = field.representation;
        fitting.set(template, (fitting.get(template) ?? 0) + 1);
      }
    }
    console.log(`quantised fields by packing: ${JSON.stringify(Object.fromEntries(fitting))}`);
    for (const template of [0, 2, 3, 42]) expect(fitting.get(template)).toBeGreaterThan(4);
  });
});
