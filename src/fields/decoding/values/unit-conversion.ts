import type { GribField } from 'gribjs';
import type { EncodedField } from '../../../catalog/index.ts';
import { fitsKey } from '../../../source/index.ts';

/** value * scale + offset converts a native value to the variable's unit, or to the one that a derivation needs. */
export interface UnitConversion {
  readonly scale: number;
  readonly offset: number;
}

/**
 * The conversion of a decoded message. The key in the message decides, never the model, since producers re-encode fields in other
 * units under other keys (ECMWF's precipitation in metres becomes kg m-2). Null if the key is not one of the native field's.
 */
export function unitConversionOf(native: EncodedField, field: GribField): UnitConversion | null {
  const encodings = [native, ...native.otherEncodings];
  const { scale, offset } = encodings.find(({ key }) => fitsKey(key, field)) ?? {};
  return scale === undefined || offset === undefined ? null : { scale, offset };
}
