/** Formatters by locale and options: making one takes longer than the rest of a sentence. There are a few for each language. */
const dateCache = new Map<string, Intl.DateTimeFormat>();
const numberCache = new Map<string, Intl.NumberFormat>();

/** Parts of a date in UTC. */
export function dateFormatter(
  locale: string,
  parts: Pick<Intl.DateTimeFormatOptions, 'weekday' | 'day' | 'month'>,
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(parts)}`;
  const formatter = dateCache.get(key) ?? new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' });
  dateCache.set(key, formatter);
  return formatter;
}

/** Numbers of so many decimals, 0 to 20. */
export function numberFormatter(locale: string, decimals: number): Intl.NumberFormat {
  const key = `${locale} ${decimals}`;
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals } as const;
  const formatter =
    numberCache.get(key) ?? new Intl.NumberFormat(locale, { ...digits, signDisplay: 'negative' });
  numberCache.set(key, formatter);
  return formatter;
}
