import { CODEWORD, CONTEXTS, NEXT } from './memory';

// The arithmetic decoder of T.800 annex C, as src/packing/jpeg2000/arithmetic-decoder.ts has it, with all its registers in one number, so
// that a pass keeps them in a register of the processor: bits 48 to 63 are the interval, 32 to 47 the part of the code that is compared, below
// follow bits of the code that are read ahead, and a one that marks their end. Bit 0 is the last decision. Since the code is less than the interval, one
// shift renormalises both.
//
// The bit that a byte after one of all ones may carry is added ahead as well, where the standard adds it as late as it can: of
// codestreams that an encoder can have written, no decision sees the difference.

/** Bits that are read ahead are fewer than 15, the most that one shift takes, where these are all 0. */
const REFILL: u64 = 0x1ffff;
const CODE: u64 = 0xffffffffffff;

/** Decoder between two passes. */
let registers: u64 = 0;
/** The next byte of the codeword; the byte before it. */
let at: usize = 0;

@inline
export function loadRegisters(): u64 {
  return registers;
}

@inline
export function storeRegisters(now: u64): void {
  registers = now;
}

/** Begins with the codeword at CODEWORD, which two bytes of all ones end. */
export function startCodeword(): void {
  at = CODEWORD;
  // The first byte begins one bit below the top of the code.
  registers = readAhead((<u64>0x8000 << 48) | (<u64>1 << 46));
}

/** Adds bytes of the codeword while there is room for one above bit 0. */
function readAhead(start: u64): u64 {
  let now = start;
  let end = ctz(now);
  while (end > 8) {
    const byte = <u64>load<u8>(at);
    const afterOnes = load<u8>(at - 1) === 0xff;
    now ^= <u64>1 << end;
    if (afterOnes && byte > 0x8f) {
      // A marker: ones without end.
      now += <u64>0xff << (end - 7);
      end -= 8;
    } else if (afterOnes) {
      now += byte << (end - 6);
      end -= 7;
      at++;
    } else {
      now += byte << (end - 7);
      end -= 8;
      at++;
    }
    now += <u64>1 << end;
  }
  return now;
}

/** As `readAhead` where there is room for two bytes: mostly none is after one of all ones. */
@inline
function readTwo(now: u64): u64 {
  const three = bswap<u32>(load<u32>(at - 1)) >>> 8;
  if ((three & 0xff0000) === 0xff0000 || (three & 0xff00) === 0xff00) return readAhead(now);
  at += 2;
  // The one at the end goes to the end of two bytes more.
  const end = now & -now;
  return now - end + ((end >>> 15) * <u64>(three & 0xffff)) + (end >>> 16);
}

/**
 * One decision, in bit 0 of what is returned. Most are as good as random: there is no branch, which a processor would mispredict, but
 * the one to read on.
 */
@inline
export function decide(before: u64, context: usize): u64 {
  const now = before & ~1;
  const transition = load<u32>(context);
  const estimate = <u64>(transition & 0xffff);
  // Negative where the code lies in the part of the interval that the estimate is for.
  const above = (now & CODE) - (estimate << 32);
  const rest = now - estimate * ((<u64>1 << 48) | (<u64>1 << 32));
  // What follows either symbol, in one number, since which one it is shows late.
  const following = load<u64>(NEXT + <usize>(transition >> 17));
  // The parts change places where the less probable symbol has the larger one.
  const less = ((((now >> 48) - estimate - estimate) ^ above) >> 63) & 1;
  const next = <i64>above < 0 ? (now & CODE) | (estimate << 48) : rest;
  // The state stays where the interval is still large enough.
  store<u32>(context, <i64>next < 0 ? transition : <u32>(following >> (less << 5)));
  const shifted = next << clz(next);
  const full = (shifted & REFILL) === 0 ? readTwo(shifted) : shifted;
  return full | (<u64>((transition >> 16) & 1) ^ less);
}
