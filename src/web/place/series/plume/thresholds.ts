import { chosenUnit, evenUnits, type Units } from '../../../../display/index.ts';
import { GUST_THRESHOLDS, RAIN_THRESHOLDS } from '../../../view/view.ts';

/** Thresholds at round numbers of a unit. */
interface Thresholds {
  readonly symbol: string;
  /** In this unit, one for each of those of the view. */
  readonly shown: readonly number[];
  /** The same in the unit of the answers. */
  readonly queried: readonly number[];
}

/** Near the amounts that addresses name, mm. */
const AMOUNTS = { mm: RAIN_THRESHOLDS, in: [0.01, 0.05, 0.2, 0.5] } as const;
/** Near the speeds that addresses name, m/s. */
const SPEEDS = {
  'm/s': GUST_THRESHOLDS,
  'km/h': [40, 55, 70, 90],
  mph: [25, 35, 45, 55],
  kn: [20, 30, 40, 50],
} as const;

/** The thresholds of precipitation. */
export const rainThresholds = (units: Units): Thresholds =>
  thresholdsIn('mm', AMOUNTS[units.precipitation], units);

/** The thresholds of gusts; in m/s where forces of Beaufort are chosen. */
export const gustThresholds = (units: Units): Thresholds =>
  thresholdsIn('m/s', SPEEDS[units.wind === 'Bft' ? 'm/s' : units.wind], units);

function thresholdsIn(base: 'mm' | 'm/s', shown: readonly number[], units: Units): Thresholds {
  const { symbol, back } = chosenUnit(base, evenUnits(units));
  return { symbol, shown, queried: shown.map((each) => Number(back(each).toFixed(3))) };
}

/** Decimals of a threshold: as many as it has. */
export const decimalsOfThreshold = (threshold: number): number =>
  String(threshold).split('.')[1]?.length ?? 0;
