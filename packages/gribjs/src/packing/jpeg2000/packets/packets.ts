import { GribError } from '../../../octets/errors.ts';
import { BLOCK_WALKED, type Effort } from '../codestream/effort.ts';
import type { CodingStyle } from '../codestream/parameters.ts';
import type { CodeBlock, Precinct, Resolution } from './layout.ts';
import { PacketBits } from './packet-bits.ts';

/** Every pass is a codeword of its own (code block style bit of table A.19). */
const TERMINATED = 0x04;

/** Bits of a contribution's length that can still mean something. */
const MAX_LENGTH_BITS = 30;

/** A subband has at most this many bit planes, so at most this many are zero. */
const MAX_PLANES = 40;

/** Reads the packets of a tile (T.800 annex B.9, B.10) and gives each code block the place of its bytes. */
export function readPackets(
  packets: Uint8Array,
  coding: CodingStyle,
  resolutions: readonly Resolution[],
  effort: Effort,
): void {
  const bits = new PacketBits(packets);
  for (const [precinct, layer] of inOrder(coding, resolutions)) {
    if (coding.startOfPacket) bits.skipMarker(0x91, 6);
    const contributions = readHeader(bits, precinct, layer, coding, effort);
    if (coding.endOfHeader) bits.skipMarker(0x92, 2);
    for (const { block, lengths } of contributions) {
      for (const length of lengths) {
        block.segments.push({ start: bits.at, end: bits.at + length });
        bits.skip(length);
      }
    }
  }
}

/** Precincts and layers in the order of their packets (T.800 B.12); there is one component only. */
function* inOrder(
  { progression, layers }: CodingStyle,
  resolutions: readonly Resolution[],
): Generator<readonly [Precinct, number]> {
  if (progression === 0) {
    for (let layer = 0; layer < layers; layer++) {
      for (const { precincts } of resolutions) for (const precinct of precincts) yield [precinct, layer];
    }
    return;
  }
  if (progression === 1) {
    for (const { precincts } of resolutions) {
      for (let layer = 0; layer < layers; layer++) for (const precinct of precincts) yield [precinct, layer];
    }
    return;
  }
  const precincts = resolutions.flatMap((resolution) => resolution.precincts);
  // The sort is stable: equal places stay in the order of their resolutions.
  if (progression > 2) precincts.sort((a, b) => a.y - b.y || a.x - b.x);
  for (const precinct of precincts) for (let layer = 0; layer < layers; layer++) yield [precinct, layer];
}

interface Contribution {
  readonly block: CodeBlock;
  readonly lengths: readonly number[];
}

function readHeader(
  bits: PacketBits,
  precinct: Precinct,
  layer: number,
  coding: CodingStyle,
  effort: Effort,
): readonly Contribution[] {
  const contributions: Contribution[] = [];
  if (bits.bit() === 1) {
    for (const { blocks, inclusion, zeroPlanes } of precinct.bands()) {
      // The root of the tree answers for all blocks while none has been included.
      if (!inclusion.isAnyBelow(layer + 1, bits)) continue;
      effort.spend(BLOCK_WALKED * blocks.length);
      blocks.forEach((block, index) => {
        if (block.included) {
          if (bits.bit() === 0) return;
        } else {
          if (!inclusion.isBelow(index, layer + 1, bits)) return;
          block.included = true;
          while (!zeroPlanes.isBelow(index, block.zeroPlanes + 1, bits)) {
            if (++block.zeroPlanes > MAX_PLANES)
              throw new GribError('CORRUPT', `JPEG 2000: more than ${MAX_PLANES} empty bit planes`);
          }
        }
        contributions.push({ block, lengths: readLengths(bits, block, coding) });
      });
    }
  }
  bits.align();
  return contributions;
}

/** Adds to the passes of a code block and returns the lengths of its new segments. */
function readLengths(bits: PacketBits, block: CodeBlock, coding: CodingStyle): readonly number[] {
  const passes = readPasses(bits);
  block.passes += passes;
  while (bits.bit() === 1) block.lengthBits++;
  if (block.lengthBits > MAX_LENGTH_BITS)
    throw new GribError('CORRUPT', 'JPEG 2000: the length of a code block has too many bits');
  if ((coding.blockStyle & TERMINATED) !== 0) {
    return Array.from({ length: passes }, () => bits.bits(block.lengthBits));
  }
  return [bits.bits(block.lengthBits + 31 - Math.clz32(passes))];
}

/** Number of new coding passes, table B.4. */
function readPasses(bits: PacketBits): number {
  if (bits.bit() === 0) return 1;
  if (bits.bit() === 0) return 2;
  const two = bits.bits(2);
  if (two < 3) return 3 + two;
  const five = bits.bits(5);
  if (five < 31) return 6 + five;
  return 37 + bits.bits(7);
}
