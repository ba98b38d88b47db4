/** Formatters by locale and options: making one takes longer than the rest of a sentence. There are a few for each language. */
const dates = new Map<string, Intl.DateTimeFormat>();
const numbers = new Map<string, Intl.NumberFormat>();

/** Parts of a date in UTC. */
export function dateFormatter(
  locale: string,
  parts: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month'>,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(parts)}`;
  const formatter = dates.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  dates.set(key, formatter);
  return formatter;
}

/** Numbers of so many decimals, 0 to 20. */
export function numberFormatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
  const formatter = numbers.get(key) ?? new Intl.NumberFormat(locale, { ...digits, signDisplay: 'negative' });
  numbers.set(key, formatter);
  return formatter;
}
