/** Widest field that one 32-bit read serves wherever it starts in a byte. */
export const ONE_READ_BITS = 25;

/** The unsigned number of `width` bits (0 to 32) at bit position `bit`. Reads up to 8 bytes from there on. */
export function readBits(view: DataView, bit: number, width: number): number {
  if (width === 0) return 0;
  const byte = bit >>> 3;
  const shift = bit & 7;
  if (width <= ONE_READ_BITS) return (view.getUint32(byte) << shift) >>> (32 - width);
  const word =
    shift === 0
      ? view.getUint32(byte)
      : (view.getUint32(byte) << shift) | (view.getUint8(byte + 4) >>> (8 - shift));
  return word >>> (32 - width);
}

/** As `readBits` for a sign bit followed by a magnitude. */
export function readSigned(view: DataView, bit: number, width: number): number {
  if (width === 0) return 0;
  const magnitude = readBits(view, bit + 1, width - 1);
  return readBits(view, bit, 1) === 1 ? -magnitude : magnitude;
}

/** Bits needed for an unsigned number below 2^32. */
export function bitsFor(value: number): number {
  return 32 - Math.clz32(value);
}
