import type { GridSpec, LambertGridSpec } from '../../src/geo/index.ts';

/** HRRR's grid, as section 3 of its messages has it. */
export const HRRR_GRID: LambertGridSpec = {
  kind: 'lambert',
  nx: 1799,
  ny: 1059,
  rows: 'south-to-north',
  latitudeOfFirst: 21.138123,
  longitudeOfFirst: 237.280472,
  lad: 38.5,
  lov: 262.5,
  latin1: 38.5,
  latin2: 38.5,
  dxMetres: 3000,
  dyMetres: 3000,
  majorAxisMetres: 6_371_229,
  minorAxisMetres: 6_371_229,
  winds: 'grid',
};

/** Rows and columns all around the earth, from the north pole to the south pole and from 0 degrees east. */
export function globalGrid(stepDegrees: number): Extract<GridSpec, { kind: 'latlon' }> {
  return {
    kind: 'latlon',
    nx: 360 / stepDegrees,
    ny: 180 / stepDegrees + 1,
    rows: 'north-to-south',
    latitudeOfFirst: 90,
    longitudeOfFirst: 0,
    latitudeOfLast: -90,
    longitudeOfLast: 360 - stepDegrees,
    latitudeStep: stepDegrees,
    longitudeStep: stepDegrees,
  };
}
