// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { BitWriter } from '../../bits/bit-writer.ts';
import { ReusedIntegers } from '../../bits/reused-integers.ts';
import { REST_OF_SEGMENT, SEGMENT_BLOCKS } from './coding/ccsds-blocks.ts';
import { type CcsdsCoding, maxCodedBytes } from './coding/ccsds-coding.ts';
import { chooseOption, pairCode } from './coding/ccsds-options.ts';
import { predict } from './coding/ccsds-prediction.ts';

const memory = new ReusedIntegers();

/**
 * Codes unsigned samples of at most 30 bits, with prediction, as libaec does. The last block is filled up with
 * its last sample.
 *
 * @param coding without sign and without padding of intervals
 */
export function encodeSamples(samples: Int32Array, coding: CcsdsCoding): Uint8Array {
  const { blockSize, interval } = coding;
  const blocks = Math.ceil(samples.length / blockSize);
  const bytes = new Uint8Array(maxCodedBytes(samples.length, coding));
  const writer = new BlockWriter(bytes, coding);
  const codes = memory.take(Math.min(interval, blocks * blockSize));
  for (let from = 0; from < samples.length; from += interval) {
    const to = Math.min(from + interval, samples.length);
    predict(coding.greatestSample, samples, from, to, codes);
    const coded = Math.ceil((to - from) / blockSize) * blockSize;
    codes.fill(0, to - from, coded);
    writer.interval(samples[from]!, codes, coded);
  }
  return bytes.subarray(0, writer.finish());
}

/** Writes blocks in the shortest of their options. */
class BlockWriter {
  readonly #coding: CcsdsCoding;
  readonly #writer: BitWriter;
  #lowBits = 0;

  constructor(bytes: Uint8Array, coding: CcsdsCoding) {
    this.#coding = coding;
    this.#writer = new BitWriter(bytes, 0);
  }

  /** The blocks from one reference sample to the next: the first `count` of the codes, which begin with a 0 in its place. */
  interval(reference: number, codes: Int32Array, count: number): void {
    const { blockSize } = this.#coding;
    const last = count / blockSize - 1;
    let zeros = 0;
    for (let number = 0; number <= last; number++) {
      const from = number * blockSize;
      if (isZero(codes, from, from + blockSize)) {
        zeros++;
        if (number < last && (number + 1) % SEGMENT_BLOCKS !== 0) continue;
        this.#zeroBlocks(zeros, true, number + 1 === zeros ? reference : null);
        zeros = 0;
      } else {
        if (zeros > 0) this.#zeroBlocks(zeros, false, number === zeros ? reference : null);
        zeros = 0;
        this.#block(codes, from, number === 0 ? reference : null);
      }
    }
  }

  /** Fills up the last byte and returns the number of bytes. */
  finish(): number {
    this.#writer.align();
    return this.#writer.end;
  }

  #zeroBlocks(count: number, endOfSegment: boolean, reference: number | null): void {
    this.#put(0, this.#coding.optionBits + 1);
    this.#reference(reference);
    if (count < REST_OF_SEGMENT) this.#unary(count - 1);
    else this.#unary(endOfSegment ? REST_OF_SEGMENT - 1 : count);
  }

  #block(codes: Int32Array, from: number, reference: number | null): void {
    const { optionBits, sampleBits, blockSize } = this.#coding;
    const references = reference === null ? 0 : 1;
    const first = from + references;
    const end = from + blockSize;
    const { option, lowBits } = chooseOption(codes, from, references, this.#coding, this.#lowBits);
    this.#lowBits = lowBits;
    if (option === 'split') this.#put(lowBits + 1, optionBits);
    else if (option === 'pairs') this.#put(1, optionBits + 1);
    else this.#put(2 ** optionBits - 1, optionBits);
    this.#reference(reference);
    if (option === 'split') {
      for (let i = first; i < end; i++) this.#unary(codes[i]! >>> lowBits);
      const mask = 2 ** lowBits - 1;
      for (let i = first; i < end; i++) this.#put(codes[i]! & mask, lowBits);
    } else if (option === 'pairs') {
      for (let i = from; i < end; i += 2) this.#unary(pairCode(codes[i]!, codes[i + 1]!));
    } else {
      for (let i = first; i < end; i++) this.#put(codes[i]!, sampleBits);
    }
  }

  #reference(reference: number | null): void {
    if (reference !== null) this.#put(reference, this.#coding.sampleBits);
  }

  #unary(zeros: number): void {
    let left = zeros;
    for (; left > 31; left -= 32) this.#put(0, 32);
    this.#put(1, left + 1);
  }

  #put(value: number, width: number): void {
    this.#writer.put(value, width);
  }
}

function isZero(codes: Int32Array, from: number, to: number): boolean {
  for (let i = from; i < to; i++) if (codes[i] !== 0) return false;
  return true;
}
