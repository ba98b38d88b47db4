// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { ONE_READ_BITS, readBits } from './bits.ts';
import type { Groups } from './complex-groups.ts';
import type { Recurrence } from './complex-start.ts';
import type { Factors } from './scaling.ts';

// Spatial differencing of order 2 without missing values; see complex-unpack.ts. Two functions of one text.

/** Widest value of which one 32-bit read holds two wherever it starts in a byte. */
const PAIR_BITS = 12;

export function secondOrderToFloat64(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  { reference, step, decimal }: Factors,
  out: Float64Array,
): void {
  const { references, widths, lengths } = groups;
  const { leastDifference } = state;
  let { bit, index, last, difference, far } = state;
  // Touched here, so that V8 checks what they are once in a block and not again in every group.
  void view.getInt32(0);
  void out[0];
  for (let group = 0; group < count; group++) {
    const add = (references[group]! + leastDifference) | 0;
    const width = widths[group]!;
    const end = (index + lengths[group]!) | 0;
    if (width === 0) {
      for (; index < end; index++) {
        difference = (difference + add) | 0;
        last = (last + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
      }
    } else if (width <= ONE_READ_BITS) {
      const shift = (32 - width) | 0;
      if (((end - index) & 1) === 1) {
        const value = (view.getInt32(bit >>> 3) << (bit & 7)) >>> shift;
        bit = (bit + width) | 0;
        difference = (difference + value + add) | 0;
        last = (last + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
        index = (index + 1) | 0;
      }
      if (width <= PAIR_BITS) {
        const pair = (width << 1) | 0;
        for (; index < end; index = (index + 2) | 0) {
          const two = view.getInt32(bit >>> 3) << (bit & 7);
          bit = (bit + pair) | 0;
          difference = (difference + (two >>> shift) + add) | 0;
          last = (last + difference) | 0;
          out[index] = (last * step + reference) * decimal;
          difference = (difference + ((two << width) >>> shift) + add) | 0;
          last = (last + difference) | 0;
          far |= last;
          out[index + 1] = (last * step + reference) * decimal;
        }
      } else {
        for (; index < end; index = (index + 1) | 0) {
          const value = (view.getInt32(bit >>> 3) << (bit & 7)) >>> shift;
          bit = (bit + width) | 0;
          difference = (difference + value + add) | 0;
          last = (last + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        }
      }
    } else {
      for (; index < end; index++) {
        difference = (difference + readBits(view, bit, width) + add) | 0;
        bit = (bit + width) | 0;
        last = (last + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
      }
    }
  }
  state.bit = bit;
  state.index = index;
  state.last = last;
  state.difference = difference;
  state.far = far;
}

export function secondOrderToFloat32(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  { reference, step, decimal }: Factors,
  out: Float32Array,
): void {
  const { references, widths, lengths } = groups;
  const { leastDifference } = state;
  let { bit, index, last, difference, far } = state;
  // Touched here, so that V8 checks what they are once in a block and not again in every group.
  void view.getInt32(0);
  void out[0];
  for (let group = 0; group < count; group++) {
    const add = (references[group]! + leastDifference) | 0;
    const width = widths[group]!;
    const end = (index + lengths[group]!) | 0;
    if (width === 0) {
      for (; index < end; index++) {
        difference = (difference + add) | 0;
        last = (last + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
      }
    } else if (width <= ONE_READ_BITS) {
      const shift = (32 - width) | 0;
      if (((end - index) & 1) === 1) {
        const value = (view.getInt32(bit >>> 3) << (bit & 7)) >>> shift;
        bit = (bit + width) | 0;
        difference = (difference + value + add) | 0;
        last = (last + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
        index = (index + 1) | 0;
      }
      if (width <= PAIR_BITS) {
        const pair = (width << 1) | 0;
        for (; index < end; index = (index + 2) | 0) {
          const two = view.getInt32(bit >>> 3) << (bit & 7);
          bit = (bit + pair) | 0;
          difference = (difference + (two >>> shift) + add) | 0;
          last = (last + difference) | 0;
          out[index] = (last * step + reference) * decimal;
          difference = (difference + ((two << width) >>> shift) + add) | 0;
          last = (last + difference) | 0;
          far |= last;
          out[index + 1] = (last * step + reference) * decimal;
        }
      } else {
        for (; index < end; index = (index + 1) | 0) {
          const value = (view.getInt32(bit >>> 3) << (bit & 7)) >>> shift;
          bit = (bit + width) | 0;
          difference = (difference + value + add) | 0;
          last = (last + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        }
      }
    } else {
      for (; index < end; index++) {
        difference = (difference + readBits(view, bit, width) + add) | 0;
        bit = (bit + width) | 0;
        last = (last + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
      }
    }
  }
  state.bit = bit;
  state.index = index;
  state.last = last;
  state.difference = difference;
  state.far = far;
}
