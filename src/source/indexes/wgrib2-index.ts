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
  const lines: Mutable<IndexLine>[] = [];
  const known: KnownTexts = { dates: new Map(), windows: new Map() };
  for (const [index, row] of indexLines(text, name).entries()) {
    if (row.trim() === '') continue;
    const line = parseLine(row.trimEnd(), known);
    if (typeof line === 'string') throw damagedIndex(`${name} line ${index + 1}`, line);
    lines.push(line);
  }
  unwrapOffsets(lines);
  const [first] = lines;
  if (first !== undefined && first.offset < 0) throw damagedIndex(name, `offset ${first.offset} is negative`);
  let following: IndexLine | undefined;
  let next: number | null = null;
  for (const line of lines.toReversed()) {
    if (following !== undefined && following.offset !== line.offset) next = following.offset;
    if (next !== null && next <= line.offset)
      throw damagedIndex(name, `offset ${line.offset} is not below ${next}`);
    line.length = next === null ? null : next - line.offset;
    following = line;
  }
  return lines;
}

/** Offsets of wgrib2 builds whose file positions have 32 bits wrap there, as signed numbers or not. */
const WRAP = 2 ** 32;
/** A step forward that a wrap may hide; larger than any message. */
const MAX_STEP = 2 ** 31;

/** Adds what offsets have lost by wrapping, where a line goes back by about 2^32. */
function unwrapOffsets(lines: readonly Mutable<IndexLine>[]): void {
  let before = 0;
  let lost = 0;
  for (const line of lines) {
    const isBack = line.offset + lost < before;
    if (isBack && line.offset < WRAP && line.offset + lost + WRAP - before < MAX_STEP) lost += WRAP;
    line.offset += lost;
    before = line.offset;
  }
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** What was parsed already, by its text: the lines of one file repeat their dates and times. */
interface KnownTexts {
  readonly dates: Map<string, Date>;
  readonly windows: Map<string, TimeWindow | null>;
}

/** A run has hundreds of files of hundreds of lines: rows are cut at their colons without a list of parts. A text says what is wrong. */
function parseLine(row: string, known: KnownTexts): IndexLine | string {
  const offsetAt = row.indexOf(':') + 1;
  const dateAt = row.indexOf(':', offsetAt) + 1;
  const variableAt = row.indexOf(':', dateAt) + 1;
  const levelAt = row.indexOf(':', variableAt) + 1;
  const timeAt = row.indexOf(':', levelAt) + 1;
  const extraAt = row.indexOf(':', timeAt) + 1;
  const isWhole =
    offsetAt > 0 &&
    dateAt > offsetAt &&
    variableAt > dateAt &&
    levelAt > variableAt &&
    timeAt > levelAt &&
    extraAt > timeAt;
  const dateText = row.slice(dateAt, variableAt - 1);
  const initTime = isWhole ? (known.dates.get(dateText) ?? parseDate(dateText)) : null;
  if (typeof initTime === 'string') return initTime;
  const isPlain = wholeNumber(row, 0, offsetAt - 1, 9) !== null;
  const fieldIndex = isPlain ? 0 : fieldIndexOf(row.slice(0, offsetAt - 1));
  const offset = offsetIn(row, offsetAt, dateAt - 1);
  if (fieldIndex === null || offset === null || initTime === null) {
    return `expected record:offset:d=YYYYMMDDHH:variable:level:time:, found "${row.slice(0, 80)}"`;
  }
  known.dates.set(dateText, initTime);
  const time = row.slice(timeAt, extraAt - 1);
  let window = known.windows.get(time);
  if (window === undefined) {
    window = parseIndexTime(time);
    known.windows.set(time, window);
  }
  return {
    offset,
    length: null,
    fieldIndex,
    initTime,
    variable: row.slice(variableAt, levelAt - 1),
    level: row.slice(levelAt, timeAt - 1),
    window,
    extra: row.endsWith(':') ? row.slice(extraAt, -1) : row.slice(extraAt),
  };
}

/** Of the record `12.1`, the first field of its message; null for a text of another form. */
function fieldIndexOf(record: string): number | null {
  const numbers = /^\d{1,9}\.([1-9]\d{0,4})$/.exec(record);
  return numbers === null ? null : Number(numbers[1]) - 1;
}

const ZERO = 0x30;
const MINUS = 0x2d;

/** The number that digits alone write in a part of a row; null for any other text, none, or more digits than `most`. */
function wholeNumber(row: string, from: number, to: number, most: number): number | null {
  if (to <= from || to - from > most) return null;
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = row.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return null;
    value = 10 * value + digit;
  }
  return value;
}

/** As `wholeNumber`, but with a minus sign where it wrapped. */
function offsetIn(row: string, from: number, to: number): number | null {
  if (row.charCodeAt(from) !== MINUS) return wholeNumber(row, from, to, 15);
  const magnitude = wholeNumber(row, from + 1, to, 10);
  return magnitude === null || magnitude > MAX_STEP ? null : -magnitude;
}

/** `d=YYYYMMDDHH`, with minutes in sub-hourly files; null for a text of another form, and what is wrong with a day that does not exist. */
function parseDate(date: string): Date | string | null {
  const day = /^d=(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})?$/.exec(date);
  if (day === null) return null;
  const [, year, month, dayOfMonth, hour, minute = '00'] = day;
  const initTime = existingTime(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:00.000Z`);
  return initTime ?? `"${date}" is not a date`;
}
