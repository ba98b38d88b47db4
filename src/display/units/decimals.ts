/** Decimals that the eye needs, by the symbol of a unit. */
const DECIMALS: Readonly<Record<string, number>> = {
  '°C': 1,
  '°F': 0,
  K: 1,
  hPa: 0,
  inHg: 2,
  mm: 1,
  in: 2,
  'in/h': 2,
  cm: 0,
  km: 1,
  '%': 0,
  '°': 0,
  m: 0,
  dam: 0,
  'm/s': 1,
  'km/h': 0,
  mph: 0,
  kn: 0,
  Bft: 0,
  'J/kg': 0,
  'g/kg': 1,
  'g/m³': 1,
  'Pa/s': 2,
  'kg/m³': 3,
};

/** Decimals of values in a unit, by its symbol; 1 for units that have no usual number. */
export const decimalsOf = (symbol: string): number => DECIMALS[symbol] ?? 1;
