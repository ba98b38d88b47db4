import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../src/web/map/field/field-grid.ts';
import { pressureCentres } from '../../../src/web/map/lines/centres.ts';
import { traceLines } from '../../../src/web/map/lines/trace.ts';

const STEPS = { every: 4, bold: 20 };
const range = (from: number, count: number, step: number) =>
  Float32Array.from({ length: count }, (_, n) => from + n * step);

/** A grid of two degrees, with a value by latitude and longitude. */
function field(
  box: [west: number, east: number, south: number, north: number],
  value: (lat: number, lon: number) => number,
) {
  const [west, east, south, north] = box;
  const latitudes = range(north, (north - south) / 2 + 1, -2);
  const longitudes = range(west, (east - west) / 2 + 1, 2);
  const shape = { nx: longitudes.length, ny: latitudes.length, gridKind: 'LATLON' };
  const grid = makeGrid('test', shape, latitudes, longitudes);
  const values = new Float32Array(grid.nx * grid.ny);
  for (let j = 0; j < grid.ny; j++) {
    for (let i = 0; i < grid.nx; i++) {
      values[j * grid.nx + i] = value(grid.latitudes[j]!, grid.longitudes[i]!);
    }
  }
  return { grid, values };
}

/** A round dent of so many hPa. */
const dent = (lat: number, lon: number, depth: number) => (latitude: number, longitude: number) => {
  const away =
    (longitude - lon - 360 * Math.round((longitude - lon) / 360)) * Math.cos((lat * Math.PI) / 180);
  return -depth * Math.exp(-((latitude - lat) ** 2 + away ** 2) / 60);
};

describe('isobars', () => {
  it('stand every 4 hPa where the pressure has that value, bold every 20', () => {
    const { grid, values } = field([0, 40, 30, 60], (lat) => 985 + lat);
    const lines = traceLines(grid, values, STEPS);
    expect([...new Set(lines.map(({ value }) => value))]).toEqual([
      1016, 1020, 1024, 1028, 1032, 1036, 1040, 1044,
    ]);
    expect(lines.filter(({ isBold }) => isBold).map(({ value }) => value)).toEqual([1020, 1040]);
    for (const { value, path } of lines) {
      for (const [, latitude] of path) expect(985 + latitude).toBeCloseTo(value, 3);
    }
  });

  it('run from edge to edge and not along the edge of the grid', () => {
    const { grid, values } = field([0, 40, 30, 60], (lat) => 985 + lat);
    const [line] = traceLines(grid, values, STEPS);
    const longitudes = line!.path.map(([longitude]) => longitude);
    expect(Math.min(...longitudes)).toBe(0);
    expect(Math.max(...longitudes)).toBe(40);
    expect(
      traceLines(grid, values, STEPS).every(({ path }) => path.every(([, lat]) => lat >= 30 && lat <= 60)),
    ).toBe(true);
  });

  it('end beside cells without a value', () => {
    const { grid, values } = field([0, 40, 30, 60], (lat, lon) => (lon > 20 ? Number.NaN : 985 + lat));
    for (const { path } of traceLines(grid, values, STEPS)) {
      for (const [longitude] of path) expect(longitude).toBeLessThanOrEqual(20);
    }
  });

  it('are none in a field without values', () => {
    const { grid, values } = field([0, 40, 30, 60], () => Number.NaN);
    expect(traceLines(grid, values, STEPS)).toEqual([]);
  });
});

describe('highs and lows', () => {
  it('are lettered with their value where the pressure is the most or least around', () => {
    const [low, high] = [dent(50, 10, 25), dent(40, 50, -15)];
    const { grid, values } = field([-40, 80, 20, 70], (lat, lon) => 1013 + low(lat, lon) + high(lat, lon));
    expect(
      pressureCentres(grid, values).map(({ kind, value, latitude, longitude }) => [
        kind,
        Math.round(value),
        latitude,
        longitude,
      ]),
    ).toEqual([
      ['low', 988, 50, 10],
      ['high', 1028, 40, 50],
    ]);
  });

  it('are found at 180° once', () => {
    const low = dent(50, 180, 25);
    const { grid, values } = field([-180, 178, -80, 80], (lat, lon) => 1013 + low(lat, lon));
    expect(grid.isClosed).toBe(true);
    // Points that were there before the grid was closed.
    expect(pressureCentres(grid, values).map(({ kind }) => kind)).toEqual(['low']);
  });

  it('are none where the pressure only ripples', () => {
    const { grid, values } = field(
      [-40, 80, 20, 70],
      (lat, lon) => 1013 + Math.sin(lat) * Math.cos(lon) * 0.8,
    );
    expect(pressureCentres(grid, values)).toEqual([]);
  });
});
