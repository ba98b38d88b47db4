// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import type { CcsdsCoding } from './ccsds-coding.ts';

/**
 * Largest code of the second extension that decoders know, libaec's and this one: pairs of a sum up to 12.
 * Blocks of up to 64 samples never need more.
 */
export const MAX_PAIR_CODE = 90;

/** How a block that is not all zero is coded. */
export interface ChosenOption {
  readonly option: 'split' | 'pairs' | 'uncompressed';
  /** The best number of low bits to split off, also where another option is shorter. */
  readonly lowBits: number;
}

/**
 * The shortest option for a block. Of equally long ones it takes what libaec takes, so that both write the same
 * bits.
 *
 * @param codes mapped differences, of which the block starts at `from`; its first one is 0 where a reference sample stands for it
 * @param references 1 in the first block of an interval, else 0
 * @param guess the low bits of the block before; neighbours tend to be alike
 */
export function chooseOption(
  codes: Int32Array,
  from: number,
  references: number,
  coding: CcsdsCoding,
  guess: number,
): ChosenOption {
  const count = coding.blockSize - references;
  const uncompressed = count * coding.sampleBits;
  const { lowBits, length: split } = bestSplit(codes, from, count, coding, guess);
  const pairs = pairsLength(codes, from, coding.blockSize);
  if (uncompressed <= Math.min(split, pairs)) return { option: 'uncompressed', lowBits };
  return { option: split < pairs ? 'split' : 'pairs', lowBits };
}

/** The length has one minimum over the low bits (Kiely 2004), so it is found by going downhill from the guess. */
function bestSplit(
  codes: Int32Array,
  from: number,
  count: number,
  { optionBits, blockSize }: CcsdsCoding,
  guess: number,
): { readonly lowBits: number; readonly length: number } {
  const max = 2 ** optionBits - 3;
  let lowBits = guess;
  const end = from + blockSize;
  let length = splitLength(codes, from, end, count, lowBits);
  for (const step of [1, -1]) {
    while (lowBits + step >= 0 && lowBits + step <= max) {
      const next = splitLength(codes, from, end, count, lowBits + step);
      if (next >= length) break;
      length = next;
      lowBits += step;
    }
    if (lowBits !== guess) break;
  }
  return { lowBits, length };
}

/** Bits of a block's samples as unary codes of the high parts, followed by the low bits. */
function splitLength(codes: Int32Array, from: number, end: number, count: number, lowBits: number): number {
  let length = count * (lowBits + 1);
  for (let i = from; i < end; i++) length += codes[i]! >>> lowBits;
  return length;
}

/** Bits of a block in the second extension: a unary code for each pair. Infinite where decoders would refuse it. */
function pairsLength(codes: Int32Array, from: number, blockSize: number): number {
  let length = 1;
  for (let i = from; i < from + blockSize; i += 2) {
    const code = pairCode(codes[i]!, codes[i + 1]!);
    if (code > MAX_PAIR_CODE) return Number.POSITIVE_INFINITY;
    length += code + 1;
  }
  return length;
}

/** Number of a pair of samples: pairs are counted by their sum, then by the second of them. */
export function pairCode(first: number, second: number): number {
  const sum = first + second;
  return (sum * (sum + 1)) / 2 + second;
}
