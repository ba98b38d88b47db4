import type { Fact, Facts, SpokenQuantity, SpokenUnit } from '../../facts.ts';
import type { Compass, Measured, Phrases } from './phrases.ts';
import type { SpokenTimes } from './spoken/spoken-time.ts';
import { spokenNumber, spokenValue } from './spoken/spoken-value.ts';
import { subjectOf } from './spoken/subjects.ts';

/** The input that sentences are written from. */
export interface Writing {
  readonly phrases: Phrases;
  readonly times: SpokenTimes;
  readonly facts: readonly Fact[];
  /** What the question wants to know, and whether it is so. */
  readonly question: Pick<Facts, 'intent' | 'verdict' | 'window'>;
}

type Sentence = (fact: Fact, writing: Writing) => readonly string[];

/** Below freezing and a little above it, precipitation may be snow: so many of each unit. */
const SNOW: Partial<Readonly<Record<SpokenUnit, number>>> = { '°C': 2, '°F': 35.6, K: 275.15 };
/** Fog by definition: WMO-No. 8, visibility below 1 km. */
const FOG: Partial<Readonly<Record<SpokenUnit, number>>> = { km: 1, m: 1000, mi: 0.6214, ft: 3281 };
/** Ends of the first four of five classes of cloud cover, in per cent. */
const SKY_ENDS = [15, 40, 70, 90];
/** Ends of the first three of four classes of convective available potential energy, in J/kg. */
const CAPE_ENDS = [300, 1000, 2500];
/** Heights in m up to which each state of the sea but the last goes (WMO code table 3700); a height at an end is of the lower state. */
const SEA_ENDS = [0, 0.1, 0.5, 1.25, 2.5, 4, 6, 9, 14];
/** Metres in the units that waves are given in. */
const METRES: Partial<Readonly<Record<SpokenUnit, number>>> = { m: 1, ft: 0.3048 };
const COMPASS_DEGREES = 45;

const measure: Sentence = (fact, writing) => [measured(fact, writing)];

/** Quantities in the order in which answers speak of them, with the sentences about each. */
const SENTENCES: readonly (readonly [SpokenQuantity, Sentence])[] = [
  ['temperature', measure],
  ['dewpoint', measure],
  ['humidity', measure],
  ['precipitation', precipitation],
  ['snowfall', snowfall],
  ['snow_depth', (fact, writing) => [fact.max.value > 0 ? measured(fact, writing) : writing.phrases.noSnow]],
  ['freezing_level', measure],
  ['wave_height', (fact, writing) => [measured(fact, writing), sea(fact, writing)]],
  ['wind_speed', (fact, writing) => [wind(fact, writing)]],
  ['wind_gust', gusts],
  ['cloud_cover', sky],
  ['low_cloud_cover', measure],
  ['mid_cloud_cover', measure],
  ['high_cloud_cover', measure],
  ['visibility', visibility],
  ['pressure', measure],
  ['cape', thunder],
];

/**
 * The sentences about all facts, without full stops, each beginning in lower case where its language does: the extreme that the
 * question wants to know, then the rest.
 */
export function sentencesOf(writing: Writing): readonly string[] {
  const { facts, question } = writing;
  const first = extreme(writing);
  const isSaid = (fact: Fact) =>
    question.intent.kind === 'extreme' && first.length > 0 && question.intent.quantity === fact.quantity;
  const rest = SENTENCES.flatMap(([quantity, sentence]) =>
    facts
      .filter((fact) => fact.quantity === quantity && !isSaid(fact))
      .flatMap((fact) => sentence(fact, writing)),
  );
  return [...first, ...rest];
}

/** The highest or lowest value, where it is requested; of amounts the sentence about them says it. */
function extreme({ facts, question, phrases, times }: Writing): readonly string[] {
  const { intent } = question;
  if (intent.kind !== 'extreme') return [];
  const fact = facts.find(({ quantity, sum }) => quantity === intent.quantity && sum === null);
  const subject = fact === undefined ? null : subjectOf(fact, phrases);
  if (fact === undefined || subject === null) return [];
  const { value, time } = intent.of === 'highest' ? fact.max : fact.min;
  const say = intent.of === 'highest' ? phrases.highest : phrases.lowest;
  return [say(subject, spokenValue(value, fact, phrases), fact.values.length === 1 ? null : times.at(time))];
}

function measured(fact: Fact, { phrases, times }: Writing): string {
  const subject = phrases.subjects[fact.quantity as Measured];
  const { values, min, max } = fact;
  if (values.length === 1) return phrases.is(subject, spokenValue(max.value, fact, phrases));
  if (min.value === max.value) return phrases.stays(subject, spokenValue(max.value, fact, phrases));
  return phrases.ranges(
    subject,
    spokenValue(min.value, fact, phrases),
    times.at(min.time),
    spokenValue(max.value, fact, phrases),
    times.at(max.time),
  );
}

/** What the sea is like, by the heights before they were rounded. */
function sea({ exact, unit }: Fact, { phrases }: Writing): string {
  const stateAt = (value: number) => {
    // Digits beyond millimetres are those of a conversion.
    const metres = Math.round(value * (METRES[unit] ?? 1) * 1000) / 1000;
    const state = SEA_ENDS.findIndex((end) => metres <= end);
    return phrases.seas.at(state) ?? '';
  };
  const [low, high] = [stateAt(Math.min(...exact)), stateAt(Math.max(...exact))];
  return phrases.sea(low, high === low ? null : high);
}

function precipitation(fact: Fact, { phrases, times, facts, question }: Writing): readonly string[] {
  const { sum, values } = fact;
  if (sum === null || sum <= 0) {
    // After "No, no precipitation is forecast" the number that decides.
    const isSaid = question.verdict?.quantity === 'precipitation';
    const amount = spokenValue(sum ?? 0, fact, phrases);
    return [isSaid ? phrases.amount(amount) : `${phrases.dry} (${amount})`];
  }
  const wet = new Set(values.filter(({ value }) => value > 0).map(({ time }) => time));
  const temperature = facts.find(({ quantity }) => quantity === 'temperature');
  const isCold = temperature?.values.some(
    ({ time, value }) => value <= (SNOW[temperature.unit] ?? 0) && wet.has(time),
  );
  return [
    `${phrases.amount(spokenValue(sum, fact, phrases))}${mostOf(fact, sum, { phrases, times })}`,
    ...(isCold ? [phrases.asSnow] : []),
  ];
}

function snowfall(fact: Fact, { phrases, times }: Writing): readonly string[] {
  const { sum } = fact;
  const amount = spokenValue(sum ?? 0, fact, phrases);
  if (sum === null || sum <= 0) return [`${phrases.noSnowfall} (${amount})`];
  return [`${phrases.snowfall(amount)}${mostOf(fact, sum, { phrases, times })}`];
}

/** When all of an amount falls that falls within one step, or the most of it. */
function mostOf(fact: Fact, sum: number, { phrases, times }: Pick<Writing, 'phrases' | 'times'>): string {
  const { max, values } = fact;
  if (values.length <= 1 || max.value <= 0) return '';
  const since = times.since(max.time);
  return max.value >= sum ? `, ${since}` : phrases.most(since, spokenValue(max.value, fact, phrases));
}

function wind(fact: Fact, writing: Writing): string {
  const { phrases, times, facts } = writing;
  const { heightMetres, min, max } = fact;
  const name = phrases.wind(heightMetres === null || heightMetres === 10 ? null : `${heightMetres}\u00a0m`);
  const gust = facts.find((other) => other.quantity === 'wind_gust' && heightMetres === 10);
  const added =
    gust === undefined
      ? ''
      : phrases.withGusts(spokenValue(gust.max.value, gust, phrases), timeOfMax(gust, times));
  if (max.value <= 0) return `${phrases.calm(name)}${added}`;
  const direction = facts.find(
    (other) => other.quantity === 'wind_direction' && other.heightMetres === heightMetres,
  );
  const from = direction === undefined ? '' : directionOf(direction, phrases);
  const highest = spokenValue(max.value, fact, phrases);
  if (min.value === max.value) return `${phrases.blows(name, highest)}${from && ` ${from}`}${added}`;
  const lowest = spokenNumber(min.value, fact, phrases);
  return `${phrases.strengths(name, lowest, highest, times.at(max.time))}${from && `, ${from}`}${added}`;
}

/** Gusts alone; with the wind they share its sentence. */
function gusts(fact: Fact, { phrases, times, facts }: Writing): readonly string[] {
  const isSaid = facts.some(({ quantity, heightMetres }) => quantity === 'wind_speed' && heightMetres === 10);
  return isSaid ? [] : [phrases.gusts(spokenValue(fact.max.value, fact, phrases), timeOfMax(fact, times))];
}

function sky(fact: Fact, { phrases }: Writing): readonly string[] {
  const isMean = fact.values.length > 1 && fact.mean !== null;
  const cover = isMean && fact.mean !== null ? fact.mean : fact.max.value;
  const words = phrases.skies[classOf(cover, SKY_ENDS)] ?? phrases.skies[0];
  return [phrases.sky(words, spokenValue(cover, fact, phrases), isMean)];
}

function visibility(fact: Fact, writing: Writing): readonly string[] {
  return [measured(fact, writing), ...(fact.min.value < (FOG[fact.unit] ?? 0) ? [writing.phrases.fog] : [])];
}

function thunder(fact: Fact, { phrases }: Writing): readonly string[] {
  const degree = phrases.degrees[classOf(fact.max.value, CAPE_ENDS)] ?? phrases.degrees[0];
  return [
    phrases.thunder(degree, spokenValue(fact.max.value, fact, phrases), fact.min.value < fact.max.value),
  ];
}

function timeOfMax({ values, max, min }: Fact, times: SpokenTimes): string | null {
  return values.length === 1 || min.value === max.value ? null : times.at(max.time);
}

/** Which class a value is in, counted from 0, by the ends of all classes but the last. */
function classOf(value: number, ends: readonly number[]): number {
  const at = ends.findIndex((end) => value < end);
  return at < 0 ? ends.length : at;
}

/** Where a wind comes from over the window; of one that is nearly the same all the time, or of one time, that. */
function directionOf({ course }: Fact, { from, later, mostly, varying }: Phrases): string {
  if (course === null) return '';
  const [first = '', second = ''] = course.degrees.map((degrees) => from[compassOf(degrees)]);
  switch (course.kind) {
    case 'steady':
      return first;
    case 'turning':
      return later(first, second);
    case 'mostly':
      return mostly(first);
    case 'varying':
      return varying;
  }
}

function compassOf(degrees: number): Compass {
  return (Math.round(degrees / COMPASS_DEGREES) % 8) as Compass;
}
