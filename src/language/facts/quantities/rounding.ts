import type { Spoken } from './quantities.ts';

/**
 * A value as answers print it: rounded to the digits that are worth saying, never -0. A direction that rounds to 360° is 0°; a
 * force of the Beaufort scale is the one that a speed is within.
 */
export function roundedFor({ decimals, quantity, unit }: Spoken, value: number): number {
  if (unit === 'Bft') return Math.floor(value);
  // Digits beyond the twelfth are those of binary fractions: 276.65 K less 273.15 is 3.5 °C.
  const exact = Number(value.toPrecision(12));
  const rounded = (Math.sign(exact) * Math.round(Math.abs(exact) * 10 ** decimals)) / 10 ** decimals + 0;
  return quantity === 'wind_direction' ? rounded % 360 : rounded;
}
