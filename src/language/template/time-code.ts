import type { Language } from '../parse.ts';
import type { Phrase } from './lexicon.ts';
import type { Token } from './tokens.ts';
import type { Meaning } from './words/index.ts';

/** What a word that says nothing about time stands as. */
const OTHER = '_';
const DASH = /^[-–—‑]$/;
/** Endings of ordinal numbers: 24th, 1er, 1º. */
const ORDINAL = /^(th|st|nd|rd|er|re|ere|º|ª)$/;

/**
 * A question as what it says about time, in a code that is the same in all languages, so that one set of rules reads all:
 * `#6` a number, `@15.5` half past three in the afternoon, `M12` December, `W5` Friday and `W5:night` its night, `D1` tomorrow,
 * `P:morning`, `X12-25` Christmas, `h d w` units, `E` a weekend, `wl` a week later, `N` now; words such as `next in at to`; signs
 * as they are; `_` for the rest. Words that only link others are left out. With a space before and after each.
 */
export function timeCode(tokens: readonly Token[], phrases: readonly Phrase[], language: Language): string {
  const codes: string[] = [];
  const byStart = new Map(phrases.map((phrase) => [phrase.from, phrase]));
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at];
    const phrase = byStart.get(at);
    if (phrase !== undefined) {
      const code = codeOf(phrase.meaning);
      if (code !== null) codes.push(code);
    } else if (token?.kind === 'number') {
      codes.push(numberCode(token.folded));
    } else if (token !== undefined && !(ORDINAL.test(token.folded) && codes.at(-1)?.startsWith('#'))) {
      codes.push(token.kind === 'word' ? OTHER : DASH.test(token.folded) ? '-' : token.folded);
    }
    at = phrase?.to ?? at + 1;
  }
  return withClocks(` ${codes.join(' ')} `, language);
}

const TIME_WORDS: Readonly<Record<string, string>> = {
  next: 'next',
  this: 'this',
  in: 'in',
  clockAt: 'at',
  between: 'btw',
  from: 'from',
  to: 'to',
  and: 'and',
  after: 'after',
  before: 'before',
  am: 'am',
  pm: 'pm',
  oclock: 'oc',
  weekend: 'E',
  weekLater: 'wl',
  now: 'N',
};
const UNITS = { hour: 'h', day: 'd', week: 'w' } as const;

function codeOf(meaning: Meaning): string | null {
  switch (meaning.kind) {
    case 'day':
      return `D${meaning.days}${meaning.part === null ? '' : `:${meaning.part}`}`;
    case 'weekday':
      return `W${meaning.weekday}${meaning.part === null ? '' : `:${meaning.part}`}`;
    case 'part':
      return `P:${meaning.part}`;
    case 'month':
      return `M${meaning.month}`;
    case 'date':
      return `X${meaning.month}-${meaning.day}`;
    case 'number':
      return `#${meaning.value}`;
    case 'unit':
      return UNITS[meaning.unit];
    case 'filler':
    case 'at':
      return null;
    default:
      return TIME_WORDS[meaning.kind] ?? OTHER;
  }
}

/** `15:30` is a time of day; other numbers may be anything. */
function numberCode(text: string): string {
  const clock = /^(\d{1,2}):(\d{2})$/.exec(text);
  return clock === null ? `#${text}` : `@${Number(clock[1]) + Number(clock[2]) / 60}`;
}

/** Numbers that are hours of a day, as far as their neighbours tell, as `@`. */
function withClocks(code: string, language: Language): string {
  const halves = (hour: string, minutes: string | undefined) =>
    Number(hour.replace('@', '').replace('#', '')) + Number(minutes ?? 0) / 60;
  const twelve = (hour: number, half: string) => (hour % 12) + (half === 'pm' ? 12 : 0);
  let clocked = code
    .replace(/ #(\d+)\.(\d\d) (?=(?:oc|am|pm) )/g, (_, hour, minutes) => ` @${halves(hour, minutes)} `)
    .replace(
      / [#@](\d+(?:\.\d+)?) (to|and|-|at) [#@](\d+(?:\.\d+)?) (am|pm)(?= )/g,
      (_, from, link, to, half) => ` @${twelve(Number(from), half)} ${link} @${twelve(Number(to), half)}`,
    )
    .replace(/ [#@](\d+(?:\.\d+)?) (am|pm)(?= )/g, (_, hour, half) => ` @${twelve(Number(hour), half)}`)
    .replace(
      / ([#@]\d+(?:\.\d+)?) oc(?: #(\d\d))?(?= )/g,
      (_, hour, minutes) => ` @${halves(hour, minutes)}`,
    );
  if (language === 'fr' || language === 'es') {
    // "15 heures" is an hour of the day, "dans 3 heures" and "les 6 prochaines heures" are not.
    clocked = clocked.replace(
      /(?<! in| next)(?<! next from) #(\d{1,2}) h(?! next)(?: #(\d\d))?(?= )/g,
      (_, hour, minutes) => ` @${halves(hour, minutes)}`,
    );
  }
  return clocked
    .replace(/ (at|after|before) #(\d{1,2})(?= )(?! (?:h|d|w|%|\.|next|-|M\d|\/))/g, ' $1 @$2')
    .replace(
      / (btw|from) #(\d{1,2}) (to|and|-|at) ([#@])(\d+(?:\.\d+)?)(?= )(?! (?:h|d|w|\.|from|M\d|\/))/g,
      ' $1 @$2 $3 @$5',
    )
    .replace(/ #(\d{1,2}) (to|-) @/g, ' @$1 $2 @');
}
