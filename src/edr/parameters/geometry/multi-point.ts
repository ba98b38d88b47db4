import { invalidParameter, parseDecimal, quoted } from '../../../http/index.ts';
import { MAX_PLACES } from '../../limits.ts';
import type { RawParameters } from '../raw-parameters.ts';

/** Places by their coordinates, in degrees. */
export interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Parses `lats` and `lons`, two lists of equal length; null where neither is given. Throws IsobarError('validation_error') where
 * one is missing or longer than the other, or has an item that is not a coordinate.
 */
export function multiPointOf({ lats, lons }: RawParameters): readonly Coordinates[] | null {
  if (lats === undefined && lons === undefined) return null;
  if (lats === undefined) throw invalidParameter('lats', 'is required with lons: as many latitudes');
  if (lons === undefined) throw invalidParameter('lons', 'is required with lats: as many longitudes');
  const [latitudes, longitudes] = [parseLatitudes(lats), parseLongitudes(lons)];
  if (latitudes.length !== longitudes.length) {
    throw invalidParameter(
      'lons',
      `has ${longitudes.length} longitudes to ${latitudes.length} latitudes: as many are needed`,
    );
  }
  return latitudes.flatMap((latitude, n) => {
    const longitude = longitudes[n];
    return longitude === undefined ? [] : [{ latitude, longitude }];
  });
}

/** Throws IsobarError('validation_error'). */
export function parseLatitudes(text: string): readonly number[] {
  return numbersOf('lats', text, -90, 90);
}

/** Throws IsobarError('validation_error'). */
export function parseLongitudes(text: string): readonly number[] {
  return numbersOf('lons', text, -180, 360);
}

function numbersOf(parameter: 'lats' | 'lons', text: string, min: number, max: number): readonly number[] {
  const parts = text.split(',', MAX_PLACES + 1);
  if (parts.length > MAX_PLACES) throw invalidParameter(parameter, `has more than ${MAX_PLACES} numbers`);
  return parts.map((part) => {
    const number = parseDecimal(part.trim());
    if (number !== null && number >= min && number <= max) return number;
    throw invalidParameter(
      parameter,
      `contains ${quoted(part)}, which is not a number from ${min} to ${max}`,
    );
  });
}
