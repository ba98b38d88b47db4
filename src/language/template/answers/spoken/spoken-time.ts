import { timeOnClocks } from '../../../facts/samples/local-time.ts';
import type { Facts } from '../../../facts.ts';
import type { Phrases } from '../phrases.ts';
import { dateFormatter } from './formatters.ts';

/** Weekdays alone say which day is meant within so many days. */
const WEEK_DAYS = 6;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const DAY_HOURS = 24;

/** Hours between the first two values and between the last two. */
interface Steps {
  readonly first: number;
  readonly last: number;
}

/** Times of one answer in words: days are named where its window has several. */
export class SpokenTimes {
  readonly #phrases: Phrases;
  readonly #window: Facts['window'];
  readonly #days: number;
  readonly #steps: Steps;
  readonly #isUtc: boolean;

  constructor(phrases: Phrases, { window, facts, place }: Pick<Facts, 'window' | 'facts' | 'place'>) {
    this.#phrases = phrases;
    this.#window = window;
    this.#steps = stepsOf(facts);
    this.#isUtc = place.timeZone === 'UTC';
    this.#days = Math.round((Date.parse(dayOf(lastDay(window))) - Date.parse(dayOf(window.from))) / DAY_MS);
  }

  /** The window: "Tuesday 24 November, 06:00 to 12:00". */
  window(): string {
    const { from, to } = this.#window;
    const phrases = this.#phrases;
    if (from === to) return phrases.hours(this.#date(from), this.#clock(from), null);
    const { first, last } = this.#steps;
    // Of six-hour steps, a day begins with one before 6 and ends with one that no other fits behind.
    const isWhole = hourOf(from) < first && (isMidnight(to) || hourOf(to) + 2 * last > DAY_HOURS);
    if (isWhole)
      return phrases.days(this.#date(from), this.#days === 0 ? null : this.#date(lastDay(this.#window)));
    if (this.#days === 0) return phrases.hours(this.#date(from), this.#clock(from), this.#clock(to));
    return phrases.span(this.#date(from), this.#clock(from), this.#date(to), this.#clock(to));
  }

  /** "at 14:00", "on Tuesday at 14:00". */
  at(time: string): string {
    return this.#phrases.at(this.#clock(time), this.#day(time));
  }

  /** "from 14:00 on": amounts are named by the start of their interval. */
  since(time: string): string {
    return this.#phrases.since(this.#clock(time), this.#day(time));
  }

  /** The end of the window, with its date. */
  end(): string {
    const { to } = this.#window;
    return this.#phrases.until(this.#clock(to), this.#date(to));
  }

  /** The start of a run (UTC) on the clocks of the place, by the offset that the window begins with. */
  run(initTime: string): string {
    const local = timeOnClocks(initTime, this.#window.from);
    return this.#phrases.hours(this.#date(local), this.#clock(local), null);
  }

  #day(time: string): string | null {
    if (this.#days === 0 && dayOf(time) === dayOf(this.#window.from)) return null;
    return this.#days > WEEK_DAYS
      ? this.#date(time)
      : formatted(time, this.#phrases.locale, { weekday: 'long' });
  }

  #date(time: string): string {
    return formatted(time, this.#phrases.locale, { weekday: 'long', day: 'numeric', month: 'long' });
  }

  #clock(time: string): string {
    const clock = this.#phrases.clock(Number(time.slice(11, 13)), Number(time.slice(14, 16)));
    return this.#isUtc ? `${clock} UTC` : clock;
  }
}

/** The day that a window ends on; midnight belongs to the day before it. */
function lastDay({ from, to }: Facts['window']): string {
  if (!isMidnight(to) || from === to) return to;
  return `${new Date(Date.parse(dayOf(to)) - DAY_MS).toISOString().slice(0, 10)}T00:00`;
}

function stepsOf(facts: Facts['facts']): Steps {
  const hours = facts[0]?.values.map(({ time }) => Date.parse(time) / HOUR_MS) ?? [];
  const [a = 0, b = a + 1] = hours;
  const [y = a, z = y + 1] = hours.slice(-2);
  return { first: b - a, last: z - y };
}

const hourOf = (time: string) => Number(time.slice(11, 13)) + Number(time.slice(14, 16)) / 60;
const dayOf = (time: string) => time.slice(0, 10);
const isMidnight = (time: string) => time.slice(11, 16) === '00:00';

/** The day of a local time: its offset has nothing to say here. */
function formatted(time: string, locale: string, parts: Parameters<typeof dateFormatter>[1]): string {
  const text = dateFormatter(locale, parts).format(Date.parse(`${dayOf(time)}T12:00Z`));
  if (locale === 'fr-FR') return text.replace(/ 1 (?=\p{L})/u, ' 1er ');
  return locale === 'en-GB' || locale === 'es-ES' ? text.replace(/^(\p{L}+),/u, '$1') : text;
}
