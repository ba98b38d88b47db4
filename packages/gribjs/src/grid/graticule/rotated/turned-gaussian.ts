// biome-ignore-all lint/style/noNonNullAssertion: indexes of loops over typed arrays are bounded by construction.
import { GribError } from '../../../octets/errors.ts';
import type { SectionOctets } from '../../../octets/section-octets.ts';
import { RADIANS } from '../../earth/angles.ts';
import {
  type Coordinates,
  type GridTemplate,
  notWritten,
  type ReducedGrid,
  type StructuredGrid,
} from '../../template.ts';
import { gaussianCoordinates, parseGaussianRows } from '../gaussian.ts';
import { describeGraticule, type Graticule } from '../graticule.ts';
import { describeRotation, parseRotation, type Rotation, unrotate } from './rotation.ts';

/** A Gaussian grid that is finer around one pole. */
interface Stretching {
  readonly stretchingPoleLatitude: number;
  readonly stretchingPoleLongitude: number;
  /** 1 for a uniform grid, more for a finer one at the pole of stretching. */
  readonly stretchingFactor: number;
}

interface TurnedRows extends Graticule {
  readonly template: 41 | 42 | 43;
  readonly parallels: number;
  readonly rotation: Rotation | null;
  readonly stretching: Stretching | null;
}

/** Grid definition templates 3.41 (rotated), 3.42 (stretched) and 3.43 (both): Gaussian. Angles in degrees, as coded. */
export type TurnedGaussianGrid = TurnedRows & (StructuredGrid | ReducedGrid);

/** Octets of the common part, and of a rotation or a stretching after it. */
const [COMMON, PART] = [72, 12] as const;

export const rotatedGaussian = templateOf(41, 'rotated');
export const stretchedGaussian = templateOf(42, 'stretched');
export const stretchedRotatedGaussian = templateOf(43, 'stretched_rotated');

function templateOf(template: 41 | 42 | 43, kind: string): GridTemplate<TurnedGaussianGrid> {
  const hasRotation = template !== 42;
  const hasStretching = template !== 41;
  return {
    template,
    gridType: (grid) => `${grid.nx === null ? 'reduced' : 'regular'}_${kind}_gg`,

    parse(section, points) {
      const rows = parseGaussianRows(section, COMMON + PART * (Number(hasRotation) + Number(hasStretching)));
      if (rows === null) return null;
      const rotation = hasRotation ? parseRotation(section) : null;
      const stretching = hasStretching
        ? parseStretching(section, COMMON + 1 + (hasRotation ? PART : 0))
        : null;
      return { template, known: true, points, ...rows, rotation, stretching } as TurnedGaussianGrid;
    },

    write: () => notWritten(template),

    coordinates(grid) {
      const places = gaussianCoordinates(grid);
      if (grid.stretching !== null) unstretch(places, grid.stretching);
      if (grid.rotation !== null && isRotated(grid.rotation, grid.stretching))
        unrotate(places, grid.rotation);
      return places;
    },

    describe: (grid) => ({
      ...describeGraticule(grid),
      N: grid.parallels,
      ...(grid.rotation === null ? {} : describeRotation(grid.rotation)),
      ...(grid.stretching === null ? {} : describeStretching(grid.stretching)),
    }),
  };
}

function parseStretching(section: SectionOctets, octet: number): Stretching {
  return {
    stretchingPoleLatitude: section.s32(octet) / 1e6,
    stretchingPoleLongitude: section.s32(octet + 4) / 1e6,
    stretchingFactor: section.u32(octet + 8) / 1e6,
  };
}

function describeStretching(stretching: Stretching): Readonly<Record<string, number>> {
  return {
    latitudeOfStretchingPoleInDegrees: stretching.stretchingPoleLatitude,
    longitudeOfStretchingPoleInDegrees: stretching.stretchingPoleLongitude,
    stretchingFactor: stretching.stretchingFactor,
  };
}

/**
 * Météo-France turns its grids by the pole of stretching alone and writes zeros for the rotation, which would else put the
 * pole on the equator.
 */
function isRotated(rotation: Rotation, stretching: Stretching | null): boolean {
  const { southernPoleLatitude, southernPoleLongitude, angleOfRotation } = rotation;
  return (
    stretching === null || southernPoleLatitude !== 0 || southernPoleLongitude !== 0 || angleOfRotation !== 0
  );
}

/**
 * From a uniform grid, whose northern pole is that of stretching, to places on the sphere (WMO templates 3.2 and 3.42, note on
 * stretching; C there is the factor). The first meridian runs from the pole of stretching to the North Pole: so the mountains of a field of ARPEGE are in their places.
 */
function unstretch(places: Coordinates, stretching: Stretching): void {
  const { stretchingPoleLatitude, stretchingPoleLongitude, stretchingFactor } = stretching;
  if (!(stretchingFactor > 0)) throw new GribError('CORRUPT', 'a Gaussian grid stretched by the factor 0');
  const { latitudes } = places;
  for (let k = 0; k < latitudes.length; k++) {
    // By the tangent of half the colatitude, which the stretching divides by its factor.
    const half = Math.tan(((90 - latitudes[k]!) * RADIANS) / 2) / stretchingFactor;
    latitudes[k] = 90 - (2 * Math.atan(half)) / RADIANS;
  }
  if (stretchingPoleLatitude === 90) return;
  unrotate(places, {
    southernPoleLatitude: -stretchingPoleLatitude,
    southernPoleLongitude: stretchingPoleLongitude + 180,
    angleOfRotation: 0,
  });
}
