import type { SurfaceVariableName } from '../../../catalog/index.ts';
import { ACTIVITIES, type Activity } from '../../quantities/activities.ts';
import { type Condition, QUESTION_UNITS, type QuestionUnit } from '../../quantities/condition.ts';
import type { SpokenQuantity } from '../../quantities/spoken-quantities.ts';
import { DAY_PARTS, type DayPart } from '../../window.ts';
import type { Meaning, NamedQuantity, PlainKind } from '../meaning.ts';

const DAY_HOURS = 24;
/** Freezing point of water, K. */
const FREEZING_KELVIN = 273.15;

function quantity(
  name: SpokenQuantity,
  variables: readonly SurfaceVariableName[],
  event: NamedQuantity['event'] = null,
  aloft: NamedQuantity['aloft'] = null,
): NamedQuantity {
  return { quantity: name, variables, event, aloft };
}

const occurs = (name: SpokenQuantity): Condition => ({
  quantity: name,
  comparison: 'occurs',
  threshold: null,
  written: null,
});

const FROST: Condition = {
  quantity: 'temperature',
  comparison: 'below',
  threshold: FREEZING_KELVIN,
  written: { value: 0, unit: 'celsius' },
};

/** A limit that no question writes. */
const limit = (name: SpokenQuantity, comparison: 'above' | 'below', threshold: number): Condition => ({
  quantity: name,
  comparison,
  threshold,
  written: null,
});
/** Per cent of the sky below which answers call it mostly clear. */
const SUNNY = limit('cloud_cover', 'below', 40);
/** 30 km/h and 75 km/h: about where forces 5 and 9 of the Beaufort scale begin. */
const WINDY = limit('wind_speed', 'above', 30 / 3.6);
const STORMY = limit('wind_gust', 'above', 75 / 3.6);

const TEMPERATURE = quantity('temperature', ['air_temperature_2m'], null, 'temperature');
const RAIN = quantity('precipitation', ['total_precipitation'], occurs('precipitation'));
const WIND = quantity('wind_speed', ['wind_u_10m', 'wind_v_10m'], null, 'wind');

/** What words name, by the key that lexicons have them under. */
export const QUANTITIES = {
  temperature: TEMPERATURE,
  freezing: quantity('temperature', ['air_temperature_2m'], FROST, 'temperature'),
  rain: RAIN,
  dry: quantity('precipitation', ['total_precipitation'], {
    ...occurs('precipitation'),
    comparison: 'absent',
  }),
  snowfall: quantity('precipitation', ['air_temperature_2m', 'total_precipitation'], {
    ...occurs('precipitation'),
    isSnow: true,
  }),
  snowAmount: quantity('snowfall', ['snowfall_amount']),
  snowDepth: quantity('snow_depth', ['snow_depth']),
  freezingLevel: quantity('freezing_level', ['freezing_level_height']),
  waves: quantity('wave_height', ['wave_height']),
  wind: WIND,
  windy: quantity('wind_speed', ['wind_u_10m', 'wind_v_10m'], WINDY, 'wind'),
  wind80: quantity('wind_speed', ['wind_u_80m', 'wind_v_80m']),
  wind100: quantity('wind_speed', ['wind_u_100m', 'wind_v_100m']),
  gusts: quantity('wind_gust', ['wind_gust_10m']),
  storm: quantity('wind_gust', ['wind_u_10m', 'wind_v_10m', 'wind_gust_10m'], STORMY),
  thunder: quantity('cape', ['cape'], occurs('cape')),
  humidity: quantity('humidity', ['relative_humidity_2m'], null, 'relative_humidity'),
  dewPoint: quantity('dewpoint', ['dewpoint_temperature_2m'], null, 'dew_point_temperature'),
  pressure: quantity('pressure', ['mean_sea_level_pressure']),
  clouds: quantity('cloud_cover', ['total_cloud_cover']),
  sun: quantity('cloud_cover', ['total_cloud_cover'], SUNNY),
  lowClouds: quantity('low_cloud_cover', ['low_cloud_cover']),
  midClouds: quantity('mid_cloud_cover', ['mid_cloud_cover']),
  highClouds: quantity('high_cloud_cover', ['high_cloud_cover']),
  visibility: quantity('visibility', ['visibility']),
  fog: quantity('visibility', ['visibility'], occurs('visibility')),
} as const satisfies Readonly<Record<string, NamedQuantity>>;

const DIAGNOSTIC_WORDS = {
  feelsLike: 'apparent_temperature_2m',
  windChill: 'wind_chill_2m',
  heatIndex: 'heat_index_2m',
  wetBulb: 'wet_bulb_temperature_2m',
  geopotential: 'geopotential_height',
  verticalMotion: 'vertical_velocity',
  specificHumidity: 'specific_humidity',
} as const;

/** What is not offered as such, with the quantity that stands for it. */
const DERIVED = { crosswind: WIND, sunshineHours: QUANTITIES.clouds } as const;

/** How likely something is, with what where one word says both. */
const CHANCES = {
  chance: null,
  rainChance: RAIN,
  snowChance: QUANTITIES.snowfall,
  frostChance: QUANTITIES.freezing,
  thunderChance: QUANTITIES.thunder,
  fogChance: QUANTITIES.fog,
} as const;

const EXTREMES = {
  hottest: { kind: 'extreme', of: 'highest', named: TEMPERATURE },
  coldest: { kind: 'extreme', of: 'lowest', named: TEMPERATURE },
  windiest: { kind: 'extreme', of: 'highest', named: WIND },
  wettest: { kind: 'extreme', of: 'highest', named: RAIN },
  highest: { kind: 'extreme', of: 'highest', named: null },
  lowest: { kind: 'extreme', of: 'lowest', named: null },
} as const satisfies Readonly<Record<string, Meaning>>;

/** Days from today by their names. */
const DAYS = {
  dayBeforeYesterday: -2,
  yesterday: -1,
  today: 0,
  tomorrow: 1,
  dayAfterTomorrow: 2,
  inThreeDays: 3,
} as const;

/** Meteorological seasons by the month that they begin in. */
const SEASONS = { spring: 3, summer: 6, autumn: 9, winter: 12 } as const;

const PLAIN = [
  'weather',
  'off',
  'notOffered',
  'otherModel',
  'now',
  'hour',
  'fewHours',
  'minute',
  'dayUnit',
  'week',
  'monthUnit',
  'year',
  'weekend',
  'weekLater',
  'next',
  'afterNext',
  'last',
  'this',
  'rest',
  'ago',
  'agoBefore',
  'fromNow',
  'onward',
  'in',
  'at',
  'between',
  'from',
  'to',
  'and',
  'or',
  'after',
  'since',
  'before',
  'forOrBefore',
  'by',
  'over',
  'above',
  'below',
  'atLeast',
  'atMost',
  'orMore',
  'orLess',
  'inARow',
  'minus',
  'freezingPoint',
  'degrees',
  'am',
  'pm',
  'oclock',
  'article',
  'halfTo',
  'halfPast',
  'halfOf',
  'quarterPast',
  'quarterTo',
  'when',
  'how',
  'whether',
  'stop',
  'near',
  'approx',
  'not',
  'beginOf',
  'midOf',
  'endOf',
  'workdays',
  'wholeDay',
  'followingOne',
  'nightBefore',
  'windForce',
  'unknownTime',
  'compare',
  'past',
  'correction',
  'lying',
  'namePart',
  'feature',
  'filler',
] as const satisfies readonly PlainKind[];

type DayName = keyof typeof DAYS;

/** Keys of lexicons. */
export type WordKey =
  | keyof typeof QUANTITIES
  | `${keyof typeof QUANTITIES}:past`
  | keyof typeof DIAGNOSTIC_WORDS
  | keyof typeof DERIVED
  | keyof typeof CHANCES
  | 'likely'
  | keyof typeof EXTREMES
  | keyof typeof SEASONS
  | Activity
  | `unit:${QuestionUnit}`
  | DayName
  | `${DayName}:${DayPart}`
  | DayPart
  | 'comingWeek'
  | 'comingFortnight'
  | 'warmerThan'
  | 'colderThan'
  | 'midnight'
  | 'halfDay'
  | 'halfHour'
  | 'quarterHour'
  | 'hourAndHalf'
  | 'sameTimeTomorrow'
  | (typeof PLAIN)[number];

/** What the words under each key mean. */
export const MEANINGS: ReadonlyMap<string, Meaning> = new Map<string, Meaning>([
  ...PLAIN.map((kind): [string, Meaning] => [kind, { kind }]),
  ...Object.entries(QUANTITIES).map(([key, named]): [string, Meaning] => [key, { kind: 'quantity', named }]),
  ...Object.entries(QUANTITIES).map(([key, named]): [string, Meaning] => [
    `${key}:past`,
    { kind: 'quantity', named, isPast: true },
  ]),
  ...Object.entries(DIAGNOSTIC_WORDS).map(([key, name]): [string, Meaning] => [
    key,
    { kind: 'diagnostic', name },
  ]),
  ...Object.entries(DERIVED).map(([key, named]): [string, Meaning] => [key, { kind: 'derived', named }]),
  ...Object.entries(CHANCES).map(([key, named]): [string, Meaning] => [key, { kind: 'chance', named }]),
  ['likely', { kind: 'chance', named: null, isLoose: true }],
  ...Object.entries(EXTREMES),
  ...Object.entries(SEASONS).map(([key, n]): [string, Meaning] => [key, { kind: 'season', n }]),
  ...Object.keys(ACTIVITIES).map((key): [string, Meaning] => [
    key,
    { kind: 'activity', activity: key as Activity },
  ]),
  ...QUESTION_UNITS.map((unit): [string, Meaning] => [`unit:${unit}`, { kind: 'unitWord', unit }]),
  ...Object.entries(DAYS).flatMap(([key, days]): [string, Meaning][] => [
    [key, dayMeaning(days, null)],
    ...DAY_PARTS.map((part): [string, Meaning] => [`${key}:${part}`, dayMeaning(days, part)]),
  ]),
  ...DAY_PARTS.map((part): [string, Meaning] => [part, { kind: 'part', part }]),
  ['comingWeek', dayMeaning(0, null, 7)],
  ['comingFortnight', dayMeaning(0, null, 14)],
  ['warmerThan', { kind: 'comparative', isAbove: true, named: TEMPERATURE }],
  ['colderThan', { kind: 'comparative', isAbove: false, named: TEMPERATURE }],
  ['midnight', { kind: 'clock', n: 24 }],
  ['quarterHour', { kind: 'duration', n: 0.25 }],
  ['halfDay', { kind: 'duration', n: 12 }],
  ['halfHour', { kind: 'duration', n: 0.5 }],
  ['hourAndHalf', { kind: 'duration', n: 1.5 }],
  ['sameTimeTomorrow', { kind: 'window', window: { kind: 'hours', from: DAY_HOURS, to: DAY_HOURS } }],
]);

function dayMeaning(days: number, part: DayPart | null, count = 1): Meaning {
  return { kind: 'day', days: { first: { kind: 'relative', days }, count, part, clock: null } };
}
