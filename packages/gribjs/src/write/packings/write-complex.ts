// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { kernel } from '#write-kernel';
import { BitWriter } from '../../bits/bit-writer.ts';
import { bitsFor } from '../../bits/bits.ts';
import { MISSING_PACKED } from '../../packing/template.ts';
import {
  GROUP_LEAST,
  GROUP_LENGTH,
  GROUP_LENGTH_INCREMENT,
  GROUP_NUMBERS,
  GROUP_WIDTH,
  type HeadLayout,
} from '../../write-kernel/functions.ts';
import { quantise } from '../quantise.ts';
import {
  constantScaling,
  dataSection,
  type PackedSections,
  type PackingFor,
  type PackingWriter,
  sectionOf,
  writeRepresentationHead,
} from '../writer.ts';

const LENGTH = 49;
/** Packed integers have at most 29 bits: their second differences then span at most 31. */
const LIMIT = 2 ** 29;
/** 9.999e20 as float32, NCEP's value for missing points. */
const PRIMARY_MISSING = 0x6258d79a;

/** Groups do not grow beyond this, so that coded lengths take 4 bits: one long group would widen those of all. */
const LONGEST = 16 * GROUP_LENGTH_INCREMENT;
/** Bits of a group's width and length in its head, estimated; the reference comes on top. */
const HEAD_BITS = 9;
/**
 * Twice the share of a head's bits that joining two groups is credited with. Crediting all of it joins too much too
 * early: measured on fields of GFS, HRRR and NAM, a half makes messages 3 % larger than NCEP's own encoder
 * does, a whole 9 %.
 */
const TWICE_JOIN_GAIN = 1;

/** Template 5.3: complex packing and spatial differencing. */
export const complexWriter: PackingWriter<PackingFor<3>> = {
  template: 3,

  marksMissing: (packing) => packing.missing === 'management',

  write(field, packing) {
    const { decimalScale, binaryScale = 0, order = 2 } = packing;
    const { count, present } = field;
    const { integers, reference, greatest } = quantise(field, decimalScale, binaryScale, LIMIT);
    const holes = present < count;
    if (greatest === 0 && !holes)
      return writeConstant(count, order, reference * Number(`1e${-decimalScale}`));
    const { firstValues, leastDifference, greatestLeft } =
      holes || count <= order ? differenceSome(integers, order) : difference(integers, order);
    const splitting = {
      least: leastDifference,
      longest: LONGEST,
      twiceGain: TWICE_JOIN_GAIN * (HEAD_BITS + bitsFor(greatestLeft)),
      reserve: holes,
    };
    const groups = kernel.splitGroups(splitting);
    const heads = headLayout(groups, holes);
    const octets = descriptorOctets([...firstValues, leastDifference]);
    const representation = writeRepresentation(
      count,
      { reference, binaryScale, decimalScale, bitsPerValue: heads.referenceBits },
      { ...heads, count: groups.length / GROUP_NUMBERS, holes, order, octets },
    );
    const bytes = bytesOf(groups, heads);
    const descriptors = writeDescriptors([...firstValues, leastDifference], octets);
    return { representation, data: sectionOf(descriptors, kernel.writeGroups(splitting, heads, bytes)) };
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

/** Differences of the given order. The first `order` values, which the groups need not hold, count as the least. */
function difference(integers: Int32Array, order: 1 | 2): Differences {
  const firstValues = [...integers.subarray(0, order)];
  const { least, greatest } = kernel.takeDifferences(order);
  return { firstValues, leastDifference: least, greatestLeft: greatest - least };
}

/** As `difference`, in place, for few values or with missing ones, which are stepped over. */
function differenceSome(integers: Int32Array, order: 1 | 2): Differences {
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
  for (let i = 0, seen = 0; seen < firstValues.length; i++) {
    if (integers[i] === MISSING_PACKED) continue;
    integers[i] = leastDifference;
    seen++;
  }
  while (firstValues.length < order) firstValues.push(0);
  kernel.putDifferences(integers);
  return { firstValues, leastDifference, greatestLeft: Math.max(0, greatest - leastDifference) };
}

function headLayout(groups: Int32Array, holes: boolean): HeadLayout & { readonly lastLength: number } {
  let greatestReference = 0;
  let [narrowest, widest] = [32, 0];
  let [shortest, longest] = [0x7fffffff, 0];
  const last = groups.length - GROUP_NUMBERS;
  for (let at = 0; at <= last; at += GROUP_NUMBERS) {
    greatestReference = Math.max(greatestReference, groups[at + GROUP_LEAST]!);
    narrowest = Math.min(narrowest, groups[at + GROUP_WIDTH]!);
    widest = Math.max(widest, groups[at + GROUP_WIDTH]!);
    if (at < last) {
      shortest = Math.min(shortest, groups[at + GROUP_LENGTH]!);
      longest = Math.max(longest, groups[at + GROUP_LENGTH]!);
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
    lastLength: groups[last + GROUP_LENGTH]!,
  };
}

/** Bytes of references, widths, lengths and values of the groups. */
function bytesOf(groups: Int32Array, { referenceBits, widthBits, lengthBits }: HeadLayout): number {
  let dataBits = 0;
  for (let at = 0; at < groups.length; at += GROUP_NUMBERS) {
    dataBits += groups[at + GROUP_LENGTH]! * groups[at + GROUP_WIDTH]!;
  }
  const count = groups.length / GROUP_NUMBERS;
  const parts = [count * referenceBits, count * widthBits, count * lengthBits, dataBits];
  return parts.reduce((sum, bits) => sum + Math.ceil(bits / 8), 0);
}

/** Octets that hold each of the numbers as sign and magnitude. */
function descriptorOctets(numbers: readonly number[]): number {
  const greatest = Math.max(...numbers.map(Math.abs));
  return Math.ceil((bitsFor(greatest) + 1) / 8);
}

function writeRepresentation(
  numberOfCodedValues: number,
  scaling: Parameters<typeof writeRepresentationHead>[3],
  layout: HeadLayout & {
    lastLength: number;
    count: number;
    holes: boolean;
    order: 1 | 2;
    octets: number;
  },
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

function writeDescriptors(numbers: readonly number[], octets: number): Uint8Array {
  const bytes = new Uint8Array(numbers.length * octets);
  const bits = new BitWriter(bytes, 0);
  for (const number of numbers) {
    bits.put(number < 0 ? 1 : 0, 1);
    bits.put(Math.abs(number), octets * 8 - 1);
  }
  bits.align();
  return bytes;
}
