import { chosenUnit, evenUnits, METRIC, type Units } from '../../../display/index.ts';
import type { ComparisonInput, ConditionInput, VariableName } from '../../gql/graphql.ts';

/** Searchable variables, each with its unit in the query. */
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

/** The unit that a threshold is typed in. */
export const typedUnit = (quantity: Quantity, units: Units) =>
  chosenUnit(QUANTITIES[quantity].symbol, evenUnits(units));

const DRY = { mm: '0.1', in: '0.01' } as const;
const CALM = { 'm/s': '6', 'km/h': '20', mph: '15', kn: '12', Bft: '6' } as const;

/** Initial conditions: dry and calm, for outdoor work. */
export const initialConditions = (units: Units): readonly Condition[] => [
  { quantity: 'precipitation', comparison: 'LE', threshold: DRY[units.precipitation] },
  { quantity: 'wind', comparison: 'LE', threshold: CALM[units.wind] },
];

/** Conditions whose thresholds were typed in other units; other texts stay. */
export const conditionsIn = (
  conditions: readonly Condition[],
  from: Units,
  to: Units,
): readonly Condition[] =>
  conditions.map((condition) => {
    const value = numberOf(condition.threshold);
    const [old, next] = [typedUnit(condition.quantity, from), typedUnit(condition.quantity, to)];
    if (value === null || old.symbol === next.symbol) return condition;
    const digits = Math.max(1, next.decimals);
    return { ...condition, threshold: String(Number(next.of(old.back(value)).toFixed(digits))) };
  });

/** Parses a number with a point or a comma; null if it is invalid. */
export function numberOf(text: string): number | null {
  const value = Number(text.trim().replace('\u2212', '-').replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? null : value;
}

/** Digits behind the point that conversions leave. */
const DIGITS = 4;

/** The query's condition that requires all rows, which are typed in `units`; null while one has no number. */
export function conditionOf(conditions: readonly Condition[], units: Units = METRIC): ConditionInput | null {
  const all: { is: ComparisonInput }[] = [];
  for (const { quantity, comparison, threshold } of conditions) {
    const value = numberOf(threshold);
    if (value === null) return null;
    const { variable, unit, symbol } = QUANTITIES[quantity];
    const typed = typedUnit(quantity, units);
    const limit = typed.symbol === symbol ? value : Number(typed.back(value).toFixed(DIGITS));
    all.push({
      is: { variable, comparison, threshold: limit, ...(unit !== null && { unit }) } as ComparisonInput,
    });
  }
  return all.length === 0 ? null : ({ all } as ConditionInput);
}
