// biome-ignore-all lint/style/noNonNullAssertion: indexes of hot loops over typed arrays are in bounds by construction
const MAX_TEXT = 65_536;
const MAX_WORDS = (256 + MAX_TEXT) / 32 + 1;

/** Used again for each block. */
const memory = {
  times: new Int32Array(256),
  last: new Int32Array(MAX_WORDS),
  counts: new Uint8Array(MAX_WORDS),
  ranks: new Uint8Array(MAX_TEXT),
};

/**
 * Move-to-front ranks: 0 for the byte used last. Counts the bytes used since in a bit map of their times of last use, which
 * is several times faster than a list.
 * Returns memory that the next call overwrites.
 * @param bytes at most 65,536
 * @param order all bytes that occur, most recently used first
 */
export function recencyRanks(bytes: Uint8Array, order: Uint8Array): Uint8Array {
  const size = order.length;
  /** Of the last use by byte; as a bit map; and the number of set bits in each word of that. */
  const { times, last, counts, ranks } = memory;
  const words = ((size + bytes.length) >>> 5) + 1;
  last.fill(0, 0, words);
  counts.fill(0, 0, words);
  for (let rank = 0; rank < size; rank++) {
    const time = size - 1 - rank;
    times[order[rank]!] = time;
    last[time >>> 5]! |= 1 << (time & 31);
    counts[time >>> 5]!++;
  }
  for (let i = 0; i < bytes.length; i++) {
    const now = size + i;
    const byte = bytes[i]!;
    const time = times[byte]!;
    const word = time >>> 5;
    const end = now >>> 5;
    // The bits above the byte's own bit.
    let rank = bitCount(last[word]! & (-2 << (time & 31)));
    for (let other = word + 1; other <= end; other++) rank += counts[other]!;
    ranks[i] = rank;
    last[word]! ^= 1 << (time & 31);
    counts[word]!--;
    last[end]! |= 1 << (now & 31);
    counts[end]!++;
    times[byte] = now;
  }
  return ranks.subarray(0, bytes.length);
}

/** Number of set bits, summed in pairs, then fours, then bytes. */
function bitCount(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
