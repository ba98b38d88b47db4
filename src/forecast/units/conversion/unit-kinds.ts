/** A physical quantity and the common units for it, as UCUM codes. */
export interface UnitKind {
  readonly kind: string;
  readonly usual: readonly string[];
}

const SPEED: UnitKind = { kind: 'speed', usual: ['m/s', 'km/h', '[kn_i]', '[mi_i]/h', '[ft_i]/s'] };
const PRESSURE: UnitKind = {
  kind: 'pressure',
  usual: ['Pa', 'hPa', 'kPa', 'mbar', "[in_i'Hg]", 'mm[Hg]'],
};
const DIMENSIONLESS: UnitKind = { kind: 'ratio', usual: ['1', '%', 'g/kg', 'kg/kg'] };

/** Quantities by the fixed unit (CF) of variables and diagnostics. */
const KINDS: ReadonlyMap<string, UnitKind> = new Map([
  ['K', { kind: 'temperature', usual: ['K', 'Cel', '[degF]'] }],
  ['m s-1', SPEED],
  ['Pa', PRESSURE],
  ['Pa s-1', { kind: 'change of pressure', usual: ['Pa/s', 'hPa/h', 'mbar/h'] }],
  ['m', { kind: 'length', usual: ['m', 'km', 'cm', 'mm', '[ft_i]', '[in_i]', '[mi_i]', '[nmi_i]'] }],
  ['kg m-2', { kind: 'amount of water', usual: ['kg/m2', 'mm', 'cm', '[in_i]', 'L/m2'] }],
  ['kg m-2 h-1', { kind: 'rate of precipitation', usual: ['kg/m2/h', 'mm/h', '[in_i]/h'] }],
  ['kg m-3', { kind: 'density', usual: ['kg/m3', 'g/m3'] }],
  ['J kg-1', { kind: 'specific energy', usual: ['J/kg', 'kJ/kg', 'm2/s2'] }],
  ['W m-2', { kind: 'power per area', usual: ['W/m2', 'kW/m2'] }],
  ['degree', { kind: 'angle', usual: ['deg', 'rad'] }],
  ['%', DIMENSIONLESS],
  ['1', DIMENSIONLESS],
  ['kg kg-1', DIMENSIONLESS],
]);

/** The quantity that a fixed unit measures. */
export function unitKindOf(units: string): UnitKind {
  return KINDS.get(units) ?? { kind: units, usual: [] };
}

/** Common spellings that are not UCUM codes, or are codes of unrelated units (mb is a millibarn, kt a kilotonne). */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Cel: ['°c', 'c', 'degc', 'deg c', 'celsius'],
    '[degF]': ['°f', 'f', 'degf', 'deg f', 'fahrenheit'],
    K: ['kelvin'],
    'km/h': ['kmh', 'kph'],
    '[mi_i]/h': ['mph'],
    '[kn_i]': ['kn', 'kt', 'kts', 'knot', 'knots'],
    '[ft_i]': ['ft', 'foot', 'feet'],
    '[in_i]': ['in', 'inch', 'inches'],
    '[mi_i]': ['mi', 'mile', 'miles'],
    "[in_i'Hg]": ['inhg'],
    mbar: ['mb'],
    deg: ['°', 'degree', 'degrees'],
    '%': ['percent'],
  }).flatMap(([code, spellings]) => spellings.map((spelling) => [spelling, code] as const)),
);

/** The UCUM code of a unit given in CF notation (`m s-1` is `m.s-1`), in a common spelling, or in UCUM. */
export function ucumCodeOf(unit: string): string {
  const text = unit.trim();
  return SPELLINGS.get(text.toLowerCase()) ?? text.replaceAll(/\s+/g, '.');
}
