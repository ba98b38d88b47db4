import { invalidParameter, parseDecimal, quoted } from '../../http/index.ts';

/** Kilometres in each unit, by the names that metadata lists. */
const KILOMETRES = { km: 1, m: 0.001, mi: 1.609344, nmi: 1.852, ft: 0.0003048 } as const;
type Unit = keyof typeof KILOMETRES;

/** The values of `within-units` that metadata lists; longer names of the same units work too. */
export const WITHIN_UNITS = Object.keys(KILOMETRES) as readonly Unit[];

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

/** Parses `within` and `within-units` into kilometres. Throws IsobarError('validation_error'). */
export function parseDistance(within: string | undefined, units: string | undefined): number {
  if (within === undefined) throw invalidParameter('within', 'is required: the distance, in within-units');
  if (units === undefined) throw invalidParameter('within-units', `is required: ${WITHIN_UNITS.join(', ')}`);
  const unit = unitOf(units.trim().toLowerCase());
  if (unit === undefined) {
    throw invalidParameter('within-units', `${quoted(units)} is not one of ${WITHIN_UNITS.join(', ')}`);
  }
  const distance = parseDecimal(within.trim());
  if (distance === null || distance <= 0)
    throw invalidParameter('within', `${quoted(within)} is no number above 0`);
  const km = distance * KILOMETRES[unit];
  if (km > FARTHEST_KM)
    throw invalidParameter('within', `is ${km} km: no place is farther than ${FARTHEST_KM} km`);
  return km;
}

function unitOf(word: string): Unit | undefined {
  const singular = word.length > 2 ? word.replace(/s$/, '') : word;
  return (
    WITHIN_UNITS.find((unit) => unit === word) ??
    (Object.hasOwn(OTHER_NAMES, singular) ? OTHER_NAMES[singular] : undefined)
  );
}
