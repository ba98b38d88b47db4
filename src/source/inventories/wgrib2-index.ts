import type { TimeWindow } from '../../catalog/index.ts';
import { damagedIndex, existingTime, indexLines } from './index-text.ts';
import { parseIndexTime } from './wgrib2-time.ts';

/** One line of a wgrib2 inventory: `record:byteOffset:d=YYYYMMDDHH:VAR:level:time:[extra]`. */
export interface IndexLine {
  /** Byte offset of the message; sub-messages (records N.1, N.2) share it. */
  readonly offset: number;
  /** Bytes to the next different offset; null for the last message, whose end the index does not give. */
  readonly length: number | null;
  /** Index of the field in its message, from 0: records N and N.1 are the first of message N. */
  readonly fieldIndex: number;
  readonly initTime: Date;
  readonly variable: string;
  readonly level: string;
  /** null for a time of a form that no variable of the service has. */
  readonly window: TimeWindow | null;
  /** Ensemble member, probability and the like; empty for a deterministic forecast. */
  readonly extra: string;
}

/**
 * Parses a whole inventory. Throws IsobarError('upstream_unavailable') naming the malformed line; an empty text gives no
 * lines.
 */
export function parseWgrib2Index(text: string, name: string): readonly IndexLine[] {
  const rows = indexLines(text, name);
  const times = new Map<string, Date>();
  const parsed = rows.flatMap((row, index) =>
    row.trim() === '' ? [] : [parseLine(row.trimEnd(), `${name} line ${index + 1}`, times)],
  );
  const lines: IndexLine[] = [];
  let next: number | null = null;
  for (const line of parsed.toReversed()) {
    const following = lines.at(-1);
    if (following !== undefined && following.offset !== line.offset) next = following.offset;
    if (next !== null && next <= line.offset)
      throw damagedIndex(name, `offset ${line.offset} is not below ${next}`);
    lines.push({ ...line, length: next === null ? null : next - line.offset });
  }
  return lines.reverse();
}

/** @param times initialisation times already parsed, by their text: lines of one file repeat them */
function parseLine(row: string, name: string, times: Map<string, Date>): Omit<IndexLine, 'length'> {
  const [record = '', offset = '', date = '', variable = '', level = '', time = '', ...rest] = row.split(':');
  const initTime = times.get(date) ?? parseDate(date, name);
  const numbers = /^\d{1,9}(?:\.([1-9]\d{0,4}))?$/.exec(record);
  if (numbers === null || !/^\d{1,15}$/.test(offset) || initTime === null || rest.length === 0) {
    throw damagedIndex(
      name,
      `expected record:offset:d=YYYYMMDDHH:variable:level:time:, found "${row.slice(0, 80)}"`,
    );
  }
  times.set(date, initTime);
  return {
    offset: Number(offset),
    fieldIndex: Number(numbers[1] ?? 1) - 1,
    initTime,
    variable,
    level,
    window: parseIndexTime(time),
    extra: rest.join(':').replace(/:$/, ''),
  };
}

/** `d=YYYYMMDDHH`, with minutes in sub-hourly files; null for a text of another form. */
function parseDate(date: string, name: string): Date | null {
  const day = /^d=(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})?$/.exec(date);
  if (day === null) return null;
  const [, year, month, dayOfMonth, hour, minute = '00'] = day;
  const initTime = existingTime(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:00.000Z`);
  if (initTime === null) throw damagedIndex(name, `"${date}" is not a date`);
  return initTime;
}
