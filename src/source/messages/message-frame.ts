/** Length of section 0, bytes. */
export const HEADER_BYTES = 16;

/** The message at the start of the bytes; null where its length or its end (`7777`) is wrong. */
export function completeMessage(bytes: Uint8Array): Uint8Array | null {
  const length = declaredLength(bytes);
  if (length === null || length > bytes.length) return null;
  const hasEnd = bytes.subarray(length - 4, length).every((byte) => byte === 0x37);
  return hasEnd ? bytes.subarray(0, length) : null;
}

/** Length in section 0 (WMO FM 92: `GRIB`, edition in octet 8, total length in octets 9-16); null where it is not one. */
export function declaredLength(header: Uint8Array): number | null {
  if (header.length < HEADER_BYTES) return null;
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  if (view.getUint32(0) !== 0x47524942 || view.getUint8(7) !== 2) return null;
  const length = view.getBigUint64(8);
  return length < HEADER_BYTES + 4 || length > Number.MAX_SAFE_INTEGER ? null : Number(length);
}
