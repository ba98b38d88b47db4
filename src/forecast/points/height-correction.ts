import { absenceOf, type ModelId, modelsServing, type SeriesName, variableOf } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { MISSING } from '../../store/index.ts';
import { type Run, titleOf } from '../runs/run/run.ts';
import { integerOf, roundTo } from '../units/conversion/rounding.ts';

/** Heights that temperatures are corrected to, in m above mean sea level, both ends included: from the lowest shore to the highest summit. */
export const ELEVATIONS = { minimum: -500, maximum: 9000 } as const;

/** How temperatures are corrected to a height, as answers say it. */
export const HEIGHT_RULE =
  'air_temperature_2m is 6.5 K lower for each km above the ground of the model, and higher below it: the lapse rate of the ICAO standard atmosphere. All other variables and diagnostics are as the model gives them.';

/** K per m of height up to 11 km, in the ICAO standard atmosphere. */
const LAPSE_RATE = -0.0065;

/** The variable that is corrected. */
const CORRECTED = 'air_temperature_2m';

/** A correction of temperatures at 2 m to a height, by `HEIGHT_RULE`. */
export interface HeightCorrection {
  /** The requested height in m above mean sea level. */
  readonly elevation: number;
  /** The height of the model's ground at the place in m above mean sea level. */
  readonly ground: number;
  /** What is added to temperatures in K, a multiple of their quantum: below 0 where the requested height is above the ground. */
  readonly kelvins: number;
}

/** Values along an axis of leads, as integers. */
interface Column {
  readonly decimals: number;
  readonly integers: Int32Array;
}

/** Throws IsobarError('validation_error') for models that do not have the height of their ground, naming those that do. */
export function requireGround(model: ModelId): void {
  const reason = absenceOf(model, 'surface_altitude');
  if (reason === null) return;
  const others = modelsServing('surface_altitude');
  throw new IsobarError(
    'validation_error',
    `elevation corrects by the height of the model's ground, surface_altitude, which ${model} does not have (${reason}); models that do: ${others.join(', ')}`,
    { reason: 'not_provided', argument: 'model', allowed: others },
  );
}

/**
 * The correction from the model's ground to a height. Throws IsobarError('validation_error') where the height of the ground is null:
 * the run does not have it, or the producer masks it there.
 * @param elevation within `ELEVATIONS`
 */
export function heightCorrection(run: Run, ground: number | null, elevation: number): HeightCorrection {
  if (ground === null) {
    throw new IsobarError(
      'validation_error',
      `elevation corrects by the height of the model's ground, surface_altitude, which ${titleOf(run)} does not have at this place; without elevation, temperatures are those at the model's ground`,
      { reason: 'no_data', argument: 'elevation' },
    );
  }
  const { decimals } = variableOf(CORRECTED);
  return { elevation, ground, kelvins: roundTo(LAPSE_RATE * (elevation - ground), decimals) };
}

/** Whether a variable or diagnostic is corrected to a height. */
export function isCorrected(name: SeriesName): boolean {
  return name === CORRECTED;
}

/** The integers of temperatures at a height; what is missing stays missing. */
export function correctedIntegers({ integers, decimals }: Column, { kelvins }: HeightCorrection): Int32Array {
  const shift = integerOf(kelvins, decimals);
  return integers.map((integer) => (integer === MISSING ? MISSING : integer + shift));
}

/** Metres of the height of the ground as it is stored; null where it is masked. */
export function groundOf(integer = MISSING): number | null {
  return integer === MISSING ? null : integer / 10 ** variableOf('surface_altitude').decimals;
}
