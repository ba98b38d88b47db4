import { hoursOf } from '../../src/demo/atmosphere/climate/season.ts';
import { type AtmospherePoints, preparePoints } from '../../src/demo/atmosphere/points.ts';
import { describeForecast } from '../../src/demo/atmosphere/waves/waves.ts';
import { seedOfName } from '../../src/demo/seeded.ts';
import { computeSky, makeSky, type Sky } from '../../src/demo/weather/surface/sky.ts';

/** Points in rows and columns, for statements about neighbours; arrays are `[row][column]` flattened. */
export interface SkyGrid {
  readonly points: AtmospherePoints;
  readonly nx: number;
  readonly ny: number;
  readonly size: number;
}

/** The atmosphere of a model's forecast from `init` (ISO 8601) at a lead. */
export function skyAt(grid: SkyGrid, init: string, lead = 0, model = 'gfs'): Sky {
  const sky = makeSky(grid.points);
  const initHours = hoursOf(new Date(init));
  computeSky(sky, initHours + lead, describeForecast(initHours, seedOfName(model)));
  return sky;
}

/** What a model's forecast of a given lead says about a valid time. */
export function skyAbout(grid: SkyGrid, valid: string, lead: number, model = 'gfs'): Sky {
  return skyAt(grid, new Date(Date.parse(valid) - lead * 3_600_000).toISOString(), lead, model);
}

/** As GFS numbers its points: rows from 90 N, columns from 0 E. */
export function globalSky(stepDegrees: number): SkyGrid {
  return gridOf({
    rows: 180 / stepDegrees + 1,
    columns: 360 / stepDegrees,
    latitude: (row) => 90 - row * stepDegrees,
    longitude: (column) => column * stepDegrees,
  });
}

/** A regional grid, rows from south to north. */
export function regionalSky({
  south,
  west,
  step,
  rows,
  columns,
}: Record<'south' | 'west' | 'step' | 'rows' | 'columns', number>): SkyGrid {
  return gridOf({
    rows,
    columns,
    latitude: (row) => south + row * step,
    longitude: (column) => (west + column * step + 360) % 360,
  });
}

function gridOf(of: {
  rows: number;
  columns: number;
  latitude: (row: number) => number;
  longitude: (column: number) => number;
}): SkyGrid {
  const { rows, columns } = of;
  const size = rows * columns;
  const places = {
    latitudes: Float64Array.from({ length: size }, (_, p) => of.latitude(Math.floor(p / columns))),
    longitudes: Float64Array.from({ length: size }, (_, p) => of.longitude(p % columns)),
  };
  return {
    points: preparePoints(places, { resolutionKm: 28, modelSeed: seedOfName('gfs') }),
    nx: columns,
    ny: rows,
    size,
  };
}

/** A field of the sky by its recipe, in an array of its own. */
export function fieldOf(grid: SkyGrid, compute: (into: Float32Array) => void): Float32Array {
  const values = new Float32Array(grid.size);
  compute(values);
  return values;
}

/** Mean over the sphere of a field on a global grid. */
export function globalMean(grid: SkyGrid, values: ArrayLike<number>): number {
  let sum = 0;
  let weight = 0;
  for (let point = 0; point < grid.size; point++) {
    const area = Math.cos((latitudeOf(grid, point) * Math.PI) / 180);
    sum += area * (values[point] ?? Number.NaN);
    weight += area;
  }
  return sum / weight;
}

export function latitudeOf(grid: SkyGrid, point: number): number {
  return grid.points.latitudes[point] ?? Number.NaN;
}

/** Index of the grid point nearest to a place on a global grid with rows from the north. */
export function pointNear(grid: SkyGrid, latitude: number, longitude: number): number {
  const step = 180 / (grid.ny - 1);
  return (
    Math.round((90 - latitude) / step) * grid.nx + (Math.round(((longitude + 360) % 360) / step) % grid.nx)
  );
}

export function maximum(values: ArrayLike<number>): number {
  return Array.from(values).reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

export function minimum(values: ArrayLike<number>): number {
  return Array.from(values).reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
}
