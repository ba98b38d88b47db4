// biome-ignore-all lint/style/noNonNullAssertion: indexes in loops over typed arrays are bounded by construction, and a check would cost time
import {
  BLOCK_VALUES,
  type BrickPlan,
  FIRST_BYTES_SHIFT,
  FLAG_ROWS,
  FLAG_SHORT_BLOCKS,
  FLAG_SPATIAL,
  FLAG_VARYING,
} from './brick-plan.ts';
import { BrickResiduals, type BrickValues, OCTET } from './brick-residuals.ts';
import { PACK_SLACK, packBits, packBytes } from './pack-bits.ts';

/** Encodes bricks of one shape. The bytes depend on the values alone. */
export class BrickEncoder {
  readonly plan: BrickPlan;
  /** Bytes that must be free for a brick, beside those for what is missing. */
  readonly maxBytes: number;
  readonly #residuals: BrickResiduals;

  constructor(plan: BrickPlan) {
    this.plan = plan;
    this.#residuals = new BrickResiduals(plan);
    this.maxBytes = 5 + plan.cells * (1 + this.#residuals.octets + 4 * plan.leads) + PACK_SLACK;
  }

  /**
   * Writes a brick to `out` from byte `at`, where `maxBytes` are free: its flags, at `flagsAt`, include `missing`.
   * Returns the position after it, `at` where all values are zero.
   */
  encode(brick: BrickValues, missing: number, out: DataView, flagsAt: number, at: number): number {
    const residuals = this.#residuals;
    residuals.compute(brick);
    const first = residuals.base[0]!;
    const zigzag = (first << 1) ^ (first >> 31);
    const firstBytes = zigzag === 0 ? 1 : (39 - Math.clz32(zigzag)) >>> 3;
    const { isSpatial, isVarying, isPlane, hasShortBlocks } = residuals;
    out.setUint8(
      flagsAt,
      missing |
        (isSpatial ? FLAG_SPATIAL : 0) |
        (isVarying ? FLAG_VARYING : 0) |
        (isPlane ? FLAG_ROWS : 0) |
        (hasShortBlocks ? FLAG_SHORT_BLOCKS : 0) |
        ((firstBytes - 1) << FIRST_BYTES_SHIFT),
    );
    if (missing === 0 && first === 0 && !isSpatial && !isVarying) return at;
    // Writes four bytes even if fewer count: those after them are free and written later.
    out.setInt32(at, zigzag, true);
    let position = at + firstBytes;
    if (isSpatial) position = this.#packBase(out, position);
    if (!isVarying) return position;
    return this.plan.isLong ? this.#packSeries(out, position) : this.#packRuns(out, position);
  }

  #packBase(out: DataView, at: number): number {
    const { base, baseNibbles } = this.#residuals;
    const { baseBlocks } = this.plan;
    const blocks = baseBlocks.length - 1;
    baseNibbles[blocks] = 0;
    let position = at;
    for (let n = 0; n < blocks; n += 2)
      out.setUint8(position++, baseNibbles[n]! | (baseNibbles[n + 1]! << 4));
    let bit = 0;
    for (let block = 0; block < blocks; block++) {
      const from = baseBlocks[block]!;
      bit = packBits(base, from, baseBlocks[block + 1]! - from, baseNibbles[block]!, out, position, bit);
    }
    return position + ((bit + 7) >>> 3);
  }

  #packRuns(out: DataView, at: number): number {
    const { steps, stride, runNibbles } = this.#residuals;
    const { runs } = this.plan;
    const count = this.plan.steps;
    const blocks = runs.length - 1;
    const widthBytes = (blocks + 1) >>> 1;
    let bit = 0;
    for (let run = 0; run < blocks; run++) {
      const nibble = runNibbles[run]!;
      const byte = at + (run >>> 1);
      out.setUint8(byte, (run & 1) === 0 ? nibble : out.getUint8(byte) | (nibble << 4));
      for (let cell = runs[run]!; cell < runs[run + 1]!; cell++) {
        bit = packBits(steps, cell * stride, count, nibble, out, at + widthBytes, bit);
      }
    }
    return at + widthBytes + ((bit + 7) >>> 3);
  }

  #packSeries(out: DataView, at: number): number {
    const { steps, stride, nibbles, octets, hasShortBlocks } = this.#residuals;
    const { cells } = this.plan;
    const count = this.plan.steps;
    const length = hasShortBlocks ? OCTET : BLOCK_VALUES;
    const perBlock = length / OCTET;
    const blocks = Math.ceil(count / length);
    let position = at + ((cells * blocks + 1) >>> 1);
    for (let cell = 0, block = 0; cell < cells; cell++) {
      for (let from = 0, octet = cell * octets; from < count; from += length, octet += perBlock, block++) {
        let nibble = nibbles[octet]!;
        if (!hasShortBlocks && from + OCTET < count) nibble = Math.max(nibble, nibbles[octet + 1]!);
        const byte = at + (block >>> 1);
        out.setUint8(byte, (block & 1) === 0 ? nibble : out.getUint8(byte) | (nibble << 4));
        const values = Math.min(length, count - from);
        position = packBytes(steps, cell * stride + from, values, nibble, out, position);
      }
    }
    return position;
  }
}
