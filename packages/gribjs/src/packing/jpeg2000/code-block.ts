// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../../octets/errors.ts';
import type { CodeBlock } from './packets/layout.ts';
import { KERNEL_CODEWORD } from './passes/kernel-passes.ts';
import type { BlockPasses } from './passes/passes.ts';
import { PortablePasses } from './passes/portable-passes.ts';

/** Code block style bits, table A.19. */
const RESET_CONTEXTS = 0x02;
const TERMINATED = 0x04;
const VERTICALLY_CAUSAL = 0x08;
const SEGMENTATION_SYMBOLS = 0x20;

/** Coefficients have a bit below the binary point, which leaves room for this many planes in an int32. */
const MAX_PLANES = 30;

/** Decodes code blocks (T.800 annex D); one instance serves block after block. */
export class CodeBlockDecoder {
  #codeword = new Uint8Array(4096);
  readonly #kernel: BlockPasses | null;
  #portable: PortablePasses | null = null;

  /** @param kernel passes for codewords of at most KERNEL_CODEWORD bytes; null where there are none */
  constructor(kernel: BlockPasses | null) {
    this.#kernel = kernel;
  }

  /**
   * The coefficients of a block, twice their value, row by row, until the next call.
   *
   * @param planes bit planes of the subband
   * @param style code block style of the coding style marker
   * @throws GribError CORRUPT, UNSUPPORTED
   */
  decode(
    block: CodeBlock,
    packets: Uint8Array,
    orientation: number,
    planes: number,
    style: number,
  ): Int32Array {
    const top = planes - block.zeroPlanes;
    if (top > MAX_PLANES) throw new GribError('UNSUPPORTED', `JPEG 2000: ${top} bit planes in a code block`);
    if (block.passes > Math.max(0, 3 * top - 2))
      throw new GribError('CORRUPT', `JPEG 2000: ${block.passes} passes over ${top} bit planes`);
    const causal = (style & VERTICALLY_CAUSAL) !== 0;
    const passes = this.#passesFor(block);
    passes.startBlock(block.x1 - block.x0, block.y1 - block.y0, orientation, causal);
    passes.resetContexts();
    const separate = (style & TERMINATED) !== 0;
    if (!separate) passes.startCodeword(this.#join(packets, block, 0, block.segments.length));
    for (let pass = 0; pass < block.passes; pass++) {
      if (separate) passes.startCodeword(this.#join(packets, block, pass, pass + 1));
      // The first pass is a cleanup of the highest plane; values carry one bit below the binary point.
      const one = 2 << (top - 1 - Math.floor((pass + 2) / 3));
      const kind = (pass + 2) % 3;
      if (kind === 0) passes.significance(one);
      else if (kind === 1) passes.refinement(one);
      else {
        passes.cleanup(one);
        if ((style & SEGMENTATION_SYMBOLS) !== 0 && passes.segmentationSymbol() !== 10)
          throw new GribError('CORRUPT', 'JPEG 2000: a code block is damaged');
      }
      if ((style & RESET_CONTEXTS) !== 0) passes.resetContexts();
    }
    return passes.coefficients;
  }

  #passesFor({ segments }: CodeBlock): BlockPasses {
    const bytes = segments.reduce((sum, { start, end }) => sum + end - start, 2);
    if (this.#kernel !== null && bytes <= KERNEL_CODEWORD) return this.#kernel;
    this.#portable ??= new PortablePasses();
    return this.#portable;
  }

  /** The segments of one codeword, put together. */
  #join(packets: Uint8Array, block: CodeBlock, from: number, to: number): Uint8Array {
    let length = 0;
    for (let i = from; i < to; i++) length += block.segments[i]!.end - block.segments[i]!.start;
    if (this.#codeword.length < length + 2) this.#codeword = new Uint8Array(2 * length + 2);
    let at = 0;
    for (let i = from; i < to; i++) {
      const { start, end } = block.segments[i]!;
      this.#codeword.set(packets.subarray(start, end), at);
      at += end - start;
    }
    this.#codeword[at] = 0xff;
    this.#codeword[at + 1] = 0xff;
    return this.#codeword.subarray(0, at + 2);
  }
}
