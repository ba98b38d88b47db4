import { HOUR_MS } from '../../../catalog/index.ts';
import type { RequestedRange } from '../../../forecast/index.ts';
import {
  invalidParameter,
  isOpenEnd,
  parseDuration,
  parseInstant,
  quoted,
  type TimeSpan,
} from '../../../http/index.ts';

/** The times that a question asks for. */
export interface TimeChoice {
  /** Whether a valid time of the run of `initTime` is requested; both in milliseconds. */
  includes(validTime: number, initTime: number): boolean;
  /** What the run must reach: the ends that are given, of each of the times and intervals. */
  readonly ranges: readonly RequestedRange[];
}

const MAX_LISTED = 1000;
/** Hours after the initialisation; URLs turn a plus into a space. */
const RELATIVE = /^[+ ]?(\d{1,5})h$/i;
const REPEATS = /^R(\d{0,6})$/i;
const EXAMPLES =
  '2026-01-15T00:00:00Z, 2026-01-15T00:00Z/2026-01-16T00:00Z, ../2026-01-16T00:00Z, 2026-01-15T00:00Z/.., a list of them separated by commas, R4/2026-01-15T00:00Z/PT6H or +0h/+24h';

/**
 * Parses `datetime` (OGC EDR 1.1, requirement core/datetime-response): a time; an interval that includes its ends, either of which
 * may be open (`..` or nothing); a list of these; or `R<count>/<start>/<duration>`, which repeats without end when it has no count.
 * An extension are times relative to the initialisation, as in `+0h/+24h`.
 *
 * The run that answers must reach every end that is given. An open end asks for nothing: it is the first time of the run, or its
 * last. A date as an end asks for that day, as far as the run goes into it. Throws IsobarError('validation_error').
 */
export function parseDatetime(text: string): TimeChoice {
  // A space at the start stands for the plus of a relative time.
  const parts = text.trimEnd().split(',', MAX_LISTED + 1);
  if (parts.length > MAX_LISTED) throw invalidParameter('datetime', `lists more than ${MAX_LISTED} times`);
  const choices = parts.map((part) => choiceOf(part, text));
  return {
    includes: (validTime, initTime) => choices.some((choice) => choice.includes(validTime, initTime)),
    ranges: choices.flatMap(({ ranges }) => ranges),
  };
}

function choiceOf(part: string, text: string): TimeChoice {
  const [first = '', second, third, ...more] = part.split('/', 5);
  if (second === undefined) return during(endOf(first, text), endOf(first, text));
  if (third === undefined) {
    const [start, stop] = [openEndOf(first, text), openEndOf(second, text)];
    if (start === null && stop === null) throw notTimes(text);
    const choice = during(start, stop);
    if (endsBeforeStart(start, stop))
      throw invalidParameter('datetime', `${quoted(text)} has its end before its start`);
    return choice;
  }
  const count = REPEATS.exec(first.trim())?.[1];
  const [start, duration] = [parseInstant(second.trim(), 'short'), parseDuration(third.trim())];
  if (more.length > 0 || count === undefined || start === null || duration === null) throw notTimes(text);
  const times = count === '' ? Number.POSITIVE_INFINITY : Number(count);
  return {
    includes(validTime) {
      const n = (validTime - start.from) / duration;
      return Number.isInteger(n) && n >= 0 && n < times;
    },
    ranges: repeated(start.from, duration, times),
  };
}

/** What a repetition asks for: each of its times, or of very many the first and the last; only the first of those without end. */
function repeated(first: number, duration: number, times: number): readonly RequestedRange[] {
  if (times <= MAX_LISTED) return Array.from({ length: times }, (_, n) => instant(first + n * duration));
  return [instant(first), ...(Number.isFinite(times) ? [instant(first + (times - 1) * duration)] : [])];
}

function instant(time: number): RequestedRange {
  const date = dateAt(time);
  return { validFrom: date, validTo: date };
}

/** The farthest time that dates can hold, in milliseconds (ECMA-262, time values). */
const MAX_TIME = 8.64e15;

/** A time in milliseconds, or the farthest that there is. */
export function dateAt(time: number): Date {
  return new Date(Math.max(-MAX_TIME, Math.min(time, MAX_TIME)));
}

/** An end of an interval: a time span, or hours after the initialisation. */
type End = (TimeSpan & { readonly kind: 'absolute' }) | { readonly kind: 'relative'; readonly hours: number };

/** From the first moment of one end to the last of the other; null is open. */
function during(start: End | null, stop: End | null): TimeChoice {
  return {
    includes: (validTime, initTime) =>
      (start === null || validTime >= spanOf(start, initTime).from) &&
      (stop === null || validTime <= spanOf(stop, initTime).to),
    ranges: [
      {
        ...(start?.kind === 'relative' && { leadFrom: start.hours }),
        ...(start?.kind === 'absolute' && { validFrom: new Date(start.from) }),
        ...(stop?.kind === 'relative' && { leadTo: stop.hours }),
        // The first moment of a day, or the moment itself.
        ...(stop?.kind === 'absolute' && { validTo: new Date(stop.from) }),
      },
    ],
  };
}

function spanOf(end: End, initTime: number): TimeSpan {
  if (end.kind === 'absolute') return end;
  const time = initTime + end.hours * HOUR_MS;
  return { from: time, to: time };
}

/** Compares ends of one kind only: where a time is relative to a run depends on the run. */
function endsBeforeStart(start: End | null, stop: End | null): boolean {
  if (start === null || stop === null || start.kind !== stop.kind) return false;
  return spanOf(start, 0).from > spanOf(stop, 0).to;
}

function openEndOf(part: string, text: string): End | null {
  return isOpenEnd(part.trim()) ? null : endOf(part, text);
}

function endOf(part: string, text: string): End {
  const hours = RELATIVE.exec(part)?.[1];
  if (hours !== undefined) return { kind: 'relative', hours: Number(hours) };
  const span = parseInstant(part.trim(), 'short');
  if (span === null) throw notTimes(text);
  return { kind: 'absolute', ...span };
}

function notTimes(text: string) {
  return invalidParameter(
    'datetime',
    `${quoted(text)} is not a time, an interval or a repetition: as ${EXAMPLES}`,
  );
}
