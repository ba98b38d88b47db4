import { readFileSync } from 'node:fs';
import { decodeValues, encodeMessage, gridCoordinates, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { MODEL_IDS, type ModelId, modelOf } from '../../src/catalog/index.ts';
import { startDemoForecast } from '../../src/demo/forecast/demo-forecast.ts';
import { type DemoModel, prepareDemoModel } from '../../src/demo/forecast/demo-model.ts';
import { gridOfShape, reducedGrid } from '../../src/demo/grids/reduced-grid.ts';
import { hasShared, sharedPath } from '../support/shared.ts';
import { greatCircle, nearestTo } from './sphere.ts';

const initTime = new Date('2026-11-20T12:00Z');
const MODELS: ReadonlyMap<ModelId, DemoModel> = new Map(
  MODEL_IDS.map((model) => [model, prepareDemoModel(model)]),
);
const demoModel = (model: ModelId): DemoModel => {
  const found = MODELS.get(model);
  if (found === undefined) throw new Error(model);
  return found;
};

/** A message of the 2 m temperature as the codec writes it on the model's grid. */
function message(model: ModelId): Uint8Array {
  const prepared = demoModel(model);
  const values = new Float32Array(prepared.points.size);
  startDemoForecast(prepared, initTime).at(0).values('air_temperature_2m', values);
  return encodeMessage({
    discipline: 0,
    identification: {
      centre: modelOf(model).centre,
      subCentre: 0,
      masterTablesVersion: 2,
      localTablesVersion: 0,
      significanceOfReferenceTime: 1,
      referenceTime: initTime,
      productionStatus: 1,
      typeOfData: 1,
    },
    fields: [
      {
        grid: prepared.definition,
        product: {
          template: 0,
          known: true,
          category: 0,
          number: 0,
          timeUnit: 1,
          forecastTime: 0,
          forecastHours: 0,
          statistics: null,
          firstSurface: { type: 103, value: 2 },
          secondSurface: null,
        },
        packing: { template: 0, decimalScale: 2 },
        values,
      },
    ],
  });
}

describe.each(MODEL_IDS)('the grid of %s', (model) => {
  const facts = modelOf(model).grid;
  const { definition, latitudes, longitudes } = demoModel(model);

  it('is unchanged when written and read back', () => {
    const [field] = parseMessage(message(model));
    expect(field?.grid).toEqual(definition);
  });

  it('has the true template, scanning mode and flags, with 2,500 to 5,000 points', () => {
    expect(definition.template).toBe(facts.template);
    expect(definition.points).toBe(latitudes.length);
    expect(definition.points).toBeGreaterThan(2500);
    expect(definition.points).toBeLessThan(5000);
    if (facts.kind === 'icosahedral' || definition.template === 101) return;
    expect(definition.scanningMode).toBe(facts.scanningMode);
    expect(definition.resolutionAndComponentFlags).toBe(facts.resolutionAndComponentFlags);
  });

  it('covers the true domain: first and last point are those of the real files', () => {
    if (facts.kind === 'icosahedral') {
      expect(definition).toMatchObject({
        numberOfGridUsed: 26,
        numberOfGridInReference: 1,
        uuid: 'a27b8de618c411e4820ab5b098c6a5c0',
      });
      return;
    }
    const coordinates = gridCoordinates(definition);
    expect(coordinates.latitudes[0]).toBeCloseTo(facts.latitudeOfFirst, 4);
    expect(coordinates.longitudes[0]).toBeCloseTo(facts.longitudeOfFirst, 4);
    expect(coordinates.latitudes.at(-1)).toBeCloseTo(facts.latitudeOfLast, 3);
    const global = facts.kind === 'latlon' && facts.nx * facts.stepDegrees === 360;
    const last = global ? (facts.longitudeOfFirst + 355) % 360 : facts.longitudeOfLast;
    expect(coordinates.longitudes.at(-1)).toBeCloseTo(last, 3);
  });

  it('gives its places in degrees, in the order of the values', () => {
    expect(Math.max(...latitudes.map(Math.abs))).toBeLessThanOrEqual(90);
    expect(Math.max(...latitudes)).toBeGreaterThan(50);
    expect(Math.max(...longitudes.map(Math.abs))).toBeLessThanOrEqual(180);
    if (definition.template === 101) return;
    const coordinates = gridCoordinates(definition);
    for (const point of [0, 1, 100, latitudes.length - 1]) {
      expect(latitudes[point]).toBe(coordinates.latitudes[point]);
      const apart = (longitudes[point] ?? Number.NaN) - (coordinates.longitudes[point] ?? Number.NaN);
      expect(Math.abs(apart - 360 * Math.round(apart / 360))).toBeLessThan(1e-9);
    }
  });
});

describe('the mask of arome', () => {
  const { masked, latitudes, longitudes, points } = demoModel('arome');
  const missing = new Set(masked);

  it('leaves out about as many points as that of the real files, 17.2 percent', () => {
    expect(full.masked.length).toBe(138_076);
    expect(masked.length / points.size).toBeGreaterThan(0.15);
    expect(masked.length / points.size).toBeLessThan(0.22);
  });

  const full = gridOfShape('arome', { nx: 1121, ny: 717 });

  it.skipIf(!hasShared)('is point by point that of a real file on the grid of the real files', () => {
    const bytes = readFileSync(sharedPath('grib/models/arome/arome-0p025-tcdc-ccsds-20260413.grib2'));
    const [field] = parseMessage(bytes);
    if (field === undefined) throw new Error('no field');
    const values = decodeValues(bytes, field, new Float64Array(full.latitudes.length));
    expect(full.masked).toEqual(
      Int32Array.from(Array.from(values.keys()).filter((p) => Number.isNaN(values[p]))),
    );
  });

  it('lies in the corners: Paris is inside, the corners are not', () => {
    expect(missing.has(nearestTo({ latitude: 48.86, longitude: 2.35 }, { latitudes, longitudes }))).toBe(
      false,
    );
    expect([0, 80, points.size - 81, points.size - 1].every((corner) => missing.has(corner))).toBe(true);
  });

  it('becomes a bitmap: decoded values are missing there and nowhere else', () => {
    const bytes = message('arome');
    const [field] = parseMessage(bytes);
    if (field === undefined) throw new Error('no field');
    const values = decodeValues(bytes, field, new Float64Array(points.size));
    expect(Array.from(values.keys()).filter((point) => Number.isNaN(values[point]))).toEqual(
      Array.from(masked),
    );
  });

  it.each(MODEL_IDS.filter((model) => model !== 'arome'))('does not exist for %s', (model) => {
    expect(demoModel(model).masked).toHaveLength(0);
  });
});

describe('the mesh of icon-global', () => {
  const { latitudes, longitudes } = demoModel('icon-global');
  const cells = Array.from(latitudes, (latitude, cell) => ({
    latitude,
    longitude: longitudes[cell] ?? Number.NaN,
  }));

  it('is R03B02: 20 faces of 9 triangles, halved twice', () => {
    expect(cells).toHaveLength(20 * 9 * 4 ** 2);
  });

  it('spreads evenly: as many cells in the north as in the south, a share of each cap by its area', () => {
    for (const limit of [0, 30, 60]) {
      const share = (1 - Math.sin((limit * Math.PI) / 180)) / 2;
      for (const side of [1, -1]) {
        const inCap = cells.filter(({ latitude }) => side * latitude > limit).length;
        expect(Math.abs(inCap / cells.length / share - 1)).toBeLessThan(0.08);
      }
    }
  });

  it('has three neighbours round each cell, about as far as triangles of the mean area have', () => {
    const meanArea = (4 * Math.PI * 6371.229 ** 2) / cells.length;
    // Centres of equilateral triangles that share an edge: 2/3 of the height apart.
    const expected = (2 / 3) * Math.sqrt(meanArea * Math.sqrt(3));
    for (const cell of cells.filter((_, index) => index % 37 === 0)) {
      const distances = cells.map((other) => greatCircle(cell, other)).sort((a, b) => a - b);
      const [self, first, , third, fourth] = distances;
      expect(self).toBeLessThan(1e-3);
      expect(first ?? 0).toBeGreaterThan(0.55 * expected);
      expect(third ?? 0).toBeLessThan(1.4 * expected);
      expect(fourth ?? 0).toBeGreaterThan(third ?? 0);
    }
  });

  it('keeps neighbours together: 16 consecutive cells are in one triangle of 2,500 km', () => {
    for (let first = 0; first < cells.length; first += 16) {
      const part = cells.slice(first, first + 16);
      const farthest = Math.max(...part.flatMap((cell) => part.map((other) => greatCircle(cell, other))));
      expect(farthest).toBeLessThan(2200);
    }
  });
});

describe('the grids of the demo that users start', () => {
  it.each(MODEL_IDS)('are as fine for %s as a forecast map needs, over the same area', (model) => {
    const fine = reducedGrid(model, 'fine');
    const coarse = reducedGrid(model, 'coarse');
    const { kind } = modelOf(model).grid;
    const [least, most] = [fine.latitudes, coarse.latitudes].map((each) => [
      Math.min(...each),
      Math.max(...each),
    ]);
    // Centres of smaller triangles lie nearer to the poles.
    const digits = kind === 'icosahedral' ? -1 : 2;
    expect(least?.[0]).toBeCloseTo(most?.[0] ?? 0, digits);
    expect(least?.[1]).toBeCloseTo(most?.[1] ?? 0, digits);
    const { definition } = fine;
    if (definition.template === 0) {
      const limit = model === 'gfs' || model === 'euro-ifs' ? 2 : 0.25;
      expect(definition.iIncrement).toBeLessThanOrEqual(limit);
      expect(definition.jIncrement).toBeLessThanOrEqual(limit);
    } else if (definition.template === 30) {
      expect(Math.max(definition.dxMetres, definition.dyMetres)).toBeLessThan(27_800);
    } else {
      const areaKm2 = 5.1e8 / definition.points;
      expect(Math.sqrt(areaKm2)).toBeLessThan(2 * 111.2);
    }
  });
});

describe.each(MODEL_IDS.filter((model) => modelOf(model).grid.kind !== 'icosahedral'))(
  'the full grid of %s',
  (model) => {
    it('has the points of the producer’s own', () => {
      const { definition, masked } = reducedGrid(model, 'full');
      const facts = modelOf(model).grid;
      expect(definition.points).toBe(facts.points);
      if (facts.kind === 'latlon')
        expect(definition).toMatchObject({
          nx: facts.nx,
          ny: facts.ny,
          iIncrement: expect.closeTo(facts.stepDegrees, 9),
          jIncrement: expect.closeTo(facts.stepDegrees, 9),
        });
      if (facts.kind === 'lambert')
        expect(definition).toMatchObject({ nx: facts.nx, ny: facts.ny, dxMetres: facts.dxMetres });
      expect(masked.length > 0).toBe(facts.missing === 'mask');
    });
  },
);
