import { GribError } from '../../octets/errors.ts';
import type { SectionOctets } from '../../octets/section-octets.ts';
import { RADIANS, wrap360 } from '../earth/angles.ts';
import { type Coordinates, type GridTemplate, notWritten, type ScatteredGrid } from '../template.ts';

/** Grid definition template 3.150: HEALPix, twelve faces of nside x nside cells of equal area, by their centres. */
export interface HealpixGrid extends ScatteredGrid {
  readonly template: 150;
  readonly nside: number;
  /** Degrees; 45 for cells in the usual place. */
  readonly longitudeOfFirst: number;
  /** Code table 3.8: 4 for centres. */
  readonly gridPointPosition: number;
  /** 0 ring, 1 nested. */
  readonly ordering: number;
  /** Flag table 3.4; 0 for rows from north to south. */
  readonly scanningMode: number;
}

const CENTRES = 4;
const RING = 0;
const NESTED = 1;

export const healpix: GridTemplate<HealpixGrid> = {
  template: 150,
  gridType: () => 'healpix',

  parse: (section: SectionOctets, points) => ({
    template: 150,
    known: true,
    points,
    nside: section.u32(32),
    longitudeOfFirst: section.s32(36) / 1e6,
    gridPointPosition: section.u8(40),
    ordering: section.u8(41),
    scanningMode: section.u8(42),
  }),

  write: () => notWritten(150),

  coordinates(grid) {
    const { nside, ordering, gridPointPosition, scanningMode, longitudeOfFirst, points } = grid;
    if (points !== 12 * nside * nside) {
      throw new GribError(
        'CORRUPT',
        `grid 3.150: ${points} cells, where nside ${nside} has ${12 * nside * nside}`,
      );
    }
    const isPower = Number.isInteger(Math.log2(nside));
    if (
      gridPointPosition !== CENTRES ||
      scanningMode !== 0 ||
      !(ordering === RING || (ordering === NESTED && isPower))
    ) {
      throw new GribError(
        'UNSUPPORTED',
        `grid 3.150: only centres (4) in ring order (0), or nested (1) for powers of 2, from the north are supported`,
      );
    }
    // The first cell of the northernmost ring is at 45 degrees.
    return places(nside, ordering === NESTED, longitudeOfFirst - 45);
  },

  describe: (grid) => ({
    Nside: grid.nside,
    longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
    gridPointPosition: grid.gridPointPosition,
    orderingConvention: grid.ordering === NESTED ? 'nested' : 'ring',
  }),
};

/**
 * Gorski and others, HEALPix: a framework for high-resolution discretization (2005), equations 4 to 9: rings from the north,
 * in the polar caps as many cells in each quarter as the ring's number, between them nside.
 */
function places(nside: number, isNested: boolean, shift: number): Coordinates {
  const count = 12 * nside * nside;
  const latitudes = new Float64Array(count);
  const longitudes = new Float64Array(count);
  const put = (index: number, ring: number, inRing: number) => {
    const fromPole = Math.min(ring, 4 * nside - ring);
    const inQuarter = Math.min(fromPole, nside);
    const isShifted = fromPole < nside || (ring - nside) % 2 === 0;
    latitudes[index] = latitudeOfRing(ring, nside);
    longitudes[index] = wrap360(shift + (90 * (inRing + (isShifted ? 0.5 : 0))) / inQuarter);
  };
  if (isNested) {
    for (let index = 0; index < count; index++) putNested(index, nside, put);
    return { latitudes, longitudes };
  }
  let index = 0;
  for (let ring = 1; ring < 4 * nside; ring++) {
    const cells = 4 * Math.min(ring, 4 * nside - ring, nside);
    for (let inRing = 0; inRing < cells; inRing++) put(index++, ring, inRing);
  }
  return { latitudes, longitudes };
}

function latitudeOfRing(ring: number, nside: number): number {
  const fromPole = Math.min(ring, 4 * nside - ring);
  if (fromPole >= nside) return Math.asin((4 - (2 * ring) / nside) / 3) / RADIANS;
  // By the half angle of the colatitude, which is exact near the poles.
  const colatitude = 2 * Math.asin(fromPole / (nside * Math.sqrt(6)));
  return (ring < 2 * nside ? 1 : -1) * (90 - colatitude / RADIANS);
}

/** Row and column of each face's southernmost corner, in units of nside and of 45 degrees. */
const FACE_ROW = [2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4] as const;
const FACE_COLUMN = [1, 3, 5, 7, 0, 2, 4, 6, 1, 3, 5, 7] as const;

/** Nested order: the face, then bits of x and y in turn. */
function putNested(
  index: number,
  nside: number,
  put: (index: number, ring: number, inRing: number) => void,
): void {
  const cells = nside * nside;
  const face = Math.floor(index / cells);
  const inFace = index % cells;
  const [x, y] = [everySecondBit(inFace), everySecondBit(inFace >>> 1)];
  const ring = (FACE_ROW[face] ?? 0) * nside - x - y - 1;
  const inQuarter = Math.min(ring, 4 * nside - ring, nside);
  const isCap = inQuarter < nside;
  const isShifted = isCap || (ring - nside) % 2 === 0;
  const column = ((FACE_COLUMN[face] ?? 0) * inQuarter + x - y + (isShifted ? 1 : 2)) / 2;
  const first = Math.floor(column) - 1;
  put(index, ring, (first + 4 * inQuarter) % (4 * inQuarter));
}

function everySecondBit(number: number): number {
  let bits = 0;
  for (let bit = 0; bit < 16; bit++) bits |= ((number >>> (2 * bit)) & 1) << bit;
  return bits;
}
