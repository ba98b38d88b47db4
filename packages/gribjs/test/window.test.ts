import fc from 'fast-check';
import {
  bytesOfWindow,
  bytesUpTo,
  decodeValues,
  decodeWindow,
  decodeWithCheckpoints,
  findCheckpoints,
  GribError,
  type Packing,
  parseFirstField,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { hasShared } from '../../../test/support/shared.ts';
import { decodedFiles } from './support/corpus.ts';
import { oneRow } from './support/messages.ts';
import { random } from './support/mutate.ts';
import { onlyBytes } from './support/sparse.ts';

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
            const expected = whole.subarray(from, from + count);
            expect(decodeWindow(message, field, from, count)).toEqual(expected);
            expect(decodeWindow(message, field, from, count, { checkpoints })).toEqual(expected);
            const into = decodeWindow(message, field, from, count, { checkpoints, into: room });
            expect(into.buffer).toBe(room.buffer);
            expect(into).toEqual(exact.subarray(from, from + count));
            const parts = bytesOfWindow(field, from, count, checkpoints);
            const sparse = onlyBytes(message, parts);
            expect(decodeWindow(sparse, field, from, count, { checkpoints })).toEqual(expected);
          }),
          { numRuns: 60, seed: 20261120 },
        );
      });
    }
  }

  for (const packing of packings) {
    for (const holes of [false, true]) {
      it(`needs no more than the first bytes: ${JSON.stringify(packing)}${holes ? ', with holes' : ''}`, () => {
        const message = oneRow(values(holes), packing);
        const whole = decodeValues(message, fieldOf(message), new Float64Array(POINTS));
        fc.assert(
          fc.property(ranges, fc.integer({ min: 0, max: message.length }), ([from, count], first) => {
            let there = first;
            let field = parseFirstField(message.subarray(0, there));
            // As a caller asks for more until it is enough.
            for (; field === null; field = parseFirstField(message.subarray(0, there))) there += 100;
            for (let needed = 0; ; there = needed) {
              needed = bytesUpTo(message.slice(0, there), field, from + count);
              expect(needed).toBeLessThanOrEqual(message.length);
              if (needed <= there) break;
            }
            expect(field.sections).toEqual(fieldOf(message).sections);
            const into = new Float64Array(count);
            expect(decodeWindow(message.slice(0, there), field, from, count, { into })).toEqual(
              whole.subarray(from, from + count),
            );
            const needed = bytesUpTo(message, field, from + count);
            const short = message.slice(0, needed - 1);
            const endsInOne = count > 0 && !Number.isNaN(whole[from + count - 1]);
            if (endsInOne) expect(() => decodeWindow(short, field, from, count)).toThrow(GribError);
          }),
          { numRuns: 100, seed: 20261126 },
        );
      });
    }
  }

  it('needs a part of a message of complex packing that grows with its points', () => {
    const message = oneRow(values(false), { template: 3, decimalScale: 1 });
    const needed = [0.25, 0.5, 0.75, 1].map((part) => bytesUpTo(message, fieldOf(message), POINTS * part));
    expect(needed[3]).toBe(message.length - 4);
    for (const [n, bytes] of needed.entries()) expect(bytes / message.length).toBeLessThan(0.25 * n + 0.5);
    expect(needed).toEqual(needed.toSorted((a, b) => a - b));
    // The heads of the groups are not there yet: an estimate.
    const start = message.subarray(0, 300);
    expect(bytesUpTo(start, fieldOf(message), POINTS / 2)).toBeGreaterThan(start.length);
  });

  it('is the constant of a constant field, bitmap or not', () => {
    for (const template of [0, 42] as const) {
      const message = oneRow(new Float32Array(100).fill(5), { template, decimalScale: 0 });
      expect(findCheckpoints(message, fieldOf(message))).toBeNull();
      expect([...decodeWindow(message, fieldOf(message), 40, 2)]).toEqual([5, 5]);
      const holes = oneRow(
        Float32Array.from({ length: 100 }, (_, i) => (i < 41 ? Number.NaN : 5)),
        { template, decimalScale: 0 },
      );
      for (const checkpoints of [null, findCheckpoints(holes, fieldOf(holes))]) {
        expect([...decodeWindow(holes, fieldOf(holes), 40, 2, { checkpoints })]).toEqual([Number.NaN, 5]);
      }
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
    const { template, interval, starts, ranks } = checkpoints;
    for (const foreign of [
      { template: 3, interval, starts, ranks },
      { template, interval: 4096, starts, ranks },
      { template, interval, starts: starts.subarray(1), ranks },
      { template, interval, starts: starts.map(() => 2 ** 30), ranks },
      { template, interval, starts: starts.map((start) => -1 - start), ranks },
      { template, interval, starts, ranks: ranks?.subarray(1) ?? null },
      { template, interval, starts, ranks: ranks?.map((rank) => rank + 1) ?? null },
      {
        template,
        interval,
        starts,
        ranks: ranks?.map((rank, i) => (i === ranks.length - 1 ? rank : -2000)) ?? null,
      },
    ]) {
      expect(() => decodeWindow(message, field, 1000, 1500, { checkpoints: foreign })).toThrow(
        expect.objectContaining({ code: 'CORRUPT' }),
      );
      expect(() => bytesOfWindow(field, 1000, 1500, foreign)).toThrow(
        expect.objectContaining({ code: 'CORRUPT' }),
      );
    }
  });
});

describe('checkpoints', () => {
  it('are null for simple packing without bitmap', () => {
    const other = oneRow(values(false), { template: 0, decimalScale: 1 });
    expect(findCheckpoints(other, fieldOf(other))).toBeNull();
    const decoded = decodeWithCheckpoints(other, fieldOf(other), new Float64Array(POINTS));
    expect(decoded).toEqual({ values: Float64Array.from(values(false)), checkpoints: null });
  });

  it('hold the ones of a bitmap before every 1024th point', () => {
    const other = oneRow(values(true), { template: 0, decimalScale: 1 });
    const present = (count: number) =>
      values(true)
        .subarray(0, count)
        .filter((value) => !Number.isNaN(value));
    expect(findCheckpoints(other, fieldOf(other))).toEqual({
      template: 0,
      interval: 0,
      starts: new Int32Array(0),
      ranks: Int32Array.from([0, 1024, 2048, POINTS], (count) => present(count).length),
    });
  });
});

/** Hundreds of times as many as one chunk or interval has. */
const MAX_VALUES = 4e5;

describe.skipIf(!hasShared)('windows of real fields', () => {
  it('equal those parts of the whole, from one value to all', { timeout: 300_000 }, () => {
    const fields = new Map<number, number>();
    const next = random(20261120);
    for (const file of decodedFiles()) {
      const oracle = file.oracle.find(
        ({ dataRepresentationTemplateNumber: template = -1, latLonSource, numberOfValues = 0 }) =>
          [0, 2, 3, 42].includes(template) &&
          latLonSource !== null &&
          numberOfValues > 0 &&
          numberOfValues < MAX_VALUES,
      );
      if (oracle?.sha256F32 === undefined) continue;
      const message = file.bytes().subarray(oracle.offset, oracle.offset + oracle.length);
      const field = parseMessage(message)[oracle.field];
      if (field === undefined) throw new Error(`no field in ${file.name}`);
      const { values: whole, checkpoints } = decodeWithCheckpoints(message, field);
      expect(Buffer.compare(bytesOf(whole), bytesOf(decodeValues(message, field))), file.name).toBe(0);
      expect(findCheckpoints(message, field), file.name).toEqual(checkpoints);
      const row = 'nx' in field.grid && typeof field.grid.nx === 'number' ? field.grid.nx : 100;
      const windows = [
        [0, 1],
        [whole.length - 1, 1],
        [0, whole.length],
        ...Array.from({ length: 40 }, () => [next(whole.length), 1]),
        ...Array.from({ length: 8 }, () => [next(whole.length), row]),
        ...Array.from({ length: 4 }, () => [next(whole.length), next(20 * row)]),
      ] as const;
      for (const [n, [from = 0, length = 0]] of windows.entries()) {
        const count = Math.min(length, whole.length - from);
        const expected = bytesOf(whole.subarray(from, from + count));
        const parts = bytesOfWindow(field, from, count, checkpoints);
        for (const bytes of [message, onlyBytes(message, parts)]) {
          const window = decodeWindow(bytes, field, from, count, { checkpoints });
          expect(Buffer.compare(bytesOf(window), expected), `${file.name} ${from} ${count}`).toBe(0);
        }
        // Without checkpoints all points before are decoded, which takes longer.
        if (n % 5 !== 0) continue;
        const start = message.slice(0, bytesUpTo(message, field, from + count));
        const window = decodeWindow(start, field, from, count);
        expect(Buffer.compare(bytesOf(window), expected), `${file.name} ${from} ${count}`).toBe(0);
      }
      const { template } = field.representation;
      fields.set(template, (fields.get(template) ?? 0) + 1);
    }
    console.log(`windows of fields by packing: ${JSON.stringify(Object.fromEntries(fields))}`);
    for (const template of [0, 2, 3, 42]) expect(fields.get(template)).toBeGreaterThan(1);
  });
});

function bytesOf(floats: Float32Array): Uint8Array {
  return new Uint8Array(floats.buffer, floats.byteOffset, floats.byteLength);
}
