import { decimalsOf } from '../../../display/index.ts';

/** A thin space that lines do not break at, between a number and its unit. */
export const THIN = '\u202f';
const MINUS = '\u2212';

/**
 * A number with a true minus sign and a fixed number of decimals. What rounds to zero has no sign.
 * @param language of the decimal mark and the groups of thousands
 */
export function formatNumber(value: number, decimals: number, language = 'en'): string {
  return formatter(language, decimals).format(value).replace('-', MINUS);
}

/** To make a formatter takes longer than to use it a hundred times. */
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
    useGrouping: 'min2',
  });
  formatters.set(key, made);
  return made;
}

/** A difference: a number with its sign, `+1.5` or `−0.3`; zero has none. */
export function formatDifference(value: number, decimals: number, language = 'en'): string {
  const text = formatNumber(Math.abs(value), decimals, language);
  const isZero = Number(Math.abs(value).toFixed(decimals)) === 0;
  return isZero ? text : `${value < 0 ? MINUS : '+'}${text}`;
}

/**
 * A value with its unit: `−3.5 °C`, `1,013 hPa` without the comma below 10 000, `270°`.
 * @param symbol of the unit; empty for numbers without one
 * @param decimals by default those of the unit
 */
export function formatValue(
  value: number,
  symbol: string,
  language = 'en',
  decimals = decimalsOf(symbol),
): string {
  const number = formatNumber(value, decimals, language);
  if (symbol === '') return number;
  return symbol === '°' ? `${number}°` : `${number}${THIN}${symbol}`;
}
