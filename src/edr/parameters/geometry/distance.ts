import { invalidParameter, parseDecimal, quoted } from '../../../http/index.ts';
import type { RawParameterName, RawParameters } from '../raw-parameters.ts';

/** Kilometres in each unit, by the names that metadata lists. */
const KILOMETRES = { km: 1, m: 0.001, mi: 1.609344, nmi: 1.852, ft: 0.0003048 } as const;
type Unit = keyof typeof KILOMETRES;

/** The units of distances that metadata lists; longer names of the same units work too. */
export const DISTANCE_UNITS = Object.keys(KILOMETRES) as readonly Unit[];

const OTHER_NAMES: Readonly<Record<string, Unit>> = {
  kilometre: 'km',
  kilometer: 'km',
  metre: 'm',
  meter: 'm',
  mile: 'mi',
  'nautical mile': 'nmi',
  nm: 'nmi',
  foot: 'ft',
  feet: 'ft',
};

/** Half the circumference of the earth. */
const FARTHEST_KM = 20_016;

/** A pair of parameters, by their names: a distance, and its unit. */
type DistanceParameters = readonly [distance: RawParameterName, units: RawParameterName];

/** Parses a distance and its unit into kilometres. Throws IsobarError('validation_error'). */
export function parseDistance(raw: RawParameters, [name, unitsName]: DistanceParameters): number {
  const { [name]: text, [unitsName]: units } = raw;
  if (text === undefined) throw invalidParameter(name, `is required: the distance, in ${unitsName}`);
  if (units === undefined) throw invalidParameter(unitsName, `is required: ${DISTANCE_UNITS.join(', ')}`);
  const km = parseLength(name, text) * KILOMETRES[parseUnit(unitsName, units)];
  if (km > FARTHEST_KM)
    throw invalidParameter(name, `is ${km} km: no place is farther than ${FARTHEST_KM} km`);
  return km;
}

/** A number above 0, in whatever unit. Throws IsobarError('validation_error'). */
export function parseLength(name: RawParameterName, text: string): number {
  const length = parseDecimal(text.trim());
  if (length !== null && length > 0) return length;
  throw invalidParameter(name, `must be a number greater than 0, not ${quoted(text)}`);
}

/** Throws IsobarError('validation_error'). */
export function parseUnit(name: RawParameterName, units: string): Unit {
  const unit = unitOf(units.trim().toLowerCase());
  if (unit !== undefined) return unit;
  throw invalidParameter(name, `${quoted(units)} is not one of ${DISTANCE_UNITS.join(', ')}`);
}

function unitOf(word: string): Unit | undefined {
  const singular = word.length > 2 ? word.replace(/s$/, '') : word;
  return (
    DISTANCE_UNITS.find((unit) => unit === word) ??
    (Object.hasOwn(OTHER_NAMES, singular) ? OTHER_NAMES[singular] : undefined)
  );
}
