/** Most significant bit first: how many bits of `pending` are not stored yet, and where the next byte goes. */
let pending: u64 = 0;
let count: i32 = 0;
let at: usize = 0;

export function beginAt(place: usize): void {
  pending = 0;
  count = 0;
  at = place;
}

/** Appends a number of up to 32 bits. */
@inline
export function put(value: u32, width: i32): void {
  pending = (pending << width) | value;
  count += width;
  if (count < 32) return;
  count -= 32;
  store<u32>(at, bswap<u32>(<u32>(pending >>> count)));
  at += 4;
}

/** Fills up to the next whole byte with zeros. @returns where the next byte goes */
export function align(): usize {
  if (count > 0) {
    store<u32>(at, bswap<u32>(<u32>(pending << (32 - count))));
    at += <usize>((count + 7) >>> 3);
  }
  pending = 0;
  count = 0;
  return at;
}
