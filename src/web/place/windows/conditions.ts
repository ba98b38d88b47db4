import type { ComparisonInput, ConditionInput, VariableName } from '../../gql/graphql.ts';

/** What can be asked for, each with the unit that people think in. */
export const QUANTITIES = {
  temperature: { variable: 'air_temperature_2m', unit: 'Cel', symbol: '°C' },
  precipitation: { variable: 'total_precipitation', unit: null, symbol: 'mm' },
  wind: { variable: 'wind_speed_10m', unit: 'm/s', symbol: 'm/s' },
  gust: { variable: 'wind_gust_10m', unit: 'm/s', symbol: 'm/s' },
  cloud: { variable: 'total_cloud_cover', unit: null, symbol: '%' },
  humidity: { variable: 'relative_humidity_2m', unit: null, symbol: '%' },
} as const satisfies Record<
  string,
  { readonly variable: VariableName; readonly unit: string | null; readonly symbol: string }
>;
export type Quantity = keyof typeof QUANTITIES;

/** One line of the form. */
export interface Wish {
  readonly quantity: Quantity;
  readonly comparison: 'GE' | 'LE';
  /** As typed. */
  readonly threshold: string;
}

/** Dry, calm and above freezing: what most who work outside ask for first. */
export const FIRST_WISHES: readonly Wish[] = [
  { quantity: 'precipitation', comparison: 'LE', threshold: '0.1' },
  { quantity: 'wind', comparison: 'LE', threshold: '6' },
];

/** The number that somebody typed, with a point or a comma; null for what is none. */
export function numberOf(text: string): number | null {
  const value = Number(text.trim().replace('\u2212', '-').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** The condition in which all wishes hold; null while one has no number. */
export function conditionOf(wishes: readonly Wish[]): ConditionInput | null {
  const all: { is: ComparisonInput }[] = [];
  for (const { quantity, comparison, threshold } of wishes) {
    const value = numberOf(threshold);
    if (value === null) return null;
    const { variable, unit } = QUANTITIES[quantity];
    all.push({
      is: { variable, comparison, threshold: value, ...(unit !== null && { unit }) } as ComparisonInput,
    });
  }
  return all.length === 0 ? null : ({ all } as ConditionInput);
}
