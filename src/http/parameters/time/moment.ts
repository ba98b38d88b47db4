import { z } from 'zod';
import { IsobarError } from '../../../platform/index.ts';
import { quoted } from '../../problems/refusals.ts';
import { readWith, shownAs } from '../query/reading.ts';
import { parseInstant } from './instant.ts';

/** A parameter that names one moment. @param example in RFC 3339 */
export const moment = (description: string, example: string) =>
  readWith(z.string(), readMoment).meta({
    description: `${description}: ISO 8601 to the hour or finer, UTC without an offset.`,
    example,
    ...shownAs({ type: 'string', format: 'date-time' }),
  });

function readMoment(text: string): Date {
  const span = parseInstant(text, 'short');
  // A date is a day, not a moment.
  if (span !== null && span.from === span.to) return new Date(span.from);
  throw new IsobarError(
    'validation_error',
    `${quoted(text)} is not a moment: it must be one such as 2026-01-15T06:00:00Z`,
  );
}
