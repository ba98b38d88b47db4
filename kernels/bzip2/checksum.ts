// CRC-32 with the most significant bit first, eight bytes a turn: table k has the remainders of a byte before k zero bytes.
const TABLES: usize = memory.data(8 * 256 * 4, 16);

for (let byte: u32 = 0; byte < 256; byte++) {
  let remainder = byte << 24;
  for (let bit = 0; bit < 8; bit++) remainder = (remainder << 1) ^ (<i32>remainder < 0 ? 0x04c11db7 : 0);
  store<u32>(TABLES + <usize>(byte << 2), remainder);
}
for (let k: usize = 1; k < 8; k++) {
  for (let byte: u32 = 0; byte < 256; byte++) {
    const before = remainderOf(k - 1, byte);
    store<u32>(TABLES + (k << 10) + <usize>(byte << 2), (before << 8) ^ remainderOf(0, before >>> 24));
  }
}

@inline
function remainderOf(k: usize, byte: u32): u32 {
  return load<u32>(TABLES + (k << 10) + <usize>(byte << 2));
}

export function checksum(from: usize, end: usize): u32 {
  let remainder: u32 = 0xffffffff;
  let at = from;
  for (; at + 8 <= end; at += 8) {
    const first = remainder ^ bswap<u32>(load<u32>(at));
    const second = bswap<u32>(load<u32>(at, 4));
    remainder =
      remainderOf(7, first >>> 24) ^
      remainderOf(6, (first >>> 16) & 255) ^
      remainderOf(5, (first >>> 8) & 255) ^
      remainderOf(4, first & 255) ^
      remainderOf(3, second >>> 24) ^
      remainderOf(2, (second >>> 16) & 255) ^
      remainderOf(1, (second >>> 8) & 255) ^
      remainderOf(0, second & 255);
  }
  for (; at < end; at++) remainder = (remainder << 8) ^ remainderOf(0, (remainder >>> 24) ^ load<u8>(at));
  return ~remainder;
}
