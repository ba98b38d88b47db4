import type { SeriesName } from '../../catalog/index.ts';
import type { Chanced, Condition, Lasting } from './condition.ts';
import type { SpokenQuantity } from './spoken-quantities.ts';
import { beaufortStart, FOG_METRES, SNOW_KELVIN, THUNDER_ENERGY, WET_TOTAL } from './thresholds.ts';

/** Rain of one output step that lasts, in kg m-2: less is a trace (WMO-No. 8). */
const WET_STEP = 0.1;

/** What a chance is of. */
export interface ChanceEvent {
  readonly quantity: SpokenQuantity;
  readonly series: SeriesName;
  /**
   * `total`: what falls over the window; `snow`: of it, what falls at 2 °C or below; `moment`: one value of it at least;
   * `throughout`: every value of it; `hours`: every value for `hours` in a row.
   */
  readonly of: 'total' | 'snow' | 'moment' | 'throughout' | 'hours';
  readonly comparison: 'GT' | 'GE' | 'LT' | 'LE';
  /** In the fixed unit of the series. */
  readonly threshold: number;
  /** Whole hours, 1 or more; null for all but `hours`. */
  readonly hours: number | null;
}

/** Series that are compared, by quantity: those that people name a limit of. */
const SERIES: Partial<Readonly<Record<SpokenQuantity, SeriesName>>> = {
  temperature: 'air_temperature_2m',
  dewpoint: 'dewpoint_temperature_2m',
  humidity: 'relative_humidity_2m',
  wind_speed: 'wind_speed_10m',
  wind_gust: 'wind_gust_10m',
  pressure: 'mean_sea_level_pressure',
  precipitation: 'total_precipitation',
  cloud_cover: 'total_cloud_cover',
  low_cloud_cover: 'low_cloud_cover',
  mid_cloud_cover: 'mid_cloud_cover',
  high_cloud_cover: 'high_cloud_cover',
  cape: 'cape',
  visibility: 'visibility',
  snow_depth: 'snow_depth',
  freezing_level: 'freezing_level_height',
};

/** The temperature at which what falls may be snow, as a condition of a lead. */
export const SNOW_CONDITION = {
  kind: 'COMPARE',
  name: 'air_temperature_2m',
  comparison: { comparison: 'LE', threshold: SNOW_KELVIN },
} as const;

/** What is read of each member for an event, and for those that have to come true with it. */
export function seriesOfChance({
  also = [],
  ...event
}: Pick<ChanceEvent, 'series' | 'of'> & {
  readonly also?: readonly Pick<ChanceEvent, 'series' | 'of'>[];
}): readonly SeriesName[] {
  const all = [event, ...also];
  const names = all.flatMap(({ series, of }) => (of === 'snow' ? [series, SNOW_CONDITION.name] : [series]));
  return [...new Set(names)];
}

/**
 * The events whose chance a question asks for: all have to come true. Null where one of them has no chance, such as the end of rain.
 * @param isSnow whether precipitation is snow where its condition does not say so
 */
export function chanceEventsOf(
  { condition, also = [], lasts }: Chanced,
  isSnow: boolean,
): readonly [ChanceEvent, ...ChanceEvent[]] | null {
  const ofOne = also.length === 0 && isSnow;
  const eventOf = (one: Condition) => chanceEventOf(one, one.isSnow ?? ofOne, lasts);
  const [first, ...others] = [condition, ...also].map(eventOf);
  const found = others.filter((event) => event !== null);
  return first == null || found.length < others.length ? null : [first, ...found];
}

/** The event whose chance a condition asks for; null for one that has none, such as the end of rain. */
export function chanceEventOf(condition: Condition, isSnow: boolean, lasts?: Lasting): ChanceEvent | null {
  const { quantity } = condition;
  const series = SERIES[quantity];
  const event = once(condition, isSnow);
  if (series === undefined || event === null) return null;
  const at = { quantity, series, hours: null };
  // What stays dry has no rain in all.
  const isDry = lasts?.kind === 'throughout' && condition.comparison === 'absent';
  if (lasts === undefined || isDry) return { ...at, ...event };
  const { kind: of } = lasts;
  const hours = of === 'hours' ? lasts.hours : null;
  if (quantity !== 'precipitation') return { ...at, ...event, of, hours };
  // What adds up over the window has no amount of a step.
  if (isSnow || condition.threshold !== null) return null;
  const comparison = condition.comparison === 'absent' ? 'LT' : 'GE';
  return { ...at, of, comparison, threshold: WET_STEP, hours };
}

type Once = Pick<ChanceEvent, 'comparison' | 'threshold'> & { readonly of: 'total' | 'snow' | 'moment' };

/** What comes true once in the window. */
function once(condition: Condition, isSnow: boolean): Once | null {
  const { quantity, comparison } = condition;
  switch (comparison) {
    case 'ends':
      return null;
    case 'absent':
      return quantity === 'precipitation' ? { of: 'total', comparison: 'LT', threshold: WET_TOTAL } : null;
    case 'occurs':
      if (quantity === 'precipitation')
        return { of: isSnow ? 'snow' : 'total', comparison: 'GE', threshold: WET_TOTAL };
      if (quantity === 'visibility') return { of: 'moment', comparison: 'LT', threshold: FOG_METRES };
      return quantity === 'cape' ? { of: 'moment', comparison: 'GE', threshold: THUNDER_ENERGY } : null;
    default:
      return limited(condition, isSnow);
  }
}

function limited(
  { quantity, comparison, threshold, written, includesLimit = false }: Condition,
  isSnow: boolean,
): Once | null {
  if (threshold === null) return null;
  const of = quantity !== 'precipitation' ? 'moment' : isSnow ? 'snow' : 'total';
  const isBelow = comparison === 'below';
  // Above force 6 it blows with force 7, at most with force 6 below that.
  const isForce = written?.unit === 'beaufort' && isBelow === includesLimit;
  const next = isForce ? beaufortStart(written.value + 1) : null;
  if (next !== null) return { of, comparison: isBelow ? 'LT' : 'GE', threshold: next };
  if (isBelow) return { of, comparison: includesLimit ? 'LE' : 'LT', threshold };
  return { of, comparison: includesLimit ? 'GE' : 'GT', threshold };
}
