// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are in bounds by construction
import { BitStream } from './bit-stream.ts';
import { recencyRanks } from './recency-ranks.ts';
import { sortRotations } from './sort-rotations.ts';

/**
 * Input bytes of a block, of which all tables fit into the processor's nearest cache, and most pairs of bytes occur once, so that there
 * is little to sort. Runs of four may make it a quarter longer; positions must fit into 16 bits.
 */
const BLOCK_BYTES = 8192;
const MAX_SHORTENED = BLOCK_BYTES + (BLOCK_BYTES >>> 2) + 1;
/** Values that share a table of codes, by the format. */
const GROUP_VALUES = 50;

/** The first of the two symbols for runs of rank 0; those of other ranks follow. */
const RUN_A = 0;

/** Used again for each block: files have hundreds of them. */
const memory = { shortened: new Uint8Array(MAX_SHORTENED), symbols: new Uint16Array(MAX_SHORTENED + 1) };

/**
 * Packs bytes as one bzip2 stream, level 1. All symbols get codes of nearly the same length: the input is packed
 * messages, which cannot be compressed further, and choosing codes takes libbz2 most of its time.
 */
export function packBzip2(bytes: Uint8Array): Uint8Array {
  const out = new BitStream(bytes.length + (bytes.length >>> 1) + 1024);
  for (const sign of 'BZh1') out.put(sign.charCodeAt(0), 8);
  let streamCheck = 0;
  for (let start = 0; start < bytes.length; start += BLOCK_BYTES) {
    const block = bytes.subarray(start, start + BLOCK_BYTES);
    const check = crc32(block);
    streamCheck = ((streamCheck << 1) | (streamCheck >>> 31)) ^ check;
    writeBlock(out, block, check);
  }
  out.put(0x177245, 24);
  out.put(0x385090, 24);
  out.put32(streamCheck);
  return out.finish();
}

function writeBlock(out: BitStream, block: Uint8Array, check: number): void {
  const shortened = shortenRuns(block);
  const { lastColumn, origin } = sortRotations(shortened);
  out.put(0x314159, 24);
  out.put(0x265359, 24);
  out.put32(check);
  // Not randomised.
  out.put(0, 1);
  out.put(origin, 24);
  const used = usedBytes(shortened);
  writeUsed(out, used);
  const symbols = ranksAsSymbols(lastColumn, used);
  writeSymbols(out, symbols, used.length + 2);
}

/** After four equal bytes writes the number of further ones, up to 251. */
function shortenRuns(block: Uint8Array): Uint8Array {
  const out = memory.shortened;
  let length = 0;
  let last = -1;
  let run = 0;
  for (let i = 0; i < block.length; i++) {
    const byte = block[i]!;
    out[length++] = byte;
    run = byte === last ? run + 1 : 1;
    last = byte;
    if (run < 4) continue;
    const end = Math.min(block.length - 1, i + 251);
    const from = i;
    while (i < end && block[i + 1] === byte) i++;
    out[length++] = i - from;
    last = -1;
  }
  return out.subarray(0, length);
}

/** Bytes that occur, ascending. */
function usedBytes(block: Uint8Array): Uint8Array {
  const seen = new Uint8Array(256);
  for (let i = 0; i < block.length; i++) seen[block[i]!] = 1;
  const used = new Uint8Array(256);
  let count = 0;
  for (let byte = 0; byte < 256; byte++) if (seen[byte] === 1) used[count++] = byte;
  return used.subarray(0, count);
}

/** A bit map of the 16 ranges of 16 byte values, then one of each used range. */
function writeUsed(out: BitStream, used: Uint8Array): void {
  const ranges = new Uint16Array(16);
  for (const byte of used) ranges[byte >> 4]! |= 0x8000 >> (byte & 15);
  for (const range of ranges) out.put(range === 0 ? 0 : 1, 1);
  for (const range of ranges) if (range !== 0) out.put(range, 16);
}

/**
 * Every byte as its rank in the order of last use, runs of rank 0 as their length in digits 1 and 2 (lowest first), and the
 * end of the block.
 */
function ranksAsSymbols(column: Uint8Array, used: Uint8Array): Uint16Array {
  const ranks = recencyRanks(column, used);
  const { symbols } = memory;
  let count = 0;
  let zeros = 0;
  for (let i = 0; i <= ranks.length; i++) {
    const rank = i < ranks.length ? ranks[i]! : used.length;
    if (rank === 0) {
      zeros++;
      continue;
    }
    for (; zeros > 0; zeros = (zeros - 1) >>> 1) symbols[count++] = RUN_A + ((zeros - 1) & 1);
    symbols[count++] = rank + 1;
  }
  return symbols.subarray(0, count);
}

function writeSymbols(out: BitStream, symbols: Uint16Array, alphabet: number): void {
  const groups = Math.ceil(symbols.length / GROUP_VALUES);
  // The format needs two tables at least; all groups use the first.
  out.put(2, 3);
  out.put(groups, 15);
  for (let group = 0; group < groups; group++) out.put(0, 1);
  // The first codes are a bit shorter than the others, so that the code is complete.
  const bits = Math.max(1, Math.ceil(Math.log2(alphabet)));
  const shorter = 2 ** bits - alphabet;
  for (let table = 0; table < 2; table++) writeTable(out, alphabet, shorter, bits);
  for (let i = 0; i < symbols.length; i++) {
    const symbol = symbols[i]!;
    if (symbol < shorter) out.put(symbol, bits - 1);
    else out.put(symbol + shorter, bits);
  }
}

/** Lengths of the codes, each as its difference from the previous one. */
function writeTable(out: BitStream, alphabet: number, shorter: number, bits: number): void {
  let length = shorter > 0 ? bits - 1 : bits;
  out.put(length, 5);
  for (let symbol = 0; symbol < alphabet; symbol++) {
    if (symbol >= shorter && length < bits) {
      // One more.
      out.put(0b10, 2);
      length++;
    }
    out.put(0, 1);
  }
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (remainder < 0 ? 0x04c11db7 : 0);
  return remainder;
});

/** CRC-32 with the most significant bit first, as bzip2 uses it. */
function crc32(bytes: Uint8Array): number {
  let remainder = -1;
  for (let i = 0; i < bytes.length; i++) {
    remainder = (remainder << 8) ^ CRC_TABLE[(remainder >>> 24) ^ bytes[i]!]!;
  }
  return ~remainder;
}
