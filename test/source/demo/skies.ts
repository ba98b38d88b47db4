import { computeState, makeState } from '../../../src/source/demo/atmosphere.ts';
import { type ForecastHour, startForecast } from '../../../src/source/demo/forecast-hour.ts';
import { type AtmosphereGrid, type LatLonAxes, prepareGrid } from '../../../src/source/demo/grid.ts';
import { axesOf, globalGrid } from '../../../src/source/demo/latlon-grid.ts';
import { computeNearSurface, makeNearSurface } from '../../../src/source/demo/near-surface.ts';
import { hoursOf } from '../../../src/source/demo/season.ts';
import { seedOfName } from '../../../src/source/demo/seeded.ts';
import { describeForecast } from '../../../src/source/demo/waves.ts';
import { computeWeather, makeWeather } from '../../../src/source/demo/weather.ts';

/** The atmosphere of a model's forecast from `init` (ISO 8601) at a lead. */
export function skyAt(grid: AtmosphereGrid, init: string, lead = 0, model = 'gfs'): ForecastHour {
  return startForecast(grid, { model, initTime: new Date(init), bucketHours: 6 }).at(lead);
}

/** What a model's forecast of a given lead says about a valid time, without the sums since the run's start. */
export function skyAbout(
  grid: AtmosphereGrid,
  valid: string,
  lead: number,
  model = 'gfs',
): Omit<ForecastHour, 'sums'> {
  const validHours = hoursOf(new Date(valid));
  const state = makeState(grid);
  const weather = makeWeather(grid.size);
  const surface = makeNearSurface(grid.size);
  computeState(state, validHours, describeForecast(validHours - lead, seedOfName(model)));
  computeWeather(state, weather);
  computeNearSurface(state, weather, surface);
  return { state, weather, surface };
}

export function globalSky(stepDegrees: number): AtmosphereGrid {
  return prepareGrid(axesOf(globalGrid(stepDegrees)));
}

/** A regional grid, rows from south to north, columns across the Greenwich meridian. */
export function regionalSky({
  south,
  west,
  step,
  rows,
  columns,
}: Record<'south' | 'west' | 'step' | 'rows' | 'columns', number>): AtmosphereGrid {
  const axes: LatLonAxes = {
    latitudes: Float64Array.from({ length: rows }, (_, row) => south + row * step),
    longitudes: Float64Array.from({ length: columns }, (_, column) => (west + column * step + 360) % 360),
  };
  return prepareGrid(axes);
}

/** A field of the sky by its recipe, in an array of its own. */
export function fieldOf(grid: AtmosphereGrid, compute: (into: Float32Array) => void): Float32Array {
  const values = new Float32Array(grid.size);
  compute(values);
  return values;
}

/** Mean over the sphere of a field on a global grid. */
export function globalMean(grid: AtmosphereGrid, values: ArrayLike<number>): number {
  let sum = 0;
  let weight = 0;
  for (let point = 0; point < grid.size; point++) {
    const area = Math.cos((latitudeOf(grid, point) * Math.PI) / 180);
    sum += area * (values[point] ?? Number.NaN);
    weight += area;
  }
  return sum / weight;
}

export function latitudeOf(grid: AtmosphereGrid, point: number): number {
  return grid.latitudes[Math.floor(point / grid.nx)] ?? Number.NaN;
}

/** Index of the grid point nearest to a place on a global grid with rows from the north. */
export function pointNear(grid: AtmosphereGrid, latitude: number, longitude: number): number {
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
