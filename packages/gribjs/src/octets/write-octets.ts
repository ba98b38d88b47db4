import { GribError } from './errors.ts';

/**
 * Writes an unsigned integer of 1 to 4 octets.
 *
 * @param name of the property that the value comes from, for error messages
 * @throws GribError UNSUPPORTED when the value is not an integer or does not fit
 */
export function writeUnsigned(
  view: DataView,
  at: number,
  octets: 1 | 2 | 3 | 4,
  value: number,
  name: string,
): void {
  checkInteger(value, 0, 256 ** octets - 1, name);
  for (let i = octets - 1, rest = value; i >= 0; i--) {
    view.setUint8(at + i, rest % 256);
    rest = Math.floor(rest / 256);
  }
}

/** As `writeUnsigned`, in sign and magnitude (regulation 92.1.5). */
export function writeSigned(
  view: DataView,
  at: number,
  octets: 1 | 2 | 3 | 4,
  value: number,
  name: string,
): void {
  const sign = 256 ** octets / 2;
  checkInteger(value, 1 - sign, sign - 1, name);
  writeUnsigned(view, at, octets, value < 0 ? sign - value : Math.abs(value), name);
}

/** A float32. */
export function writeFloat(view: DataView, at: number, value: number, name: string): void {
  if (!Number.isFinite(Math.fround(value))) {
    throw new GribError('UNSUPPORTED', `${name} is ${value}, where a finite float32 is expected`);
  }
  view.setFloat32(at, value);
}

/** @throws GribError UNSUPPORTED when a value is not an integer from `min` to `max` */
export function checkInteger(value: number, min: number, max: number, name: string): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new GribError(
    'UNSUPPORTED',
    `${name} is ${value}, where an integer from ${min} to ${max} is expected`,
  );
}
