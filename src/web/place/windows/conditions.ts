import type { ComparisonInput, ConditionInput, VariableName } from '../../gql/graphql.ts';

/** Searchable variables, each with its usual unit. */
export const QUANTITIES = {
  temperature: { variable: 'air_temperature_2m', unit: 'Cel', symbol: '°C', isOfWindow: false },
  precipitation: { variable: 'total_precipitation', unit: null, symbol: 'mm', isOfWindow: true },
  wind: { variable: 'wind_speed_10m', unit: 'm/s', symbol: 'm/s', isOfWindow: false },
  gust: { variable: 'wind_gust_10m', unit: 'm/s', symbol: 'm/s', isOfWindow: true },
  cloud: { variable: 'total_cloud_cover', unit: null, symbol: '%', isOfWindow: false },
  humidity: { variable: 'relative_humidity_2m', unit: null, symbol: '%', isOfWindow: false },
} as const satisfies Record<
  string,
  {
    readonly variable: VariableName;
    readonly unit: string | null;
    readonly symbol: string;
    /** Whether a value is of the time since the output step before: an amount or a maximum. */
    readonly isOfWindow: boolean;
  }
>;
export type Quantity = keyof typeof QUANTITIES;

/** One row of the form. */
export interface Condition {
  readonly quantity: Quantity;
  readonly comparison: 'GE' | 'LE';
  /** As typed. */
  readonly threshold: string;
}

/** Initial conditions: dry and calm, for outdoor work. */
export const INITIAL_CONDITIONS: readonly Condition[] = [
  { quantity: 'precipitation', comparison: 'LE', threshold: '0.1' },
  { quantity: 'wind', comparison: 'LE', threshold: '6' },
];

/** Parses a number with a point or a comma; null if it is invalid. */
export function numberOf(text: string): number | null {
  const value = Number(text.trim().replace('\u2212', '-').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** The query's condition that requires all rows; null while one has no number. */
export function conditionOf(conditions: readonly Condition[]): ConditionInput | null {
  const all: { is: ComparisonInput }[] = [];
  for (const { quantity, comparison, threshold } of conditions) {
    const value = numberOf(threshold);
    if (value === null) return null;
    const { variable, unit } = QUANTITIES[quantity];
    all.push({
      is: { variable, comparison, threshold: value, ...(unit !== null && { unit }) } as ComparisonInput,
    });
  }
  return all.length === 0 ? null : ({ all } as ConditionInput);
}
