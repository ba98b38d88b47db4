/** Durations in milliseconds, the unit of `Date`. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** A lead in file names, its hours with three digits: `f006`, `f006.25`. */
export function fileLead(hours: number): string {
  const [whole = '', fraction] = String(hours).split('.');
  return `f${whole.padStart(3, '0')}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** ISO 8601, of whole minutes: 18 hours are `PT18H`, a quarter of an hour `PT15M`. */
export function isoDuration(hours: number): string {
  const minutes = Math.round(hours * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `PT${whole > 0 || rest === 0 ? `${whole}H` : ''}${rest > 0 ? `${rest}M` : ''}`;
}
