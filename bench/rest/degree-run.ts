import { type VariableName, variableOf } from '../../src/catalog/index.ts';
import type { RunStore } from '../../src/store/index.ts';
import { globalGrid } from '../../test/support/grids.ts';
import { LONG_LEADS } from '../store/long-run.ts';
import { NX, Weather } from '../store/weather.ts';

interface Field {
  readonly variable: VariableName;
  readonly mean: number;
  readonly spread: number;
  readonly limits?: readonly [number, number];
}

const percent = { mean: 50, spread: 40, limits: [0, 100] } as const;
const wind = { mean: 0, spread: 6 };

/** What a general point forecast shows. */
export const FIFTEEN_FIELDS: readonly Field[] = [
  { variable: 'air_temperature_2m', mean: 283, spread: 12 },
  { variable: 'dewpoint_temperature_2m', mean: 278, spread: 10 },
  { variable: 'relative_humidity_2m', mean: 70, spread: 18, limits: [1, 100] },
  { variable: 'wind_u_10m', ...wind },
  { variable: 'wind_v_10m', ...wind },
  { variable: 'wind_gust_10m', mean: 10, spread: 6, limits: [0, 60] },
  { variable: 'mean_sea_level_pressure', mean: 101_000, spread: 1200 },
  { variable: 'total_cloud_cover', ...percent },
  { variable: 'total_precipitation', mean: -0.5, spread: 1.5, limits: [0, 50] },
  { variable: 'visibility', mean: 22_000, spread: 6000, limits: [100, 24_100] },
  { variable: 'low_cloud_cover', ...percent },
  { variable: 'high_cloud_cover', ...percent },
  { variable: 'cape', mean: -200, spread: 500, limits: [0, 5000] },
  { variable: 'wind_u_100m', ...wind },
  { variable: 'wind_v_100m', ...wind },
];

/** Every fourth point of the quarter of a degree that the weather has. */
const EVERY = 4;
const GRID = globalGrid(1);

/**
 * Writes gfs' newest run: fifteen variables at all 209 leads on a grid of one degree, 4140 tiles, so that hardly a request
 * finds what the one before it read. The variables share the shape of their weather, each in its own units and precision.
 */
export async function writeDegreeRun(store: RunStore, initTime: Date): Promise<void> {
  const weather = new Weather();
  const shape = { mean: 0, zonal: 0, waves: 0.7, slope: 0.6, fixed: 0.05 };
  const waves = LONG_LEADS.map((lead) => everyFourth(weather.at(shape, lead, 0)));
  const source = { label: 'bench', base: 'file:', synthetic: true };
  const draft = await store.draft('gfs', initTime, GRID, source);
  for (const { variable, mean, spread, limits: [low, high] = [-Infinity, Infinity] } of FIFTEEN_FIELDS) {
    const quanta = 10 ** variableOf(variable).decimals;
    const planes = waves.map((plane) =>
      Int32Array.from(plane, (wave) =>
        Math.round(Math.min(high, Math.max(low, mean + spread * wave)) * quanta),
      ),
    );
    await draft.addCube({ variable, leads: LONG_LEADS, planes, lineage: [] });
  }
  // Its height is in every answer that names a cell.
  const ground = Int32Array.from(waves[0] ?? [], (wave) => Math.round(Math.max(0, 3000 * wave)));
  await draft.addCube({ variable: 'surface_altitude', leads: [0], planes: [ground], lineage: [] });
  const expectedFields = LONG_LEADS.length * FIFTEEN_FIELDS.length + 1;
  await draft.publish({ expectedHours: LONG_LEADS.length, expectedFields });
}

function everyFourth(values: Float64Array): Float32Array {
  return Float32Array.from({ length: GRID.nx * GRID.ny }, (_, index) => {
    const [i, j] = [index % GRID.nx, Math.floor(index / GRID.nx)];
    return values[EVERY * (j * NX + i)] ?? Number.NaN;
  });
}
