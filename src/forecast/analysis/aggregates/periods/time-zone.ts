import { Temporal } from 'temporal-polyfill';
import { nearMatches } from '../../../../catalog/index.ts';
import { IsobarError } from '../../../../platform/index.ts';

/** A fixed offset from UTC: `+05:30`, `-0800`, `UTC+2`. */
const OFFSET = /^(?:UTC|GMT)?([+\-−])(\d{1,2})(?::?(\d{2}))?$/i;

/** Names of the IANA database start with a letter, so that timestamps do not match. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/**
 * The zone's name in its canonical spelling (`europe/paris` is Europe/Paris, `UTC+2` is +02:00). Throws
 * IsobarError('validation_error') for anything but an IANA time zone or an offset from UTC, naming similar ones.
 */
export function parseTimeZone(name: string): string {
  const offset = offsetIn(name);
  if (offset !== null) return offset;
  if (ZONE_NAME.test(name)) {
    try {
      return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
    }
  }
  const near = nearMatches(name, Intl.supportedValuesOf('timeZone'));
  const hint = near.length > 0 ? ` (did you mean ${near.join(' or ')}?)` : '';
  throw new IsobarError(
    'validation_error',
    `"${name.slice(0, 40)}" is not an IANA time zone such as UTC, Europe/Paris or Asia/Kolkata, nor an offset such as +05:30${hint}`,
    { reason: 'unknown_value', argument: 'zone', nearest: near },
  );
}

/** The farthest that clocks are from UTC anywhere is 14 hours. */
const MAX_OFFSET_MINUTES = 14 * 60;

/** An offset as `+05:30`, UTC for none; null for other texts. */
function offsetIn(text: string): string | null {
  const [, sign, hours = '', minutes = '00'] = OFFSET.exec(text) ?? [];
  if (sign === undefined || Number(minutes) > 59) return null;
  const total = Number(hours) * 60 + Number(minutes);
  if (total > MAX_OFFSET_MINUTES) return null;
  return total === 0 ? 'UTC' : `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}
