import { formatNumber, THIN } from '../numbers/numbers.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

/** A lead: `+33 h`, and `0 h` for the start of the run. */
export const formatLead = (hours: number): string => `${hours > 0 ? '+' : ''}${hours}${THIN}h`;

/** How long ago a time was, in the largest unit that says enough: `12 min`, `5 h`, `3 d`. Never below 0. */
export function formatAge(since: string, now: number): string {
  const minutes = Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return `${minutes}${THIN}min`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return hours < 2 * DAY_HOURS ? `${hours}${THIN}h` : `${Math.floor(hours / DAY_HOURS)}${THIN}d`;
}

/** A distance: `0.8 km`, `12 km`. */
export const formatDistance = (kilometres: number, language = 'en'): string =>
  `${formatNumber(kilometres, kilometres < 10 ? 1 : 0, language)}${THIN}km`;

/** A span of seconds to wait: `20 s`, `3 min`, `2 h`. */
export function formatWait(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)}${THIN}s`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 90 ? `${minutes}${THIN}min` : `${Math.ceil(minutes / 60)}${THIN}h`;
}
