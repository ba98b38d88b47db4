import { kernel } from '#write-kernel';
import { bitsFor } from '../../bits/bits.ts';
import { GribError } from '../../octets/errors.ts';
import { ccsdsCoding } from '../../packing/ccsds/coding/ccsds-coding.ts';
import { quantise } from '../quantise.ts';
import {
  constantScaling,
  type PackingFor,
  type PackingWriter,
  sectionOf,
  writeRepresentationHead,
} from '../writer.ts';

const LENGTH = 25;
/** Packed integers have at most 30 bits. */
const LIMIT = 2 ** 30;
/** What ECMWF writes: 3-byte and big-endian samples in memory (which the coded bits know nothing of), prediction. */
const FLAGS = 14;
/** Allows block sizes outside of CCSDS 121.0-B. */
const NOT_ENFORCED = 64;
const STANDARD_BLOCK_SIZES: readonly number[] = [8, 16, 32, 64];
/** The largest that libaec takes. */
const MAX_INTERVAL = 4096;

/** Template 5.42: CCSDS lossless compression. */
export const ccsdsWriter: PackingWriter<PackingFor<42>> = {
  template: 42,

  marksMissing: () => false,

  write(field, packing) {
    const { decimalScale, binaryScale = 0, blockSize = 32, blocksPerInterval = 128 } = packing;
    checkSizes(blockSize, blocksPerInterval);
    const { reference, greatest } = quantise(field, decimalScale, binaryScale, LIMIT);
    const bitsPerValue = bitsFor(greatest);
    const flags = STANDARD_BLOCK_SIZES.includes(blockSize) ? FLAGS : FLAGS | NOT_ENFORCED;
    const representation = new Uint8Array(LENGTH);
    const view = new DataView(representation.buffer);
    writeRepresentationHead(
      view,
      42,
      field.count,
      bitsPerValue === 0
        ? constantScaling(reference * Number(`1e${-decimalScale}`))
        : { reference, binaryScale, decimalScale, bitsPerValue },
    );
    view.setUint8(21, flags);
    view.setUint8(22, blockSize);
    view.setUint16(23, blocksPerInterval);
    if (bitsPerValue === 0) return { representation, data: sectionOf() };
    const coding = ccsdsCoding({
      bitsPerValue,
      ccsdsFlags: flags,
      ccsdsBlockSize: blockSize,
      ccsdsRsi: blocksPerInterval,
    });
    return { representation, data: sectionOf(kernel.encodeSamples(coding)) };
  },
};

function checkSizes(blockSize: number, blocksPerInterval: number): void {
  if (!(blockSize >= 2 && blockSize <= 254 && blockSize % 2 === 0)) {
    throw new GribError(
      'UNSUPPORTED',
      `blocks of ${blockSize} values; even numbers from 2 to 254 are supported`,
    );
  }
  if (!(blocksPerInterval >= 1 && blocksPerInterval <= MAX_INTERVAL && Number.isInteger(blocksPerInterval))) {
    throw new GribError(
      'UNSUPPORTED',
      `a reference value every ${blocksPerInterval} blocks; 1 to ${MAX_INTERVAL} are supported`,
    );
  }
}
