import type { ShownRange } from './scales.ts';

/** What is common of variables without a predefined scale, in the unit that `shownUnit` gives them. */
const RANGES: readonly (readonly [name: RegExp, minimum: number, maximum: number])[] = [
  [/shortwave_radiation$/, 0, 1200],
  [/^snowfall_amount$/, 0, 24],
  [/^freezing_level_height$/, 0, 6000],
  [/^boundary_layer_height$/, 0, 3000],
  [/^convective_inhibition$/, 0, 600],
  [/^most_unstable_cape$/, 0, 4800],
  [/^soil_moisture_/, 0, 0.6],
  [/_period$/, 0, 24],
  [/^specific_humidity_/, 0, 24],
  [/^absolute_humidity_/, 0, 24],
  [/^vapour_pressure_deficit_/, 0, 60],
  [/^air_density_/, 0.3, 1.5],
];

/** Where the scale of a variable begins and ends that has none of its own and of which no values are in view; null for names that are not listed. */
export function typicalRange(name: string): ShownRange | null {
  const [, minimum, maximum] = RANGES.find(([form]) => form.test(name)) ?? [];
  return minimum === undefined || maximum === undefined ? null : { minimum, maximum };
}
