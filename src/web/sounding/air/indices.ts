import { type AirLevel, airLevels, type Level, levelAt } from './level.ts';
import { liftFrom, mostUnstable, type Parcel } from './parcel.ts';
import { KELVIN, moistTemperature, saturationMixingRatio } from './thermodynamics.ts';

/** What a sounding says at a glance. Null where levels that it needs are missing. */
interface Indices {
  /** K index, °C: (T850 − T500) + Td850 − (T700 − Td700). */
  readonly k: number | null;
  /** Total totals, °C: T850 + Td850 − 2 T500. */
  readonly totalTotals: number | null;
  /** Lifted index, °C: the temperature at 500 hPa minus that of air lifted there from the lowest level. */
  readonly lifted: number | null;
  /** Showalter index, °C: the same for air lifted from 850 hPa. */
  readonly showalter: number | null;
  /** Water vapour between the lowest and the highest level, mm. */
  readonly precipitableWater: number | null;
  /** Height of the lowest crossing of 0 °C, on the straight line between two levels, m above the sea. */
  readonly freezingHeight: number | null;
  /** Difference of the wind at 500 hPa and that of the lowest level, m s-1. */
  readonly shear: number | null;
}

/** A sounding with what is computed from it. */
export interface Analysis {
  /** Lifted from the lowest level above the ground; null with fewer than two levels. */
  readonly lowest: Parcel | null;
  /** Lifted from the level that can rise furthest; null where that is the lowest one. */
  readonly mostUnstable: Parcel | null;
  readonly indices: Indices;
}

/** Levels that parcels need at least: with fewer their energies mean nothing. */
const ENOUGH_LEVELS = 4;

/** @param ground height of the model's ground, m above the sea; null where it is not known */
export function analyse(levels: readonly Level[], ground: number | null = null): Analysis {
  const air = airLevels(levels, ground);
  const [first] = air;
  const isEnough = first !== undefined && air.length >= ENOUGH_LEVELS;
  const best = mostUnstable(air);
  return {
    lowest: isEnough ? liftFrom(first, air) : null,
    mostUnstable: isEnough && best !== null && best !== first ? liftFrom(best, air) : null,
    indices: indicesOf(levels, air),
  };
}

function indicesOf(levels: readonly Level[], air: readonly AirLevel[]): Indices {
  const at = (pressure: number) => air.find((level) => level.pressure === pressure);
  const [at850, at700, at500, lowest] = [at(850), at(700), at(500), air[0]];
  const lifted = (from: typeof at850) => {
    if (from === undefined || at500 === undefined || from.pressure <= 500) return null;
    const { points, condensation } = liftFrom(from, [from, at500]);
    const end = points.at(-1);
    if (end === undefined) return null;
    const reached =
      condensation.pressure > 500
        ? moistTemperature(condensation.temperature, condensation.pressure, 500)
        : end.temperature;
    return at500.temperature - reached;
  };
  return {
    k:
      at850 && at700 && at500
        ? at850.temperature -
          at500.temperature +
          at850.dewPoint -
          KELVIN -
          (at700.temperature - at700.dewPoint)
        : null,
    totalTotals: at850 && at500 ? at850.temperature + at850.dewPoint - 2 * at500.temperature : null,
    lifted: lifted(lowest),
    showalter: lifted(at850),
    precipitableWater: precipitableWaterOf(air),
    freezingHeight: freezingHeightOf(air),
    shear: shearOf(levels, lowest?.pressure),
  };
}

const GRAVITY = 9.80665;
const PASCALS = 100;

function precipitableWaterOf(levels: readonly { pressure: number; dewPoint: number }[]): number | null {
  if (levels.length < 2) return null;
  let sum = 0;
  for (const [n, level] of levels.entries()) {
    const above = levels[n + 1];
    if (above === undefined) break;
    const mean =
      (saturationMixingRatio(level.dewPoint, level.pressure) +
        saturationMixingRatio(above.dewPoint, above.pressure)) /
      2;
    // A kilogram on a square metre is a millimetre.
    sum += (mean * (level.pressure - above.pressure) * PASCALS) / GRAVITY;
  }
  return sum;
}

function freezingHeightOf(levels: readonly { temperature: number; height: number | null }[]): number | null {
  for (const [n, level] of levels.entries()) {
    const above = levels[n + 1];
    if (above === undefined || level.height === null || above.height === null) continue;
    if (level.temperature < KELVIN || above.temperature > KELVIN || level.temperature === above.temperature)
      continue;
    const part = (level.temperature - KELVIN) / (level.temperature - above.temperature);
    return level.height + part * (above.height - level.height);
  }
  return null;
}

function shearOf(levels: readonly Level[], lowest: number | undefined): number | null {
  const [below, above] = [levelAt(levels, lowest ?? Number.NaN), levelAt(levels, 500)];
  if (below === undefined || above === undefined || below === above) return null;
  if (below.u === null || below.v === null || above.u === null || above.v === null) return null;
  return Math.hypot(above.u - below.u, above.v - below.v);
}
