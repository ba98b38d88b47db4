// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { BitWriter } from './bit-writer.ts';
import { bitsFor } from './bits.ts';
import { quantise } from './quantise.ts';
import {
  constantScaling,
  dataSection,
  type PackingFor,
  type PackingWriter,
  writeRepresentationHead,
} from './writer.ts';

const LENGTH = 21;
/** Packed integers have at most 30 bits. */
const LIMIT = 2 ** 30;

export const simpleWriter: PackingWriter<PackingFor<0>> = {
  template: 0,

  marksMissing: () => false,

  write(values, packing) {
    const { decimalScale, binaryScale = 0 } = packing;
    const { integers, reference, greatest } = quantise(values, decimalScale, binaryScale, LIMIT);
    const bitsPerValue = bitsFor(greatest);
    const representation = new Uint8Array(LENGTH);
    writeRepresentationHead(
      new DataView(representation.buffer),
      0,
      values.length,
      bitsPerValue === 0
        ? constantScaling(reference * Number(`1e${-decimalScale}`))
        : { reference, binaryScale, decimalScale, bitsPerValue },
    );
    const data = dataSection(Math.ceil((values.length * bitsPerValue) / 8));
    const bits = new BitWriter(data, 5);
    for (let i = 0; i < integers.length; i++) bits.put(integers[i]!, bitsPerValue);
    bits.align();
    return { representation, data };
  },
};
