import { decide, loadRegisters, storeRegisters } from './decoder';
import { INTEGERS as LIST } from '../memory';
import { COEFFICIENTS, CONTEXTS, SIGN, SIGNIFICANCE, WORDS } from './memory';

// The coding passes of a code block (T.800 annex D) as src/packing/jpeg2000/portable-passes.ts has them, on words of the same form: see
// there.

const AROUND: i32 = 0x3ffff;
const SELF: i32 = 1 << 4;
const NEIGHBOURS: i32 = 0x1ef;
const CODED: i32 = 1 << 18;
const REFINED: i32 = 1 << 19;
const NEGATIVE: i32 = 1 << 20;
const ALL_CODED: i32 = 0o1111 << 18;

const RUN: usize = CONTEXTS + 17 * 4;
const UNIFORM: usize = CONTEXTS + 18 * 4;
const FIRST_REFINED: usize = CONTEXTS + 14 * 4;

let width: i32 = 0;
let height: i32 = 0;
/** Bytes of the words of one stripe. */
let stride: usize = 0;
/** The subband's significance contexts. */
let table: usize = 0;
let causal: bool = false;

/** @param verticallyCausal not 0 where no stripe looks at the one below */
export function startBlock(columns: i32, rows: i32, orientation: i32, verticallyCausal: i32): void {
  width = columns;
  height = rows;
  stride = <usize>((columns + 2) << 2);
  table = SIGNIFICANCE + <usize>(orientation << 9);
  causal = verticallyCausal !== 0;
  memory.fill(COEFFICIENTS, 0, <usize>((columns * rows) << 2));
  memory.fill(WORDS, 0, stride * <usize>(((rows + 3) >>> 2) + 2));
}

/** The lowest of the three bits of each coefficient of a stripe: three apart. */
@inline
function everyRow(top: i32): i32 {
  return 0o1111 >>> (3 * max(0, 4 - (height - top)));
}

@inline
function significanceContext(around: i32): usize {
  return CONTEXTS + (<usize>load<u8>(table + <usize>(around & 511)) << 2);
}

/** Address of a coefficient of the column whose first one in the stripe is at `column`, by the shift to its row. */
@inline
function coefficientAt(column: usize, shift: i32): usize {
  return column + <usize>(((shift * 11) >>> 5) * width) * 4;
}

export function significancePass(one: i32): void {
  let registers = loadRegisters();
  const value = one | (one >>> 1);
  for (let top: i32 = 0; top < height; top += 4) {
    const every = everyRow(top);
    let at = WORDS + <usize>((top >>> 2) + 1) * stride + 4;
    let column = COEFFICIENTS + <usize>(top * width) * 4;
    for (const end = at + <usize>(width << 2); at < end; at += 4, column += 4) {
      const word = load<i32>(at);
      // Three bits a row: those with a significant neighbour that are not significant themselves.
      const three = word | (word >>> 1) | (word >>> 2);
      let rows = (three | (three >>> 3) | (three >>> 6)) & ~(word >>> 4) & every;
      if (rows === 0) continue;
      let now = word;
      let coded: i32 = 0;
      do {
        const shift = ctz(rows);
        rows &= rows - 1;
        coded |= CODED << shift;
        registers = decide(registers, significanceContext(now >>> shift));
        if ((registers & 1) !== 0) {
          registers = becomeSignificant(registers, at, shift, coefficientAt(column, shift), value);
          now = load<i32>(at);
          rows |= (8 << shift) & ~(now >>> 4) & every;
        }
      } while (rows !== 0);
      store<i32>(at, now | coded);
    }
  }
  storeRegisters(registers);
}

export function refinementPass(one: i32): void {
  const end = listRefined();
  let registers = loadRegisters();
  const half = one >>> 1;
  for (let entry = LIST; entry < end; entry += 4) {
    const both = load<i32>(entry);
    registers = decide(registers, FIRST_REFINED + <usize>((both & 3) << 2));
    const coefficient = <usize>(both & ~3);
    const old = load<i32>(coefficient);
    // Away from zero for a one, towards it for a zero; without branches, the bits being noise.
    const sign = (old >> 31) ^ (<i32>(registers & 1) - 1);
    store<i32>(coefficient, old + ((half ^ sign) - sign));
  }
  storeRegisters(registers);
}

/**
 * Lists the coefficients to refine, those that are significant and were not coded in the pass before: addresses, and in the lowest two
 * bits the context. Without branches, which would be mispredicted; returns the end of the list.
 */
function listRefined(): usize {
  const down = width << 2;
  let to = LIST;
  for (let top: i32 = 0; top < height; top += 4) {
    const every = everyRow(top);
    let at = WORDS + <usize>((top >>> 2) + 1) * stride + 4;
    let column = <i32>COEFFICIENTS + ((top * width) << 2);
    for (const end = at + <usize>(width << 2); at < end; at += 4, column += 4) {
      const word = load<i32>(at);
      const rows = (word >>> 4) & ~(word >>> 18) & every;
      if (rows === 0) continue;
      store<i32>(at, word | (rows * REFINED));
      // Three bits a row, as in the word: 2 where refined before, else 1 where a neighbour is significant.
      const refined = (word >>> 19) & 0o1111;
      const sides = (word | (word >>> 2)) & 0o111111;
      const middles = (word >>> 1) & 0o111111;
      const near = sides | (sides >>> 3) | (sides >>> 6) | middles | (middles >>> 6);
      const contexts = (refined << 1) | (near & ~refined & 0o1111);
      let coefficient = column;
      store<i32>(to, coefficient | (contexts & 3));
      to += <usize>((rows & 1) << 2);
      coefficient += down;
      store<i32>(to, coefficient | ((contexts >>> 3) & 3));
      to += <usize>(((rows >>> 3) & 1) << 2);
      coefficient += down;
      store<i32>(to, coefficient | ((contexts >>> 6) & 3));
      to += <usize>(((rows >>> 6) & 1) << 2);
      coefficient += down;
      store<i32>(to, coefficient | ((contexts >>> 9) & 3));
      to += <usize>(((rows >>> 9) & 1) << 2);
    }
  }
  return to;
}

export function cleanupPass(one: i32): void {
  let registers = loadRegisters();
  const value = one | (one >>> 1);
  for (let top: i32 = 0; top < height; top += 4) {
    const every = everyRow(top);
    let at = WORDS + <usize>((top >>> 2) + 1) * stride + 4;
    let column = COEFFICIENTS + <usize>(top * width) * 4;
    for (const end = at + <usize>(width << 2); at < end; at += 4, column += 4) {
      const word = load<i32>(at);
      // Those that are not significant and were not coded in the passes before.
      let rows = ~(word >>> 4) & ~(word >>> 18) & every;
      if (every === 0o1111 && (word & (AROUND | ALL_CODED)) === 0) {
        registers = decide(registers, RUN);
        if ((registers & 1) === 0) continue;
        registers = decide(registers, UNIFORM);
        const upper = <i32>(registers & 1);
        registers = decide(registers, UNIFORM);
        const shift = 3 * (2 * upper + <i32>(registers & 1));
        registers = becomeSignificant(registers, at, shift, coefficientAt(column, shift), value);
        rows &= -8 << shift;
      }
      while (rows !== 0) {
        const shift = ctz(rows);
        rows &= rows - 1;
        registers = decide(registers, significanceContext(load<i32>(at) >>> shift));
        if ((registers & 1) !== 0) {
          registers = becomeSignificant(registers, at, shift, coefficientAt(column, shift), value);
        }
      }
      store<i32>(at, load<i32>(at) & ~ALL_CODED);
    }
  }
  storeRegisters(registers);
}

/** Reads the sign of a coefficient and updates the contexts of its neighbours. */
@inline
function becomeSignificant(before: u64, at: usize, shift: i32, coefficient: usize, value: i32): u64 {
  const word = load<i32>(at);
  const left = load<i32>(at - 4);
  const right = load<i32>(at + 4);
  const around = word >>> shift;
  const up = shift === 0 ? load<i32>(at - stride) >>> 29 : word >>> (17 + shift);
  const down = shift === 9 ? load<i32>(at + stride) >>> 20 : word >>> (23 + shift);
  const entry = <i32>load<u8>(SIGN + <usize>signIndex(around, left >>> shift, right >>> shift, up, down));
  const registers = decide(before, CONTEXTS + <usize>((entry >>> 1) << 2));
  const negative = <i32>(registers & 1) ^ (entry & 1);
  store<i32>(coefficient, (value ^ -negative) + negative);
  store<i32>(at, word | ((SELF | (negative * NEGATIVE)) << shift));
  store<i32>(at - 4, left | (0x20 << shift));
  store<i32>(at + 4, right | (0x08 << shift));
  if (shift === 0) {
    if (!causal) {
      mark(at - stride - 4, 1 << 17);
      mark(at - stride, 1 << 16);
      mark(at - stride + 4, 1 << 15);
    }
  } else if (shift === 9) {
    mark(at + stride - 4, 1 << 2);
    mark(at + stride, 1 << 1);
    mark(at + stride + 4, 1);
  }
  return registers;
}

/** Of the upper, the left, the right and the lower neighbour whether it is negative, then whether it is significant. */
@inline
function signIndex(around: i32, left: i32, right: i32, up: i32, down: i32): i32 {
  return (
    (around & 0xaa) | (up & 1) | ((left >>> 18) & (1 << 2)) | ((right >>> 16) & (1 << 4)) | ((down & 1) << 6)
  );
}

@inline
function mark(at: usize, bit: i32): void {
  store<i32>(at, load<i32>(at) | bit);
}

/** Four decisions that tell whether the pass before was right: 10. */
export function segmentationSymbol(): i32 {
  let registers = loadRegisters();
  let symbol: i32 = 0;
  for (let i: i32 = 0; i < 4; i++) {
    registers = decide(registers, UNIFORM);
    symbol = 2 * symbol + <i32>(registers & 1);
  }
  storeRegisters(registers);
  return symbol;
}
