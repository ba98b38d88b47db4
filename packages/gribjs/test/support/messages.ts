import {
  encodeMessage,
  type Identification,
  type LambertGrid,
  type LatLonGrid,
  type Packing,
  type ProductDefinition,
} from 'gribjs';

export const identification: Identification = {
  centre: 7,
  subCentre: 0,
  masterTablesVersion: 2,
  localTablesVersion: 1,
  significanceOfReferenceTime: 1,
  referenceTime: new Date('2026-11-20T06:00:00Z'),
  productionStatus: 0,
  typeOfData: 1,
};

const earth = { shape: 6, radiusMetres: 6_371_229, majorAxisMetres: null, minorAxisMetres: null };

/** Temperature at 2 m, 12 hours ahead. */
export const temperature: ProductDefinition = {
  template: 0,
  known: true,
  category: 0,
  number: 0,
  timeUnit: 1,
  forecastTime: 12,
  forecastHours: 12,
  firstSurface: { type: 103, value: 2 },
  secondSurface: null,
  statistics: null,
};

/** Precipitation over hours 6 to 12. */
export const precipitation: ProductDefinition = {
  ...temperature,
  template: 8,
  category: 1,
  number: 8,
  forecastTime: 6,
  forecastHours: 6,
  firstSurface: { type: 1, value: null },
  statistics: { process: 1, startHours: 6, endHours: 12, endTime: new Date('2026-11-20T18:00:00Z') },
};

/** A small regular grid of nx x ny points, a quarter of a degree apart, from 50 N 350 E southward. */
export function latLonGrid(nx: number, ny: number, scanningMode = 0): LatLonGrid {
  return {
    template: 0,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: 50,
    longitudeOfFirst: 350,
    latitudeOfLast: 50 - (ny - 1) / 100,
    longitudeOfLast: (350 + (nx - 1) / 100) % 360,
    iIncrement: 0.01,
    jIncrement: 0.01,
    earth,
    resolutionAndComponentFlags: 48,
    scanningMode,
  };
}

/** The corner of HRRR's grid. */
export function lambertGrid(nx: number, ny: number): LambertGrid {
  return {
    template: 30,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: 21.138123,
    longitudeOfFirst: 237.280472,
    lad: 38.5,
    lov: 262.5,
    dxMetres: 3000,
    dyMetres: 3000,
    latin1: 38.5,
    latin2: 38.5,
    projectionCentreFlag: 0,
    southernPoleLatitude: -90,
    southernPoleLongitude: 0,
    earth,
    resolutionAndComponentFlags: 8,
    scanningMode: 64,
  };
}

/** One field in one row, as long as there are values. */
export function oneRow(values: Float32Array | Float64Array, packing: Packing): Uint8Array {
  const grid = latLonGrid(values.length, 1);
  return encodeMessage({
    discipline: 0,
    identification,
    fields: [{ grid, product: temperature, packing, values }],
  });
}
