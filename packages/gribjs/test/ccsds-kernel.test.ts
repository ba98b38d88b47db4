import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeSamples } from '../src/packing/ccsds/ccsds-encode.ts';
import { unpackPlainly } from '../src/packing/ccsds/ccsds-intervals.ts';
import { unpackByKernel } from '../src/packing/ccsds/ccsds-kernel.ts';
import { type CcsdsCoding, ccsdsCoding } from '../src/packing/ccsds/coding/ccsds-coding.ts';
import { intoIntegers } from '../src/packing/chunks.ts';
import { payloadPart } from '../src/packing/payload.ts';

const MSB_FIRST_AND_PREPROCESSED = 12;

const codings = fc
  .record({
    bitsPerValue: fc.integer({ min: 1, max: 24 }),
    ccsdsBlockSize: fc.constantFrom(2, 8, 16, 32, 64),
    ccsdsRsi: fc.constantFrom(1, 2, 65, 128, 200),
    ccsdsFlags: fc.constant(MSB_FIRST_AND_PREPROCESSED),
  })
  .map(ccsdsCoding);

/** What makes blocks of all options: flat stretches, slopes, steps to the ends of the range, noise. */
function samplesOf(count: number, seed: number, { greatestSample }: CcsdsCoding): Int32Array {
  let state = seed | 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const samples = new Int32Array(count);
  for (let at = 0, last = random(greatestSample + 1); at < count; ) {
    const kind = random(5);
    const spread = 2 ** random(25);
    for (const end = Math.min(count, at + 1 + random(kind === 0 ? 5000 : 300)); at < end; at++) {
      if (kind === 1) last += random(3) - 1;
      else if (kind === 2) last += random(2 * spread + 1) - spread;
      else if (kind === 3) last = random(20) === 0 ? random(2) * greatestSample : last;
      else if (kind === 4) last = random(greatestSample + 1);
      last = Math.max(0, Math.min(greatestSample, last));
      samples[at] = last;
    }
  }
  return samples;
}

/** Samples and where intervals begin; null where they are refused. */
function unpacked(
  unpack: typeof unpackPlainly | typeof unpackByKernel,
  bytes: Uint8Array,
  coding: CcsdsCoding,
  count: number,
) {
  const samples = new Int32Array(count);
  const starts = new Int32Array(Math.ceil(count / coding.interval));
  const payload = payloadPart({ message: bytes, offset: 0, length: bytes.length }, 0, bytes.length);
  try {
    if (unpack(payload, coding, 0, count, intoIntegers(samples), starts) === false) return null;
  } catch {
    return null;
  }
  return { samples, starts };
}

describe('CCSDS by the kernel', () => {
  it('gives the samples that were coded, and where their intervals begin, as the decoder without it', () => {
    let given = 0;
    fc.assert(
      fc.property(codings, fc.integer({ min: 1, max: 30_000 }), fc.integer(), (coding, count, seed) => {
        const samples = samplesOf(count, seed, coding);
        const bytes = encodeSamples(samples, coding);
        const plain = unpacked(unpackPlainly, bytes, coding, count);
        expect(plain?.samples).toEqual(samples);
        const got = unpacked(unpackByKernel, bytes, coding, count);
        // Few have a block that is longer than the kernel's memory, which it leaves to the other.
        if (got === null) return;
        expect(got).toEqual(plain);
        given++;
      }),
      { numRuns: 150 },
    );
    expect(given).toBeGreaterThan(120);
  });

  it('gives the same of damaged streams, or leaves them to the decoder that says what is wrong', () => {
    let given = 0;
    fc.assert(
      fc.property(
        codings,
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer(),
        fc.array(fc.nat(), { minLength: 1, maxLength: 6 }),
        (coding, count, seed, flips) => {
          const bytes = encodeSamples(samplesOf(count, seed, coding), coding);
          for (const flip of flips) bytes[(flip >>> 3) % bytes.length]! ^= 1 << (flip & 7);
          const got = unpacked(unpackByKernel, bytes, coding, count);
          if (got === null) return;
          expect(got).toEqual(unpacked(unpackPlainly, bytes, coding, count));
          given++;
        },
      ),
      { numRuns: 200 },
    );
    expect(given).toBeGreaterThan(20);
  });

  it('leaves a block that is longer than its memory to the decoder without it', () => {
    // A code of 200,000 zeros; the low bits of 24-bit samples are left out of the first option.
    const coding = ccsdsCoding({ bitsPerValue: 24, ccsdsBlockSize: 8, ccsdsRsi: 1, ccsdsFlags: 12 });
    const bytes = new Uint8Array(25_010);
    // Option 1, a reference sample of 0, and seven codes of which the first is the long one.
    bytes[0] = 0b00001_000;
    bytes.fill(0xff, 25_003);
    expect(unpacked(unpackByKernel, bytes, coding, 8)).toBeNull();
    const last = 25_003 * 8 - 29;
    expect([...(unpacked(unpackPlainly, bytes, coding, 8)?.samples ?? [])]).toEqual(
      Array.from({ length: 8 }, (_, i) => (i === 0 ? 0 : last)),
    );
  });
});
