import type { Condition, QuestionUnit } from './condition.ts';
import type { SpokenQuantity } from './spoken-quantities.ts';

/** Fog by definition: WMO-No. 8, visibility below 1 km. */
export const FOG_METRES = 1000;
/**
 * Rain of a chance: at least so much over the window, in kg m-2. National services count from 0.2 mm (Canada, Germany, Switzerland) or
 * 0.01 in (United States) within the period.
 */
export const WET_TOTAL = 0.2;
/**
 * Rain by its amount in kg m-2: light below the first, heavy from the second on. The numbers are those of WMO-No. 8, annex 3.A, for the
 * amounts of an hour; here they are of what falls over a window, which may be longer.
 */
export const RAIN_CLASSES = { lightBelow: 2.5, heavyFrom: 10 } as const;
/** Strong wind: force 6 of the Beaufort scale ("strong breeze"). */
export const STRONG_FORCE = 6;
/** Below freezing and a little above it, precipitation may be snow. */
export const SNOW_KELVIN = 275.15;
/** Convective available potential energy from which answers call the potential for thunderstorms moderate, in J/kg. */
export const THUNDER_ENERGY = 300;

/** A unit as a straight line to that of the variables: `value * scale + offset`. */
interface Conversion {
  readonly scale: number;
  readonly offset: number;
}

const times = (scale: number, offset = 0): Conversion => ({ scale, offset });

const TEMPERATURES = {
  celsius: times(1, 273.15),
  fahrenheit: times(5 / 9, 459.67 * (5 / 9)),
  kelvin: times(1),
};
const SPEEDS = { 'km/h': times(1 / 3.6), 'm/s': times(1), mph: times(0.44704), knots: times(1852 / 3600) };
const AMOUNTS = { mm: times(1), cm: times(10), inches: times(25.4) };
const PRESSURES = { hPa: times(100), inHg: times(3386.389), mmHg: times(133.322_387_415) };
const LENGTHS = {
  m: times(1),
  km: times(1000),
  cm: times(0.01),
  feet: times(0.3048),
  miles: times(1609.344),
  inches: times(0.0254),
};
const PERCENT = { percent: times(1) };

type Units = Partial<Readonly<Record<QuestionUnit, Conversion>>>;

/** Units of thresholds by quantity: to K, m s-1, kg m-2, Pa, m and %. The first is meant where a question names none. */
const UNITS: Readonly<Record<SpokenQuantity, Units>> = {
  temperature: TEMPERATURES,
  dewpoint: TEMPERATURES,
  humidity: PERCENT,
  wind_speed: SPEEDS,
  wind_direction: {},
  wind_gust: SPEEDS,
  pressure: PRESSURES,
  precipitation: AMOUNTS,
  snowfall: { mm: AMOUNTS.mm },
  cloud_cover: PERCENT,
  low_cloud_cover: PERCENT,
  mid_cloud_cover: PERCENT,
  high_cloud_cover: PERCENT,
  cape: {},
  visibility: { km: LENGTHS.km, m: LENGTHS.m, miles: LENGTHS.miles, feet: LENGTHS.feet },
  freezing_level: { m: LENGTHS.m, km: LENGTHS.km, feet: LENGTHS.feet },
  wave_height: { m: LENGTHS.m, feet: LENGTHS.feet },
  snow_depth: { cm: LENGTHS.cm, m: LENGTHS.m, inches: LENGTHS.inches, feet: LENGTHS.feet },
};

/** Lower ends of the forces of the Beaufort scale in m/s (WMO-No. 8, part I, chapter 5). */
const BEAUFORT = [0, 0.3, 1.6, 3.4, 5.5, 8, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7];

/** A speed in m/s on the Beaufort scale: its force, and how far it is on the way to the next. */
export function beaufortOf(speed: number): number {
  const force = BEAUFORT.findLastIndex((start) => speed >= start);
  const [start = 0, end] = [BEAUFORT[force], BEAUFORT[force + 1]];
  return end === undefined ? force : force + (speed - start) / (end - start);
}

/** The lower end of a force of the Beaufort scale in m/s; null for one that the scale does not have. */
export function beaufortStart(force: number): number | null {
  return BEAUFORT[Math.round(force)] ?? null;
}

/** A condition with its threshold in the unit of the variables; null where the unit is not one of the quantity. */
export function conditionOf(
  quantity: SpokenQuantity,
  comparison: Condition['comparison'],
  written: Condition['written'],
): Condition | null {
  if (comparison === 'occurs' || comparison === 'absent' || comparison === 'ends') {
    return { quantity, comparison, threshold: null, written: null };
  }
  if (written === null) return { quantity, comparison: 'occurs', threshold: null, written: null };
  const threshold = thresholdOf(quantity, written.value, written.unit);
  return threshold === null ? null : { quantity, comparison, threshold, written };
}

function thresholdOf(quantity: SpokenQuantity, value: number, unit: QuestionUnit | null): number | null {
  const units = UNITS[quantity];
  const isWind = quantity === 'wind_speed' || quantity === 'wind_gust';
  if (isWind && unit === 'beaufort') return beaufortStart(value);
  const conversion = unit === null ? Object.values(units)[0] : units[unit];
  if (conversion === undefined) return quantity === 'cape' && unit === null ? value : null;
  // Digits beyond the twelfth are those of binary fractions.
  return Number((value * conversion.scale + conversion.offset).toPrecision(12));
}
