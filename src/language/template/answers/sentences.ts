import type { Fact, SpokenQuantity } from '../../facts.ts';
import type { Compass, Measured, Phrases } from './phrases.ts';
import type { SpokenTimes } from './spoken-time.ts';

/** What sentences are written from. */
interface Writing {
  readonly phrases: Phrases;
  readonly times: SpokenTimes;
  readonly facts: readonly Fact[];
}

type Sentence = (fact: Fact, writing: Writing) => readonly string[];

/** Below freezing and a little above it, precipitation may be snow. */
const SNOW_CELSIUS = 2;
/** Fog by definition: WMO-No. 8, visibility below 1 km. */
const FOG_KM = 1;
/** Ends of the first four of five classes of cloud cover, in per cent. */
const SKY_ENDS = [15, 40, 70, 90];
/** Ends of the first three of four classes of convective available potential energy, in J/kg. */
const CAPE_ENDS = [300, 1000, 2500];
const COMPASS_DEGREES = 45;

const measure: Sentence = (fact, writing) => [measured(fact, writing)];

/** Quantities in the order in which answers speak of them, with the sentences about each. */
const SENTENCES: readonly (readonly [SpokenQuantity, Sentence])[] = [
  ['temperature', measure],
  ['dewpoint', measure],
  ['humidity', measure],
  ['precipitation', precipitation],
  ['snow_depth', (fact, writing) => [fact.max.value > 0 ? measured(fact, writing) : writing.phrases.noSnow]],
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

/** The sentences about all facts, without full stops, each beginning in lower case where its language does. */
export function sentencesOf(writing: Writing): readonly string[] {
  return SENTENCES.flatMap(([quantity, sentence]) =>
    writing.facts.filter((fact) => fact.quantity === quantity).flatMap((fact) => sentence(fact, writing)),
  );
}

function measured(fact: Fact, { phrases, times }: Writing): string {
  const subject = phrases.subjects[fact.quantity as Measured];
  const { values, min, max } = fact;
  if (values.length === 1) return phrases.is(subject, spoken(max.value, fact, phrases));
  if (min.value === max.value) return phrases.stays(subject, spoken(max.value, fact, phrases));
  return phrases.ranges(
    subject,
    spoken(min.value, fact, phrases),
    times.at(min.time),
    spoken(max.value, fact, phrases),
    times.at(max.time),
  );
}

function precipitation(fact: Fact, { phrases, times, facts }: Writing): readonly string[] {
  const { sum, max, values } = fact;
  if (sum === null || sum <= 0) return [phrases.dry];
  const since = times.since(max.time);
  // All of it falls within one step, or the most of it.
  const most = max.value >= sum ? `, ${since}` : phrases.most(since, spoken(max.value, fact, phrases));
  const wet = new Set(values.filter(({ value }) => value > 0).map(({ time }) => time));
  const temperature = facts.find(({ quantity }) => quantity === 'temperature');
  const isCold = temperature?.values.some(({ time, value }) => value <= SNOW_CELSIUS && wet.has(time));
  return [
    `${phrases.amount(spoken(sum, fact, phrases))}${values.length > 1 && max.value > 0 ? most : ''}`,
    ...(isCold ? [phrases.asSnow] : []),
  ];
}

function wind(fact: Fact, writing: Writing): string {
  const { phrases, times, facts } = writing;
  const { heightMetres, min, max } = fact;
  const name = phrases.wind(heightMetres === null || heightMetres === 10 ? null : `${heightMetres}\u00a0m`);
  const gust = facts.find((other) => other.quantity === 'wind_gust' && heightMetres === 10);
  const added =
    gust === undefined
      ? ''
      : phrases.withGusts(spoken(gust.max.value, gust, phrases), timeOfMax(gust, times));
  if (max.value <= 0) return `${phrases.calm(name)}${added}`;
  const direction = facts
    .find((other) => other.quantity === 'wind_direction' && other.heightMetres === heightMetres)
    ?.values.find(({ time }) => time === max.time);
  const from = direction === undefined ? '' : phrases.from[compassOf(direction.value)];
  const highest = spoken(max.value, fact, phrases);
  if (min.value === max.value) return `${phrases.blows(name, highest)}${from && ` ${from}`}${added}`;
  const lowest = number(min.value, fact, phrases);
  return `${phrases.strengths(name, lowest, highest, times.at(max.time))}${from && `, ${from}`}${added}`;
}

/** Gusts by themselves; beside the wind they are said with it. */
function gusts(fact: Fact, { phrases, times, facts }: Writing): readonly string[] {
  const isSaid = facts.some(({ quantity, heightMetres }) => quantity === 'wind_speed' && heightMetres === 10);
  return isSaid ? [] : [phrases.gusts(spoken(fact.max.value, fact, phrases), timeOfMax(fact, times))];
}

function sky(fact: Fact, { phrases }: Writing): readonly string[] {
  const isMean = fact.values.length > 1 && fact.mean !== null;
  const cover = isMean && fact.mean !== null ? fact.mean : fact.max.value;
  const words = phrases.skies[classOf(cover, SKY_ENDS)] ?? phrases.skies[0];
  return [phrases.sky(words, spoken(cover, fact, phrases), isMean)];
}

function visibility(fact: Fact, writing: Writing): readonly string[] {
  return [measured(fact, writing), ...(fact.min.value < FOG_KM ? [writing.phrases.fog] : [])];
}

function thunder(fact: Fact, { phrases }: Writing): readonly string[] {
  const degree = phrases.degrees[classOf(fact.max.value, CAPE_ENDS)] ?? phrases.degrees[0];
  return [phrases.thunder(degree, spoken(fact.max.value, fact, phrases), fact.min.value < fact.max.value)];
}

function timeOfMax({ values, max, min }: Fact, times: SpokenTimes): string | null {
  return values.length === 1 || min.value === max.value ? null : times.at(max.time);
}

/** Which class a value is in, counted from 0, by the ends of all classes but the last. */
function classOf(value: number, ends: readonly number[]): number {
  const at = ends.findIndex((end) => value < end);
  return at < 0 ? ends.length : at;
}

function compassOf(degrees: number): Compass {
  return (Math.round(degrees / COMPASS_DEGREES) % 8) as Compass;
}

/** A value with its unit. */
function spoken(value: number, fact: Fact, phrases: Phrases): string {
  return `${number(value, fact, phrases)}\u00a0${fact.unit}`;
}

/** A value in the digits of a language, at the precision of its fact, never as minus zero. */
function number(value: number, { decimals }: Fact, { locale }: Phrases): string {
  const digits = {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  } as const;
  return new Intl.NumberFormat(locale, digits).format(value).replace('-', '−');
}
