import { isDirection } from '../../../catalog/index.ts';
import { turn } from '../../diagnostics/wind.ts';

/**
 * The integer between two stored integers, on the line from the first to the second; of directions, along the shorter arc (of
 * opposite ones, clockwise). Values at points and on slabs both come from it, so that they agree to the bit.
 * @param share how far it is from the first to the second, 0 to 1
 * @param circle the integer of a full circle of a direction; null for all other quantities
 */
export function between(first: number, second: number, share: number, circle: number | null): number {
  if (circle === null) return Math.round(first + (second - first) * share) + 0;
  const direction = Math.round(first + turn(first, second, circle) * share);
  return (((direction % circle) + circle) % circle) + 0;
}

/** The integer of a full circle, for quantities that are directions. */
export function circleOf(quantity: { readonly units: string; readonly decimals: number }): number | null {
  return isDirection(quantity) ? 360 * 10 ** quantity.decimals : null;
}
