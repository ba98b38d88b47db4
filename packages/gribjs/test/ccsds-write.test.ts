import fc from 'fast-check';
import { decodePacked, decodeValues, encodeMessage, GribError, MISSING_PACKED, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { decodedFiles } from './support/corpus.ts';
import { identification, latLonGrid, oneRow, temperature } from './support/messages.ts';

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

interface Shape {
  readonly length: number;
  readonly bits: number;
  readonly seed: number;
  readonly kind: string;
  readonly missing: string;
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  length: fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 70 })),
  bits: fc.integer({ min: 1, max: 29 }),
  seed: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  kind: fc.constantFrom('smooth', 'noise', 'steps', 'sparse', 'edges'),
  missing: fc.constantFrom('none', 'scattered', 'runs', 'all but one'),
});

/** Integers of up to 29 bits that lead to every code option; null where missing. */
function integersOf({ length, bits, seed, kind, missing }: Shape): (number | null)[] {
  let state = seed;
  const next = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const range = 2 ** bits;
  const alone = next(length);
  let value = next(range);
  return Array.from({ length }, (_, i) => {
    if (kind === 'noise') value = next(range);
    else if (kind === 'smooth') value = Math.min(range - 1, Math.max(0, value + next(9) - 4));
    else if (kind === 'steps') value = next(60) === 0 ? next(range) : value;
    else if (kind === 'sparse') value = next(12) === 0 ? next(2) : 0;
    else value = [0, range - 1, range >> 1, next(2), range - 1 - next(2)][next(5)] ?? 0;
    const hole =
      (missing === 'scattered' && next(3) === 0) ||
      (missing === 'runs' && Math.sin(i / 57 + seed) > 0.4) ||
      (missing === 'all but one' && i !== alone);
    return hole ? null : value;
  });
}

describe('fields written with CCSDS packing', () => {
  it('read back as the same integers, for all sizes, widths and intervals', () => {
    const sizes = fc.record({
      blockSize: fc.constantFrom(8, 16, 32, 64, 2, 10, 254),
      blocksPerInterval: fc.constantFrom(1, 2, 7, 64, 128, 4096),
    });
    fc.assert(
      fc.property(shapes, sizes, (shape, size) => {
        const expected = integersOf(shape);
        const values = Float64Array.from(expected, (x) => x ?? Number.NaN);
        const message = oneRow(values, { template: 42, decimalScale: 0, ...size });
        const field = fieldOf(message);
        expect(field.representation).toMatchObject({
          template: 42,
          ccsdsBlockSize: size.blockSize,
          ccsdsRsi: size.blocksPerInterval,
        });
        expect(decodeValues(message, field, new Float64Array(values.length))).toEqual(values);
        // X counts from the reference value, which is the least float32 that is not above all values.
        const { referenceValue } = field.representation as unknown as { referenceValue: number };
        const packed = Int32Array.from(expected, (x) => (x === null ? MISSING_PACKED : x - referenceValue));
        expect(decodePacked(message, field)).toEqual(packed);
      }),
      { numRuns: 500, seed: 20261120 },
    );
  });

  it('take 0 bits per value and no data when constant', () => {
    const values = new Float32Array(5000).fill(273.15);
    const message = oneRow(values, { template: 42, decimalScale: 2 });
    const field = fieldOf(message);
    expect(field.representation).toMatchObject({ template: 42, bitsPerValue: 0, ccsdsFlags: 14 });
    expect(field.sections[7]?.length).toBe(5);
    expect(decodeValues(message, field)).toEqual(values);
    expect(decodePacked(message, field)).toEqual(new Int32Array(5000));
  });

  it('keep to the pairs that decoders know in blocks so long that others would be shorter', () => {
    const values = Float32Array.from({ length: 254 }, (_, i) => (i < 100 ? 0 : 13));
    const message = oneRow(values, { template: 42, decimalScale: 0, blockSize: 254 });
    expect(decodeValues(message, fieldOf(message))).toEqual(values);
  });

  it('refuse block sizes and intervals that decoders refuse', () => {
    const values = Float32Array.of(1, 2, 3);
    const bad = [
      { blockSize: 0 },
      { blockSize: 7 },
      { blockSize: 256 },
      { blockSize: Number.NaN },
      { blocksPerInterval: 0 },
      { blocksPerInterval: 4097 },
      { blocksPerInterval: 1.5 },
    ];
    for (const sizes of bad) {
      expect(() => oneRow(values, { template: 42, decimalScale: 0, ...sizes })).toThrow(GribError);
    }
  });
});

describe.skipIf(!hasShared)('real fields that libaec coded', () => {
  const files = hasShared ? decodedFiles() : [];
  for (const file of files) {
    const coded = file.oracle.filter(
      (field) =>
        field.dataRepresentationTemplateNumber === 42 &&
        field['ccsdsFlags'] === 14 &&
        field['bitsPerValue'] !== 0 &&
        field.latLonSource !== null,
    );
    if (coded.length === 0) continue;
    it(`are written with the same bytes: ${file.name}`, () => {
      const bytes = file.bytes();
      for (const oracle of coded) {
        const message = bytes.subarray(oracle.offset, oracle.offset + oracle.length);
        const field = parseMessage(message)[oracle.field];
        const section = field?.sections[7];
        if (field === undefined || section === undefined) throw new Error('no field');
        const packed = decodePacked(message, field).filter((x) => x !== MISSING_PACKED);
        const ours = encodeMessage({
          discipline: 0,
          identification,
          fields: [
            {
              grid: latLonGrid(packed.length, 1),
              product: temperature,
              packing: {
                template: 42,
                decimalScale: 0,
                blockSize: Number(oracle['ccsdsBlockSize']),
                blocksPerInterval: Number(oracle['ccsdsRsi']),
              },
              values: Float64Array.from(packed),
            },
          ],
        });
        const written = fieldOf(ours);
        expect(written.representation).toMatchObject({ bitsPerValue: oracle['bitsPerValue'] });
        const data = ours.subarray(written.sections[7]?.offset, ours.length - 4);
        const theirs = message.subarray(section.offset, section.offset + section.length);
        expect(Buffer.compare(data, theirs), `message ${oracle.message}`).toBe(0);
      }
    });
  }
});
