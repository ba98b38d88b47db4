import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ccsdsCoding } from '../src/packing/ccsds/coding/ccsds-coding.ts';
import { type Floats, MISSING_PACKED } from '../src/packing/template.ts';
import type { HeadLayout, WriteKernel } from '../src/write-kernel/functions.ts';
import { kernel as portable } from '../src/write-kernel/portable.ts';
import { kernel as webAssembly } from '../src/write-kernel/webassembly.ts';

/** Numbers of a field, some of them missing: smooth with noise, since that has groups of all widths. */
const fields = fc
  .record({
    length: fc.integer({ min: 1, max: 700 }),
    seed: fc.integer(),
    noise: fc.constantFrom(0, 1, 30, 5000),
    holes: fc.constantFrom(0, 0, 0.02, 0.6, 1),
    single: fc.boolean(),
  })
  .map(({ length, seed, noise, holes, single }) => {
    let state = seed | 1;
    const random = () => {
      state = (Math.imul(state, 1103515245) + 12345) | 0;
      return (state >>> 8) / 2 ** 24;
    };
    const values = Array.from({ length }, (_, i) =>
      random() < holes ? Number.NaN : 100 * Math.sin(i / 40) + noise * random() ** 8,
    );
    return single ? Float32Array.from(values) : Float64Array.from(values);
  });

function both<T>(values: Floats, use: (kernel: WriteKernel) => T): readonly [T, T] {
  const results = [portable, webAssembly].map((kernel) => {
    kernel.take(values);
    return use(kernel);
  });
  return results as unknown as readonly [T, T];
}

/** The integers of a field that begins at -120. */
const integersOf = (kernel: WriteKernel) => kernel.quantise(100, -12_000, 0.5);
const present = (values: Floats) => values.map((value) => (Number.isNaN(value) ? 0 : value));

describe('the kernel that writes', () => {
  it('finds the range of what is there, and makes the same integers of it as plain JavaScript', () => {
    fc.assert(
      fc.property(fields, (values) => {
        const there = [...values].filter((value) => !Number.isNaN(value));
        for (const kernel of [portable, webAssembly]) {
          expect(kernel.take(values)).toEqual({
            count: values.length,
            present: there.length,
            least: Math.min(...there),
            greatest: Math.max(...there),
          });
          expect([...integersOf(kernel)]).toEqual(
            Array.from(values, (value) =>
              Number.isNaN(value) ? MISSING_PACKED : Math.floor((value * 100 + 12_000) * 0.5 + 0.5),
            ),
          );
        }
      }),
    );
  });

  it('splits differences into the same groups and writes the same bytes, with missing values and without', () => {
    fc.assert(
      fc.property(fields, fc.constantFrom<1 | 2>(1, 2), fc.boolean(), (some, order, reserve) => {
        const values = reserve ? some : present(some);
        if (values.length <= order) return;
        const [plain, fast] = both(values, (kernel) => {
          const integers = integersOf(kernel);
          if (reserve) kernel.putDifferences(integers);
          const least = reserve ? -3 : kernel.takeDifferences(order).least;
          const splitting = { least, longest: 64, twiceGain: 25, reserve };
          const groups = [...kernel.splitGroups(splitting)];
          const heads: HeadLayout = {
            referenceBits: 31,
            widthBase: 0,
            widthBits: 5,
            lengthBase: 0,
            lengthBits: 6,
          };
          const bits = [0, 1, 2].map((head) => Math.ceil(((groups.length / 4) * [31, 5, 6][head]!) / 8));
          const data = groups.reduce(
            (sum, length, at) => (at % 4 === 0 ? sum + length * groups[at + 3]! : sum),
            0,
          );
          const bytes = bits.reduce((a, b) => a + b) + Math.ceil(data / 8);
          return { groups, bytes: [...kernel.writeGroups(splitting, heads, bytes)] };
        });
        expect(fast.groups).toEqual(plain.groups);
        expect(fast.bytes).toEqual(plain.bytes);
      }),
    );
  });

  it('writes the same numbers of every width one after the other', () => {
    fc.assert(
      fc.property(fields, fc.integer({ min: 20, max: 32 }), (some, width) => {
        const [plain, fast] = both(present(some), (kernel) => {
          integersOf(kernel);
          return [...kernel.writeIntegers(width)];
        });
        expect(fast).toEqual(plain);
      }),
    );
  });

  it('codes the same CCSDS blocks of every size', () => {
    fc.assert(
      fc.property(
        fields,
        fc.constantFrom(2, 8, 16, 32, 62, 64, 254),
        fc.integer({ min: 1, max: 130 }),
        fc.integer({ min: 20, max: 30 }),
        (some, blockSize, blocksPerInterval, bitsPerValue) => {
          const coding = ccsdsCoding({
            bitsPerValue,
            ccsdsFlags: 14,
            ccsdsBlockSize: blockSize,
            ccsdsRsi: blocksPerInterval,
          });
          // Flat fields have zero blocks, far ones codes of nearly all bits.
          for (const scale of [0, 0.001, 1, 2 ** (bitsPerValue - 19)]) {
            const [plain, fast] = both(present(some), (kernel) => {
              kernel.quantise(100 * scale, -12_000 * scale, 0.5);
              return [...kernel.encodeSamples(coding)];
            });
            expect(fast).toEqual(plain);
          }
        },
      ),
    );
  });

  it('holds a short field after a long one, and a long one after that', () => {
    for (const length of [1000, 400_000, 3, 300_000]) {
      const values = Float32Array.from({ length }, (_, i) => i % 4099);
      const { greatest } = webAssembly.take(values);
      expect(greatest).toBe(Math.min(length - 1, 4098));
      expect(webAssembly.quantise(1, 0, 1).at(-1)).toBe((length - 1) % 4099);
    }
  });
});
