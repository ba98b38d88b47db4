// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { BitWriter } from './bit-writer.ts';
import { bitsFor } from './bits.ts';
import { GROUP_LENGTH_INCREMENT, type GroupTable, splitGroups } from './group-splitting.ts';
import { quantise } from './quantise.ts';
import { MISSING_PACKED } from './template.ts';
import {
  constantScaling,
  dataSection,
  type PackedSections,
  type PackingFor,
  type PackingWriter,
  writeRepresentationHead,
} from './writer.ts';

const LENGTH = 49;
/** Packed integers have at most 29 bits: their second differences then span at most 31. */
const LIMIT = 2 ** 29;
/** 9.999e20 as float32, NCEP's value for missing points. */
const PRIMARY_MISSING = 0x6258d79a;

/** Template 5.3: complex packing and spatial differencing. */
export const complexWriter: PackingWriter<PackingFor<3>> = {
  template: 3,

  marksMissing: (packing) => packing.missing === 'management',

  write(values, packing) {
    const { decimalScale, binaryScale = 0, order = 2 } = packing;
    const { integers, reference, greatest, present } = quantise(values, decimalScale, binaryScale, LIMIT);
    const holes = present < values.length;
    if (greatest === 0 && !holes)
      return writeConstant(values.length, order, reference * Number(`1e${-decimalScale}`));
    const { firstValues, leastDifference, greatestLeft } = holes
      ? differenceBetweenHoles(integers, order)
      : difference(integers, order);
    const groups = splitGroups(integers, bitsFor(greatestLeft), holes);
    const heads = headLayout(groups, holes);
    const octets = descriptorOctets([...firstValues, leastDifference]);
    const representation = writeRepresentation(
      values.length,
      { reference, binaryScale, decimalScale, bitsPerValue: heads.referenceBits },
      { ...heads, count: groups.count, holes, order, octets },
    );
    const data = writeData(integers, groups, heads, [...firstValues, leastDifference], octets);
    return { representation, data };
  },
};

/**
 * A constant field as NCEP writes it: 0 bits, one group of width 0, and the head of section 7 as the only
 * data.
 */
function writeConstant(count: number, order: 1 | 2, value: number): PackedSections {
  const oneGroup = {
    lengthBase: count,
    lastLength: count,
    referenceBits: 0,
    widthBase: 0,
    widthBits: 0,
    lengthBits: 0,
  };
  return {
    representation: writeRepresentation(count, constantScaling(value), {
      ...oneGroup,
      count: 1,
      holes: false,
      order,
      octets: 1,
    }),
    data: dataSection(order + 1),
  };
}

interface Differences {
  readonly firstValues: readonly number[];
  readonly leastDifference: number;
  /** Greatest number that is left to be grouped. */
  readonly greatestLeft: number;
}

/**
 * Replaces X by its differences of the given order less the least of them, in place. The first `order` values, which the
 * groups need not hold, become 0.
 */
function difference(integers: Int32Array, order: 1 | 2): Differences {
  const firstValues: number[] = [];
  for (let i = 0; i < order; i++) firstValues.push(integers[i] ?? 0);
  let before = firstValues.at(-1) ?? 0;
  let beforeThat = order === 1 ? before : (firstValues[0] ?? 0);
  let least = 0x7fffffff;
  let greatest = -0x7fffffff;
  for (let i = order; i < integers.length; i++) {
    const value = integers[i]!;
    const change = order === 1 ? value - before : value - 2 * before + beforeThat;
    integers[i] = change;
    if (change < least) least = change;
    if (change > greatest) greatest = change;
    beforeThat = before;
    before = value;
  }
  const leastDifference = greatest < least ? 0 : least;
  integers.fill(0, 0, order);
  for (let i = order; i < integers.length; i++) integers[i] = integers[i]! - leastDifference;
  return { firstValues, leastDifference, greatestLeft: Math.max(0, greatest - leastDifference) };
}

/** As `difference`; missing values are stepped over. */
function differenceBetweenHoles(integers: Int32Array, order: 1 | 2): Differences {
  const firstValues: number[] = [];
  let before = 0;
  let beforeThat = 0;
  let least = 0x7fffffff;
  let greatest = -0x7fffffff;
  for (let i = 0; i < integers.length; i++) {
    const value = integers[i]!;
    if (value === MISSING_PACKED) continue;
    if (firstValues.length < order) {
      firstValues.push(value);
    } else {
      const change = order === 1 ? value - before : value - 2 * before + beforeThat;
      integers[i] = change;
      if (change < least) least = change;
      if (change > greatest) greatest = change;
    }
    beforeThat = before;
    before = value;
  }
  const leastDifference = greatest < least ? 0 : least;
  for (let i = 0, seen = 0; i < integers.length; i++) {
    if (integers[i] === MISSING_PACKED) continue;
    integers[i] = seen < order ? 0 : integers[i]! - leastDifference;
    seen++;
  }
  while (firstValues.length < order) firstValues.push(0);
  return { firstValues, leastDifference, greatestLeft: Math.max(0, greatest - leastDifference) };
}

interface HeadLayout {
  readonly referenceBits: number;
  readonly widthBase: number;
  readonly widthBits: number;
  readonly lengthBase: number;
  readonly lengthBits: number;
  readonly lastLength: number;
}

function headLayout(groups: GroupTable, holes: boolean): HeadLayout {
  let greatestReference = 0;
  let [narrowest, widest] = [32, 0];
  let [shortest, longest] = [0x7fffffff, 0];
  for (let group = 0; group < groups.count; group++) {
    greatestReference = Math.max(greatestReference, groups.references[group]!);
    narrowest = Math.min(narrowest, groups.widths[group]!);
    widest = Math.max(widest, groups.widths[group]!);
    if (group < groups.count - 1) {
      shortest = Math.min(shortest, groups.lengths[group]!);
      longest = Math.max(longest, groups.lengths[group]!);
    }
  }
  if (longest === 0) shortest = 0;
  return {
    // Never 0, which decoders take for a constant field. All ones stays free for groups of missing values.
    referenceBits: Math.max(1, bitsFor(holes ? greatestReference + 1 : greatestReference)),
    widthBase: narrowest,
    widthBits: bitsFor(widest - narrowest),
    lengthBase: shortest,
    lengthBits: bitsFor((longest - shortest) / GROUP_LENGTH_INCREMENT),
    lastLength: groups.lengths[groups.count - 1]!,
  };
}

/** Octets that hold each of the numbers as sign and magnitude. */
function descriptorOctets(numbers: readonly number[]): number {
  const greatest = Math.max(...numbers.map(Math.abs));
  return Math.ceil((bitsFor(greatest) + 1) / 8);
}

function writeRepresentation(
  numberOfCodedValues: number,
  scaling: Parameters<typeof writeRepresentationHead>[3],
  layout: HeadLayout & { count: number; holes: boolean; order: 1 | 2; octets: number },
): Uint8Array {
  const bytes = new Uint8Array(LENGTH);
  const view = new DataView(bytes.buffer);
  writeRepresentationHead(view, 3, numberOfCodedValues, scaling);
  // Code table 5.4: general group splitting.
  view.setUint8(21, 1);
  view.setUint8(22, layout.holes ? 1 : 0);
  view.setUint32(23, PRIMARY_MISSING);
  view.setUint32(27, 0xffffffff);
  view.setUint32(31, layout.count);
  view.setUint8(35, layout.widthBase);
  view.setUint8(36, layout.widthBits);
  view.setUint32(37, layout.lengthBase);
  view.setUint8(41, GROUP_LENGTH_INCREMENT);
  view.setUint32(42, layout.lastLength);
  view.setUint8(46, layout.lengthBits);
  view.setUint8(47, layout.order);
  view.setUint8(48, layout.octets);
  return bytes;
}

function writeData(
  integers: Int32Array,
  groups: GroupTable,
  heads: HeadLayout,
  descriptors: readonly number[],
  octets: number,
): Uint8Array {
  const { count, lengths, references, widths } = groups;
  const { referenceBits, widthBase, widthBits, lengthBase, lengthBits } = heads;
  let dataBits = 0;
  for (let group = 0; group < count; group++) dataBits += lengths[group]! * widths[group]!;
  const parts = [count * referenceBits, count * widthBits, count * lengthBits, dataBits];
  const length = parts.reduce((sum, bits) => sum + Math.ceil(bits / 8), descriptors.length * octets);
  const section = dataSection(length);
  const bits = new BitWriter(section, 5);
  for (const number of descriptors) {
    bits.put(number < 0 ? 1 : 0, 1);
    bits.put(Math.abs(number), octets * 8 - 1);
  }
  bits.align();
  const missing = 2 ** referenceBits - 1;
  for (let group = 0; group < count; group++) {
    const reference = references[group]!;
    bits.put(reference === MISSING_PACKED ? missing : reference, referenceBits);
  }
  bits.align();
  for (let group = 0; group < count; group++) bits.put(widths[group]! - widthBase, widthBits);
  bits.align();
  for (let group = 0; group < count; group++) {
    // The last group's length stands in section 5; here it may be anything that fits.
    bits.put(group === count - 1 ? 0 : (lengths[group]! - lengthBase) / GROUP_LENGTH_INCREMENT, lengthBits);
  }
  bits.align();
  for (let group = 0, index = 0; group < count; group++) {
    const width = widths[group]!;
    const reference = references[group]!;
    const end = index + lengths[group]!;
    const hole = 2 ** width - 1;
    if (width > 0) {
      for (; index < end; index++) {
        const value = integers[index]!;
        bits.put(value === MISSING_PACKED ? hole : value - reference, width);
      }
    }
    index = end;
  }
  bits.align();
  return section;
}
