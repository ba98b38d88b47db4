import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Rounding, roundChunk } from '../src/decode/rounding.ts';
import {
  CHUNK,
  type Functions,
  type IntegerKind,
  SIGNED,
  UNSIGNED,
  WITH_MISSING,
} from '../src/kernel/functions.ts';
import { kernel as portable } from '../src/kernel/portable.ts';
import { kernel as webAssembly } from '../src/kernel/webassembly.ts';
import { intoIntegers, intoValues, takeAll } from '../src/packing/chunks.ts';
import { bitsOf, type Groups } from '../src/packing/complex/groups/complex-groups.ts';
import type { Recurrence } from '../src/packing/complex/groups/complex-start.ts';
import { unpackGroups } from '../src/packing/complex/groups/complex-unpack.ts';
import { factorsOf } from '../src/packing/scaling.ts';
import { readRow, unpackRow, unpackValues } from '../src/packing/simple/simple-unpack.ts';
import type { TakeChunk } from '../src/packing/template.ts';
import { MISSING_PACKED } from '../src/packing/template.ts';

/** Bit by bit, as the manual says it; bits behind the end are 0. */
function bitsAt(bytes: Uint8Array, bit: number, width: number): number {
  let value = 0;
  for (let i = bit; i < bit + width; i++) value = value * 2 + (((bytes[i >> 3] ?? 0) >> (7 - (i & 7))) & 1);
  return value;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** Rounds in place; whether all fit. */
const round = (packed: Int32Array, rounding: Rounding) => {
  let fits = true;
  takeAll(packed, (count, at) => {
    fits = roundChunk(count, rounding, packed, at) && fits;
  });
  return fits;
};
const noise = (length: number, seed: number) => {
  let state = seed | 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) | 0;
    return state >>> 16;
  });
};
const factors = fc.record({
  reference: fc.double({ min: -1e5, max: 1e5, noNaN: true }),
  step: fc.integer({ min: -10, max: 3 }).map((scale) => 2 ** scale),
  decimal: fc.constantFrom(1, 0.1, 0.01, 10),
});

describe('the kernel', () => {
  it('reads numbers of every width from every bit as they are read bit by bit, up to the last byte of a file', () => {
    for (let width = 1; width <= 32; width++) {
      for (let first = 0; first < 8; first++) {
        const count = 1 + ((width * 37 + first * 11) % 70);
        // Not a byte follows the last number.
        const bytes = noise(Math.ceil((first + width * count) / 8), width * 8 + first);
        const row = new Int32Array(count + 1).fill(-7);
        readRow(viewOf(bytes), first, width, count, row);
        const wanted = Array.from({ length: count }, (_, i) => bitsAt(bytes, first + i * width, width) | 0);
        expect([...row]).toEqual([...wanted, -7]);
      }
    }
  });

  it('reads and scales rows longer than a chunk to float64 and float32 like plain arithmetic', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 32 }),
        fc.integer({ min: 0, max: 7 }),
        fc.integer({ min: 0, max: CHUNK + 50 }),
        factors,
        fc.integer(),
        (width, first, count, by, seed) => {
          const bytes = noise(Math.ceil((first + width * count) / 8), seed);
          const wanted = Float64Array.from(
            { length: count },
            (_, i) => (bitsAt(bytes, first + i * width, width) * by.step + by.reference) * by.decimal,
          );
          const [float64, float32] = [new Float64Array(count), new Float32Array(count)];
          const kind = width === 32 ? UNSIGNED : SIGNED;
          unpackRow(viewOf(bytes), first, width, count, intoValues(float64, kind, by));
          unpackRow(viewOf(bytes), first, width, count, intoValues(float32, kind, by));
          expect(float64).toEqual(wanted);
          expect(float32).toEqual(Float32Array.from(wanted));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('makes floats of rows at once as in two steps, whatever width, place and scale', () => {
    for (let width = 1; width <= 25; width++) {
      for (let first = 0; first < 8; first++) {
        const count = first === 0 ? CHUNK + width : 1 + ((width * 37 + first * 11) % 70);
        const bytes = noise(Math.ceil((first + width * count) / 8), width * 8 + first);
        for (const binaryScale of [-900, -17, -1, 0, 5, 900]) {
          const scaling = {
            bitsPerValue: width,
            referenceValue: Math.fround(-27.3),
            binaryScale,
            decimalScale: first - 3,
          };
          const [float64, float32] = [new Float64Array(count), new Float32Array(count)];
          expect(unpackValues(viewOf(bytes), first, scaling, float64)).toBe(true);
          expect(unpackValues(viewOf(bytes), first, scaling, float32)).toBe(true);
          const wanted = new Float64Array(count);
          unpackRow(viewOf(bytes), first, width, count, intoValues(wanted, SIGNED, factorsOf(scaling)));
          expect(float64).toEqual(wanted);
          expect(float32).toEqual(Float32Array.from(wanted));
        }
      }
    }
  });

  it('rounds packed integers as Math.round does, and says where they do not fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -(2 ** 20), max: 2 ** 20 }), fc.constant(MISSING_PACKED)), {
          maxLength: 40,
        }),
        factors,
        fc.constantFrom(1, 10, 100),
        (packed, by, perUnit) => {
          const wanted = packed.map((x) =>
            x === MISSING_PACKED ? x : Math.round((x * by.step + by.reference) * by.decimal * perUnit),
          );
          const fits = wanted.every((x) => x === MISSING_PACKED || Math.abs(x) < 2 ** 30 - 1);
          for (const kind of packed.includes(MISSING_PACKED) ? [WITH_MISSING] : [SIGNED, WITH_MISSING]) {
            const integers = Int32Array.from(packed);
            const said = round(integers, { ...by, kind, perUnit, exact: null });
            if (fits) expect(said).toBe(true);
            if (said) expect(integers).toEqual(Int32Array.from(wanted));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('multiplies where multiples are all that a packing holds, and says where one does not fit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer(), fc.constant(MISSING_PACKED)), { maxLength: 20 }),
        fc.constantFrom(1, 2, 10, 2 ** 21),
        fc.constantFrom(0, -5, 2 ** 31, 2 ** 40),
        (packed, factor, base) => {
          const wanted = packed.map((x) => (x === MISSING_PACKED ? x : x * factor + base));
          const fits = wanted.every((x, i) => packed[i] === MISSING_PACKED || Math.abs(x) < 2 ** 31);
          const integers = Int32Array.from(packed);
          const by: Rounding = {
            kind: WITH_MISSING,
            reference: 0,
            step: 1,
            decimal: 1,
            perUnit: 1,
            exact: { factor, base },
          };
          // 2^31 - 1 fits, 2^31 does not; -2^31 stands for missing.
          expect(round(integers, by)).toBe(fits);
          if (fits) expect(integers).toEqual(Int32Array.from(wanted));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('unpacks groups of every order, width and length like the recurrence written down, missing values too', () => {
    const group = fc.record({
      reference: fc.integer({ min: 0, max: 255 }),
      width: fc.oneof(fc.constant(0), fc.constant(1), fc.integer({ min: 0, max: 26 })),
      length: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 40 }), fc.constant(CHUNK + 3)),
    });
    fc.assert(
      fc.property(
        fc.array(group, { minLength: 1, maxLength: 12 }),
        fc.constantFrom(0, 1, 2),
        fc.constantFrom(0, 1, 2),
        fc.integer({ min: -1000, max: 1000 }),
        fc.integer({ min: 0, max: 15 }),
        factors,
        fc.integer(),
        (heads, order, reserved, leastDifference, first, by, seed) => {
          const bits = heads.reduce((sum, { width, length }) => sum + width * length, first);
          const bytes = noise(Math.ceil(bits / 8), seed);
          const groups: Groups = {
            references: Int32Array.from(heads, ({ reference }) => reference),
            widths: Int32Array.from(heads, ({ width }) => width),
            lengths: Int32Array.from(heads, ({ length }) => length),
          };
          const start = (): Recurrence => ({
            bit: first,
            index: 1,
            last: 5,
            difference: 3,
            far: 0,
            leastDifference,
            keepDifference: order === 2 ? -1 : 0,
            keepLast: order === 0 ? 0 : -1,
            reserved,
            missingReference: reserved === 0 ? Number.POSITIVE_INFINITY : 256 - reserved,
          });
          const [wanted, end] = written(bytes, groups, start());
          const view = viewOf(bytes);
          const unpack = (from: Recurrence, take: TakeChunk) =>
            unpackGroups(view, groups, heads.length, bitsOf(groups, heads.length), from, take);
          const integers = new Int32Array(wanted.length + 1);
          const state = start();
          unpack(state, intoIntegers(integers));
          expect(integers).toEqual(Int32Array.from([0, ...wanted]));
          expect(state).toEqual(end);
          const values = wanted.map((x) =>
            x === MISSING_PACKED ? Number.NaN : (x * by.step + by.reference) * by.decimal,
          );
          const [float64, float32] = [
            new Float64Array(wanted.length + 1),
            new Float32Array(wanted.length + 1),
          ];
          const kind = reserved === 0 ? SIGNED : WITH_MISSING;
          unpack(start(), intoValues(float64, kind, by));
          unpack(start(), intoValues(float32, kind, by));
          expect(float64).toEqual(Float64Array.from([0, ...values]));
          expect(float32).toEqual(Float32Array.from([0, ...values]));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('stays inside its memory where groups say more than the file holds', () => {
    const groups: Groups = {
      references: new Int32Array(256).fill(-1),
      widths: new Int32Array(256).fill(32),
      lengths: new Int32Array(256).fill(100),
    };
    const state: Recurrence = {
      bit: 3,
      index: 0,
      last: 0,
      difference: 0,
      far: 0,
      leastDifference: 0,
      keepDifference: -1,
      keepLast: -1,
      reserved: 2,
      missingReference: 0,
    };
    const out = new Int32Array(25_600);
    unpackGroups(viewOf(noise(10, 1)), groups, 256, bitsOf(groups, 256), state, intoIntegers(out));
    expect(state.index).toBe(25_600);
  });
});

describe('the kernel of pages, whose content security policy may forbid WebAssembly', () => {
  /** Calls one function on the same memory of both. */
  const both = (
    fill: (kernel: Functions) => void,
    call: (kernel: Functions) => unknown,
    count: number,
    floats = 0,
  ) => {
    const [wanted, got] = [webAssembly, portable].map((kernel) => {
      new Int32Array(kernel.memory.buffer, kernel.addressOf(3), 10).fill(0);
      fill(kernel);
      const answer = call(kernel);
      return {
        answer,
        integers: new Int32Array(kernel.memory.buffer, kernel.addressOf(1), count).slice(),
        floats: new Uint8Array(kernel.memory.buffer, kernel.addressOf(2), floats).slice(),
        state: new Int32Array(kernel.memory.buffer, kernel.addressOf(3), 10).slice(),
      };
    });
    expect(got).toEqual(wanted);
  };
  const setInput = (seed: number) => (kernel: Functions) => {
    new Uint8Array(kernel.memory.buffer, kernel.addressOf(0), CHUNK * 4 + 16).set(
      noise(CHUNK * 4 + 16, seed),
    );
  };
  const setIntegers = (integers: readonly number[]) => (kernel: Functions) => {
    new Int32Array(kernel.memory.buffer, kernel.addressOf(1), integers.length).set(integers);
    new Uint8Array(kernel.memory.buffer, kernel.addressOf(2), integers.length * 8).fill(0);
  };
  const integers = fc.array(
    fc.oneof(fc.integer(), fc.integer({ min: -99, max: 9999 }), fc.constant(MISSING_PACKED)),
  );
  const kind = fc.constantFrom<IntegerKind>(0, 1, 2);

  it('gives the same bits', () => {
    fc.assert(
      fc.property(integers, kind, factors, fc.integer(), (list, of, { reference, step, decimal }, seed) => {
        const count = list.length;
        both(
          setIntegers(list),
          (k) => k.scaleToFloat64(count, of, reference, step, decimal),
          count,
          count * 8,
        );
        both(
          setIntegers(list),
          (k) => k.scaleToFloat32(count, of, reference, step, decimal),
          count,
          count * 4,
        );
        both(setIntegers(list), (k) => k.multiply(count, 1, 5), 0);
        const near = list.map((x) => (x === MISSING_PACKED ? x : x % 2 ** 20));
        const present = near.map((x) => (x === MISSING_PACKED ? 0 : x));
        both(setIntegers(near), (k) => k.roundScaled(count, 2, reference % 100, step, decimal, 10), count);
        both(setIntegers(present), (k) => k.roundScaled(count, 1, reference % 100, step, decimal, 10), count);
        both(setIntegers(list), (k) => k.roundScaled(count, of, reference, step, decimal, 10), 0);
        both(setInput(seed), (k) => k.unpackRow(seed & 7, 1 + (seed & 31), count), count);
      }),
    );
  });

  it('unpacks the same groups', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 26 }), fc.nat(300))),
        fc.constantFrom([0, 0] as const, [0, -1] as const, [-1, -1] as const),
        fc.constantFrom(0, 1, 2),
        fc.integer(),
        (heads, [keepDifference, keepLast], reserved, seed) => {
          const total = heads.reduce((sum, [, , length]) => sum + length, 0);
          both(
            (k) => {
              setInput(seed)(k);
              for (const part of [0, 1, 2]) {
                const column = heads.map((head) => head[part]!);
                new Int32Array(k.memory.buffer, k.addressOf(4 + part), heads.length).set(column);
              }
              const state = [seed & 7, 0, 0, 9, 4, 0, -3, keepDifference, keepLast, reserved];
              new Int32Array(k.memory.buffer, k.addressOf(3), 10).set(state);
              new Float64Array(k.memory.buffer, k.addressOf(3) + 40, 1)[0] = 256 - reserved;
            },
            (k) => k.unpackGroups(heads.length),
            Math.min(total, CHUNK),
          );
        },
      ),
    );
  });
});

/** The integers of all groups, and the state behind them. */
function written(bytes: Uint8Array, groups: Groups, state: Recurrence): readonly [number[], Recurrence] {
  const values: number[] = [];
  groups.lengths.forEach((length, group) => {
    const [width, reference] = [groups.widths[group]!, groups.references[group]!];
    for (let i = 0; i < length; i++) {
      const value = bitsAt(bytes, state.bit, width);
      state.bit += width;
      const missing =
        width === 0 ? reference >= state.missingReference : value >= 2 ** width - state.reserved;
      if (missing) {
        values.push(MISSING_PACKED);
        continue;
      }
      const kept = state.keepDifference === 0 ? 0 : state.difference;
      state.difference = (kept + value + reference + state.leastDifference) | 0;
      state.last = ((state.keepLast === 0 ? 0 : state.last) + state.difference) | 0;
      state.far |= state.last;
      values.push(state.last);
    }
  });
  state.index += values.length;
  return [values, state];
}
