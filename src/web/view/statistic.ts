import { chosenUnit, evenUnits, METRIC, type Units } from '../../display/index.ts';
import type { ModelVariable } from '../api/catalog/models.ts';

/** What of an ensemble the map shows: its control, a quantile over its members, or the share of members above or below a threshold. */
export type ValueOf =
  | { readonly kind: 'control' }
  | { readonly kind: 'quantile'; readonly at: number }
  /** The threshold is in the unit that the variable is shown in; null for a usual one of the variable. */
  | { readonly kind: 'above' | 'below'; readonly threshold: number | null };

export const CONTROL: ValueOf = { kind: 'control' };
/** Quantiles that the map offers. */
export const MAP_QUANTILES = [0.5, 0.1, 0.9] as const;

/** The same with a threshold in every case. */
export type Statistic =
  | Extract<ValueOf, { kind: 'quantile' }>
  | { readonly kind: 'above' | 'below'; readonly threshold: number };

/** Whether a statistic is a share of members, which maps show in per cent. */
export const isShare = (
  statistic: Statistic | null,
): statistic is Extract<Statistic, { threshold: number }> =>
  statistic !== null && statistic.kind !== 'quantile';

/** Thresholds that are offered, by the name of the variable, in the unit that it is shown in; the first is the usual one. */
const THRESHOLDS: readonly (readonly [name: RegExp, all: readonly number[], symbol?: string])[] = [
  [/temperature|^wind_chill|^heat_index/, [0, -20, -10, -5, 5, 10, 15, 20, 25, 30, 35], '°C'],
  [/^total_precipitation$/, [1, 0.1, 0.5, 2, 5, 10, 20, 50], 'mm'],
  [/^wind_gust_/, [15, 10, 20, 25, 30, 35], 'm/s'],
  [/^wind_speed_/, [10, 5, 15, 20, 25, 30], 'm/s'],
  [/^mean_sea_level_pressure$/, [1000, 970, 980, 990, 1010, 1020, 1030], 'hPa'],
  [/cloud_cover$/, [50, 10, 25, 75, 90]],
  [/^relative_humidity_/, [80, 20, 40, 60, 90]],
  [/^cape$/, [500, 100, 1000, 2000]],
  [/^visibility$/, [1, 0.2, 5, 10]],
  [/^snow_depth$/, [1, 5, 10, 20, 50]],
];

/** The same in other units, where they are round: what is measured in m/s of gusts and of means alike. */
const IN_UNITS: Readonly<Record<string, readonly number[]>> = {
  '°F': [32, 0, 10, 20, 40, 50, 60, 70, 80, 90, 100],
  in: [0.05, 0.01, 0.02, 0.1, 0.2, 0.5, 1, 2],
  'km/h': [50, 20, 40, 60, 75, 90, 120],
  mph: [30, 10, 20, 40, 50, 60, 75],
  kn: [25, 10, 20, 34, 48, 64],
  inHg: [29.6, 28.6, 28.8, 29, 29.2, 29.4, 29.8, 30, 30.2, 30.4],
};
/** Digits behind the point that addresses have. */
const DIGITS = 3;

/** The thresholds that are offered for a variable, in the unit of the answers and round in the chosen one, ascending, and the usual one; none for variables that have no usual ones. */
export function thresholdsOf(
  { name }: Pick<ModelVariable, 'name'>,
  units: Units = METRIC,
): {
  readonly usual: number;
  readonly all: readonly number[];
} | null {
  const [, metric, base = ''] = THRESHOLDS.find(([form]) => form.test(name)) ?? [];
  const { symbol, back } = chosenUnit(base, evenUnits(units));
  const round = symbol === base ? undefined : IN_UNITS[symbol];
  const all = round?.map((each) => Number(back(each).toFixed(DIGITS))) ?? metric;
  return all === undefined ? null : { usual: all[0] ?? 0, all: [...all].sort((a, b) => a - b) };
}

/** Whether the members of a variable have quantiles: codes and directions have no order. */
export const hasOrder = ({ name, codes }: Pick<ModelVariable, 'name' | 'codes'>): boolean =>
  codes === null && !name.includes('_from_direction');

/** What the map shows of a variable over the members; null for the control. */
export function statisticOf(
  mapValue: ValueOf,
  isEnsemble: boolean,
  variable: Pick<ModelVariable, 'name' | 'codes'> | null,
  units: Units = METRIC,
): Statistic | null {
  if (!isEnsemble || variable === null || !hasOrder(variable) || mapValue.kind === 'control') return null;
  if (mapValue.kind === 'quantile') return mapValue;
  const threshold = mapValue.threshold ?? thresholdsOf(variable, units)?.usual;
  return threshold === undefined ? null : { kind: mapValue.kind, threshold };
}

/** As it stands in an address: `p90`, `above`, `below:-5`; null for the control. */
export function textOfValue(mapValue: ValueOf): string | null {
  if (mapValue.kind === 'control') return null;
  if (mapValue.kind === 'quantile') return `p${Number((100 * mapValue.at).toFixed(6))}`;
  return mapValue.threshold === null ? mapValue.kind : `${mapValue.kind}:${mapValue.threshold}`;
}

/** Reads what `textOfValue` writes; the control for other texts. */
export function valueOfText(text: string | null): ValueOf {
  const [, percent] = /^p(\d{1,2}(?:\.\d)?)$/.exec(text ?? '') ?? [];
  if (percent !== undefined) return { kind: 'quantile', at: Number((Number(percent) / 100).toFixed(6)) };
  const [, kind, number] = /^(above|below)(?::(-?\d{1,6}(?:\.\d{1,3})?))?$/.exec(text ?? '') ?? [];
  if (kind !== 'above' && kind !== 'below') return CONTROL;
  return { kind, threshold: number === undefined ? null : Number(number) };
}
