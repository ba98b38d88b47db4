import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decodeValues,
  decodeWindow,
  decodeWithCheckpoints,
  findCheckpoints,
  type Packing,
  parseMessage,
} from '../../src/gribjs/index.ts';
import { hasShared } from '../support/shared.ts';
import { corpusFiles } from './support/corpus.ts';
import { oneRow } from './support/messages.ts';

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

const POINTS = 3000;

function values(holes: boolean): Float32Array {
  return Float32Array.from({ length: POINTS }, (_, i) =>
    holes && Math.sin(i / 41) > 0.3
      ? Number.NaN
      : Math.round(500 * Math.sin(i / 70) + 40 * Math.sin(i * 1.7)),
  );
}

const packings: readonly Packing[] = [
  { template: 0, decimalScale: 0 },
  { template: 0, decimalScale: 5 },
  { template: 3, decimalScale: 1 },
  { template: 3, decimalScale: 1, missing: 'management' },
  { template: 42, decimalScale: 1 },
  { template: 42, decimalScale: 1, blockSize: 8, blocksPerInterval: 3 },
];

const ranges = fc
  .tuple(fc.integer({ min: 0, max: POINTS }), fc.integer({ min: 0, max: POINTS }))
  .map(([a, b]) => [Math.min(a, b), Math.abs(a - b)] as const);

describe('a window of a field', () => {
  for (const packing of packings) {
    for (const holes of [false, true]) {
      it(`equals that part of the whole: ${JSON.stringify(packing)}${holes ? ', with holes' : ''}`, () => {
        const message = oneRow(values(holes), packing);
        const field = fieldOf(message);
        const whole = decodeValues(message, field);
        const exact = decodeValues(message, field, new Float64Array(POINTS));
        const checkpoints = findCheckpoints(message, field);
        const room = new Float64Array(POINTS);
        fc.assert(
          fc.property(ranges, ([from, count]) => {
            const wanted = whole.subarray(from, from + count);
            expect(decodeWindow(message, field, from, count)).toEqual(wanted);
            expect(decodeWindow(message, field, from, count, { checkpoints })).toEqual(wanted);
            const into = decodeWindow(message, field, from, count, { checkpoints, into: room });
            expect(into.buffer).toBe(room.buffer);
            expect(into).toEqual(exact.subarray(from, from + count));
          }),
          { numRuns: 60, seed: 20261120 },
        );
      });
    }
  }

  it('is the constant of a constant field, bitmap or not', () => {
    for (const template of [0, 42] as const) {
      const message = oneRow(new Float32Array(100).fill(5), { template, decimalScale: 0 });
      expect(findCheckpoints(message, fieldOf(message))).toBeNull();
      expect([...decodeWindow(message, fieldOf(message), 40, 2)]).toEqual([5, 5]);
      const holes = oneRow(
        Float32Array.from({ length: 100 }, (_, i) => (i < 41 ? Number.NaN : 5)),
        { template, decimalScale: 0 },
      );
      expect([...decodeWindow(holes, fieldOf(holes), 40, 2)]).toEqual([Number.NaN, 5]);
    }
  });

  it('must lie within the field', () => {
    const message = oneRow(values(false), { template: 42, decimalScale: 1 });
    const field = fieldOf(message);
    for (const [from, count] of [
      [-1, 2],
      [0, POINTS + 1],
      [POINTS, 1],
      [0.5, 1],
      [0, 0.5],
      [Number.NaN, 1],
    ] as const) {
      expect(() => decodeWindow(message, field, from, count)).toThrow(RangeError);
    }
    expect(() => decodeWindow(message, field, 0, 2, { into: new Float32Array(1) })).toThrow(RangeError);
  });
});

describe('checkpoints of CCSDS packing', () => {
  const packing: Packing = { template: 42, decimalScale: 1, blockSize: 16, blocksPerInterval: 8 };
  const message = oneRow(values(true), packing);
  const field = fieldOf(message);
  const coded = field.representation.numberOfCodedValues;

  it('are the same alone and in passing', () => {
    const { values: decoded, checkpoints } = decodeWithCheckpoints(message, field);
    expect(decoded).toEqual(decodeValues(message, field));
    expect(checkpoints).toEqual(findCheckpoints(message, field));
    expect(checkpoints).toMatchObject({ template: 42, interval: 128 });
    expect(checkpoints?.starts.length).toBe(Math.ceil(coded / 128));
  });

  it('let a value be read although all other intervals are damaged', () => {
    const whole = decodeValues(message, field);
    const checkpoints = findCheckpoints(message, field);
    const data = (field.sections[7]?.offset ?? 0) + 5;
    const [start = 0, end = 0] = checkpoints?.starts.subarray(5, 7) ?? [];
    const damaged = message.slice();
    damaged.fill(0, data, data + (start >>> 3));
    damaged.fill(0, data + Math.ceil(end / 8), damaged.length - 4);
    let point = -1;
    for (let rank = 0; rank <= 5 * 128 + 77; rank++) {
      point++;
      while (Number.isNaN(whole[point])) point++;
    }
    expect(decodeWindow(damaged, field, point, 1, { checkpoints })[0]).toBe(whole[point]);
    expect(() => decodeValues(damaged, field)).toThrow(expect.objectContaining({ code: 'CORRUPT' }));
  });

  it('of another field are refused', () => {
    const checkpoints = findCheckpoints(message, field);
    if (checkpoints === null) throw new Error('no checkpoints');
    const { template, interval, starts } = checkpoints;
    for (const foreign of [
      { template: 3, interval, starts },
      { template, interval: 4096, starts },
      { template, interval, starts: starts.subarray(1) },
      { template, interval, starts: starts.map(() => 2 ** 30) },
      { template, interval, starts: starts.map((start) => -start) },
    ]) {
      expect(() => decodeWindow(message, field, 1000, 1500, { checkpoints: foreign })).toThrow(
        expect.objectContaining({ code: 'CORRUPT' }),
      );
    }
  });

  it('are null for packings that need none or cannot use them', () => {
    for (const template of [0, 3] as const) {
      const other = oneRow(values(false), { template, decimalScale: 1 });
      expect(findCheckpoints(other, fieldOf(other))).toBeNull();
      const { values: decoded, checkpoints } = decodeWithCheckpoints(
        other,
        fieldOf(other),
        new Float64Array(POINTS),
      );
      expect(checkpoints).toBeNull();
      expect(decoded).toEqual(Float64Array.from(values(false)));
    }
  });
});

describe.skipIf(!hasShared)('windows of real fields', () => {
  it('equal those parts of the whole, from one value to all', () => {
    let fields = 0;
    for (const file of corpusFiles()) {
      const oracle = file.oracle.find(
        ({ dataRepresentationTemplateNumber: template, latLonSource, numberOfValues = 0 }) =>
          (template === 0 || template === 42) &&
          latLonSource !== null &&
          numberOfValues > 0 &&
          numberOfValues < 2e6,
      );
      if (oracle?.sha256F32 === undefined) continue;
      const message = file.bytes().subarray(oracle.offset, oracle.offset + oracle.length);
      const field = parseMessage(message)[oracle.field];
      if (field === undefined) throw new Error(`no field in ${file.name}`);
      const { values: whole, checkpoints } = decodeWithCheckpoints(message, field);
      for (const share of [0, 0.123, 0.5, 0.77, 1]) {
        for (const length of [1, 100, 5000]) {
          const from = Math.floor(share * (whole.length - 1));
          const count = Math.min(length, whole.length - from);
          const window = decodeWindow(message, field, from, count, { checkpoints });
          expect(
            Buffer.compare(bytesOf(window), bytesOf(whole.subarray(from, from + count))),
            file.name,
          ).toBe(0);
        }
      }
      fields++;
    }
    expect(fields).toBeGreaterThan(20);
  });
});

function bytesOf(floats: Float32Array): Uint8Array {
  return new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
}
