import { EARTH_RADIUS_METRES } from '../../../catalog/index.ts';
import { GRAVITY } from './thermodynamics.ts';

/** Angular speed of the earth, s-1. */
const EARTH_ROTATION = 7.292e-5;
/** Keeps the balanced wind finite at the equator: the Coriolis parameter at 5 degrees, s-1. */
const EQUATORIAL_CORIOLIS = 2 * EARTH_ROTATION * Math.sin((5 * Math.PI) / 180);

/** The climate that all points of one latitude share at a date. */
export interface LatitudeClimate {
  /** Share of the warmest column in the zonal mean temperature, about 0..1, and its derivative per radian north. */
  readonly warmth: number;
  readonly warmthNorth: number;
  /** The same with the season delayed by a month, for snow cover. */
  readonly laggedWarmth: number;
  /** Zonal mean height of 1000 hPa, m, and its derivative per radian north. */
  readonly height1000: number;
  readonly height1000North: number;
  /** Temperature of a continent's interior minus the zonal mean, K, its derivative, and the same delayed by a month. */
  readonly continental: number;
  readonly continentalNorth: number;
  readonly laggedContinental: number;
  /** Temperature off Norway, where the sea is mildest, minus the zonal mean, K, its derivative, and the same delayed by a month. */
  readonly maritime: number;
  readonly maritimeNorth: number;
  readonly laggedMaritime: number;
  /** Half the daily temperature range over dry land under a clear sky, K. */
  readonly dailyAmplitude: number;
  /** Effect of the time of day on convection and mixing, 0..1: 0 at a pole and in polar night. */
  readonly dayStrength: number;
  /** Sine of the sun's elevation at noon, 0..1. */
  readonly noonSun: number;
  /** Trade winds at 1000 hPa, m s-1. */
  readonly tradeEast: number;
  readonly tradeNorth: number;
  /** Mean ascent (positive) in the convergence zone, descent (negative) in the subtropics; no unit. */
  readonly meanAscent: number;
  /** How strongly convection responds to moisture waves, 0..1. */
  readonly convection: number;
  /** Relative humidity of the free atmosphere without ascent, 0..1. */
  readonly humidity: number;
}

/** Sun and seasons of one time; see `season.ts`. */
interface SeasonState {
  readonly season: number;
  readonly laggedSeason: number;
  /** Radians. */
  readonly declination: number;
}

/** Climate of one latitude, degrees. */
export function climateAt(latitude: number, time: SeasonState): LatitudeClimate {
  const half = 0.05;
  const northern = Math.min(latitude + half, 90);
  const southern = Math.max(latitude - half, -90);
  const perRadian = 180 / Math.PI / (northern - southern);
  const slope = (of: (latitude: number) => number) => (of(northern) - of(southern)) * perRadian;
  const warmth = (at: number) => warmthAt(at, time.season);
  const continental = (at: number) => continentalAt(at, time.season);
  const maritime = (at: number) => maritimeAt(at, time.season);
  const radians = (latitude * Math.PI) / 180;
  const convergence = 4 + 7 * time.season;
  const noonSun = Math.max(0, Math.cos(radians - time.declination));
  const distance = latitude - convergence;
  const subtropics = bell(Math.abs(latitude - 3 * time.season) - 27, 9);
  return {
    warmth: warmth(latitude),
    warmthNorth: slope(warmth),
    laggedWarmth: warmthAt(latitude, time.laggedSeason),
    height1000: height1000At(latitude),
    height1000North: slope(height1000At),
    continental: continental(latitude),
    continentalNorth: slope(continental),
    laggedContinental: continentalAt(latitude, time.laggedSeason),
    maritime: maritime(latitude),
    maritimeNorth: slope(maritime),
    laggedMaritime: maritimeAt(latitude, time.laggedSeason),
    dailyAmplitude: 8 * Math.cos(radians) * Math.cos(time.declination) * Math.min(1, 1.6 * noonSun),
    dayStrength: Math.cos(radians) * Math.min(1, 1.3 * noonSun),
    noonSun,
    tradeEast: -5.5 * bell(Math.abs(latitude) - 11, 9),
    tradeNorth: -2.2 * Math.tanh(distance / 6) * bell(latitude, 17),
    meanAscent: 0.75 * bell(distance, 7) - 0.45 * subtropics,
    convection: 0.25 + 0.6 * bell(distance, 16),
    humidity: 0.56 + 0.16 * bell(distance, 11) - 0.16 * subtropics + 0.08 * bell(90 - Math.abs(latitude), 30),
  };
}

/**
 * Factor from a height gradient (m per radian on the unit sphere) to the balanced wind, m s-1:
 * u = -factor * dZ/dlat, v = factor * dZ/dlon / cos(lat). Geostrophic except near the equator.
 */
export function windFactor(latitude: number): number {
  const coriolis = 2 * EARTH_ROTATION * Math.sin((latitude * Math.PI) / 180);
  return (GRAVITY / EARTH_RADIUS_METRES) * (coriolis / (coriolis ** 2 + EQUATORIAL_CORIOLIS ** 2));
}

/** 1 in the mid-latitudes in summer, -1 in winter, smooth across the equator. */
function localSeason(latitude: number, season: number): number {
  return season * Math.tanh(latitude / 15);
}

function warmthAt(latitude: number, season: number): number {
  const local = localSeason(latitude, season);
  const polarFront = 0.5 * (1 + Math.tanh((Math.abs(latitude) - 50 - 4 * local) / 15));
  const southern = 0.16 * 0.5 * (1 - Math.tanh((latitude + 65) / 8));
  return 1 - (0.77 - 0.23 * local + southern) * polarFront;
}

/** From mean sea level pressure: 1011 hPa at the equator, ridges at 32 degrees, troughs at 62 (deep in the south). */
function height1000At(latitude: number): number {
  const away = Math.abs(latitude);
  return 90 + 75 * bell(away - 33, 12) - (latitude < 0 ? 120 : 10) * bell(away - 63, 13);
}

function continentalAt(latitude: number, season: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  const shape = 2.6 * sine * sine * Math.cos((latitude * Math.PI) / 180);
  return 22 * shape * (0.675 * localSeason(latitude, season) - 0.325);
}

/** The sea keeps summer's heat into the winter, most of all at 63 degrees, and is as warm as the mean in summer. */
function maritimeAt(latitude: number, season: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return 45 * sine ** 4 * Math.cos((latitude * Math.PI) / 180) * (1 - localSeason(latitude, season));
}

function bell(distance: number, width: number): number {
  return Math.exp(-((distance / width) ** 2));
}
