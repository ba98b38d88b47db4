import { describe, expect, it } from 'vitest';
import {
  DEFAULT_MODEL_IDS,
  type DefaultModelId,
  HOUR_MS,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
} from '../../src/catalog/index.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { maximum } from './skies.ts';
import { greatCircle, nearestTo, type Place } from './sphere.ts';

const MODELS: ReadonlyMap<DefaultModelId, DemoModel> = new Map(
  DEFAULT_MODEL_IDS.map((model) => [model, prepareDemoModel(model)]),
);

/** A moment that all models reach from starts that they all have. */
const VALID = Date.parse('2026-11-22T12:00Z');
const LEADS = [24, 36, 48] as const;

/** Places every few degrees in the middle of a regional model's domain, or all over the globe. */
const DOMAINS: Readonly<
  Record<DefaultModelId, readonly [south: number, north: number, west: number, east: number]>
> = {
  gfs: [-80, 80, -180, 175],
  'euro-ifs': [-80, 80, -180, 175],
  'icon-global': [-80, 80, -180, 175],
  hrrr: [26, 46, -118, -80],
  nam: [18, 50, -120, -75],
  'icon-eu': [32, 68, -20, 60],
  arome: [40, 53, -6, 10],
};

function placesOf(model: DefaultModelId): Place[] {
  const [south, north, west, east] = DOMAINS[model];
  const [rows, columns] = [9, 13];
  return Array.from({ length: rows * columns }, (_, index) => ({
    latitude: south + ((north - south) * Math.floor(index / columns)) / (rows - 1),
    longitude: west + ((east - west) * (index % columns)) / (columns - 1),
  }));
}

/** A field in the served unit at places, by weighing the three nearest points with their inverse distances. */
function atPlaces(
  model: DefaultModelId,
  id: NativeFieldId,
  lead: number,
  places: readonly Place[],
): number[] {
  const demoModel = MODELS.get(model);
  if (demoModel === undefined) throw new Error(model);
  const hour = startDemoForecast(demoModel, new Date(VALID - lead * HOUR_MS)).at(lead);
  const values = hour.values(id, new Float32Array(demoModel.points.size));
  const { scale } = nativeFieldOf(model, id);
  return places.map((place) => {
    const near = nearestThree(demoModel, place);
    const weights = near.reduce((sum, { weight }) => sum + weight, 0);
    const sum = near.reduce((total, { point, weight }) => total + (values[point] ?? Number.NaN) * weight, 0);
    return (scale * sum) / weights;
  });
}

interface WeightedPoint {
  readonly point: number;
  readonly weight: number;
}

/** By model, and by latitude and longitude: several fields are compared at the same places. */
const nearestPoints = new Map<string, readonly WeightedPoint[]>();

function nearestThree({ model, latitudes, longitudes }: DemoModel, place: Place): readonly WeightedPoint[] {
  const key = `${model} ${place.latitude} ${place.longitude}`;
  let nearest = nearestPoints.get(key);
  if (nearest === undefined) {
    nearest = Array.from(latitudes, (latitude, point) => ({
      point,
      distance: greatCircle(place, { latitude, longitude: longitudes[point] ?? Number.NaN }),
    }))
      .sort((one, other) => one.distance - other.distance)
      .slice(0, 3)
      .map(({ point, distance }) => ({ point, weight: 1 / (distance + 1) }));
    nearestPoints.set(key, nearest);
  }
  return nearest;
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [ma, mb] = [mean(a), mean(b)];
  const product = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((sum, value, index) => sum + (value - mx) * ((y[index] ?? Number.NaN) - my), 0);
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb));
}

const meanDifference = (a: readonly number[], b: readonly number[]) =>
  Math.sqrt(a.reduce((sum, value, index) => sum + (value - (b[index] ?? Number.NaN)) ** 2, 0) / a.length);

describe.each(DEFAULT_MODEL_IDS.filter((model) => model !== 'gfs'))('%s and gfs', (model) => {
  const places = placesOf(model);
  const both = (id: NativeFieldId, lead: number) =>
    [atPlaces(model, id, lead, places), atPlaces('gfs', id, lead, places)] as const;

  it('forecast nearly the same 500 hPa heights a day ahead', () => {
    const [own, gfs] = both('geopotential_height_500hpa', LEADS[0]);
    expect(correlation(own, gfs)).toBeGreaterThan(0.97);
    expect(meanDifference(own, gfs)).toBeLessThan(60);
    expect(meanDifference(own, gfs)).toBeGreaterThan(2);
  });

  it('forecast nearly the same pressure at sea level a day ahead', () => {
    const [own, gfs] = both('mean_sea_level_pressure', LEADS[0]);
    expect(correlation(own, gfs)).toBeGreaterThan(0.9);
    expect(meanDifference(own, gfs)).toBeLessThan(500);
    expect(meanDifference(own, gfs)).toBeGreaterThan(10);
  });

  it('differ in temperature at 2 m by their own bias and ground, a little', () => {
    const [own, gfs] = both('air_temperature_2m', LEADS[0]);
    expect(meanDifference(own, gfs)).toBeGreaterThan(0.2);
    expect(meanDifference(own, gfs)).toBeLessThan(6);
  });
});

describe('global models', () => {
  it.each(['euro-ifs', 'icon-global'] as const)('%s and gfs diverge with lead', (model) => {
    const places = placesOf(model);
    const differences = [12, 60, 108].map((lead) =>
      meanDifference(
        ...(([model, 'gfs'] as const).map((one) =>
          atPlaces(one, 'geopotential_height_500hpa', lead, places),
        ) as [number[], number[]]),
      ),
    );
    expect(differences).toEqual(differences.toSorted((a, b) => a - b));
    expect((differences[2] ?? 0) / (differences[0] ?? Number.NaN)).toBeGreaterThan(1.3);
  });
});

describe('the ground', () => {
  const highestGround = (model: DefaultModelId, place: Place) => {
    const demoModel = MODELS.get(model);
    if (demoModel === undefined) throw new Error(model);
    const { elevation, latitudes, longitudes } = demoModel.points;
    const inside = Array.from(elevation.keys()).filter(
      (point) =>
        greatCircle(place, {
          latitude: latitudes[point] ?? Number.NaN,
          longitude: longitudes[point] ?? Number.NaN,
        }) < 700,
    );
    const heights = inside.map((point) => elevation[point] ?? Number.NaN);
    return maximum(heights);
  };

  it('is the same continent for all, with higher tops for finer models', () => {
    const alps = { latitude: 46, longitude: 9 };
    expect(highestGround('arome', alps)).toBeGreaterThan(highestGround('gfs', alps));
    const rockies = { latitude: 42, longitude: -110 };
    expect(highestGround('hrrr', rockies)).toBeGreaterThan(highestGround('gfs', rockies));
    for (const model of ['gfs', 'euro-ifs', 'icon-global'] as const) {
      expect(highestGround(model, { latitude: 0, longitude: -150 })).toBe(0);
    }
  });
});

describe('hourly forecasts over one country', () => {
  it('are of the same weather: cloud of hrrr and nam', () => {
    const places = placesOf('hrrr');
    const [hrrr, nam] = (['hrrr', 'nam'] as const).map((model) =>
      atPlaces(model, 'total_cloud_cover', LEADS[0], places),
    );
    expect(correlation(hrrr ?? [], nam ?? [])).toBeGreaterThan(0.6);
  });
});

describe('humidity on levels', () => {
  it.each(['nam', 'icon-eu', 'icon-global'] as const)('of %s makes the specific humidity of gfs', (model) => {
    const demoModel = MODELS.get(model);
    if (demoModel === undefined) throw new Error(model);
    const places = placesOf(model).filter(({ latitude }) => Math.abs(latitude) < 60);
    for (const hectopascals of [850, 500] as const) {
      const rhId = [...nativeFieldsOf(model)].find(
        ([, { key }]) => key.category === 1 && key.number === 1 && key.surfaceValue === hectopascals * 100,
      )?.[0];
      if (rhId === undefined) throw new Error('no humidity');
      const humidity = atPlaces(model, rhId, LEADS[0], places);
      const temperature = atPlaces(model, `temperature_${hectopascals}hpa`, LEADS[0], places);
      const q = humidity.map((percent, index) => {
        const celsius = (temperature[index] ?? Number.NaN) - 273.15;
        const e = (percent / 100) * 610.94 * Math.exp((17.625 * celsius) / (243.04 + celsius));
        return (0.622 * e) / (hectopascals * 100 - 0.378 * e);
      });
      const gfs = atPlaces('gfs', `specific_humidity_${hectopascals}hpa`, LEADS[0], places);
      expect(correlation(q, gfs)).toBeGreaterThan(0.85);
    }
  });
});

it('every grid has points near the compared places', () => {
  const denver = { latitude: 39.74, longitude: -104.99 };
  const hrrr = MODELS.get('hrrr');
  if (hrrr === undefined) throw new Error('hrrr');
  const point = nearestTo(denver, hrrr);
  expect(
    greatCircle(denver, {
      latitude: hrrr.latitudes[point] ?? Number.NaN,
      longitude: hrrr.longitudes[point] ?? Number.NaN,
    }),
  ).toBeLessThan(50);
});
