// biome-ignore-all lint/style/noNonNullAssertion: tables and bytes are indexed within bounds that the loops keep.
/** What `zlib.ts` exports, without Node: DecompressionStream of browsers is asynchronous, and decoding is not. */

import { DeflateBits } from './deflate-bits.ts';
import { HuffmanCode } from './huffman-code.ts';

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1;
  return crc;
});

/** The cyclic redundancy check of PNG chunks (ISO/IEC 15948, annex D). */
export function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (let i = 0; i < bytes.length; i++) crc = CRC_TABLE[(crc ^ bytes[i]!) & 255]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

/** Base and extra bits of the lengths that symbols 257 to 285 stand for (RFC 1951, section 3.2.5). */
const LENGTH_BASE = Uint16Array.of(
  ...[
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195,
  ],
  ...[227, 258],
);
const LENGTH_BITS = Uint8Array.of(
  ...[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0],
);

/** The same of the distances of symbols 0 to 29. */
const DISTANCE_BASE = Uint16Array.of(
  ...[1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073],
  ...[4097, 6145, 8193, 12289, 16385, 24577],
);
const DISTANCE_BITS = Uint8Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >>> 1) - 1));

/** Symbol that ends a block. */
const END_OF_BLOCK = 256;

/** Order in which the lengths of the code for code lengths stand. */
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** No deflate stream grows by more than this. */
const MAX_GROWTH = 1032;

/** Bytes before a zlib stream's blocks, and after them: a checksum. */
const HEAD_BYTES = 2;
const CHECKSUM_BYTES = 4;

interface Codes {
  readonly literals: HuffmanCode;
  readonly distances: HuffmanCode;
}

/** The codes of blocks of type 1 (RFC 1951, section 3.2.6). */
const FIXED_CODES: Codes = {
  literals: new HuffmanCode(
    Uint8Array.from({ length: 288 }, (_, symbol) =>
      symbol < 144 ? 8 : symbol < 256 ? 9 : symbol < 280 ? 7 : 8,
    ),
  ),
  distances: new HuffmanCode(new Uint8Array(32).fill(5)),
};

/** As `inflate` of `zlib.ts`. */
export function inflate(stream: Uint8Array, size: number): Uint8Array {
  const head = (stream[0] ?? 0) * 256 + (stream[1] ?? 0);
  // Compression method 8 with a window of at most 32 KiB, a multiple of 31, no preset dictionary.
  if ((head & 0x0f00) !== 0x0800 || head >>> 12 > 7 || head % 31 !== 0 || (head & 0x20) !== 0)
    throw new Error('incorrect header check');
  const bits = new DeflateBits(stream, HEAD_BYTES);
  const out = new Uint8Array(Math.min(size, stream.length * MAX_GROWTH));
  let length = 0;
  for (let isLast = false; !isLast; ) {
    isLast = bits.take(1) === 1;
    const type = bits.take(2);
    if (type === 0) length = copyStored(bits, out, length);
    else if (type === 1) length = inflateBlock(bits, FIXED_CODES, out, length);
    else if (type === 2) length = inflateBlock(bits, readCodes(bits), out, length);
    else throw new Error('invalid block type');
  }
  const content = out.subarray(0, length);
  const [b0, b1, b2, b3] = bits.takeBytes(CHECKSUM_BYTES);
  if (adler32(content) !== ((b0! << 24) | (b1! << 16) | (b2! << 8) | b3!) >>> 0)
    throw new Error('incorrect data check');
  return content;
}

function tooLong(): Error {
  return new Error('there are more bytes than expected');
}

/** A block of type 0: bytes as they are. */
function copyStored(bits: DeflateBits, out: Uint8Array, to: number): number {
  const [low, high, notLow, notHigh] = bits.takeBytes(4);
  const count = low! | (high! << 8);
  if ((count ^ 0xffff) !== (notLow! | (notHigh! << 8))) throw new Error('invalid stored block lengths');
  const bytes = bits.takeBytes(count);
  if (to + count > out.length) throw tooLong();
  out.set(bytes, to);
  return to + count;
}

/** The two codes at the start of a block of type 2 (RFC 1951, section 3.2.7). */
function readCodes(bits: DeflateBits): Codes {
  const literals = 257 + bits.take(5);
  const distances = 1 + bits.take(5);
  const count = 4 + bits.take(4);
  if (literals > 286 || distances > 30) throw new Error('too many length or distance symbols');
  const codeLengths = new Uint8Array(CODE_LENGTH_ORDER.length);
  for (const symbol of CODE_LENGTH_ORDER.slice(0, count)) codeLengths[symbol] = bits.take(3);
  const code = new HuffmanCode(codeLengths);
  if (!code.isComplete) throw new Error('invalid code lengths set');
  const lengths = new Uint8Array(literals + distances);
  for (let at = 0; at < lengths.length; ) {
    const symbol = code.read(bits);
    if (symbol < 16) {
      lengths[at++] = symbol;
      continue;
    }
    if (symbol === 16 && at === 0) throw new Error('invalid bit length repeat');
    const value = symbol === 16 ? lengths[at - 1]! : 0;
    const times = symbol === 16 ? 3 + bits.take(2) : symbol === 17 ? 3 + bits.take(3) : 11 + bits.take(7);
    if (at + times > lengths.length) throw new Error('invalid bit length repeat');
    lengths.fill(value, at, at + times);
    at += times;
  }
  if (lengths[END_OF_BLOCK] === 0) throw new Error('invalid code: no end of block');
  return {
    literals: new HuffmanCode(lengths.subarray(0, literals)),
    distances: new HuffmanCode(lengths.subarray(literals)),
  };
}

/** Literals and copies of what came before, until the end of the block. */
function inflateBlock(
  bits: DeflateBits,
  { literals, distances }: Codes,
  out: Uint8Array,
  start: number,
): number {
  for (let to = start; ; ) {
    const symbol = literals.read(bits);
    if (symbol < END_OF_BLOCK) {
      if (to === out.length) throw tooLong();
      out[to++] = symbol;
      continue;
    }
    if (symbol === END_OF_BLOCK) return to;
    const lengthSymbol = symbol - END_OF_BLOCK - 1;
    if (lengthSymbol >= LENGTH_BASE.length) throw new Error('invalid literal/length code');
    const length = LENGTH_BASE[lengthSymbol]! + bits.take(LENGTH_BITS[lengthSymbol]!);
    const distanceSymbol = distances.read(bits);
    if (distanceSymbol >= DISTANCE_BASE.length) throw new Error('invalid distance code');
    const distance = DISTANCE_BASE[distanceSymbol]! + bits.take(DISTANCE_BITS[distanceSymbol]!);
    if (distance > to) throw new Error('invalid distance too far back');
    const end = to + length;
    if (end > out.length) throw tooLong();
    // Byte by byte: a copy may reach into itself.
    for (; to < end; to++) out[to] = out[to - distance]!;
  }
}

/** Largest number of bytes whose sums fit 32 bits. */
const ADLER_BYTES = 5552;
const ADLER_MODULUS = 65521;

/** The checksum of RFC 1950. */
function adler32(bytes: Uint8Array): number {
  let [low, high] = [1, 0];
  for (let from = 0; from < bytes.length; from += ADLER_BYTES) {
    const end = Math.min(from + ADLER_BYTES, bytes.length);
    for (let i = from; i < end; i++) {
      low += bytes[i]!;
      high += low;
    }
    low %= ADLER_MODULUS;
    high %= ADLER_MODULUS;
  }
  return high * 65536 + low;
}
