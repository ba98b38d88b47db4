// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
/** Contexts of a code block: 0 to 8 significance, 9 to 13 sign, 14 to 16 magnitude, 17 run, 18 uniform. */
export const RUN = 17;
export const UNIFORM = 18;
const CONTEXTS = 19;

/** Probability states of table C.2: Qe, next after a more and after a less probable symbol, switch of sense. */
const STATES: readonly (readonly [number, number, number, number])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
];

/**
 * What a state and its more probable symbol (2 * state + symbol) is known by: Qe in the low 16 bits, the symbol in bit 16, from bit 17 on where
 * in NEXT, in bytes, stands what follows.
 */
const TRANSITIONS = Uint32Array.from({ length: 2 * STATES.length }, (_, i) => {
  return STATES[i >>> 1]![0] | ((i & 1) << 16) | ((8 * i) << 17);
});

/** For each transition what follows the more and the less probable symbol. */
export const NEXT = Uint32Array.from({ length: 2 * TRANSITIONS.length }, (_, index) => {
  const [, more, less, change] = STATES[index >>> 2]!;
  const symbol = (index >>> 1) & 1;
  return TRANSITIONS[(index & 1) === 0 ? 2 * more + symbol : 2 * less + (symbol ^ change)]!;
});

/** What the contexts are when a code block begins. */
export const FIRST = new Uint32Array(CONTEXTS).fill(TRANSITIONS[0]!);
FIRST[0] = TRANSITIONS[2 * 4]!;
FIRST[RUN] = TRANSITIONS[2 * 3]!;
FIRST[UNIFORM] = TRANSITIONS[2 * 46]!;

/** The adaptive binary arithmetic decoder (T.800 annex C). */
export class ArithmeticDecoder {
  /** Interval register. */
  a = 0;
  /** Code register. */
  c = 0;
  readonly contexts = new Int32Array(CONTEXTS);
  #bytes: Uint8Array = new Uint8Array(2);
  #at = 0;
  /** Shifts until the next byte is needed. */
  #shifts = 0;

  resetContexts(): void {
    this.contexts.set(FIRST);
  }

  /** @param bytes of one codeword from `at` on, followed by two of 0xff that stop the reading */
  start(bytes: Uint8Array, at: number): void {
    this.#bytes = bytes;
    this.#at = at;
    this.#shifts = 0;
    this.a = 0x8000;
    this.#shift(bytes[at]! << 16, 7);
  }

  /**
   * One decision. What it comes to is as good as random, so it is computed without branches, which a
   * processor would mispredict.
   */
  decode(context: number): number {
    const transition = this.contexts[context]!;
    const symbol = (transition >>> 16) & 1;
    const estimate = transition & 0xffff;
    const rest = (this.a - estimate) | 0;
    // All ones where the code lies in the part of the interval that `estimate` is for.
    const inside = ((this.c >>> 16) - estimate) >> 31;
    const a = rest ^ ((rest ^ estimate) & inside);
    const c = (this.c - ((estimate << 16) & ~inside)) | 0;
    if (a >= 0x8000) {
      this.a = a;
      this.c = c;
      return symbol;
    }
    // The parts change places where the less probable symbol has the larger one.
    const less = (((rest - estimate) >>> 31) ^ inside) & 1;
    this.contexts[context] = NEXT[(transition >>> 19) + less]!;
    const count = Math.clz32(a) - 16;
    this.a = a << count;
    if (count <= this.#shifts) {
      this.c = c << count;
      this.#shifts -= count;
    } else this.#shift(c, count);
    return symbol ^ less;
  }

  #shift(code: number, by: number): void {
    let c = code;
    let count = by;
    while (count > this.#shifts) {
      c <<= this.#shifts;
      count -= this.#shifts;
      const next = this.#bytes[this.#at + 1]!;
      if (this.#bytes[this.#at] !== 0xff) {
        c = (c + (next << 8)) | 0;
        this.#shifts = 8;
        this.#at++;
      } else if (next > 0x8f) {
        c = (c + 0xff00) | 0;
        this.#shifts = 8;
      } else {
        c = (c + (next << 9)) | 0;
        this.#shifts = 7;
        this.#at++;
      }
    }
    this.c = c << count;
    this.#shifts -= count;
  }
}
