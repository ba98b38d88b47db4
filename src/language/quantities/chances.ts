import type { SeriesName } from '../../catalog/index.ts';
import type { Condition } from './condition.ts';
import type { SpokenQuantity } from './spoken-quantities.ts';
import { beaufortStart, FOG_METRES, SNOW_KELVIN, THUNDER_ENERGY } from './thresholds.ts';

/**
 * Rain of a chance: at least so much over the window, in kg m-2. National services count from 0.2 mm (Canada, Germany, Switzerland) or
 * 0.01 in (United States) within the period.
 */
const WET_TOTAL = 0.2;
/** What a chance is of. */
export interface ChanceEvent {
  readonly quantity: SpokenQuantity;
  readonly series: SeriesName;
  /**
   * `total`: what falls over the window; `snow`: of it, what falls at 2 °C or below; `moment`: one value of it at least.
   */
  readonly of: 'total' | 'snow' | 'moment';
  readonly comparison: 'GT' | 'GE' | 'LT';
  /** In the fixed unit of the series. */
  readonly threshold: number;
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
};

/** The temperature at which what falls may be snow, as a condition of a lead. */
export const SNOW_CONDITION = {
  kind: 'COMPARE',
  name: 'air_temperature_2m',
  comparison: { comparison: 'LE', threshold: SNOW_KELVIN },
} as const;

/** What is read of each member for an event. */
export function seriesOfChance({ series, of }: Pick<ChanceEvent, 'series' | 'of'>): readonly SeriesName[] {
  return of === 'snow' ? [series, SNOW_CONDITION.name] : [series];
}

/** The event whose chance a condition asks for; null for one that has none, such as the end of rain. */
export function chanceEventOf(condition: Condition, isSnow: boolean): ChanceEvent | null {
  const { quantity, comparison } = condition;
  const series = SERIES[quantity];
  if (series === undefined) return null;
  const event = (of: ChanceEvent['of'], compared: ChanceEvent['comparison'], threshold: number) => ({
    quantity,
    series,
    of,
    comparison: compared,
    threshold,
  });
  switch (comparison) {
    case 'ends':
      return null;
    case 'absent':
      return quantity === 'precipitation' ? event('total', 'LT', WET_TOTAL) : null;
    case 'occurs':
      if (quantity === 'precipitation') return event(isSnow ? 'snow' : 'total', 'GE', WET_TOTAL);
      if (quantity === 'visibility') return event('moment', 'LT', FOG_METRES);
      return quantity === 'cape' ? event('moment', 'GE', THUNDER_ENERGY) : null;
    default:
      return limited(condition, event);
  }
}

function limited(
  { quantity, comparison, threshold, written }: Condition,
  event: (of: ChanceEvent['of'], compared: ChanceEvent['comparison'], threshold: number) => ChanceEvent,
): ChanceEvent | null {
  if (threshold === null) return null;
  const of = quantity === 'precipitation' ? 'total' : 'moment';
  if (comparison === 'below') return event(of, 'LT', threshold);
  // Above force 6 it blows with force 7.
  const next = written?.unit === 'beaufort' ? beaufortStart(written.value + 1) : null;
  return next === null ? event(of, 'GT', threshold) : event(of, 'GE', next);
}
