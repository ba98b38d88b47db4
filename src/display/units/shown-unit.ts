/** A unit that values are shown in. */
export interface ShownUnit {
  /** What to ask the API for, as the argument `unit`; null for the fixed unit of the variable. */
  readonly unit: string | null;
  /** As it stands behind a number. */
  readonly symbol: string;
}

/** By the code of a variable's fixed unit. */
const BY_CODE: Readonly<Record<string, ShownUnit>> = {
  K: { unit: 'Cel', symbol: '°C' },
  Pa: { unit: 'hPa', symbol: 'hPa' },
  'kg/m2': { unit: null, symbol: 'mm' },
  'kg/kg': { unit: 'g/kg', symbol: 'g/kg' },
  'kg/m3': { unit: 'g/m3', symbol: 'g/m³' },
};

/** Variables that are shown in another unit than others of their kind. */
const BY_NAME: readonly (readonly [RegExp, ShownUnit])[] = [
  [/^geopotential_height_/, { unit: 'dam', symbol: 'dam' }],
  [/^snow_depth$/, { unit: 'cm', symbol: 'cm' }],
  [/^visibility$/, { unit: 'km', symbol: 'km' }],
  [/^air_density_/, { unit: null, symbol: 'kg/m³' }],
];

/**
 * The unit that people read a variable in: °C instead of K, hPa instead of Pa, cm of snow. A kilogram of water on a square metre is
 * a millimetre deep.
 */
export function shownUnit(variable: {
  readonly name: string;
  readonly units: { readonly code: string; readonly symbol: string };
}): ShownUnit {
  const named = BY_NAME.find(([form]) => form.test(variable.name));
  return named?.[1] ?? BY_CODE[variable.units.code] ?? { unit: null, symbol: variable.units.symbol };
}
