// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.

import { readBits } from '../../bits/bits.ts';
import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import type { Payload } from '../payload.ts';
import { type Floats, type KnownRepresentation, MISSING_PACKED, type PackingTemplate } from '../template.ts';

/** Data representation template 5.200: run length packing with level values (code 0 means missing). */
export interface RunLengthPacking extends KnownRepresentation {
  readonly template: 200;
  /** Bits of a code, a level or a digit of a run length. */
  readonly bitsPerValue: number;
  /** Greatest level in section 7 (MV). */
  readonly greatestLevel: number;
  /** Levels are scaled values times 10^-decimalScale. */
  readonly decimalScale: number;
  /** Scaled values of levels 1, 2, ... */
  readonly levelValues: readonly number[];
}

/** Above every run that can be; keeps the weight of a digit finite. */
const MAX_WEIGHT = 2 ** 40;

export const runLength: PackingTemplate<RunLengthPacking> = {
  template: 200,
  packingType: 'grid_run_length',
  parse,

  decodeValues(payload, packing, out) {
    const decimal = 10 ** packing.decimalScale;
    const values = Float64Array.of(Number.NaN, ...packing.levelValues.map((value) => value / decimal));
    unpack(payload, packing, out, values);
  },

  decodePacked(payload, packing, out) {
    const levels = Int32Array.from({ length: packing.levelValues.length + 1 }, (_, level) => level);
    levels[0] = MISSING_PACKED;
    unpack(payload, packing, out, levels);
  },

  describe: ({ bitsPerValue, greatestLevel, decimalScale, levelValues }) => ({
    bitsPerValue,
    maxLevelValue: greatestLevel,
    numberOfLevelValues: levelValues.length,
    decimalScaleFactor: decimalScale,
  }),
};

function parse(section: SectionOctets): RunLengthPacking {
  const bitsPerValue = section.u8(12);
  const greatestLevel = section.u16(13);
  const levels = section.u16(15);
  if (bitsPerValue > 16) throw section.corrupt(12, `codes of ${bitsPerValue} bits; at most 16 are supported`);
  if (bitsPerValue > 0 && greatestLevel >= 2 ** bitsPerValue)
    throw section.corrupt(13, `level ${greatestLevel} does not fit ${bitsPerValue} bits`);
  if (greatestLevel > levels)
    throw section.corrupt(13, `level ${greatestLevel} has no value; there are ${levels}`);
  return {
    template: 200,
    known: true,
    numberOfCodedValues: section.u32(6),
    bitsPerValue,
    greatestLevel,
    decimalScale: section.s8(17),
    levelValues: Array.from({ length: levels }, (_, level) => section.u16(18 + 2 * level)),
  };
}

/**
 * A code up to the greatest level begins a run; those above it that follow are the digits of the length of the
 * run minus one, the lowest first, to the base of as many codes as there are above the greatest level.
 */
function unpack(
  payload: Payload,
  { bitsPerValue, greatestLevel }: RunLengthPacking,
  out: Floats | Int32Array,
  ofLevel: Float64Array | Int32Array,
): void {
  if (bitsPerValue === 0) {
    // No codes at all: nothing but level 0.
    out.fill(ofLevel[0]!);
    return;
  }
  const codes = Math.floor((payload.length * 8) / bitsPerValue);
  const base = 2 ** bitsPerValue - 1 - greatestLevel;
  let filled = 0;
  let at = 0;
  while (filled < out.length) {
    if (at >= codes) throw corrupt(payload, `the runs end after ${filled} values of ${out.length}`);
    const level = readBits(payload.view, at++ * bitsPerValue, bitsPerValue);
    if (level > greatestLevel) throw corrupt(payload, `a run begins with ${level}, above ${greatestLevel}`);
    let run = 1;
    for (let weight = 1; at < codes; weight = Math.min(weight * base, MAX_WEIGHT)) {
      const code = readBits(payload.view, at * bitsPerValue, bitsPerValue);
      if (code <= greatestLevel) break;
      run += weight * (code - greatestLevel - 1);
      if (run > out.length - filled) throw corrupt(payload, `a run passes the last of ${out.length} values`);
      at++;
    }
    out.fill(ofLevel[level]!, filled, filled + run);
    filled += run;
  }
}

function corrupt(payload: Payload, message: string): GribError {
  return new GribError('CORRUPT', `run length packing: ${message}`, payload.offset);
}
