// Bits, most significant first.

let pending: u64 = 0;
let held: i32 = 0;
let at: usize = 0;

export function beginAt(place: usize): void {
  pending = 0;
  held = 0;
  at = place;
}

/** Appends a number of up to 32 bits. */
@inline
export function put(value: u32, width: i32): void {
  pending = (pending << width) | value;
  held += width;
  if (held >= 32) {
    held -= 32;
    store<u32>(at, bswap<u32>(<u32>(pending >>> held)));
    at += 4;
  }
}

/** Fills up the last byte with zeros. @returns where the next byte would go */
export function finish(): usize {
  store<u32>(at, bswap<u32>(<u32>(pending << (32 - held))));
  return at + <usize>((held + 7) >>> 3);
}
