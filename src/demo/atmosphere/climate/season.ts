import { HOUR_MS } from '../../../catalog/index.ts';

const HOURS_PER_YEAR = 365.2425 * 24;
const TURN = 2 * Math.PI;
const EPOCH_HOURS = Date.UTC(2000, 0, 1) / HOUR_MS;

/** Hours of a time since 2000-01-01T00Z, the time axis of the synthetic atmosphere. */
export function hoursOf(time: Date): number {
  return time.getTime() / HOUR_MS - EPOCH_HOURS;
}

/** Declination of the sun, radians: -23.44 degrees at the solstice of 21 December. */
export function solarDeclination(hours: number): number {
  return ((-23.44 * Math.PI) / 180) * Math.cos(TURN * ((hours + 10 * 24) / HOURS_PER_YEAR));
}

/** Season of the northern hemisphere's air: 1 around 20 July, -1 around 19 January; delayed by `lagDays`. */
export function season(hours: number, lagDays = 0): number {
  return -Math.cos(TURN * ((hours - (19 + lagDays) * 24) / HOURS_PER_YEAR));
}
