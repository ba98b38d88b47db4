import { z } from 'zod';
import { parseInitTime, parsePin } from '../../../forecast/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { readWith, shownAs } from '../query/reading.ts';

const LEAP_YEARS_OF_CENTURY = '(0[48]|[2468][048]|[13579][26])';
/** A day of the calendar. */
const DAY = [
  '[0-9]{4}-(0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])',
  '[0-9]{4}-(0[469]|11)-(0[1-9]|[12][0-9]|30)',
  '[0-9]{4}-02-(0[1-9]|1[0-9]|2[0-8])',
  `([0-9]{2}${LEAP_YEARS_OF_CENTURY}|(00|${LEAP_YEARS_OF_CENTURY})00)-02-29`,
].join('|');
/** Of the forms that are read, the ones that a description has space for. */
const RUN_TIME_FORM = `^latest$|^(${DAY})T([01][0-9]|2[0-3])(:[0-5][0-9](:[0-5][0-9])?)?Z?$`;

/** `init_time` of a query. */
export const runTime = readWith(z.string(), readRunTime).meta({
  description:
    'The run: `latest`, the same as leaving it out, or its initialisation time: a date and an hour in ISO 8601 with minutes, seconds and offset or without, UTC unless an offset says else.',
  example: '2026-01-15T00:00:00Z',
  ...shownAs({ type: 'string', pattern: RUN_TIME_FORM }),
});

/** Undefined where no certain run is meant. */
function readRunTime(text: string): Date | undefined {
  if (/^\s*latest\s*$/i.test(text)) return undefined;
  try {
    return parseInitTime(text);
  } catch (error) {
    if (!(error instanceof IsobarError)) throw error;
    throw new IsobarError(error.code, `${error.message}; or latest`, { cause: error });
  }
}

/** Of tokens; they end with a checksum, which no pattern can say. */
export const PIN_FORM = '^[A-Za-z0-9_-]{1,1000}$';

/** `pin` of a query. */
export const pin = readWith(z.string(), parsePin, 'pin').meta({
  description:
    'A token that fixes the run of every model over many requests: `pin` of `/models`, or of GraphQL. `init_time` goes before it.',
  ...shownAs({ type: 'string', pattern: PIN_FORM }),
});
