// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { BitWriter } from '../bits/bit-writer.ts';
import { ReusedIntegers } from '../bits/reused-integers.ts';
import { encodeSamples } from '../packing/ccsds/ccsds-encode.ts';
import { type Floats, MISSING_PACKED } from '../packing/template.ts';
import {
  GROUP_LEAST,
  GROUP_LENGTH,
  GROUP_LENGTH_INCREMENT,
  GROUP_NUMBERS,
  GROUP_WIDTH,
  type HeadLayout,
  type WriteKernel,
} from './functions.ts';
import { splitGroups } from './group-splitting.ts';

// The functions of write-kernel/ in plain JavaScript, for pages whose content security policy forbids WebAssembly.

const memory = { integers: new ReusedIntegers(), differences: new ReusedIntegers() };

let values: Floats = new Float32Array();
let integers: Int32Array = new Int32Array();
let differences: Int32Array = new Int32Array();
let groups: Int32Array = new Int32Array();

export const kernel: WriteKernel = {
  take(field) {
    values = field;
    let least = Number.POSITIVE_INFINITY;
    let greatest = Number.NEGATIVE_INFINITY;
    let present = 0;
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      if (value < least) least = value;
      if (value > greatest) greatest = value;
      if (!Number.isNaN(value)) present++;
    }
    return { count: values.length, present, least, greatest };
  },

  quantise(factor, reference, inverse) {
    integers = memory.integers.take(values.length);
    for (let i = 0; i < values.length; i++) {
      const value = values[i]!;
      // Adding a half and cutting off is Math.round for what is not negative, and faster.
      integers[i] = Number.isNaN(value) ? MISSING_PACKED : ((value * factor - reference) * inverse + 0.5) | 0;
    }
    return integers;
  },

  takeDifferences(order) {
    differences = memory.differences.take(integers.length);
    let before = integers[order - 1]!;
    let beforeThat = order === 1 ? before : integers[0]!;
    let least = 0x7fffffff;
    let greatest = -0x7fffffff;
    for (let i = order; i < integers.length; i++) {
      const value = integers[i]!;
      const change = order === 1 ? value - before : value - 2 * before + beforeThat;
      differences[i] = change;
      if (change < least) least = change;
      if (change > greatest) greatest = change;
      beforeThat = before;
      before = value;
    }
    differences.fill(least, 0, order);
    return { least, greatest };
  },

  putDifferences(made) {
    differences = memory.differences.take(made.length);
    differences.set(made);
  },

  splitGroups(splitting) {
    groups = splitGroups(differences, splitting);
    return groups;
  },

  writeGroups({ least }, heads, bytes) {
    const out = new Uint8Array(bytes);
    const writer = new BitWriter(out, 0);
    writeHeads(writer, heads);
    for (let at = 0, index = 0; at < groups.length; at += GROUP_NUMBERS) {
      const width = groups[at + GROUP_WIDTH]!;
      const reference = groups[at + GROUP_LEAST]! + least;
      const end = index + groups[at + GROUP_LENGTH]!;
      const hole = 2 ** width - 1;
      if (width > 0) {
        for (; index < end; index++) {
          const value = differences[index]!;
          writer.put(value === MISSING_PACKED ? hole : value - reference, width);
        }
      }
      index = end;
    }
    writer.align();
    return out;
  },

  writeIntegers(width) {
    const out = new Uint8Array(Math.ceil((integers.length * width) / 8));
    const writer = new BitWriter(out, 0);
    for (let i = 0; i < integers.length; i++) writer.put(integers[i]!, width);
    writer.align();
    return out;
  },

  encodeSamples: (coding) => encodeSamples(integers, coding),
};

function writeHeads(
  writer: BitWriter,
  { referenceBits, widthBase, widthBits, lengthBase, lengthBits }: HeadLayout,
): void {
  const missing = 2 ** referenceBits - 1;
  for (let at = GROUP_LEAST; at < groups.length; at += GROUP_NUMBERS) {
    const reference = groups[at]!;
    writer.put(reference === MISSING_PACKED ? missing : reference, referenceBits);
  }
  writer.align();
  for (let at = GROUP_WIDTH; at < groups.length; at += GROUP_NUMBERS) {
    writer.put(groups[at]! - widthBase, widthBits);
  }
  writer.align();
  const last = groups.length - GROUP_NUMBERS;
  for (let at = GROUP_LENGTH; at < groups.length; at += GROUP_NUMBERS) {
    // The last group's length stands in section 5; here it may be anything that fits.
    writer.put(at >= last ? 0 : (groups[at]! - lengthBase) / GROUP_LENGTH_INCREMENT, lengthBits);
  }
  writer.align();
}
