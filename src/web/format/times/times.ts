/** Times are ISO 8601 in UTC (`2026-11-24T14:00:00Z`) or milliseconds since 1970; zones are IANA names. */
export type Instant = string | number;

const DAY_MS = 86_400_000;

/** The day in a zone: `Tue 24 Nov`, `Di 24. Nov`. */
export function formatDay(time: Instant, zone: string, language = 'en'): string {
  const { weekday = '', day = '', month = '' } = partsOf(time, zone, language);
  return `${bare(weekday)} ${day}${language === 'de' ? '.' : ''} ${bare(month)}`;
}

/** The day of a month alone: `24 Nov`. */
export function formatDate(time: Instant, zone: string, language = 'en'): string {
  const { day = '', month = '' } = partsOf(time, zone, language);
  return `${day}${language === 'de' ? '.' : ''} ${bare(month)}`;
}

/** The clock in a zone: `15:00`. */
export function formatClock(time: Instant, zone: string): string {
  const { hour = '', minute = '' } = partsOf(time, zone, 'en');
  return `${hour}:${minute}`;
}

/** Day, clock and abbreviation of the zone: `Tue 24 Nov 15:00 CET`. */
export function formatDayTime(time: Instant, zone: string, language = 'en'): string {
  return `${formatDay(time, zone, language)} ${formatClock(time, zone)} ${zoneAbbreviation(time, zone, language)}`;
}

/** The same in UTC, for those who compare with charts: `Tue 24 Nov 14:00 UTC`. */
export const formatUtc = (time: Instant, language = 'en'): string => formatDayTime(time, 'UTC', language);

/** How people name a run, by its hour: `06 UTC`. */
export const formatRun = (initTime: Instant): string =>
  `${String(new Date(initTime).getUTCHours()).padStart(2, '0')} UTC`;

/** A run with its date where it is not of the last day, and the year where it is not of this one: `06 UTC, 12 Mar 2024`. */
export function formatDatedRun(initTime: Instant, now: number, language = 'en'): string {
  const age = now - new Date(initTime).getTime();
  return age < DAY_MS
    ? formatRun(initTime)
    : `${formatRun(initTime)}, ${formatRunDate(initTime, now, language)}`;
}

/** The date of a run in UTC, with the year where it is not this one. */
export function formatRunDate(initTime: Instant, now: number, language = 'en'): string {
  const year = new Date(initTime).getUTCFullYear();
  const date = formatDate(initTime, 'UTC', language);
  return year === new Date(now).getUTCFullYear() ? date : `${date} ${year}`;
}

/** The hour of the day in a zone, 0 to 23. */
export const hourIn = (time: Instant, zone: string): number => Number(partsOf(time, zone, 'en')['hour']);

/** The day in a zone as `2026-11-24`: the same for two times of one local day. */
export function dayKey(time: Instant, zone: string): string {
  const { year, month, day } = numericParts(time, zone);
  return `${year}-${month}-${day}`;
}

/**
 * The abbreviation of a zone at a time: `CET`, `CEST`, `EST`, or `UTC+3` where people use none. Each language knows those of
 * its own countries only.
 */
export function zoneAbbreviation(time: Instant, zone: string, language = 'en'): string {
  if (zone === 'UTC') return 'UTC';
  for (const locale of [language, 'en-US', 'en-GB', 'en-AU', 'en-CA', 'en-NZ', 'en-IN', 'en-ZA']) {
    const name = zoneName(time, zone, locale);
    if (!/^(GMT|UTC)[+\u2212-]/.test(name)) return name;
  }
  return zoneName(time, zone, 'en-US').replace('GMT', 'UTC').replace('-', '\u2212');
}

type Parts = Partial<Record<string, string>>;

function partsOf(time: Instant, zone: string, language: string): Parts {
  return joined(
    formatter(language, zone, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }),
    time,
  );
}

const numericParts = (time: Instant, zone: string): Parts =>
  joined(formatter('en', zone, { year: 'numeric', month: '2-digit', day: '2-digit' }), time);

const zoneName = (time: Instant, zone: string, locale: string): string =>
  joined(formatter(locale, zone, { timeZoneName: 'short' }), time)['timeZoneName'] ?? '';

const joined = (format: Intl.DateTimeFormat, time: Instant): Parts =>
  Object.fromEntries(format.formatToParts(new Date(time)).map(({ type, value }) => [type, value]));

/** To make a formatter takes longer than to use it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${timeZone} ${Object.keys(options).join()}`;
  const known = formatters.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(language, { ...options, timeZone });
  formatters.set(key, made);
  return made;
}

const bare = (word: string) => word.replace(/\.$/, '');
