import { GribError } from '../../../octets/errors.ts';

/** Octets 20 and 22 to 25 of data representation template 5.42. */
export interface CcsdsParameters {
  /** Bits of a sample; 0 means a constant field, which has no samples. */
  readonly bitsPerValue: number;
  /** Compression options mask, octet 22: the flags that libaec takes. */
  readonly ccsdsFlags: number;
  /** Samples of a block, J in CCSDS 121.0-B. */
  readonly ccsdsBlockSize: number;
  /** Blocks from one reference sample to the next, r in CCSDS 121.0-B. */
  readonly ccsdsRsi: number;
}

/** Samples are two's complement. */
const SIGNED = 1;
/** Samples are predicted by the one before them. */
const PREPROCESSED = 8;
/** The restricted set of code options, for samples of at most 4 bits. */
const RESTRICTED = 16;
/** Intervals begin at whole bytes. */
const PADDED_INTERVALS = 32;

/**
 * How the samples of a field are coded: the part of CCSDS 121.0-B (lossless data compression) that stays the
 * same for a whole section 7.
 */
export interface CcsdsCoding {
  readonly sampleBits: number;
  /** Greatest unsigned sample. */
  readonly greatestSample: number;
  /** The sign bit of signed samples, which are two's complement; 0 if they are unsigned. */
  readonly signBit: number;
  readonly preprocessed: boolean;
  readonly paddedIntervals: boolean;
  /** Bits of the number that names a block's code option. */
  readonly optionBits: number;
  /** Samples of a block. */
  readonly blockSize: number;
  readonly blocksPerInterval: number;
  /** Samples from one reference sample to the next: where decoding can start. */
  readonly interval: number;
}

/**
 * The flags for 3-byte samples and for the order of bytes say how libaec's callers hold samples in memory. They
 * mean nothing for the coded bits; neither does the flag that allows block sizes outside of the standard.
 *
 * @throws GribError CORRUPT for parameters that no coder can work with, UNSUPPORTED for odd block sizes
 */
export function ccsdsCoding(parameters: CcsdsParameters): CcsdsCoding {
  const {
    bitsPerValue: sampleBits,
    ccsdsFlags: flags,
    ccsdsBlockSize: blockSize,
    ccsdsRsi: blocksPerInterval,
  } = parameters;
  if (sampleBits < 1 || sampleBits > 32) {
    throw new GribError('UNSUPPORTED', `samples of ${sampleBits} bits; CCSDS packing has 1 to 32`);
  }
  if (blockSize === 0 || blocksPerInterval === 0) {
    throw new GribError(
      'CORRUPT',
      `blocks of ${blockSize} samples, ${blocksPerInterval} blocks in an interval`,
    );
  }
  // The second extension option codes samples in pairs.
  if (blockSize % 2 === 1) {
    throw new GribError('UNSUPPORTED', `blocks of ${blockSize} samples; only even block sizes are supported`);
  }
  return {
    sampleBits,
    greatestSample: -1 >>> (32 - sampleBits),
    signBit: flags & SIGNED ? 1 << (sampleBits - 1) : 0,
    preprocessed: (flags & PREPROCESSED) !== 0,
    paddedIntervals: (flags & PADDED_INTERVALS) !== 0,
    optionBits: optionBits(sampleBits, (flags & RESTRICTED) !== 0),
    blockSize,
    blocksPerInterval,
    interval: blockSize * blocksPerInterval,
  };
}

function optionBits(sampleBits: number, restricted: boolean): number {
  if (sampleBits > 16) return 5;
  if (sampleBits > 8) return 4;
  if (!restricted) return 3;
  if (sampleBits > 4) {
    throw new GribError('CORRUPT', `the restricted code options are for at most 4 bits, not ${sampleBits}`);
  }
  return sampleBits > 2 ? 2 : 1;
}

/** Bits that the head of a block, with or without a run of zero blocks, adds to its samples at most. */
const HEAD_BITS = 5 + 1 + 32 + 64 + 1;

/** Bytes of `count` coded samples at most. */
export function maxCodedBytes(count: number, { blockSize, sampleBits }: CcsdsCoding): number {
  return Math.ceil((Math.ceil(count / blockSize) * (HEAD_BITS + blockSize * sampleBits)) / 8) + 8;
}
