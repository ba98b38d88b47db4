import type { GribField } from 'gribjs';
import type { EncodedField } from '../catalog/index.ts';
import { fitsKey } from '../source/index.ts';

/** value in the unit that is served, or that a derivation asks for = native value * scale + offset. */
export interface UnitConversion {
  readonly scale: number;
  readonly offset: number;
}

/**
 * The conversion of a decoded message, decided by the key found in it and never by the model: producers re-encode fields
 * in other units under other keys (ECMWF's precipitation in metres becomes kg m-2). Null when the key is none of the
 * native field's.
 */
export function unitConversionOf(native: EncodedField, field: GribField): UnitConversion | null {
  const encodings = [native, ...native.otherEncodings];
  const { scale, offset } = encodings.find(({ key }) => fitsKey(key, field)) ?? {};
  return scale === undefined || offset === undefined ? null : { scale, offset };
}
