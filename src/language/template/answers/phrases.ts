import type { SpokenQuantity, SpokenUnit } from '../../facts.ts';

/** Eight directions that wind comes from, clockwise from north. */
export type Compass = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** How much of the sky is covered, in words: clear, mostly clear, partly cloudy, mostly cloudy, overcast. */
type SkyWords = readonly [string, string, string, string, string];

/** Low, moderate, high, very high. */
type Degrees = readonly [string, string, string, string];

/** Quantities that are said as a number of some unit, each the subject of a sentence. */
export type Measured = Exclude<
  SpokenQuantity,
  'wind_speed' | 'wind_direction' | 'wind_gust' | 'precipitation' | 'snowfall' | 'cloud_cover' | 'cape'
>;

/** Quantities that are the subject of a condition, an extreme or a comparison; winds are named by `Phrases.wind`. */
type Subject = Exclude<SpokenQuantity, 'wind_speed' | 'wind_direction'>;

/** Yes or no to a condition. `when` is a time with its preposition, `value` what is forecast then. */
interface VerdictWords {
  readonly above: (subject: string, limit: string, when: string, value: string) => string;
  readonly notAbove: (subject: string, limit: string) => string;
  readonly below: (subject: string, limit: string, when: string, value: string) => string;
  readonly notBelow: (subject: string, limit: string) => string;
  /** The same where the limit itself counts: "at least", and "at most". */
  readonly reaches: (subject: string, limit: string, when: string, value: string) => string;
  readonly notReaches: (subject: string, limit: string) => string;
  readonly falls: (subject: string, limit: string, when: string, value: string) => string;
  readonly notFalls: (subject: string, limit: string) => string;
  readonly rain: (when: string, value: string) => string;
  readonly noRain: string;
  /** Of "will it stay dry": yes, and no. */
  readonly dry: string;
  readonly notDry: (when: string, value: string) => string;
  readonly snow: (when: string, value: string) => string;
  readonly noSnow: string;
  readonly fog: (when: string, value: string) => string;
  readonly noFog: string;
  readonly thunder: (when: string, value: string) => string;
  readonly noThunder: string;
  readonly rainEnds: (when: string) => string;
  readonly rainGoesOn: string;
  readonly fogEnds: (when: string) => string;
  readonly fogGoesOn: string;
}

/** How likely an event is. Amounts, limits and percentages come with their units. */
interface ChanceWords {
  /** @param event one of those below */
  readonly is: (percent: string, event: string) => string;
  /** What adds up over the window. */
  readonly atLeast: (amount: string) => string;
  readonly more: (amount: string) => string;
  readonly less: (amount: string) => string;
  readonly atMost: (amount: string) => string;
  /** Of the water of the snow. */
  readonly snow: (amount: string) => string;
  /** At some time of the window. */
  readonly above: (subject: string, limit: string) => string;
  readonly reaches: (subject: string, limit: string) => string;
  readonly below: (subject: string, limit: string) => string;
  readonly falls: (subject: string, limit: string) => string;
  /** What lasts, `how` being `throughout` or `forHours`; `wet` and `dry` by the amount of an output step. */
  readonly lasts: {
    readonly above: (subject: string, limit: string, how: string) => string;
    readonly orMore: (subject: string, limit: string, how: string) => string;
    readonly below: (subject: string, limit: string, how: string) => string;
    readonly orLess: (subject: string, limit: string, how: string) => string;
    readonly wet: (amount: string, how: string) => string;
    readonly dry: (amount: string, how: string) => string;
  };
  readonly throughout: string;
  readonly forHours: (hours: number) => string;
  /** Events that have to come true together. */
  readonly and: (events: readonly string[]) => string;
  /** Those that have to hold at the same time. @param events joined by `and` */
  readonly sameTime: (events: string) => string;
  /** From how many members of which run; that they are not calibrated. */
  readonly members: (met: number, used: number, model: string, run: string) => string;
  /** From statistics over how many members of which run, and how far off the percentage may be. */
  readonly statistics: (used: number, model: string, run: string, error: string) => string;
  /** Where statistics that are kept in place of members do not tell it. */
  readonly statisticsAlone: (ensembles: string, setting: string) => string;
  /** Where none is stored. */
  readonly needsEnsemble: (setting: string) => string;
  /** Where the model that answers has no members for the question. */
  readonly otherEnsembles: (model: string, ensembles: string) => string;
  /** Where no ensemble that is stored has members of a variable. */
  readonly lacking: (variables: string, ensembles: string) => string;
}

/** What a language says. All texts are parts of sentences; numbers come with their units, times with their prepositions. */
export interface Phrases {
  /** BCP 47. */
  readonly locale: string;
  /** A time of day, `14:00` or `14:30`. */
  clock(hour: number, minute: number): string;
  /** "at 14:00"; with a day, "on Tuesday at 14:00". */
  at(clock: string, day: string | null): string;
  /** "from 14:00 on"; with a day, "from 14:00 on Tuesday". */
  since(clock: string, day: string | null): string;
  /** "until 14:00 on Tuesday 24 November". */
  until(clock: string, day: string): string;
  /** One day; or from one to another. */
  readonly days: (from: string, to: string | null) => string;
  /** A day with one time of it; with two. */
  readonly hours: (day: string, from: string, to: string | null) => string;
  /** From a time of one day to a time of another. */
  readonly span: (fromDay: string, from: string, toDay: string, to: string) => string;
  readonly subjects: Readonly<Record<Subject, string>>;
  /** Units that have a name rather than a sign in the language. */
  readonly units: Partial<Readonly<Record<SpokenUnit, string>>>;
  readonly is: (subject: string, value: string) => string;
  readonly stays: (subject: string, value: string) => string;
  readonly ranges: (subject: string, min: string, minAt: string, max: string, maxAt: string) => string;
  /** What the sea is like, from one of `seas` to another. */
  readonly sea: (low: string, high: string | null) => string;
  /** The ten states of the sea of WMO code table 3700, from calm and glassy on. */
  readonly seas: readonly string[];
  readonly noSnow: string;
  readonly dry: string;
  readonly amount: (sum: string) => string;
  /** The same of snow that falls, as water. */
  readonly noSnowfall: string;
  readonly snowfall: (sum: string) => string;
  /** Added to an amount: when most of it falls. */
  readonly most: (since: string, amount: string) => string;
  readonly asSnow: string;
  readonly wind: (height: string | null) => string;
  readonly calm: (wind: string) => string;
  readonly blows: (wind: string, speed: string) => string;
  readonly strengths: (wind: string, min: string, max: string, at: string) => string;
  /** "from the north", for each of eight directions. */
  readonly from: readonly [string, string, string, string, string, string, string, string];
  /** Of a wind that turns, from two of `from`: "from the north, later from the east". */
  readonly later: (from: string, to: string) => string;
  readonly mostly: (from: string) => string;
  readonly varying: string;
  /** Added to a wind: its strongest gusts. */
  readonly withGusts: (gust: string, at: string | null) => string;
  readonly gusts: (gust: string, at: string | null) => string;
  readonly sky: (words: string, cover: string, isMean: boolean) => string;
  readonly skies: SkyWords;
  readonly thunder: (degree: string, cape: string, isRange: boolean) => string;
  readonly degrees: Degrees;
  readonly fog: string;
  readonly ends: (until: string) => string;
  readonly synthetic: string;
  readonly verdict: VerdictWords;
  readonly chance: ChanceWords;
  /** Added to a no: until the end of the forecast, at a time with its preposition. */
  readonly toEnd: (at: string) => string;
  /** The highest and the lowest value, with its time. */
  readonly highest: (subject: string, value: string, at: string | null) => string;
  readonly lowest: (subject: string, value: string, at: string | null) => string;
  /** The same quantity of several places, times or models. */
  readonly onAverage: (subject: string) => string;
  readonly inAll: string;
  /** Of a window that is over: which run had forecast it, by the time that it began. */
  readonly ofThen: (run: string) => string;
  /** Beside numbers that decide about something. */
  readonly noPromise: string;
}
