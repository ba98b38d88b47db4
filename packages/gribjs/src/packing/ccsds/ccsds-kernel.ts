// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { INPUT_BYTES } from '../../kernel/functions.ts';
import { kernel, state, takeInput } from '../../kernel/kernel.ts';
import type { Payload } from '../payload.ts';
import type { TakeChunk } from '../template.ts';
import type { CcsdsCoding } from './coding/ccsds-coding.ts';

/** Widest samples and longest blocks that the kernel takes. */
const MAX_SAMPLE_BITS = 24;
const MAX_BLOCK_SIZE = 64;

/** Places in the state; see kernel/blocks.ts. */
const [BIT, LEFT, SHORT] = [0, 4, 5] as const;

/**
 * Unpacks `count` samples from the interval that begins at bit position `start` on by the kernel.
 *
 * @param starts filled with the bit position of each interval, also of one that begins after the last of the samples; null
 *   where nobody wants them
 * @returns false, with some samples given, where there is no kernel for such a coding, and for data that make no sense or whose
 *   blocks are too long for its memory
 */
export function unpackByKernel(
  payload: Payload,
  coding: CcsdsCoding,
  start: number,
  count: number,
  take: TakeChunk,
  starts: Int32Array | null,
): boolean {
  const { turnBytes, unpackBlocks } = kernel;
  if (turnBytes === undefined || unpackBlocks === undefined || !isForKernel(coding)) return false;
  const { sampleBits, optionBits, blockSize, blocksPerInterval, interval } = coding;
  const padded = Number(coding.paddedIntervals);
  const alone = Number(starts !== null);
  // The bytes from `from` to `end` of the payload are what the kernel holds.
  let from = 0;
  let end = 0;
  const read = (bit: number) => {
    from = bit >>> 3;
    end = from + takeInput(payload.view, bit, Math.min(payload.length - from, INPUT_BYTES) * 8 - (bit & 7));
    turnBytes(end - from);
    state[BIT] = bit & 7;
  };
  state.fill(0);
  read(start);
  if (starts !== null) starts[0] = start;
  for (let at = 0; at < count; ) {
    state[LEFT] = count - at;
    const samples = unpackBlocks(
      end - from,
      sampleBits,
      optionBits,
      blockSize,
      blocksPerInterval,
      padded,
      alone,
    );
    if (samples < 0) return false;
    take(samples, at);
    at += samples;
    const bit = from * 8 + state[BIT]!;
    if (starts !== null && at % interval === 0) starts[at / interval] = bit;
    if (state[SHORT] !== 0 && at < count) {
      if (end === payload.length || bit >>> 3 === from) return false;
      read(bit);
    }
  }
  return true;
}

function isForKernel({ sampleBits, signBit, preprocessed, blockSize }: CcsdsCoding): boolean {
  return preprocessed && signBit === 0 && sampleBits <= MAX_SAMPLE_BITS && blockSize <= MAX_BLOCK_SIZE;
}
