/** Numbers as IEEE 754 single precision, little-endian whatever the machine, NaN for null, in base64 (RFC 4648, section 4). */
export function base64OfFloats(values: ArrayLike<number | null>): string {
  const bytes = new DataView(new ArrayBuffer(values.length * Float32Array.BYTES_PER_ELEMENT));
  for (let n = 0; n < values.length; n++) {
    bytes.setFloat32(n * Float32Array.BYTES_PER_ELEMENT, values[n] ?? Number.NaN, true);
  }
  return Buffer.from(bytes.buffer).toString('base64');
}
