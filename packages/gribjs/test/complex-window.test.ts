import {
  bytesOfWindow,
  type Checkpoints,
  decodeValues,
  decodeWindow,
  findCheckpoints,
  GribError,
  type Packing,
  parseMessage,
} from 'gribjs';
import { describe, expect, it } from 'vitest';
import { oneRow } from './support/messages.ts';
import { mutate, random } from './support/mutate.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';
import { onlyBytes } from './support/sparse.ts';

const POINTS = 20_000;

/** Waves with noise here, flat seas there, so that groups are short and thousands of values long. */
function values(holes: boolean): Float32Array {
  return Float32Array.from({ length: POINTS }, (_, i) => {
    if (holes && Math.sin(i / 41) > 0.9) return Number.NaN;
    return Math.sin(i / 1900) > 0 ? Math.round(500 * Math.sin(i / 70) + 40 * Math.sin(i * 1.7)) : 12;
  });
}

function fieldOf(message: Uint8Array) {
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  return field;
}

function tableOf(message: Uint8Array): Checkpoints {
  const checkpoints = findCheckpoints(message, fieldOf(message));
  if (checkpoints === null) throw new Error('no checkpoints');
  return checkpoints;
}

const PACKINGS: readonly Packing[] = [
  { template: 3, decimalScale: 1, order: 1 },
  { template: 3, decimalScale: 1, order: 2 },
  { template: 3, decimalScale: 1, order: 1, missing: 'management' },
  { template: 3, decimalScale: 1, order: 2, missing: 'management' },
];

describe('checkpoints of complex packing', () => {
  for (const packing of PACKINGS) {
    for (const holes of [false, true]) {
      it(`lead to every single value: ${JSON.stringify(packing)}${holes ? ', with holes' : ''}`, () => {
        const message = oneRow(values(holes), packing);
        const field = fieldOf(message);
        const checkpoints = tableOf(message);
        const whole = decodeValues(message, field, new Float64Array(POINTS));
        const into = new Float64Array(1);
        for (let from = 0; from < POINTS; from++) {
          const [value] = decodeWindow(message, field, from, 1, { checkpoints, into });
          if (!Object.is(value, whole[from])) throw new Error(`point ${from}: ${value}, not ${whole[from]}`);
        }
      });
    }
  }

  it('take 20 bytes for each 1024 values, and are the same after a journey as bytes', () => {
    const message = oneRow(values(false), { template: 3, decimalScale: 1 });
    const checkpoints = tableOf(message);
    expect(checkpoints).toMatchObject({ template: 3, interval: 1024, ranks: null });
    expect(checkpoints.starts.byteLength).toBe(20 * Math.ceil(POINTS / 1024));
    const stored = new Uint8Array(checkpoints.starts.slice().buffer);
    const loaded = { ...checkpoints, starts: new Int32Array(stored.slice().buffer) };
    expect(decodeWindow(message, fieldOf(message), 5000, 3000, { checkpoints: loaded })).toEqual(
      decodeValues(message, fieldOf(message)).subarray(5000, 8000),
    );
  });

  it('need some hundred bytes of a message for one value', () => {
    const message = oneRow(values(false), { template: 3, decimalScale: 1 });
    const field = fieldOf(message);
    const checkpoints = tableOf(message);
    const parts = bytesOfWindow(field, 10_000, 1, checkpoints);
    expect(parts.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(message.length / 10);
    const [least] = parts;
    const sparse = onlyBytes(message, parts);
    expect(decodeWindow(sparse, field, 10_000, 1, { checkpoints })).toEqual(
      decodeValues(message, field).subarray(10_000, 10_001),
    );
    // The head of section 7, and in one piece with it the first values and the least difference.
    expect(least).toEqual({ offset: field.sections[7]?.offset, length: 5 + 3 * 2 });
    expect(() => decodeValues(sparse, field)).toThrow(GribError);
  });

  it('do not exist where int32 is too narrow; windows are right all the same', () => {
    const far = Float64Array.from({ length: 3000 }, (_, i) => (i === 2900 ? 2 ** 28 : i % 7));
    const message = oneRow(far, { template: 3, decimalScale: 0 });
    const field = fieldOf(message);
    expect(findCheckpoints(message, field)).toBeNull();
    const into = new Float64Array(3000);
    expect([...decodeWindow(message, field, 2899, 3, { into })]).toEqual([2899 % 7, 2 ** 28, 2901 % 7]);
  });

  it('of another field are refused', () => {
    const message = oneRow(values(false), { template: 3, decimalScale: 1 });
    const field = fieldOf(message);
    const checkpoints = tableOf(message);
    const { starts } = checkpoints;
    const other = tableOf(oneRow(values(false).toReversed(), { template: 3, decimalScale: 1 }));
    for (const foreign of [
      { ...checkpoints, template: 42 },
      { ...checkpoints, interval: 1000 },
      { ...checkpoints, starts: starts.subarray(5) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 0 ? -1 : number)) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 0 ? 2 ** 30 : number)) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 1 ? -1 : number)) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 1 ? 5000 : number)) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 2 ? 0 : number)) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 2 ? -1 : number)) },
      { ...checkpoints, starts: starts.map((number, i) => (i % 5 === 3 ? -number - 1 : number)) },
      { ...checkpoints, starts: starts.toReversed() },
      other,
    ]) {
      expect(() => decodeWindow(message, field, 4000, 6000, { checkpoints: foreign })).toThrow(
        expect.objectContaining({ code: 'CORRUPT' }),
      );
    }
  });
});

describe('damage', () => {
  /** Processor time that one attempt may take, in units of the reference. */
  const LIMIT = 20;
  let slowest = 0;
  const MUTANTS = process.env['CI'] === 'true' ? 8000 : 1600;
  const seeds = PACKINGS.flatMap((packing) =>
    [false, true].map((holes) => {
      const message = oneRow(values(holes).subarray(0, 6000), packing);
      return { message, checkpoints: tableOf(message) };
    }),
  );

  /** Nothing but a GribError, soon, or as many values as there should be. */
  function attempt(message: Uint8Array, checkpoints: Checkpoints, from: number, count: number): boolean {
    const start = processorMs();
    try {
      const [field] = parseMessage(message);
      if (field === undefined || field.numberOfPoints !== 6000) return false;
      for (const { offset, length } of bytesOfWindow(field, from, count, checkpoints)) {
        expect(offset).toBeGreaterThanOrEqual(0);
        expect(length).toBeGreaterThan(0);
        expect(offset + length).toBeLessThanOrEqual(message.length);
      }
      expect(decodeWindow(message, field, from, count, { checkpoints }).length).toBe(count);
      return true;
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
      return false;
    } finally {
      slowest = Math.max(slowest, processorMs() - start);
    }
  }

  it('to tables leads to GribErrors or values, never beyond the message', () => {
    const next = random(5);
    let read = 0;
    for (let i = 0; i < MUTANTS; i++) {
      const { message, checkpoints } = seeds[i % seeds.length]!;
      const starts = checkpoints.starts.slice();
      const ranks = checkpoints.ranks?.slice() ?? null;
      for (let times = 1 + next(3); times > 0; times--) {
        const numbers = ranks !== null && next(3) === 0 ? ranks : starts;
        const at = next(numbers.length);
        const kind = next(4);
        if (kind === 0) numbers[at] = next(2 ** 32);
        else if (kind === 1) numbers[at]! += next(5) - 2;
        else if (kind === 2) numbers[at] = numbers[next(numbers.length)]!;
        else numbers[at]! ^= 1 << next(32);
      }
      const from = next(6000);
      if (attempt(message, { ...checkpoints, starts, ranks }, from, next(6001 - from))) read++;
    }
    expect(read).toBeGreaterThan(MUTANTS / 8);
    expect(read).toBeLessThan((MUTANTS * 7) / 8);
    expect(slowest).toBeLessThan(LIMIT * referenceMs());
  });

  it('to messages with the table of the sound one likewise', () => {
    const next = random(6);
    let read = 0;
    for (let i = 0; i < MUTANTS / 2; i++) {
      const { message, checkpoints } = seeds[i % seeds.length]!;
      const mutant = mutate(message, seeds[next(seeds.length)]!.message, next);
      const from = next(6000);
      if (attempt(mutant, checkpoints, from, next(6001 - from))) read++;
    }
    expect(read).toBeGreaterThan(MUTANTS / 20);
    expect(read).toBeLessThan((MUTANTS * 9) / 20);
    expect(slowest).toBeLessThan(LIMIT * referenceMs());
  });
});
