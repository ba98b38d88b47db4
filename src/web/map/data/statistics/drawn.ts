import { formatNumber, formatValue } from '../../../format/numbers/numbers.ts';
import { shownUnit } from '../../../format/numbers/units.ts';
import { fullName } from '../../../format/variable-names.ts';
import type { Texts } from '../../../texts/en.ts';
import { isShare, type Statistic } from '../../../view/statistic.ts';

/** The symbol of the unit of what is drawn of a variable. */
export const drawnSymbol = (
  variable: Parameters<typeof shownUnit>[0],
  statistic: Statistic | null,
): string => (isShare(statistic) ? '%' : shownUnit(variable).symbol);

/**
 * What is drawn of a variable: `Wind gust at 10 m, 90th percentile` or `Precipitation above 1 mm in 3 h`.
 * @param hours over which amounts are; null for other variables, and until it is known
 */
export function drawnName(
  variable: Parameters<typeof shownUnit>[0] & Parameters<typeof fullName>[0],
  statistic: Statistic | null,
  hours: number | null,
  { texts, language }: { readonly texts: Texts; readonly language: string },
): string {
  const name = fullName(variable, texts);
  if (statistic === null) return name;
  const words = texts.map.statistic;
  if (statistic.kind === 'quantile') return words.quantile(name, words.ofQuantile(statistic.at));
  const { threshold, kind } = statistic;
  const { symbol } = shownUnit(variable);
  const decimals = Number.isInteger(threshold)
    ? 0
    : Math.min(3, String(threshold).split('.')[1]?.length ?? 0);
  const limit = formatValue(threshold, symbol, language, decimals);
  const within = hours === null ? limit : texts.map.amountIn(limit, hours);
  return words[kind](name, within);
}

/** A threshold as it is offered: `0.1 mm`. */
export const thresholdText = (threshold: number, symbol: string, language: string): string =>
  `${formatNumber(threshold, Number.isInteger(threshold) ? 0 : 1, language)} ${symbol}`;
