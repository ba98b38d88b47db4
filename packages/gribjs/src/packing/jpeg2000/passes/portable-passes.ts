// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { ArithmeticDecoder, RUN, UNIFORM } from './arithmetic-decoder.ts';
import { SIGN, SIGNIFICANCE } from './code-block-contexts.ts';
import type { BlockPasses } from './passes.ts';

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

/** The coding passes in plain JavaScript. */
export class PortablePasses implements BlockPasses {
  readonly coefficients = new Int32Array(4096);
  readonly #decoder = new ArithmeticDecoder();
  #words = new Int32Array(0);
  /** Words of one stripe, with a column of padding on both sides. */
  #stride = 0;
  #width = 0;
  #height = 0;
  /** First entry of the subband's significance contexts. */
  #table = 0;
  #causal = false;

  startBlock(width: number, height: number, orientation: number, causal: boolean): void {
    this.#width = width;
    this.#height = height;
    this.coefficients.fill(0, 0, width * height);
    this.#stride = width + 2;
    const words = this.#stride * (((height + 3) >>> 2) + 2);
    if (this.#words.length < words) this.#words = new Int32Array(words);
    else this.#words.fill(0, 0, words);
    this.#table = orientation << 9;
    this.#causal = causal;
  }

  resetContexts(): void {
    this.#decoder.resetContexts();
  }

  startCodeword(bytes: Uint8Array): void {
    this.#decoder.start(bytes, 0);
  }

  significance(one: number): void {
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

  refinement(one: number): void {
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

  cleanup(one: number): void {
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
        (around & 0xaa) |
          (up & 1) |
          ((left >>> (18 + shift)) & (1 << 2)) |
          ((right >>> (16 + shift)) & (1 << 4)) |
          ((down & 1) << 6)
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

  segmentationSymbol(): number {
    let symbol = 0;
    for (let i = 0; i < 4; i++) symbol = 2 * symbol + this.#decoder.decode(UNIFORM);
    return symbol;
  }
}
