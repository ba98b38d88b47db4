/** Standard acceleration of free fall, m s-2. */
const GRAVITY = 9.80665;
/** Gas constant of dry air, J kg-1 K-1. */
const DRY_AIR = 287.05;

/**
 * Change of pressure that air feels as it rises or sinks, in Pa s-1, positive downward: -w p g / (Rd Tv), as if the pressure at a point did
 * not change. Of large-scale motion that is within a few per cent.
 * @param velocity upward, m s-1
 * @param kelvin temperature
 * @param humidity specific humidity, kg kg-1
 */
export function omegaOfVelocity(velocity: number, kelvin: number, humidity: number, pascals: number): number {
  const virtualTemperature = kelvin * (1 + 0.608 * humidity);
  return (-velocity * pascals * GRAVITY) / (DRY_AIR * virtualTemperature);
}
