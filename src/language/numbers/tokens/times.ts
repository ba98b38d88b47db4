import { monthOf } from '../vocabulary/months.ts';
import { unitAt } from '../vocabulary/units.ts';
import type { Claim } from './claims.ts';

/** Claims, and where their text ends. */
interface Found {
  readonly claims: readonly Claim[];
  readonly end: number;
}

interface FoundDate extends Found {
  /** Whether its first number may be a number alone: "5.12." at the end of a sentence, "12 may". */
  readonly couldBeNumber: boolean;
}

type TimeClaim = Extract<Claim, { kind: 'time' }>;

const GAP = '[ \\u00a0\\u202f]?';
const HALF = `(?<half>[ap])(?:\\.${GAP}m\\.?|m)(?![\\p{L}\\d])`;
const LATE = ' (?:de la tarde|de la noche|in the afternoon|in the evening|at night)(?!\\p{L})';
/** Forms of times and dates, each tried where a number begins. */
const ISO = /(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/y;
const CLOCK = new RegExp(
  `(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::00)?(?!:?\\d)(?:${GAP}${HALF}|(?<late>${LATE}))?`,
  'iuy',
);
const HOUR_OF_HALF = new RegExp(`(?<hour>\\d{1,2})${GAP}${HALF}`, 'iuy');
const HOUR_H_MINUTE = new RegExp(`(?<hour>\\d{1,2})${GAP}h${GAP}(?<minute>\\d{2})(?![\\p{L}\\d])`, 'iuy');
const HOUR_POINT_MINUTE = new RegExp(
  `(?<hour>\\d{1,2})\\.(?<minute>\\d{2})${GAP}(?:uhr|h)(?![\\p{L}\\d])`,
  'iuy',
);
const POINTS = /(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?:(?<year>\d{4}|\d{2})(?!\d))?/y;
const SLASHES = /(?<day>\d{1,2})\/(?<month>\d{1,2})(?:\/(?<year>\d{4}|\d{2}))?(?![\d/])/y;
const DAY_BEFORE_MONTH =
  /(?<day>\d{1,2})(?:\.|st|nd|rd|th|er|º)?[ \u00a0](?:(?:of|de) )?(?<name>\p{L}{3,10})(?!\p{L})(?:\.?,?[ \u00a0](?:de(?:l)? )?(?<year>\d{4})(?![\d.,:]\d|\d))?/uy;
const DAY_AFTER_MONTH =
  /(?<day>\d{1,2})(?:st|nd|rd|th)?(?![\d:]|[.,]\d)(?:,?[ \u00a0](?<year>\d{4})(?!\d))?/uy;

/** A time of the day at a place in a text; null where there is none. */
export function timeAt(text: string, at: number): Found | null {
  for (const form of [CLOCK, HOUR_OF_HALF, HOUR_H_MINUTE, HOUR_POINT_MINUTE]) {
    const groups = matched(form, text, at);
    const end = form.lastIndex;
    // "15 h 12 °C" is an hour and a temperature.
    if (groups === null || (form === HOUR_H_MINUTE && unitAt(text, end) !== null)) continue;
    const { hour, minute, half, late } = groups;
    const claim = timeOf(Number(hour), minute === undefined ? null : Number(minute), half?.toLowerCase());
    return { claims: [late === undefined ? claim : { ...claim, isEitherHalf: true }], end };
  }
  return null;
}

function timeOf(hour: number, minute: number | null, half: string | undefined): TimeClaim {
  if (half === undefined) return { kind: 'time', hour, minute, isEitherHalf: false };
  const inHalf = hour > 12 || hour === 0 ? Number.NaN : (hour % 12) + (half === 'p' ? 12 : 0);
  return { kind: 'time', hour: inHalf, minute, isEitherHalf: false };
}

/**
 * A date at a place in a text; null where there is none. One in digits alone may be of either order, and one with points may be a
 * number too.
 * @param month of the word before it ("December 24"), or null
 */
export function dateAt(text: string, at: number, month: number | null): FoundDate | null {
  const iso = matched(ISO, text, at);
  if (iso !== null) {
    return {
      claims: [dateOf(iso['month'], iso['day'], iso['year'])],
      end: ISO.lastIndex,
      couldBeNumber: false,
    };
  }
  const named = matched(DAY_BEFORE_MONTH, text, at);
  const name = named?.['name']?.toLowerCase();
  const number = name === undefined ? null : monthOf(name);
  if (number !== null) {
    const claims = [dateOf(number, named?.['day'], named?.['year'])];
    return {
      claims,
      end: DAY_BEFORE_MONTH.lastIndex,
      couldBeNumber: name === 'may' && named?.['year'] === undefined,
    };
  }
  for (const form of [POINTS, SLASHES]) {
    const groups = matched(form, text, at);
    if (groups === null) continue;
    const { day, month: second, year } = groups;
    const claims = [dateOf(second, day, year), dateOf(day, second, year)];
    return { claims, end: form.lastIndex, couldBeNumber: form === POINTS && year === undefined };
  }
  const after = month === null ? null : matched(DAY_AFTER_MONTH, text, at);
  if (after === null || month === null) return null;
  const claims = [dateOf(month, after['day'], after['year'])];
  return {
    claims,
    end: DAY_AFTER_MONTH.lastIndex,
    couldBeNumber: month === 5 && after['year'] === undefined,
  };
}

function dateOf(
  month: string | number | undefined,
  day: string | undefined,
  year: string | undefined,
): Claim {
  const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
  return { kind: 'date', month: Number(month), day: Number(day), year: full };
}

function matched(
  form: RegExp,
  text: string,
  at: number,
): Readonly<Record<string, string | undefined>> | null {
  form.lastIndex = at;
  return form.exec(text)?.groups ?? null;
}
