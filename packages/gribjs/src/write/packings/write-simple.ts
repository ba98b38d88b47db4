import { kernel } from '#write-kernel';
import { bitsFor } from '../../bits/bits.ts';
import { quantise } from '../quantise.ts';
import {
  constantScaling,
  type PackingFor,
  type PackingWriter,
  sectionOf,
  writeRepresentationHead,
} from '../writer.ts';

const LENGTH = 21;
/** Packed integers have at most 30 bits. */
const LIMIT = 2 ** 30;

export const simpleWriter: PackingWriter<PackingFor<0>> = {
  template: 0,

  marksMissing: () => false,

  write(field, packing) {
    const { decimalScale, binaryScale = 0 } = packing;
    const { reference, greatest } = quantise(field, decimalScale, binaryScale, LIMIT);
    const bitsPerValue = bitsFor(greatest);
    const representation = new Uint8Array(LENGTH);
    writeRepresentationHead(
      new DataView(representation.buffer),
      0,
      field.count,
      bitsPerValue === 0
        ? constantScaling(reference * Number(`1e${-decimalScale}`))
        : { reference, binaryScale, decimalScale, bitsPerValue },
    );
    return { representation, data: sectionOf(kernel.writeIntegers(bitsPerValue)) };
  },
};
