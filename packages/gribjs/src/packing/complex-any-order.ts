// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { ONE_READ_BITS, readBits } from './bits.ts';
import type { Groups } from './complex-groups.ts';
import type { Recurrence } from './complex-start.ts';
import type { Factors } from './scaling.ts';

// Any order of differencing, with and without missing values; see complex-unpack.ts. What an order does not
// add up is masked to zero. Two functions of one text.

export function toFloat64(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  { reference, step, decimal }: Factors,
  out: Float64Array,
): void {
  const { references, widths, lengths } = groups;
  const { leastDifference, keepDifference, keepLast, reserved, missingReference } = state;
  let { bit, index, last, difference, far } = state;
  // Touched here, so that V8 checks what they are once in a block and not again in every group.
  void view.getInt32(0);
  void out[0];
  for (let group = 0; group < count; group++) {
    const add = (references[group]! + leastDifference) | 0;
    const width = widths[group]!;
    const end = (index + lengths[group]!) | 0;
    if (width === 0 && references[group]! >>> 0 >= missingReference) {
      for (; index < end; index++) out[index] = Number.NaN;
    } else if (width === 0) {
      for (; index < end; index++) {
        difference = ((difference & keepDifference) + add) | 0;
        last = ((last & keepLast) + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
      }
    } else if (width <= ONE_READ_BITS) {
      const shift = (32 - width) | 0;
      const limit = ((1 << width) - reserved) | 0;
      if (reserved === 0) {
        for (; index < end; index++) {
          const value = (view.getInt32(bit >>> 3) << (bit & 7)) >>> shift;
          bit = (bit + width) | 0;
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        }
      }
      for (; index < end; index++) {
        const value = ((view.getInt32(bit >>> 3) << (bit & 7)) >>> shift) | 0;
        bit = (bit + width) | 0;
        if (value < limit) {
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        } else {
          out[index] = Number.NaN;
        }
      }
    } else {
      const limit = 2 ** width - reserved;
      for (; index < end; index++) {
        const value = readBits(view, bit, width) >>> 0;
        bit = (bit + width) | 0;
        if (value < limit) {
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        } else {
          out[index] = Number.NaN;
        }
      }
    }
  }
  state.bit = bit;
  state.index = index;
  state.last = last;
  state.difference = difference;
  state.far = far;
}

export function toFloat32(
  view: DataView,
  groups: Groups,
  count: number,
  state: Recurrence,
  { reference, step, decimal }: Factors,
  out: Float32Array,
): void {
  const { references, widths, lengths } = groups;
  const { leastDifference, keepDifference, keepLast, reserved, missingReference } = state;
  let { bit, index, last, difference, far } = state;
  // Touched here, so that V8 checks what they are once in a block and not again in every group.
  void view.getInt32(0);
  void out[0];
  for (let group = 0; group < count; group++) {
    const add = (references[group]! + leastDifference) | 0;
    const width = widths[group]!;
    const end = (index + lengths[group]!) | 0;
    if (width === 0 && references[group]! >>> 0 >= missingReference) {
      for (; index < end; index++) out[index] = Number.NaN;
    } else if (width === 0) {
      for (; index < end; index++) {
        difference = ((difference & keepDifference) + add) | 0;
        last = ((last & keepLast) + difference) | 0;
        far |= last;
        out[index] = (last * step + reference) * decimal;
      }
    } else if (width <= ONE_READ_BITS) {
      const shift = (32 - width) | 0;
      const limit = ((1 << width) - reserved) | 0;
      if (reserved === 0) {
        for (; index < end; index++) {
          const value = (view.getInt32(bit >>> 3) << (bit & 7)) >>> shift;
          bit = (bit + width) | 0;
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        }
      }
      for (; index < end; index++) {
        const value = ((view.getInt32(bit >>> 3) << (bit & 7)) >>> shift) | 0;
        bit = (bit + width) | 0;
        if (value < limit) {
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        } else {
          out[index] = Number.NaN;
        }
      }
    } else {
      const limit = 2 ** width - reserved;
      for (; index < end; index++) {
        const value = readBits(view, bit, width) >>> 0;
        bit = (bit + width) | 0;
        if (value < limit) {
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          out[index] = (last * step + reference) * decimal;
        } else {
          out[index] = Number.NaN;
        }
      }
    }
  }
  state.bit = bit;
  state.index = index;
  state.last = last;
  state.difference = difference;
  state.far = far;
}
