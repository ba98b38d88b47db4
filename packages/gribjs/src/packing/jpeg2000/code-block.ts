// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../../errors.ts';
import { ArithmeticDecoder, RUN, UNIFORM } from './arithmetic-decoder.ts';
import { SIGN, SIGNIFICANCE } from './code-block-contexts.ts';
import type { CodeBlock } from './layout.ts';

/** Code block style bits, table A.19. */
const RESET_CONTEXTS = 0x02;
const TERMINATED = 0x04;
const VERTICALLY_CAUSAL = 0x08;
const SEGMENTATION_SYMBOLS = 0x20;

/** Coefficients have a bit below the binary point, which leaves room for this many planes in an int32. */
const MAX_PLANES = 30;

// One word holds the state of a stripe of four coefficients in one column. Bits 0 to 17 are the significance of
// three columns by six rows around it, three bits a row. From bit 18 on each coefficient has three bits: coded in
// this plane, refined before, negative. Shifted by 3 * row, the low nine bits are the neighbourhood of that row's
// coefficient, and its own three bits are in their lowest places.
const AROUND = 0x3ffff;
const SELF = 1 << 4;
const NEIGHBOURS = 0x1ef;
const CODED = 1 << 18;
const REFINED = 1 << 19;
const NEGATIVE = 1 << 20;

/** The lowest of the three bits of each coefficient of a stripe: three apart, for 0 to 4 rows. */
const EVERY_ROW = [0, 0o1, 0o11, 0o111, 0o1111];
const ALL_CODED = 0o1111 << 18;

/** Row of a stripe by the shift to it. */
const ROW_OF_SHIFT = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3];

/** Decodes the coding passes of code blocks (T.800 annex D); one instance serves block after block. */
export class CodeBlockDecoder {
  /** Coefficients of the last block, twice their value, row by row. */
  readonly coefficients = new Int32Array(4096);
  readonly #decoder = new ArithmeticDecoder();
  #words = new Int32Array(0);
  /** Words of one stripe, with a column of padding on both sides. */
  #stride = 0;
  #codeword = new Uint8Array(4096);
  #width = 0;
  #height = 0;
  /** First entry of the subband's significance contexts. */
  #table = 0;
  #causal = false;

  /**
   * @param planes bit planes of the subband
   * @param style code block style of the coding style marker
   * @throws GribError CORRUPT, UNSUPPORTED
   */
  decode(block: CodeBlock, packets: Uint8Array, orientation: number, planes: number, style: number): void {
    this.#width = block.x1 - block.x0;
    this.#height = block.y1 - block.y0;
    this.coefficients.fill(0, 0, this.#width * this.#height);
    this.#stride = this.#width + 2;
    const words = this.#stride * (((this.#height + 3) >>> 2) + 2);
    if (this.#words.length < words) this.#words = new Int32Array(words);
    else this.#words.fill(0, 0, words);
    this.#table = orientation << 9;
    this.#causal = (style & VERTICALLY_CAUSAL) !== 0;
    const top = planes - block.zeroPlanes;
    if (top > MAX_PLANES) throw new GribError('UNSUPPORTED', `JPEG 2000: ${top} bit planes in a code block`);
    if (block.passes > Math.max(0, 3 * top - 2))
      throw new GribError('CORRUPT', `JPEG 2000: ${block.passes} passes over ${top} bit planes`);
    this.#decoder.resetContexts();
    const separate = (style & TERMINATED) !== 0;
    if (!separate) this.#startCodeword(packets, block, 0, block.segments.length);
    for (let pass = 0; pass < block.passes; pass++) {
      if (separate) this.#startCodeword(packets, block, pass, pass + 1);
      // The first pass is a cleanup of the highest plane; values carry one bit below the binary point.
      const one = 2 << (top - 1 - Math.floor((pass + 2) / 3));
      const kind = (pass + 2) % 3;
      if (kind === 0) this.#significance(one);
      else if (kind === 1) this.#refinement(one);
      else {
        this.#cleanup(one);
        if ((style & SEGMENTATION_SYMBOLS) !== 0) this.#segmentationSymbol();
      }
      if ((style & RESET_CONTEXTS) !== 0) this.#decoder.resetContexts();
    }
  }

  /** Puts the segments of one codeword together. */
  #startCodeword(packets: Uint8Array, block: CodeBlock, from: number, to: number): void {
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
    this.#decoder.start(this.#codeword, 0);
  }

  #significance(one: number): void {
    const words = this.#words;
    const width = this.#width;
    const height = this.#height;
    const stride = this.#stride;
    const decoder = this.#decoder;
    const table = this.#table;
    const value = one | (one >>> 1);
    for (let top = 0; top < height; top += 4) {
      const rows = Math.min(4, height - top);
      let at = ((top >>> 2) + 1) * stride + 1;
      for (let column = 0; column < width; column++, at++) {
        if ((words[at]! & AROUND) === 0) continue;
        for (let row = 0; row < rows; row++) {
          const around = words[at]! >>> (3 * row);
          if ((around & SELF) !== 0 || (around & NEIGHBOURS) === 0) continue;
          if (decoder.decode(SIGNIFICANCE[table | (around & 511)]!) === 1) {
            this.#becomeSignificant(at, row, (top + row) * width + column, value);
          }
          words[at] = words[at]! | (CODED << (3 * row));
        }
      }
    }
  }

  #refinement(one: number): void {
    const words = this.#words;
    const width = this.#width;
    const height = this.#height;
    const stride = this.#stride;
    const decoder = this.#decoder;
    const coefficients = this.coefficients;
    const half = one >>> 1;
    for (let top = 0; top < height; top += 4) {
      const every = EVERY_ROW[Math.min(4, height - top)]!;
      let at = ((top >>> 2) + 1) * stride + 1;
      for (let column = 0; column < width; column++, at++) {
        const word = words[at]!;
        // Three bits a row: those that are significant and were not coded in the pass before.
        let rows = (word >>> 4) & ~(word >>> 18) & every;
        if (rows === 0) continue;
        words[at] = word | (rows * REFINED);
        for (; rows !== 0; rows &= rows - 1) {
          const shift = 31 - Math.clz32(rows & -rows);
          const around = word >>> shift;
          const context = (around & REFINED) !== 0 ? 16 : (around & NEIGHBOURS) !== 0 ? 15 : 14;
          const bit = decoder.decode(context);
          const index = (top + ROW_OF_SHIFT[shift]!) * width + column;
          const old = coefficients[index]!;
          // Away from zero for a one, towards it for a zero; without branches, the bits being noise.
          const sign = (old >> 31) ^ (bit - 1);
          coefficients[index] = old + ((half ^ sign) - sign);
        }
      }
    }
  }

  #cleanup(one: number): void {
    const words = this.#words;
    const width = this.#width;
    const height = this.#height;
    const stride = this.#stride;
    const decoder = this.#decoder;
    const table = this.#table;
    const value = one | (one >>> 1);
    for (let top = 0; top < height; top += 4) {
      const every = EVERY_ROW[Math.min(4, height - top)]!;
      let at = ((top >>> 2) + 1) * stride + 1;
      for (let column = 0; column < width; column++, at++) {
        const word = words[at]!;
        // Those that are not significant and were not coded in the passes before.
        let rows = ~(word >>> 4) & ~(word >>> 18) & every;
        if (every === 0o1111 && (word & (AROUND | ALL_CODED)) === 0) {
          if (decoder.decode(RUN) === 0) continue;
          const row = 2 * decoder.decode(UNIFORM) + decoder.decode(UNIFORM);
          this.#becomeSignificant(at, row, (top + row) * width + column, value);
          rows &= -8 << (3 * row);
        }
        for (; rows !== 0; rows &= rows - 1) {
          const shift = 31 - Math.clz32(rows & -rows);
          const around = words[at]! >>> shift;
          if (decoder.decode(SIGNIFICANCE[table | (around & 511)]!) === 1) {
            const row = ROW_OF_SHIFT[shift]!;
            this.#becomeSignificant(at, row, (top + row) * width + column, value);
          }
        }
        words[at] = words[at]! & ~ALL_CODED;
      }
    }
  }

  /** Reads the sign of a coefficient and updates the contexts of its neighbours. */
  #becomeSignificant(at: number, row: number, index: number, value: number): void {
    const words = this.#words;
    const stride = this.#stride;
    const shift = 3 * row;
    const word = words[at]!;
    const left = words[at - 1]!;
    const right = words[at + 1]!;
    const around = word >>> shift;
    const up = row === 0 ? words[at - stride]! >>> 29 : word >>> (17 + shift);
    const down = row === 3 ? words[at + stride]! >>> 20 : word >>> (23 + shift);
    const entry =
      SIGN[
        ((around >>> 3) & 1) |
          (((left >>> (20 + shift)) & 1) << 1) |
          (((around >>> 5) & 1) << 2) |
          (((right >>> (20 + shift)) & 1) << 3) |
          (((around >>> 1) & 1) << 4) |
          ((up & 1) << 5) |
          (((around >>> 7) & 1) << 6) |
          ((down & 1) << 7)
      ]!;
    const negative = this.#decoder.decode(entry >>> 1) ^ (entry & 1);
    this.coefficients[index] = negative === 1 ? -value : value;
    words[at] = word | ((SELF | (negative * NEGATIVE)) << shift);
    words[at - 1] = left | (0x20 << shift);
    words[at + 1] = right | (0x08 << shift);
    if (row === 0 && !this.#causal) {
      words[at - stride - 1]! |= 1 << 17;
      words[at - stride]! |= 1 << 16;
      words[at - stride + 1]! |= 1 << 15;
    } else if (row === 3) {
      words[at + stride - 1]! |= 1 << 2;
      words[at + stride]! |= 1 << 1;
      words[at + stride + 1]! |= 1 << 0;
    }
  }

  #segmentationSymbol(): void {
    let symbol = 0;
    for (let i = 0; i < 4; i++) symbol = 2 * symbol + this.#decoder.decode(UNIFORM);
    if (symbol !== 10) throw new GribError('CORRUPT', 'JPEG 2000: a code block is damaged');
  }
}
