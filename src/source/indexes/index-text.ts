import { IsobarError } from '../../platform/index.ts';

const MAX_LINES = 20_000;

/** The lines of an index, blank ones included. Throws IsobarError('upstream_unavailable') where there are too many. */
export function indexLines(text: string, name: string): readonly string[] {
  const lines = text.split('\n');
  if (lines.length > MAX_LINES) {
    throw damagedIndex(name, `${lines.length} lines, at most ${MAX_LINES} are read`);
  }
  return lines;
}

/** @param name of the index, with its line where one is malformed */
export function damagedIndex(name: string, what: string): IsobarError {
  return new IsobarError('upstream_unavailable', `index ${name}: ${what}`);
}

/** The time of an ISO text with milliseconds; null for a date that does not exist, such as 30 February. */
export function existingTime(text: string): Date | null {
  const time = new Date(text);
  return Number.isNaN(time.getTime()) || time.toISOString() !== text ? null : time;
}
