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
 * @param block mapped differences; the first one is 0 where a reference sample stands for it
 * @param references 1 in the first block of an interval, else 0
 * @param guess the low bits of the block before; neighbours tend to be alike
 */
export function chooseOption(
  block: Int32Array,
  references: number,
  coding: CcsdsCoding,
  guess: number,
): ChosenOption {
  const count = block.length - references;
  const uncompressed = count * coding.sampleBits;
  const { lowBits, length: split } = bestSplit(block, count, coding, guess);
  const pairs = pairsLength(block);
  if (uncompressed <= Math.min(split, pairs)) return { option: 'uncompressed', lowBits };
  return { option: split < pairs ? 'split' : 'pairs', lowBits };
}

/** The length has one minimum over the low bits (Kiely 2004), so it is found by going downhill from the guess. */
function bestSplit(
  block: Int32Array,
  count: number,
  { optionBits }: CcsdsCoding,
  guess: number,
): { readonly lowBits: number; readonly length: number } {
  const max = 2 ** optionBits - 3;
  let lowBits = guess;
  let length = splitLength(block, count, lowBits);
  for (const step of [1, -1]) {
    while (lowBits + step >= 0 && lowBits + step <= max) {
      const next = splitLength(block, count, lowBits + step);
      if (next >= length) break;
      length = next;
      lowBits += step;
    }
    if (lowBits !== guess) break;
  }
  return { lowBits, length };
}

/** Bits of a block's samples as unary codes of the high parts, followed by the low bits. */
function splitLength(block: Int32Array, count: number, lowBits: number): number {
  let length = count * (lowBits + 1);
  for (let i = 0; i < block.length; i++) length += block[i]! >>> lowBits;
  return length;
}

/** Bits of a block in the second extension: a unary code for each pair. Infinite where decoders would refuse it. */
function pairsLength(block: Int32Array): number {
  let length = 1;
  for (let i = 0; i < block.length; i += 2) {
    const code = pairCode(block[i]!, block[i + 1]!);
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
