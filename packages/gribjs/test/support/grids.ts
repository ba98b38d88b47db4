import type {
  AlbersGrid,
  GaussianGrid,
  MercatorGrid,
  PolarStereographicGrid,
  RotatedLatLonGrid,
  UnstructuredGrid,
} from 'gribjs';
import { lambertGrid, latLonGrid } from './messages.ts';

/** COSMO-D2's pole. */
export function rotatedGrid(nx: number, ny: number): RotatedLatLonGrid {
  return {
    ...latLonGrid(nx, ny, 64),
    template: 1,
    latitudeOfFirst: -6.3,
    longitudeOfFirst: 352.5,
    latitudeOfLast: -6.3 + (ny - 1) / 50,
    longitudeOfLast: (352.5 + (nx - 1) / 50) % 360,
    iIncrement: 0.02,
    jIncrement: 0.02,
    southernPoleLatitude: -40,
    southernPoleLongitude: 10,
    angleOfRotation: 0,
    resolutionAndComponentFlags: 56,
  };
}

export function mercatorGrid(nx: number, ny: number): MercatorGrid {
  const { earth } = lambertGrid(nx, ny);
  return {
    template: 10,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: 18.073,
    longitudeOfFirst: 198.475,
    lad: 20,
    latitudeOfLast: 23.088,
    longitudeOfLast: 206.131,
    orientation: 0,
    dxMetres: 2500,
    dyMetres: 2500,
    earth,
    resolutionAndComponentFlags: 56,
    scanningMode: 64,
  };
}

export function polarGrid(nx: number, ny: number): PolarStereographicGrid {
  const { earth } = lambertGrid(nx, ny);
  return {
    template: 20,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: 40.53,
    longitudeOfFirst: 181.429,
    lad: 60,
    lov: 210,
    dxMetres: 5953,
    dyMetres: 5953,
    projectionCentreFlag: 0,
    earth,
    resolutionAndComponentFlags: 8,
    scanningMode: 64,
  };
}

export function albersGrid(nx: number, ny: number): AlbersGrid {
  return { ...lambertGrid(nx, ny), template: 31, latin1: 29.5, latin2: 45.5 };
}

/** The whole globe, N = 32. */
export function gaussianGrid(nx: number): GaussianGrid {
  const { earth } = lambertGrid(1, 1);
  return {
    template: 40,
    known: true,
    points: nx * 64,
    nx,
    ny: 64,
    parallels: 32,
    latitudeOfFirst: 87.863799,
    longitudeOfFirst: 0,
    latitudeOfLast: -87.863799,
    longitudeOfLast: 360 - 360 / nx,
    iIncrement: 360 / nx,
    earth,
    resolutionAndComponentFlags: 48,
    scanningMode: 0,
  };
}

/** As ICON's cells of grid 26, but for the number of points. */
export function unstructuredGrid(points: number): UnstructuredGrid {
  return {
    template: 101,
    known: true,
    points,
    shapeOfTheEarth: 6,
    numberOfGridUsed: 26,
    numberOfGridInReference: 1,
    uuid: 'a27b8de618c411e4820ab5b098c6a5c0',
  };
}
