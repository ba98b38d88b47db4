import { decimalsOf } from '../../../display/index.ts';
import { formatValue } from './numbers.ts';

/**
 * A rate with the amount that it is from: `2.4 mm in 3 h · 0.8 mm/h`; over one hour both are the same number, which stands once.
 * @param rate in `symbol` an hour
 * @param words what stands around an amount and the hours of its window
 */
export function formatAmount(
  rate: number,
  hours: number,
  symbol: string,
  language: string,
  words: (amount: string, hours: number) => string,
): string {
  const perHour = formatValue(rate, `${symbol}/h`, language, Math.max(1, decimalsOf(symbol)));
  return hours === 1 ? perHour : `${words(formatValue(rate * hours, symbol, language), hours)} · ${perHour}`;
}
