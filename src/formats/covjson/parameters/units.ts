/** The type of a symbol that is a UCUM code. */
const UCUM = 'http://www.opengis.net/def/uom/UCUM/';

/** A unit in CoverageJSON and EDR. */
export interface UnitObject {
  readonly label: { readonly en: string };
  readonly symbol: { readonly value: string; readonly type: typeof UCUM };
}

/** UCUM code and name of the units of the catalog, by their spelling in CF. */
const UNITS: ReadonlyMap<string, readonly [code: string, label: string]> = new Map([
  ['K', ['K', 'kelvin']],
  ['%', ['%', 'per cent']],
  ['1', ['1', 'dimensionless']],
  ['m', ['m', 'metre']],
  ['m s-1', ['m.s-1', 'metre per second']],
  ['Pa', ['Pa', 'pascal']],
  ['Pa s-1', ['Pa.s-1', 'pascal per second']],
  ['hPa', ['hPa', 'hectopascal']],
  ['kg m-2', ['kg.m-2', 'kilogram per square metre']],
  ['kg m-2 h-1', ['kg.m-2.h-1', 'kilogram per square metre and hour']],
  ['kg m-3', ['kg.m-3', 'kilogram per cubic metre']],
  ['kg kg-1', ['kg.kg-1', 'kilogram per kilogram']],
  ['J kg-1', ['J.kg-1', 'joule per kilogram']],
  ['W m-2', ['W.m-2', 'watt per square metre']],
  ['s', ['s', 'second']],
  ['degree', ['deg', 'degree']],
]);

/** The unit object of a unit of the catalog. Throws RangeError for an unknown unit. */
export function unitObject(units: string): UnitObject {
  const known = UNITS.get(units);
  if (known === undefined) throw new RangeError(`formats: no UCUM code for ${units}`);
  const [value, label] = known;
  return { label: { en: label }, symbol: { value, type: UCUM } };
}
