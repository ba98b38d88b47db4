import { Temporal } from 'temporal-polyfill';
import { nearMatches } from '../../../catalog/index.ts';
import { IsobarError } from '../../../platform/index.ts';

/** Names of the IANA database start with a letter, so neither offsets (+05:30) nor timestamps match. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/;

/**
 * The zone's name in its canonical spelling (`europe/paris` is Europe/Paris). Throws IsobarError('validation_error') for anything
 * but an IANA time zone, naming similar ones.
 */
export function parseTimeZone(name: string): string {
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
    `"${name.slice(0, 40)}" is not an IANA time zone such as UTC, Europe/Paris or Asia/Kolkata${hint}`,
    { reason: 'unknown_value', argument: 'zone', nearest: near },
  );
}
