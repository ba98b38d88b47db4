import { conversionOf, type FixedUnit, type UnitConversion } from './conversion/unit-conversion.ts';
import { type Units, unitsOfCf, unitsOfCode } from './unit-names.ts';

/** The unit that values are requested in. */
export interface ChosenUnit {
  readonly units: Units;
  /** From the fixed unit; null where values are given in it. */
  readonly conversion: UnitConversion | null;
}

const fixedUnits = new Map<string, ChosenUnit>();

/** The unit that values come in when none is chosen. @param cf in CF notation */
export function fixedUnit(cf: string): ChosenUnit {
  const known = fixedUnits.get(cf);
  if (known !== undefined) return known;
  const unit = { units: unitsOfCf(cf), conversion: null };
  fixedUnits.set(cf, unit);
  return unit;
}

/** A chosen unit for values in a fixed one. Throws as `conversionOf`. */
export async function chosenUnit(from: FixedUnit, unit: string): Promise<ChosenUnit> {
  const conversion = await conversionOf(from, unit);
  return { units: unitsOfCode(conversion.unit), conversion };
}
