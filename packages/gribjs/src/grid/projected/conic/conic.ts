import type { SectionOctets } from '../../../octets/section-octets.ts';
import { writeUnsigned } from '../../../octets/write-octets.ts';
import { writeMicrodegrees } from '../../template.ts';
import { type ProjectedGrid, parsePlane, writePlane } from '../projected.ts';

/** What the conic templates 3.30 and 3.31 have in common; their octets are the same. */
export interface ConicGrid extends ProjectedGrid {
  /** Meridian parallel to the y axis. */
  readonly lov: number;
  /** Latitudes where the cone cuts the earth. */
  readonly latin1: number;
  readonly latin2: number;
  /** Flag table 3.5: 0x80 set when the south pole is on the projection plane. */
  readonly projectionCentreFlag: number;
  readonly southernPoleLatitude: number;
  readonly southernPoleLongitude: number;
}

const LENGTH = 81;

export function parseConic(section: SectionOctets) {
  return {
    ...parsePlane(section),
    latin1: section.s32(66) / 1e6,
    latin2: section.s32(70) / 1e6,
    southernPoleLatitude: section.s32(74) / 1e6,
    southernPoleLongitude: section.u32(78) / 1e6,
  };
}

export function writeConic(grid: ConicGrid): Uint8Array {
  const { bytes, view } = writePlane(grid, LENGTH);
  writeMicrodegrees(view, 65, grid.latin1, 'latin1');
  writeMicrodegrees(view, 69, grid.latin2, 'latin2');
  writeMicrodegrees(view, 73, grid.southernPoleLatitude, 'southernPoleLatitude');
  writeUnsigned(view, 77, 4, Math.round(grid.southernPoleLongitude * 1e6), 'southernPoleLongitude');
  return bytes;
}

/** ecCodes' keys of the conic octets. */
export function describeConic(grid: ConicGrid): Readonly<Record<string, number>> {
  return {
    LoVInDegrees: grid.lov,
    Latin1InDegrees: grid.latin1,
    Latin2InDegrees: grid.latin2,
    projectionCentreFlag: grid.projectionCentreFlag,
    latitudeOfSouthernPoleInDegrees: grid.southernPoleLatitude,
    longitudeOfSouthernPoleInDegrees: grid.southernPoleLongitude,
  };
}

/** Degrees east of the central meridian, from -180 to 180. */
export function fromMeridian(longitude: number, centre: number): number {
  const east = longitude - centre;
  return east - 360 * Math.round(east / 360);
}
