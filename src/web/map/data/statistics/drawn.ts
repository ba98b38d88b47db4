import {
  type ColourScale,
  chosenUnit,
  evenUnits,
  METRIC,
  type ScaledVariable,
  SHARE,
  type ShownRange,
  scaleOf,
  shownUnit,
  type Units,
} from '../../../../display/index.ts';
import { formatValue } from '../../../format/numbers/numbers.ts';
import { fullName } from '../../../format/variable-names.ts';
import type { Texts } from '../../../texts/en.ts';
import { isShare, type Statistic } from '../../../view/statistic.ts';

/** The symbol of the unit of what is drawn of a variable. */
export const drawnSymbol = (
  variable: Parameters<typeof shownUnit>[0],
  statistic: Statistic | null,
): string => (isShare(statistic) ? '%' : shownUnit(variable).symbol);

/** The scale of what is drawn of a variable: the variable's own, or that of shares of members, per cent. */
export const drawnScale = (
  variable: ScaledVariable,
  statistic: Statistic | null,
  range: ShownRange | null = null,
  units: Units = METRIC,
): ColourScale => (isShare(statistic) ? SHARE : scaleOf(variable, range, units));

/**
 * What is drawn of a variable: `Wind gust at 10 m, 90th percentile` or `Precipitation above 1 mm in 3 h`.
 * @param hours over which amounts are; null for other variables, and until it is known
 */
export function drawnName(
  variable: Parameters<typeof shownUnit>[0] & Parameters<typeof fullName>[0],
  statistic: Statistic | null,
  hours: number | null,
  { texts, language, units }: { readonly texts: Texts; readonly language: string; readonly units: Units },
): string {
  const name = fullName(variable, texts);
  if (statistic === null) return name;
  const words = texts.map.statistic;
  if (statistic.kind === 'quantile') return words.quantile(name, words.ofQuantile(statistic.at));
  const { threshold, kind } = statistic;
  const limit = thresholdText(threshold, shownUnit(variable).symbol, { language, units });
  const within = hours === null ? limit : texts.map.amountIn(limit, hours);
  return words[kind](name, within);
}

/**
 * A threshold in the chosen unit: `0.1 mm`, `90 °F`.
 * @param symbol of the unit that it is in
 */
export function thresholdText(
  threshold: number,
  symbol: string,
  { language, units }: { readonly language: string; readonly units: Units },
): string {
  const unit = chosenUnit(symbol, evenUnits(units));
  const isConverted = unit.symbol !== symbol;
  const value = Number(unit.of(threshold).toFixed(isConverted ? Math.max(1, unit.decimals) : MOST_DIGITS));
  return formatValue(value, unit.symbol, language, String(value).split('.')[1]?.length ?? 0);
}

/** Digits behind the point that a threshold may have. */
const MOST_DIGITS = 3;
