import type { Language } from '../parse.ts';
import type { Day } from '../window.ts';

/** Days of a date that stand in a time code, with the part of the code that they are. */
interface FoundDate {
  readonly first: Day;
  readonly count: number;
  readonly text: string;
}

const LINK = '(?:to|and|-|at)';
const DOT = String.raw`(?:\. )?`;
const OF = '(?:from )?';
const YEAR = String.raw`(?: (?:from |, )?#(\d{4}))?`;

type Reading = (found: RegExpExecArray) => {
  readonly from: DayOfYear;
  readonly to?: DayOfYear;
  readonly year?: string | undefined;
};
interface DayOfYear {
  readonly month: number;
  readonly day: number;
}
const of = (month: string | undefined, day: string | undefined): DayOfYear => ({
  month: Number(month),
  day: Number(day),
});

/** What people write, the longer forms first. */
const FORMS: readonly (readonly [RegExp, Reading])[] = [
  [/ #(\d{4}) - #(\d{1,2}) - #(\d{1,2})(?= )/, ([, year, month, day]) => ({ from: of(month, day), year })],
  [
    new RegExp(` #(\\d{1,2}) ${DOT}${OF}M(\\d+) ${LINK} ${OF}#(\\d{1,2}) ${DOT}${OF}M(\\d+)${YEAR}(?= )`),
    ([, day, month, lastDay, lastMonth, year]) => ({
      from: of(month, day),
      to: of(lastMonth, lastDay),
      year,
    }),
  ],
  [
    new RegExp(` #(\\d{1,2}) ${DOT}${LINK} ${OF}#(\\d{1,2}) ${DOT}${OF}M(\\d+)${YEAR}(?= )`),
    ([, day, lastDay, month, year]) => ({ from: of(month, day), to: of(month, lastDay), year }),
  ],
  [
    new RegExp(` M(\\d+) #(\\d{1,2}) ${LINK} #(\\d{1,2})${YEAR}(?= )`),
    ([, month, day, lastDay, year]) => ({ from: of(month, day), to: of(month, lastDay), year }),
  ],
  [
    new RegExp(` #(\\d{1,2}) ${DOT}${OF}M(\\d+)${YEAR}(?= )`),
    ([, day, month, year]) => ({ from: of(month, day), year }),
  ],
  [
    new RegExp(` M(\\d+) #(\\d{1,2})${YEAR}(?= )(?! [@:])`),
    ([, month, day, year]) => ({ from: of(month, day), year }),
  ],
  [
    / #(\d{1,2}) \/ #(\d{1,2})(?: \/ #(\d{4}))?(?= )/,
    ([, day, month, year]) => ({ from: of(month, day), year }),
  ],
  [/ #(\d{1,2})\.(\d{1,2})\.(\d{4})(?= )/, ([, day, month, year]) => ({ from: of(month, day), year })],
  [
    / #(\d{1,2})\.(\d{1,2}) \.(?: #(\d{4}))?(?= )/,
    ([, day, month, year]) => ({ from: of(month, day), year }),
  ],
  [/ X(\d+)-(\d+) and X(\d+)-(\d+)(?= )/, ([, month, day, m, d]) => ({ from: of(month, day), to: of(m, d) })],
  [/ X(\d+)-(\d+)(?= )/, ([, month, day]) => ({ from: of(month, day) })],
];
const GERMAN: readonly (readonly [RegExp, Reading])[] = [
  [/ #(\d{1,2})\.(\d{1,2})(?= )/, ([, day, month]) => ({ from: of(month, day) })],
];

/** The date in a time code; null where it has none that exists in some year. */
export function dateIn(code: string, language: Language): FoundDate | null {
  for (const [form, read] of language === 'de' ? [...FORMS, ...GERMAN] : FORMS) {
    const found = form.exec(code);
    if (found === null) continue;
    const { from, to = from, year } = read(found);
    if (!isDate(from) || !isDate(to)) continue;
    const first = { kind: 'date', ...from, year: year === undefined ? null : Number(year) } as const;
    return { first, count: Math.max(1, daysBetween(from, to) + 1), text: found[0] };
  }
  return null;
}

const LEAP_YEAR = 2028;
const COMMON_YEAR = 2027;
const DAY_MS = 86_400_000;

const isDate = ({ month, day }: DayOfYear) => {
  const date = new Date(Date.UTC(LEAP_YEAR, month - 1, day));
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** Days from one to the other, over the end of a year where the second is earlier in it. */
function daysBetween(from: DayOfYear, to: DayOfYear): number {
  const timeOf = ({ month, day }: DayOfYear, year: number) => Date.UTC(year, month - 1, day);
  const same = (timeOf(to, COMMON_YEAR) - timeOf(from, COMMON_YEAR)) / DAY_MS;
  return same >= 0 ? same : same + 365;
}
