import { DAY_MS } from '../../../catalog/index.ts';
import { parseInitTime } from '../../../forecast/index.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const LAST_MILLISECOND_OF_DAY = DAY_MS - 1;

/**
 * Reads `from` or `to` of the contract's search: a time in UTC with or without `Z`, or a day, whose first or last instant it
 * means. Milliseconds since 1970. Throws IsobarError('validation_error').
 */
export function parseDayOrTime(text: string, side: 'from' | 'to'): number {
  if (!DAY.test(text.trim())) return parseInitTime(text).getTime();
  const midnight = parseInitTime(`${text.trim()}T00`).getTime();
  return side === 'from' ? midnight : midnight + LAST_MILLISECOND_OF_DAY;
}
