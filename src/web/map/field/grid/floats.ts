/** The numbers of a `Float32Base64`, NaN for null. */
export function floatsOf(text: string): Float32Array<ArrayBuffer> {
  const made = Uint8Array as { fromBase64?: (text: string) => Uint8Array<ArrayBuffer> };
  const bytes = made.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  // Browsers run on little-endian machines alone.
  return new Float32Array(bytes.buffer);
}
