import { MODEL_IDS, type ModelId, SPOKEN_NAMES, type SurfaceVariableName } from '../../../catalog/index.ts';
import type { Language } from '../../parse.ts';
import type { DayPart, Weekday } from '../../window.ts';

/** What a word or phrase means to the rules. */
export type Meaning =
  | { readonly kind: 'variables'; readonly names: readonly SurfaceVariableName[] }
  /** The weather as a whole. */
  | { readonly kind: 'weather' }
  /** What is not forecast here, or not about weather: a question with such a word has no answer. */
  | { readonly kind: 'off' }
  | { readonly kind: 'model'; readonly model: ModelId }
  | { readonly kind: 'now' }
  /** So many days from today, and perhaps a part of that day ("tonight"). */
  | { readonly kind: 'day'; readonly days: number; readonly part: DayPart | null }
  | { readonly kind: 'weekday'; readonly weekday: Weekday; readonly part: DayPart | null }
  | { readonly kind: 'part'; readonly part: DayPart }
  | { readonly kind: 'month'; readonly month: number }
  | { readonly kind: 'date'; readonly month: number; readonly day: number }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'unit'; readonly unit: 'hour' | 'day' | 'week' }
  | { readonly kind: 'weekend' }
  /** A weekday after it is that of the week after ("Friday week"). */
  | { readonly kind: 'weekLater' }
  | { readonly kind: TimeWord }
  /** Before a place or a time; both of these never belong to the name of a place by themselves. */
  | { readonly kind: 'at' }
  | { readonly kind: 'filler' };

/** Words that bind numbers and days together. */
export type TimeWord =
  | 'next'
  | 'this'
  | 'in'
  | 'clockAt'
  | 'between'
  | 'from'
  | 'to'
  | 'and'
  | 'after'
  | 'before'
  | 'am'
  | 'pm'
  | 'oclock';

/** The words of one language that the rules know. */
export interface Vocabulary {
  readonly language: Language;
  /**
   * Phrases, separated by `|`, with what they mean. Case and accents do not count; a star at the end stands for any rest of the
   * word. The longest phrase wins.
   */
  readonly phrases: readonly (readonly [phrases: string, meaning: Meaning])[];
  /** Which way `O` points in coordinates. */
  readonly letterO: 'east' | 'west';
  /** Words that have an article in them, by the article: "au Havre" is Le Havre. */
  readonly contractions: Readonly<Record<string, string>>;
}

const variables = (...names: readonly SurfaceVariableName[]): Meaning => ({
  kind: 'variables',
  names,
});
export const day = (days: number, part: DayPart | null = null): Meaning => ({ kind: 'day', days, part });
export const part = (name: DayPart): Meaning => ({ kind: 'part', part: name });
export const is = (kind: TimeWord): Meaning => ({ kind });
export const unit = (name: 'hour' | 'day' | 'week'): Meaning => ({ kind: 'unit', unit: name });
const model = (id: ModelId): Meaning => ({ kind: 'model', model: id });

export const AT: Meaning = { kind: 'at' };
export const FILLER: Meaning = { kind: 'filler' };
export const OFF: Meaning = { kind: 'off' };
export const NOW: Meaning = { kind: 'now' };
export const WEATHER: Meaning = { kind: 'weather' };
export const WEEKEND: Meaning = { kind: 'weekend' };
export const WEEK_LATER: Meaning = { kind: 'weekLater' };

export const TEMPERATURE = variables('air_temperature_2m');
export const RAIN = variables('total_precipitation');
export const SNOWFALL = variables('air_temperature_2m', 'total_precipitation');
export const SNOW_DEPTH = variables('snow_depth');
export const WIND = variables('wind_u_10m', 'wind_v_10m');
export const WIND_80 = variables('wind_u_80m', 'wind_v_80m');
export const WIND_100 = variables('wind_u_100m', 'wind_v_100m');
export const GUSTS = variables('wind_gust_10m');
export const STORM = variables('wind_u_10m', 'wind_v_10m', 'wind_gust_10m');
export const THUNDER = variables('cape');
export const HUMIDITY = variables('relative_humidity_2m');
export const DEW_POINT = variables('dewpoint_temperature_2m');
export const PRESSURE = variables('mean_sea_level_pressure');
export const CLOUDS = variables('total_cloud_cover');
export const LOW_CLOUDS = variables('low_cloud_cover');
export const MID_CLOUDS = variables('mid_cloud_cover');
export const HIGH_CLOUDS = variables('high_cloud_cover');
export const VISIBILITY = variables('visibility');

/** Days of the week from Monday on, each a list of phrases separated by `|`. */
export function weekdays(...days: readonly string[]): readonly (readonly [string, Meaning])[] {
  return days.map((phrases, n) => [phrases, { kind: 'weekday', weekday: (n + 1) as Weekday, part: null }]);
}

/** Days of the week written in one word with a part of the day, as German does: `Freitagabend`. */
export function weekdayParts(
  days: readonly string[],
  parts: readonly (readonly [string, DayPart])[],
): readonly (readonly [string, Meaning])[] {
  return days.flatMap((name, n) =>
    parts.map(([ending, partOfDay]): readonly [string, Meaning] => [
      `${name}${ending}|${name} ${ending}`,
      { kind: 'weekday', weekday: (n + 1) as Weekday, part: partOfDay },
    ]),
  );
}

/** Months from January on. */
export function months(...names: readonly string[]): readonly (readonly [string, Meaning])[] {
  return names.map((phrases, n) => [phrases, { kind: 'month', month: n + 1 }]);
}

export function date(month: number, dayOfMonth: number): Meaning {
  return { kind: 'date', month, day: dayOfMonth };
}

/** Number words from one on; several for one number are separated by `|`. */
export function numbers(...names: readonly string[]): readonly (readonly [string, Meaning])[] {
  return names.map((phrases, n) => [phrases, { kind: 'number', value: n + 1 }]);
}

/** Names of models, the same in all languages. */
export const MODEL_NAMES: Vocabulary['phrases'] = MODEL_IDS.map((id) => [
  SPOKEN_NAMES[id].join('|'),
  model(id),
]);
