import { conversionOf } from '../../../forecast/index.ts';
import type { SpokenUnit } from '../../facts.ts';
import { beaufortOf } from '../../quantities/thresholds.ts';
import { UCUM_CODES } from './quantities.ts';

/** More than any quantity is rounded to, so that values are rounded once. */
const MORE_DECIMALS = 6;

/** Converts values from their fixed unit to one that answers are written in. Forces of the Beaufort scale keep their fractions. */
export async function inUnit(
  { units, decimals }: { readonly units: string; readonly decimals: number },
  unit: SpokenUnit,
): Promise<(value: number) => number> {
  if (units === unit) return (value) => value;
  if (unit === 'Bft') return beaufortOf;
  const conversion = await conversionOf({ units, decimals }, UCUM_CODES[unit] ?? unit);
  return (value) => conversion.value(value, MORE_DECIMALS);
}
