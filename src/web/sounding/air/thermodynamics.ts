/**
 * Moist air after Bolton (1980), "The Computation of Equivalent Potential Temperature", Monthly Weather Review 108. Temperatures are in
 * kelvin, pressures in hPa, mixing ratios in kg of vapour a kg of dry air.
 */

export const KELVIN = 273.15;
/** Gas constant and heat capacity of dry air, J kg-1 K-1. */
const GAS = 287.05;
const HEAT = 1004.7;
const KAPPA = GAS / HEAT;
/** Molar mass of water over that of dry air. */
const RATIO = 0.622;
/** Latent heat of vaporisation at 0 °C, J kg-1. */
const LATENT = 2.501e6;

/** Saturation vapour pressure over water in hPa, within 0.3 % from -35 to 35 °C (Bolton's equation 10). */
function saturationVapourPressure(temperature: number): number {
  const celsius = temperature - KELVIN;
  return 6.112 * Math.exp((17.67 * celsius) / (celsius + 243.5));
}

/** The mixing ratio of air that is saturated; of a dew point, that of the air. */
export function saturationMixingRatio(temperature: number, pressure: number): number {
  const vapour = Math.min(saturationVapourPressure(temperature), pressure / 2);
  return (RATIO * vapour) / (pressure - vapour);
}

/** The dew point of air of a mixing ratio. */
export function dewPointOf(mixingRatio: number, pressure: number): number {
  const vapour = (mixingRatio * pressure) / (RATIO + mixingRatio);
  const logarithm = Math.log(vapour / 6.112);
  return (243.5 * logarithm) / (17.67 - logarithm) + KELVIN;
}

/** The temperature at which dry air would be as dense as this. */
export function virtualTemperature(temperature: number, mixingRatio: number): number {
  return (temperature * (1 + mixingRatio / RATIO)) / (1 + mixingRatio);
}

/** The temperature of air that is brought to another pressure without condensing. */
export function dryTemperature(temperature: number, from: number, to: number): number {
  return temperature * (to / from) ** KAPPA;
}

/** Pressure and temperature at which lifted air condenses (Bolton's equation 15). */
export function liftingCondensationLevel(
  temperature: number,
  dewPoint: number,
  pressure: number,
): { readonly pressure: number; readonly temperature: number } {
  const condensed = 1 / (1 / (dewPoint - 56) + Math.log(temperature / dewPoint) / 800) + 56;
  return { temperature: condensed, pressure: pressure * (condensed / temperature) ** (1 / KAPPA) };
}

/** Equivalent potential temperature (Bolton's equation 39): orders parcels by how unstable they can be. */
export function equivalentPotentialTemperature(
  temperature: number,
  dewPoint: number,
  pressure: number,
): number {
  const mixed = saturationMixingRatio(dewPoint, pressure);
  const vapour = saturationVapourPressure(dewPoint);
  const condensed = liftingCondensationLevel(temperature, dewPoint, pressure).temperature;
  const dry =
    temperature * (1000 / (pressure - vapour)) ** KAPPA * (temperature / condensed) ** (0.28 * mixed);
  return dry * Math.exp((3036 / condensed - 1.78) * mixed * (1 + 0.448 * mixed));
}

/** Longest step of the integration, in units of ln p: about 5 hPa at 1,000 hPa. */
const MAX_STEP = 0.005;

/** The temperature of saturated air that is brought to another pressure, its condensed water falling out (pseudoadiabat, Runge-Kutta). */
export function moistTemperature(temperature: number, from: number, to: number): number {
  const way = Math.log(to / from);
  const steps = Math.max(1, Math.ceil(Math.abs(way) / MAX_STEP));
  const step = way / steps;
  let [t, logarithm] = [temperature, Math.log(from)];
  for (let n = 0; n < steps; n += 1) {
    const a = moistSlope(t, logarithm);
    const b = moistSlope(t + (a * step) / 2, logarithm + step / 2);
    const c = moistSlope(t + (b * step) / 2, logarithm + step / 2);
    const d = moistSlope(t + c * step, logarithm + step);
    t += (step * (a + 2 * b + 2 * c + d)) / 6;
    logarithm += step;
  }
  return t;
}

/** Change of temperature a unit of ln p along a pseudoadiabat. */
function moistSlope(temperature: number, logarithm: number): number {
  const mixed = saturationMixingRatio(temperature, Math.exp(logarithm));
  const gained = GAS * temperature + LATENT * mixed;
  return gained / (HEAT + (LATENT * LATENT * mixed * RATIO) / (GAS * temperature * temperature));
}

/** Work of buoyancy between two pressures, J kg-1, where parcel and air differ by so much on average (virtual temperatures). */
export function buoyantEnergy(difference: number, from: number, to: number): number {
  return GAS * difference * Math.log(from / to);
}
