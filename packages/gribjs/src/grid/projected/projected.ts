import type { SectionOctets } from '../../octets/section-octets.ts';
import { writeUnsigned } from '../../octets/write-octets.ts';
import { wrap360 } from '../earth/angles.ts';
import { type Earth, parseEarth, writeEarth } from '../earth/earth.ts';
import { I_NEGATIVE, J_POSITIVE, offsetsOf } from '../scan-order.ts';
import { type Coordinates, type StructuredGrid, writeGridHead, writeMicrodegrees } from '../template.ts';

/** A grid of equal steps in the plane of a map projection. Angles in degrees, as coded. */
export interface ProjectedGrid extends StructuredGrid {
  readonly latitudeOfFirst: number;
  readonly longitudeOfFirst: number;
  /** Latitude where dx and dy are given. */
  readonly lad: number;
  readonly dxMetres: number;
  readonly dyMetres: number;
  readonly earth: Earth;
}

/** A map projection, from degrees to metres and back. */
export interface Projection {
  forward(latitude: number, longitude: number): readonly [x: number, y: number];
  /** Of the point that `inverse` was last called with; a pair of properties, so that no point allocates. */
  latitude: number;
  longitude: number;
  inverse(x: number, y: number): void;
}

/** Places by scan row, from the first point in steps of dx and dy. */
export function projectedCoordinates(grid: ProjectedGrid, projection: Projection): Coordinates {
  const first = projection.forward(grid.latitudeOfFirst, grid.longitudeOfFirst);
  return planeCoordinates(grid, projection, first);
}

/** Places by scan row, from a first point in the plane; NaN where the projection shows nothing of the earth. */
export function planeCoordinates(
  grid: Pick<ProjectedGrid, 'nx' | 'ny' | 'scanningMode' | 'dxMetres' | 'dyMetres'>,
  projection: Pick<Projection, 'latitude' | 'longitude' | 'inverse'>,
  [x0, y0]: readonly [x: number, y: number],
): Coordinates {
  const { nx, ny, scanningMode } = grid;
  const latitudes = new Float64Array(nx * ny);
  const longitudes = new Float64Array(nx * ny);
  const dx = scanningMode & I_NEGATIVE ? -grid.dxMetres : grid.dxMetres;
  const dy = scanningMode & J_POSITIVE ? grid.dyMetres : -grid.dyMetres;
  const offsets = offsetsOf(scanningMode);
  for (let j = 0, k = 0; j < ny; j++) {
    const y = y0 + (j + (offsets?.columns ?? 0)) * dy;
    const start = x0 + (offsets === null ? 0 : j % 2 === 0 ? offsets.oddRows : offsets.evenRows) * dx;
    for (let i = 0; i < nx; i++, k++) {
      projection.inverse(start + i * dx, y);
      latitudes[k] = projection.latitude;
      longitudes[k] = Number.isNaN(projection.latitude) ? Number.NaN : wrap360(projection.longitude);
    }
  }
  return { latitudes, longitudes };
}

/** Octets 15 to 65, the same in 3.20, 3.30 and 3.31. */
export function parsePlane(section: SectionOctets) {
  return {
    nx: section.u32(31),
    ny: section.u32(35),
    latitudeOfFirst: section.s32(39) / 1e6,
    longitudeOfFirst: section.s32(43) / 1e6,
    lad: section.s32(48) / 1e6,
    lov: section.s32(52) / 1e6,
    dxMetres: section.u32(56) / 1e3,
    dyMetres: section.u32(60) / 1e3,
    projectionCentreFlag: section.u8(64),
    earth: parseEarth(section),
    resolutionAndComponentFlags: section.u8(47),
    scanningMode: section.u8(65),
  };
}

type Plane = ReturnType<typeof parsePlane>;

export function writePlane(
  grid: Plane & ProjectedGrid,
  length: number,
): { bytes: Uint8Array; view: DataView } {
  const bytes = new Uint8Array(length);
  const view = new DataView(bytes.buffer);
  writeGridHead(view, grid.template, grid.points);
  writeEarth(view, grid.earth);
  writeUnsigned(view, 30, 4, grid.nx, 'nx');
  writeUnsigned(view, 34, 4, grid.ny, 'ny');
  writeMicrodegrees(view, 38, grid.latitudeOfFirst, 'latitudeOfFirst');
  writeMicrodegrees(view, 42, grid.longitudeOfFirst, 'longitudeOfFirst');
  writeUnsigned(view, 46, 1, grid.resolutionAndComponentFlags, 'resolutionAndComponentFlags');
  writeMicrodegrees(view, 47, grid.lad, 'lad');
  writeMicrodegrees(view, 51, grid.lov, 'lov');
  writeUnsigned(view, 55, 4, Math.round(grid.dxMetres * 1e3), 'dxMetres');
  writeUnsigned(view, 59, 4, Math.round(grid.dyMetres * 1e3), 'dyMetres');
  writeUnsigned(view, 63, 1, grid.projectionCentreFlag, 'projectionCentreFlag');
  writeUnsigned(view, 64, 1, grid.scanningMode, 'scanningMode');
  return { bytes, view };
}

/** ecCodes' keys of what every projected grid has. */
export function describeProjected(grid: ProjectedGrid): Readonly<Record<string, number>> {
  return {
    latitudeOfFirstGridPointInDegrees: grid.latitudeOfFirst,
    longitudeOfFirstGridPointInDegrees: grid.longitudeOfFirst,
    DxInMetres: grid.dxMetres,
    DyInMetres: grid.dyMetres,
    LaDInDegrees: grid.lad,
  };
}
