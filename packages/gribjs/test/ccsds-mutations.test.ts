import { decodePacked, decodeValues, decodeWindow, findCheckpoints, GribError, parseMessage } from 'gribjs';
import { expect, it } from 'vitest';
import { ccsdsMessage, codedStreams } from './support/ccsds-message.ts';
import { processorMs, referenceMs } from './support/processor-time.ts';

/** Mutants of each stream, and the processor time that one may take, in units of the reference. */
const MUTANTS = 60;
const LIMIT = 50;

const streams = codedStreams();

function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

it('damaged streams, sizes and flags lead to GribErrors only, and soon', () => {
  const next = random(20261120);
  const outcomes = { read: 0, refused: 0 };
  let slowest = 0;
  const attempt = (run: () => unknown) => {
    try {
      run();
      outcomes.read++;
    } catch (error) {
      if (!(error instanceof GribError)) throw error;
      outcomes.refused++;
    }
  };
  for (const { stream, ...section } of streams) {
    const original = ccsdsMessage(section, stream);
    const [field] = parseMessage(original);
    const parameters = (field?.sections[5]?.offset ?? 0) + 19;
    const data = (field?.sections[7]?.offset ?? 0) + 5;
    for (let i = 0; i < MUTANTS; i++) {
      const mutant = original.slice();
      // Bits per value, flags, block size and interval; or the stream, from one bit to all that follows.
      const kind = next(5);
      const at = data + next(mutant.length - 4 - data);
      if (kind === 0) mutant[parameters + next(6)] = next(256);
      else if (kind === 1) mutant.fill(0, at, mutant.length - 4);
      else if (kind === 2) mutant.fill(255, at, mutant.length - 4);
      else for (let flips = next(8); flips >= 0; flips--) mutant[data + next(at - data + 1)]! ^= 1 << next(8);
      const start = processorMs();
      attempt(() => {
        for (const damaged of parseMessage(mutant)) {
          attempt(() => decodePacked(mutant, damaged));
          attempt(() => decodeValues(mutant, damaged));
          attempt(() => findCheckpoints(mutant, damaged));
          attempt(() => decodeWindow(mutant, damaged, damaged.numberOfPoints >> 1, 1));
        }
      });
      slowest = Math.max(slowest, processorMs() - start);
    }
  }
  expect(slowest).toBeLessThan(LIMIT * referenceMs());
  expect(outcomes.read).toBeGreaterThan(1000);
  expect(outcomes.refused).toBeGreaterThan(1000);
});

it('streams cut short are refused wherever they are cut', () => {
  for (const { stream, ...section } of streams.filter(({ count }) => count > 100)) {
    for (const length of [0, 1, stream.length >> 1, stream.length - 1]) {
      const cut = ccsdsMessage(section, stream.subarray(0, length));
      const [field] = parseMessage(cut);
      if (field === undefined) throw new Error('no field');
      expect(() => decodeValues(cut, field), JSON.stringify({ ...section, length })).toThrow(
        expect.objectContaining({ code: 'CORRUPT' }),
      );
    }
  }
});

/** Twelve bits, blocks of 8. */
const small = { bitsPerValue: 12, ccsdsBlockSize: 8, ccsdsFlags: 0 } as const;

it('a code that only the bytes after section 7 would complete is refused', () => {
  // Option 1 and seven codes of 0; the eighth begins with five zeros and runs into '7777'.
  const whole = ccsdsMessage({ ...small, ccsdsRsi: 1, count: 8 }, Uint8Array.of(0b0001_1111, 0b1110_0000));
  const file = new Uint8Array(whole.length + 16);
  file.set(whole);
  const message = file.subarray(0, whole.length);
  const [field] = parseMessage(message);
  if (field === undefined) throw new Error('no field');
  expect(() => decodeValues(message, field)).toThrow('ends within a code');
});

it('a run of zero blocks that leaves its interval is refused', () => {
  // Zero blocks, the reference sample 5, three blocks.
  const stream = Uint8Array.of(0b0000_0000, 0b0000_0010, 0b1001_0000);
  for (const ccsdsRsi of [3, 2]) {
    const message = ccsdsMessage({ ...small, ccsdsFlags: 8, ccsdsRsi, count: 24 }, stream);
    const [field] = parseMessage(message);
    if (field === undefined) throw new Error('no field');
    if (ccsdsRsi === 3) expect(decodeValues(message, field)).toEqual(new Float32Array(24).fill(5));
    else expect(() => decodeValues(message, field)).toThrow('longer than the rest of its interval');
  }
});
