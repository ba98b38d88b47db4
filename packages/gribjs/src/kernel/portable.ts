// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { readBits } from '../bits/bits.ts';
import { CHUNK, type Functions, INPUT_BYTES, KERNEL_GROUPS, UNSIGNED, WITH_MISSING } from './functions.ts';

// The functions of kernel/ in plain JavaScript, for pages whose content security policy forbids WebAssembly. The same
// bits, without its steady speed. CCSDS and PNG need none of them.

const MISSING = -2147483648;
/** Reads go up to 8 bytes past the input. */
const INPUT_ROOM = INPUT_BYTES + 16;
const INTEGERS = INPUT_ROOM;
const FLOATS = INTEGERS + CHUNK * 4;
const STATE = FLOATS + CHUNK * 8;
const REFERENCES = STATE + 48;
const WIDTHS = REFERENCES + KERNEL_GROUPS * 4;
const LENGTHS = WIDTHS + KERNEL_GROUPS * 4;
const ADDRESSES = [0, INTEGERS, FLOATS, STATE, REFERENCES, WIDTHS, LENGTHS];

const buffer = new ArrayBuffer(LENGTHS + KERNEL_GROUPS * 4);
const view = new DataView(buffer);
const integers = new Int32Array(buffer, INTEGERS, CHUNK);
const floats64 = new Float64Array(buffer, FLOATS, CHUNK);
const floats32 = new Float32Array(buffer, FLOATS, CHUNK);
const state = new Int32Array(buffer, STATE, 10);
const missingReference = new Float64Array(buffer, STATE + 40, 1);
const references = new Int32Array(buffer, REFERENCES, KERNEL_GROUPS);
const widths = new Int32Array(buffer, WIDTHS, KERNEL_GROUPS);
const lengths = new Int32Array(buffer, LENGTHS, KERNEL_GROUPS);

export const kernel: Functions = {
  memory: { buffer },
  addressOf: (part) => ADDRESSES[part]!,

  unpackRow(first, width, count) {
    for (let i = 0, bit = first; i < count; i++, bit += width) integers[i] = readBits(view, bit, width);
  },

  unpackGroups(count) {
    let [bit, group, taken] = [state[0]!, state[1]!, state[2]!];
    let [last, difference, far] = [state[3]!, state[4]!, state[5]!];
    const [leastDifference, keepDifference, keepLast, reserved] = [
      state[6]!,
      state[7]!,
      state[8]!,
      state[9]!,
    ];
    let index = 0;
    while (group < count && index < CHUNK) {
      const [reference, width] = [references[group]!, widths[group]!];
      const left = lengths[group]! - taken;
      const take = Math.min(left, CHUNK - index);
      const add = (reference + leastDifference) | 0;
      const absent = width === 0 && reference >>> 0 >= missingReference[0]!;
      const limit = absent ? 0 : width === 0 ? 1 : 2 ** width - reserved;
      for (const end = index + take; index < end; index++) {
        const value = readBits(view, bit, width) >>> 0;
        bit += width;
        if (value < limit) {
          difference = ((difference & keepDifference) + value + add) | 0;
          last = ((last & keepLast) + difference) | 0;
          far |= last;
          integers[index] = last;
        } else {
          integers[index] = MISSING;
        }
      }
      taken = take === left ? 0 : taken + take;
      if (take === left) group++;
    }
    state.set([bit, group, taken, last, difference, far]);
    return index;
  },

  scaleToFloat64(count, kind, reference, step, decimal) {
    for (let i = 0; i < count; i++) floats64[i] = scaled(integers[i]!, kind, reference, step, decimal);
  },

  scaleToFloat32(count, kind, reference, step, decimal) {
    for (let i = 0; i < count; i++) floats32[i] = scaled(integers[i]!, kind, reference, step, decimal);
  },

  roundScaled(count, kind, reference, step, decimal, perUnit) {
    let far = 0;
    for (let i = 0; i < count; i++) {
      const packed = integers[i]!;
      if (kind === WITH_MISSING && packed === MISSING) continue;
      const twice = (packed * step + reference) * decimal * perUnit * 2;
      if (!(Math.abs(twice) < 2 ** 31 - 2)) far = 1;
      integers[i] = (Math.floor(twice) + 1) >> 1;
    }
    return far;
  },

  multiply(count, factor, base) {
    let far = 0;
    for (let i = 0; i < count; i++) {
      const packed = integers[i]!;
      if (packed === MISSING) continue;
      const multiple = packed * factor + base;
      const integer = multiple | 0;
      if (integer !== multiple || integer === MISSING) far = 1;
      integers[i] = integer;
    }
    return far;
  },
};

function scaled(packed: number, kind: number, reference: number, step: number, decimal: number): number {
  if (kind === WITH_MISSING && packed === MISSING) return Number.NaN;
  return ((kind === UNSIGNED ? packed >>> 0 : packed) * step + reference) * decimal;
}
