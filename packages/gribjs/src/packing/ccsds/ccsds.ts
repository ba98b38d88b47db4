// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { SIGNED, UNSIGNED } from '../../kernel/functions.ts';
import { intoIntegers, intoValues, takeAll } from '../chunks.ts';
import type { Payload } from '../payload.ts';
import { describeScaling, factorsOf, parseScaling, type Scaling } from '../scaling.ts';
import { MAX_INTEGER_BITS, requireInt32 } from '../simple/simple-wide.ts';
import type { Floats, KnownRepresentation, PackingTemplate, TakeChunk } from '../template.ts';
import { locateIntervals, unpackSamples } from './ccsds-intervals.ts';
import { countIntervals, unpackWindow, windowPart } from './ccsds-window.ts';
import { type CcsdsCoding, type CcsdsParameters, ccsdsCoding } from './coding/ccsds-coding.ts';

/** Data representation template 5.42: CCSDS lossless compression. */
export interface CcsdsPacking extends KnownRepresentation, CcsdsParameters, Scaling {
  readonly template: 42;
  /** Code table 5.1: 0 floating point, 1 integer. */
  readonly typeOfOriginalValues: number;
}

export const ccsds: PackingTemplate<CcsdsPacking> = {
  template: 42,
  packingType: 'grid_ccsds',

  parse: (section) => ({
    template: 42,
    known: true,
    numberOfCodedValues: section.u32(6),
    ...parseScaling(section),
    typeOfOriginalValues: section.u8(21),
    ccsdsFlags: section.u8(22),
    ccsdsBlockSize: section.u8(23),
    ccsdsRsi: section.u16(24),
  }),

  decodeValues: (payload, packing, out) => decode(payload, packing, out, null),

  decodePacked(payload, packing, out) {
    if (packing.bitsPerValue === 0) {
      out.fill(0);
      return;
    }
    requireInt32(packing.bitsPerValue, payload.offset);
    unpackSamples(payload, ccsdsCoding(packing), 0, out.length, intoIntegers(out), null);
  },

  unpackChunks(payload, packing, take) {
    if (packing.bitsPerValue === 0 || packing.bitsPerValue >= MAX_INTEGER_BITS) return false;
    unpackSamples(payload, ccsdsCoding(packing), 0, packing.numberOfCodedValues, take, null);
    return true;
  },

  decodeWindow(packed, packing, from, out, checkpoints) {
    if (packing.bitsPerValue === 0) {
      out.fill(packing.referenceValue);
      return;
    }
    const coding = ccsdsCoding(packing);
    takeAll(
      unpackWindow(packed, packing.numberOfCodedValues, coding, from, out.length, checkpoints),
      intoScaled(out, coding, packing),
    );
  },

  windowParts(packed, packing, from, count, checkpoints) {
    if (packing.bitsPerValue === 0 || count === 0) return [];
    return [windowPart(packed, packing.numberOfCodedValues, ccsdsCoding(packing), from, count, checkpoints)];
  },

  findCheckpoints(payload, packing, out) {
    if (packing.bitsPerValue === 0) {
      if (out !== null) decode(payload, packing, out, null);
      return null;
    }
    const coding = ccsdsCoding(packing);
    const starts = new Int32Array(countIntervals(payload, packing.numberOfCodedValues, coding));
    if (out !== null) decode(payload, packing, out, starts);
    else locateIntervals(payload, coding, packing.numberOfCodedValues, starts);
    return { template: 42, interval: coding.interval, starts };
  },

  describe: (packing) => ({
    ...describeScaling(packing),
    ccsdsFlags: packing.ccsdsFlags,
    ccsdsBlockSize: packing.ccsdsBlockSize,
    ccsdsRsi: packing.ccsdsRsi,
  }),
};

function decode(payload: Payload, packing: CcsdsPacking, out: Floats, starts: Int32Array | null): void {
  if (packing.bitsPerValue === 0) {
    // As with simple packing a constant is R, not R * 10^-D: that is what ECMWF writes and reads.
    out.fill(packing.referenceValue);
    return;
  }
  const coding = ccsdsCoding(packing);
  unpackSamples(payload, coding, 0, out.length, intoScaled(out, coding, packing), starts);
}

function intoScaled(out: Floats, { sampleBits }: CcsdsCoding, packing: CcsdsPacking): TakeChunk {
  return intoValues(out, sampleBits === 32 ? UNSIGNED : SIGNED, factorsOf(packing));
}
