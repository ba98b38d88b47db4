/**
 * What lies between two values: of quantities their mean by distance, of directions the angle on the shorter way around, of codes
 * nothing: each cell has its own.
 */
export type Blend = 'values' | 'angles' | 'none';

const TURN = 360;

/** How values of a variable may be blended. */
export function blendOf(variable: {
  readonly codes: readonly unknown[] | null;
  readonly units: { readonly code: string };
}): Blend {
  if (variable.codes !== null) return 'none';
  return variable.units.code === 'deg' ? 'angles' : 'values';
}

/** The equivalent angle that is nearest to a reference: 350 with reference 10 is -10. */
export const nearestTurn = (angle: number, reference: number): number =>
  angle - TURN * Math.round((angle - reference) / TURN);

/** The same angle from 0 to below 360. */
export const withinTurn = (angle: number): number => angle - TURN * Math.floor(angle / TURN);
