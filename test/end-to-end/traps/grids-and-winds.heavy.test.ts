import type { GridDefinition, LambertGrid, LatLonGrid, Packing } from 'gribjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ModelId, VariableName } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { indexedFile, type NativeToWrite, nativeMessage } from '../../support/native-messages.ts';
import { pointSeries } from '../../support/point-series.ts';
import { fileWriter } from '../../support/written-files.ts';

const earth = { shape: 6, radiusMetres: 6_371_229, majorAxisMetres: null, minorAxisMetres: null };

type Corner = readonly [latitude: number, longitude: number];

/** A row of models.md, section 4. */
function latLon(nx: number, ny: number, first: Corner, last: Corner, step: number, scan: number): LatLonGrid {
  return {
    template: 0,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: first[0],
    longitudeOfFirst: first[1],
    latitudeOfLast: last[0],
    longitudeOfLast: last[1],
    iIncrement: step,
    jIncrement: step,
    earth,
    resolutionAndComponentFlags: 48,
    scanningMode: scan,
  };
}

function lambert(
  nx: number,
  ny: number,
  first: Corner,
  step: number,
  [lov, latin]: readonly [number, number],
  flags: number,
): LambertGrid {
  return {
    template: 30,
    known: true,
    points: nx * ny,
    nx,
    ny,
    latitudeOfFirst: first[0],
    longitudeOfFirst: first[1],
    lad: latin,
    lov,
    dxMetres: step,
    dyMetres: step,
    latin1: latin,
    latin2: latin,
    projectionCentreFlag: 0,
    southernPoleLatitude: 0,
    southernPoleLongitude: 0,
    earth,
    resolutionAndComponentFlags: flags,
    scanningMode: 64,
  };
}

const GRIDS = {
  gfs: latLon(1440, 721, [90, 0], [-90, 359.75], 0.25, 0),
  'euro-ifs': latLon(1440, 721, [90, 180], [-90, 179.75], 0.25, 0),
  'icon-eu': latLon(1377, 657, [29.5, 336.5], [70.5, 62.5], 0.0625, 64),
  arome: latLon(1121, 717, [55.4, 348], [37.5, 16], 0.025, 0),
  hrrr: lambert(1799, 1059, [21.138123, 237.280472], 3000, [262.5, 38.5], 8),
  nam: lambert(614, 428, [12.19, 226.541], 12_191, [265, 25], 56),
} as const satisfies Partial<Record<ModelId, GridDefinition>>;
type ModelWithRows = keyof typeof GRIDS;

const PARIS = [48.8566, 2.3522] as const;
const DENVER = [39.7392, -104.9903] as const;
const SEATTLE = [47.6062, -122.3321] as const;
const GREENWICH = [51.4769, -0.0005] as const;

const INIT = new Date('2026-08-01T00:00:00Z');
const write = fileWriter();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const packingOf = (model: ModelWithRows, decimalScale: number): Packing => ({
  template: model === 'gfs' || model === 'hrrr' || model === 'nam' ? 3 : 42,
  decimalScale,
});

function fieldOn(model: ModelWithRows, variable: VariableName, values: Float64Array): NativeToWrite {
  const grid = GRIDS[model];
  return { model, variable, initTime: INIT, lead: 6, values, grid, packing: packingOf(model, 2) };
}

/** Where the numbers of points begin, so that they are values that the variables may have. */
const PRESSURE = 75_000;
const KELVIN = 200;
/** Points that share a pressure. */
const PARTS = 100;

const valueAt = async (model: ModelId, variable: VariableName, place: Corner) =>
  (await pointSeries(gateway, model, variable, INIT, place)).values[0];

describe('trap 5: longitude axes and row order on the models’ own grids', () => {
  // Test vectors of models.md, section 4: the point that answers, counted as the message has them.
  const VECTORS: readonly (readonly [ModelWithRows, Corner, number])[] = [
    ['gfs', PARIS, 237_609],
    ['gfs', DENVER, 290_460],
    ['gfs', SEATTLE, 245_751],
    // Half a cell west of the first meridian is the first meridian; a whole one is the end of the row.
    ['gfs', GREENWICH, 154 * 1440],
    ['gfs', [51.4769, -0.25], 154 * 1440 + 1439],
    ['euro-ifs', PARIS, 238_329],
    ['euro-ifs', DENVER, 289_740],
    ['euro-ifs', SEATTLE, 245_031],
    ['euro-ifs', GREENWICH, 154 * 1440 + 720],
    ['euro-ifs', [0, 180], 360 * 1440],
    ['euro-ifs', [0, -180], 360 * 1440],
    ['icon-eu', PARIS, 427_284],
    ['icon-eu', GREENWICH, 352 * 1377 + 376],
    ['arome', PARIS, 294_276],
    ['arome', GREENWICH, 157 * 1121 + 480],
    ['hrrr', DENVER, 1_051_302],
    ['hrrr', SEATTLE, 1_712_926],
    ['nam', DENVER, 127_372],
    ['nam', SEATTLE, 183_751],
  ];

  beforeAll(async () => {
    for (const model of Object.keys(GRIDS) as ModelWithRows[]) {
      // Pressure and temperature at a point are its number in the message, the rest of which is the temperature's.
      const numbersBy = (value: (index: number) => number) =>
        Float64Array.from({ length: GRIDS[model].points }, (_, index) => value(index));
      const pressures = numbersBy((index) => PRESSURE + Math.floor(index / PARTS));
      const temperatures = numbersBy((index) => KELVIN + (index % PARTS));
      const messages = [
        fieldOn(model, 'mean_sea_level_pressure', pressures),
        fieldOn(model, 'air_temperature_2m', temperatures),
      ].map((field) => nativeMessage({ ...field, packing: packingOf(model, 0) }));
      await gateway.ingest(model, write(Buffer.concat(messages)));
    }
  });

  async function pointAt(model: ModelId, place: Corner): Promise<number> {
    const pressure = (await valueAt(model, 'mean_sea_level_pressure', place)) ?? Number.NaN;
    const temperature = (await valueAt(model, 'air_temperature_2m', place)) ?? Number.NaN;
    return (pressure - PRESSURE) * PARTS + (temperature - KELVIN);
  }

  it.each(VECTORS)('%s at %o is point %i', async (model, place, index) => {
    expect(await pointAt(model, place)).toBe(index);
  });

  it.each([
    ['icon-eu', SEATTLE],
    ['arome', DENVER],
    ['hrrr', PARIS],
    ['nam', PARIS],
    // 51.2 N at 117.7 W is the last of HRRR's grid there, and well inside the box around it.
    ['hrrr', [51.5, -117.7]],
  ] as const)('%s has no point at %o', async (model, place) => {
    await expect(valueAt(model, 'mean_sea_level_pressure', place)).rejects.toThrow(/^422 .*outside/);
  });

  it('hrrr reaches to 51.2 N at 117.7 W', async () => {
    expect(await pointAt('hrrr', [51.2, -117.7])).toBeGreaterThan(1000 * 1799);
  });
});

describe('trap 1: winds along the axes of hrrr and nam are turned', () => {
  /** u = 3 and v = 4 along the grid, everywhere; a constant field has 0 bits a value (trap 6). */
  function winds(model: ModelWithRows, u: VariableName, v: VariableName) {
    const everywhere = (value: number) => new Float64Array(GRIDS[model].points).fill(value);
    return [fieldOn(model, u, everywhere(3)), fieldOn(model, v, everywhere(4))] as const;
  }

  /** The vectors of models.md, section 8, for the place itself: its cell is up to 0.02 degrees of rotation away. */
  async function expectWind(
    model: ModelId,
    [u, v]: readonly [VariableName, VariableName],
    place: Corner,
    east: number,
    north: number,
  ): Promise<void> {
    expect(Math.abs(((await valueAt(model, u, place)) ?? Number.NaN) - east)).toBeLessThanOrEqual(0.01);
    expect(Math.abs(((await valueAt(model, v, place)) ?? Number.NaN) - north)).toBeLessThanOrEqual(0.01);
  }

  it.each([
    ['wind_u_10m', 'wind_v_10m'],
    ['u_wind_500hpa', 'v_wind_500hpa'],
  ] as const)('hrrr %s and %s', async (u, v) => {
    const messages = winds('hrrr', u, v).map((field) => nativeMessage(field));
    await gateway.ingest('hrrr', write(Buffer.concat(messages)));
    await expectWind('hrrr', [u, v], DENVER, 2.6649, 4.2306);
  });

  it.each([
    ['wind_u_10m', 'wind_v_10m', '10 m above ground'],
    ['u_wind_500hpa', 'v_wind_500hpa', '500 mb'],
  ] as const)('nam %s and %s, two fields of one message (trap 11)', async (u, v, level) => {
    const { data, index } = indexedFile(INIT, [
      {
        message: nativeMessage(...winds('nam', u, v)),
        rows: [`UGRD:${level}:6 hour fcst`, `VGRD:${level}:6 hour fcst`],
      },
    ]);
    expect(index.split('\n').map((row) => row.split(':').slice(0, 2).join(':'))).toEqual([
      '1.1:0',
      '1.2:0',
      '',
    ]);
    await gateway.ingest('nam', write(data, { '.idx': index }));
    await expectWind('nam', [u, v], DENVER, 2.6974, 4.21);
  });

  it.each(['gfs', 'euro-ifs', 'icon-eu', 'arome'] as const)('those of %s are as they are', async (model) => {
    const messages = winds(model, 'wind_u_10m', 'wind_v_10m').map((field) => nativeMessage(field));
    await gateway.ingest(model, write(Buffer.concat(messages)));
    await expectWind(model, ['wind_u_10m', 'wind_v_10m'], model === 'gfs' ? DENVER : PARIS, 3, 4);
  });
});
