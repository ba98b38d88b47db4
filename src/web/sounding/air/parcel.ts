import type { AirLevel } from './level.ts';
import {
  buoyantEnergy,
  dryTemperature,
  equivalentPotentialTemperature,
  liftingCondensationLevel,
  moistTemperature,
  saturationMixingRatio,
  virtualTemperature,
} from './thermodynamics.ts';

/** A point of the way of a parcel: temperatures in kelvin. */
interface ParcelPoint {
  readonly pressure: number;
  readonly temperature: number;
  /** Of the air around it, on the straight line (in ln p) between two levels. */
  readonly around: number;
  /** By how much it is warmer than the air around it: virtual temperatures, K. */
  readonly excess: number;
}

/** What becomes of air of a level that is lifted to the top of the sounding. */
export interface Parcel {
  readonly from: AirLevel;
  readonly points: readonly ParcelPoint[];
  /** Where it condenses. */
  readonly condensation: { readonly pressure: number; readonly temperature: number };
  /** Where it first is warmer than the air around it, hPa; null where it never is. */
  readonly freeConvection: number | null;
  /** Where it last is, hPa; null where it never is, or still is at the top. */
  readonly equilibrium: number | null;
  /** Convective available potential energy, J kg-1. */
  readonly cape: number;
  /** Convective inhibition, J kg-1, 0 or less: the work below the level of free convection; null where there is none. */
  readonly cin: number | null;
}

/** Distance of points of the way, hPa. */
const STEP = 5;

/**
 * Lifts the air of a level: dry until it condenses, then along the pseudoadiabat.
 * @param levels at least two, from the ground up
 */
export function liftFrom(from: AirLevel, levels: readonly AirLevel[]): Parcel {
  const above = levels.filter(({ pressure }) => pressure <= from.pressure);
  const condensation = liftingCondensationLevel(from.temperature, from.dewPoint, from.pressure);
  const mixed = saturationMixingRatio(from.dewPoint, from.pressure);
  const points: ParcelPoint[] = [];
  let last = { ...condensation };
  for (const pressure of pressuresOf(above, condensation.pressure)) {
    const isCondensed = pressure < condensation.pressure;
    if (isCondensed)
      last = { pressure, temperature: moistTemperature(last.temperature, last.pressure, pressure) };
    const temperature = isCondensed
      ? last.temperature
      : dryTemperature(from.temperature, from.pressure, pressure);
    const own = isCondensed ? saturationMixingRatio(temperature, pressure) : mixed;
    const { air, dew } = airAt(above, pressure);
    const excess =
      virtualTemperature(temperature, own) - virtualTemperature(air, saturationMixingRatio(dew, pressure));
    points.push({ pressure, temperature, around: air, excess });
  }
  return { from, points, condensation, ...energyOf(points, condensation.pressure) };
}

/** The level whose air can rise furthest: that of the highest equivalent potential temperature within 300 hPa of the lowest. */
export function mostUnstable(levels: readonly AirLevel[]): AirLevel | null {
  const [lowest] = levels;
  if (lowest === undefined) return null;
  const heat = ({ temperature, dewPoint, pressure }: AirLevel) =>
    equivalentPotentialTemperature(temperature, dewPoint, pressure);
  return levels
    .filter(({ pressure }) => pressure >= lowest.pressure - 300)
    .reduce((best, level) => (heat(level) > heat(best) ? level : best), lowest);
}

function pressuresOf(levels: readonly AirLevel[], condensation: number): readonly number[] {
  const [bottom, top] = [levels[0]?.pressure ?? 0, levels.at(-1)?.pressure ?? 0];
  const pressures = new Set(levels.map(({ pressure }) => pressure));
  for (let pressure = Math.floor(bottom / STEP) * STEP; pressure > top; pressure -= STEP)
    pressures.add(pressure);
  if (condensation < bottom && condensation > top) pressures.add(condensation);
  return [...pressures].toSorted((a, b) => b - a);
}

/** Temperature and dew point on the straight lines between two levels, drawn over ln p. */
function airAt(levels: readonly AirLevel[], pressure: number): { air: number; dew: number } {
  const index = Math.max(
    1,
    levels.findIndex((level) => level.pressure <= pressure),
  );
  const [below, above] = [levels[index - 1], levels[index]];
  if (below === undefined || above === undefined) {
    return { air: below?.temperature ?? Number.NaN, dew: below?.dewPoint ?? Number.NaN };
  }
  const part = Math.log(below.pressure / pressure) / Math.log(below.pressure / above.pressure);
  return {
    air: below.temperature + part * (above.temperature - below.temperature),
    dew: below.dewPoint + part * (above.dewPoint - below.dewPoint),
  };
}

/** Sums of buoyancy along the way. Positive parts count as CAPE from the level of free convection on. */
function energyOf(points: readonly ParcelPoint[], condensation: number) {
  let [cape, below, pending] = [0, 0, 0];
  let freeConvection: number | null = null;
  let equilibrium: number | null = null;
  for (let n = 1; n < points.length; n += 1) {
    const [from, to] = [points[n - 1], points[n]];
    if (from === undefined || to === undefined) continue;
    for (const piece of piecesBetween(from, to)) {
      const energy = buoyantEnergy(piece.mean, piece.from, piece.to);
      // Air that is warmer before it condenses does not rise freely yet.
      const isFree = energy > 0 && piece.to < condensation;
      if (isFree) {
        freeConvection ??= piece.from;
        if (cape === 0) below = pending;
        cape += energy;
        equilibrium = piece.to;
      } else if (energy < 0) pending += energy;
    }
  }
  const top = points.at(-1);
  const isFreeAtTop = top !== undefined && equilibrium === top.pressure;
  return {
    cape,
    cin: freeConvection === null ? null : below,
    freeConvection,
    equilibrium: isFreeAtTop ? null : equilibrium,
  };
}

/** Two points as one piece, or as two where the sign changes between them. */
function piecesBetween(
  a: ParcelPoint,
  b: ParcelPoint,
): readonly { from: number; to: number; mean: number }[] {
  if (a.excess === 0 || b.excess === 0 || a.excess > 0 === b.excess > 0) {
    return [{ from: a.pressure, to: b.pressure, mean: (a.excess + b.excess) / 2 }];
  }
  const part = a.excess / (a.excess - b.excess);
  const middle = a.pressure * (b.pressure / a.pressure) ** part;
  return [
    { from: a.pressure, to: middle, mean: a.excess / 2 },
    { from: middle, to: b.pressure, mean: b.excess / 2 },
  ];
}
