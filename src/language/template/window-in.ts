import type { Language } from '../parse.ts';
import type { Day, DayPart, Weekday, Window } from '../window.ts';
import { dateIn } from './date-in.ts';
import type { Phrase } from './lexicon.ts';
import { timeCode } from './time-code.ts';
import type { Token } from './tokens.ts';

type Clock = { readonly from: number; readonly to: number };

/** "The next few days", and "the next days". */
const FEW = 3;

/** When a question asks for: the rules of all languages, over its time code. */
export function windowIn(tokens: readonly Token[], phrases: readonly Phrase[], language: Language): Window {
  const code = timeCode(tokens, phrases, language);
  const date = dateIn(code, language);
  // Numbers of a date are no hours.
  const rest = date === null ? code : code.replace(date.text, ' _ ');
  const days = date ?? daysIn(rest);
  const spoken = clockIn(rest);
  const named = /[DWP]-?\d*:(\w+)/.exec(rest)?.[1] as DayPart | undefined;
  if (days === null && spoken === null) {
    const hours = hoursIn(rest);
    if (hours !== null) return hours;
    if (named === undefined) return isNow(rest, tokens, language) ? { kind: 'now' } : { kind: 'all' };
  }
  return {
    kind: 'days',
    first: days?.first ?? { kind: 'relative', days: 0 },
    count: days?.count ?? 1,
    part: spoken === null ? (named ?? null) : null,
    clock: spoken === null ? null : inPart(spoken, named),
  };
}

/** The hours from now on; null where none are named. */
function hoursIn(code: string): Window | null {
  const next = / next (?:from )?(?:#(\d+) )?h | #(\d+) next h | #(\d+) h next /.exec(code);
  if (next !== null) return { kind: 'hours', from: 0, to: Number(next[1] ?? next[2] ?? next[3] ?? 1) };
  const later = / in #(\d+) h /.exec(code);
  if (later !== null) return { kind: 'hours', from: Number(later[1]), to: Number(later[1]) };
  const long = / #(\d+) (?:- )?h /.exec(code);
  return long === null ? null : { kind: 'hours', from: 0, to: Number(long[1]) };
}

/** The days that words name; null for none. */
function daysIn(code: string): { readonly first: Day; readonly count: number } | null {
  const relative = (days: number, count = 1) => ({ first: { kind: 'relative', days } as const, count });
  return (
    weekdaysIn(code) ??
    first(code, [
      [/ next E | E next /, () => ({ first: { kind: 'weekend', weeks: 1 }, count: 1 })],
      [/ E /, () => ({ first: { kind: 'weekend', weeks: 0 }, count: 1 })],
      [/ next #(\d+) w | #(\d+) next w /, ([, a, b]) => relative(0, 7 * Number(a ?? b))],
      [/ next w | w next /, () => ({ first: { kind: 'week', weeks: 1 }, count: 1 })],
      [/ in #(\d+) w /, ([, weeks]) => relative(7 * Number(weeks))],
      [/ wl /, () => relative(7)],
      [
        / next (?:from )?#(\d+) d | #(\d+) next d | #(\d+) d next /,
        ([, a, b, c]) => relative(0, Number(a ?? b ?? c)),
      ],
      [/ in #(\d+) d /, ([, days]) => relative(Number(days))],
      [/ #(\d+) (?:- )?d /, ([, days]) => relative(0, Number(days))],
      [/ next d | d next /, () => relative(0, FEW)],
      [
        / D(-?\d)(?::\w+)? (?:and|to|-) D(-?\d)/,
        ([, from, to]) => relative(Number(from), Math.max(1, Number(to) - Number(from) + 1)),
      ],
      [/ D(-?\d)/, ([, days]) => relative(Number(days))],
      [/ this w | w this /, () => ({ first: { kind: 'week', weeks: 0 }, count: 1 })],
    ])
  );
}

type Rule = readonly [RegExp, (found: RegExpExecArray) => { readonly first: Day; readonly count: number }];

/** What the first rule that fits makes of a code. */
function first(code: string, rules: readonly Rule[]) {
  for (const [pattern, make] of rules) {
    const found = pattern.exec(code);
    if (found !== null) return make(found);
  }
  return null;
}

function weekdaysIn(code: string): { readonly first: Day; readonly count: number } | null {
  const found = / W(\d)(?::\w+)?(?: (?:P:\w+ )?(to|and|-) (?:from )?W(\d))?/.exec(code);
  if (found === null) return null;
  const weekday = Number(found[1]) as Weekday;
  const between = found[3] === undefined ? 0 : (Number(found[3]) - weekday + 7) % 7;
  // "Friday and Sunday" are not three days: the first one is taken.
  const count = found[2] === 'and' && between > 1 ? 1 : between + 1;
  const isLater = / wl | W\d(?::\w+)? w | w (?:at )?W\d/.test(code);
  return { first: { kind: 'weekday', weekday, weeks: isLater ? 1 : 0 }, count };
}

/** Hours of the day; null where none are named. */
function clockIn(code: string): Clock | null {
  const hour = String.raw`@(\d+(?:\.\d+)?)`;
  const range = new RegExp(` ${hour} (?:to|and|-|at) ${hour} `).exec(code);
  if (range !== null) return { from: Number(range[1]), to: Number(range[2]) };
  const one = new RegExp(`(?: (after|before))? ${hour} (to )?`).exec(code);
  if (one === null) return null;
  const at = Number(one[2]);
  if (one[1] === 'after') return { from: at, to: 24 };
  if (one[1] === 'before') return { from: 0, to: at };
  return { from: at, to: at };
}

/** "3 in the afternoon" is 15; "3 at night" stays 3, "10 at night" is 22. */
function inPart({ from, to }: Clock, part: DayPart | undefined): Clock {
  const shift = (hour: number) => {
    if (hour >= 12) return hour;
    if (part === 'afternoon' || part === 'evening') return hour + 12;
    return part === 'night' && hour >= 6 ? hour + 12 : hour;
  };
  return { from: shift(from), to: shift(to) };
}

/** Whether the present is asked for: by a word, or by the progressive of English ("is it raining?"). */
function isNow(code: string, tokens: readonly Token[], language: Language): boolean {
  if (/ N /.test(code)) return true;
  const words = tokens.map(({ folded }) => folded).join(' ');
  return (
    language === 'en' && /\b(is|are) (it|there)( \w+)? \w+ing\b/.test(words) && !/ going to\b/.test(words)
  );
}
