/**
 * JSON in ASCII, with escapes for other characters: zarr 2 and others read text in the encoding of their machine, which in
 * containers often is ASCII.
 */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
