import { MICRO } from '../../shapes/box.ts';

const METRES_PER_DEGREE = 111_200;

/** Step of a mesh for points `spacingDegrees` apart: the widest step up to it whose first digits are 1, 2, 2.5 or 5. */
export function meshStepOf(spacingDegrees: number): number {
  const power = 10 ** Math.floor(Math.log10(spacingDegrees));
  const digits = [5, 2.5, 2, 1].find((digit) => digit * power <= spacingDegrees) ?? 1;
  return Math.round(digits * power * MICRO) / MICRO;
}

/** The spacing of a projected grid, in degrees along a meridian. */
export function spacingDegrees({
  dxMetres,
  dyMetres,
}: {
  readonly dxMetres: number;
  readonly dyMetres: number;
}): number {
  return Math.min(dxMetres, dyMetres) / METRES_PER_DEGREE;
}
