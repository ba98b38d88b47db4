import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';
import { finerField } from '../../../../src/web/map/field/grid/finer-field.ts';
import { pressureCentres } from '../../../../src/web/map/lines/centres.ts';
import { traceLines } from '../../../../src/web/map/lines/trace.ts';

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

type Path = readonly (readonly [number, number])[];

/** The sharpest turn of a line at a point with neighbours that are not next to nothing away, radians. */
function sharpestTurn(path: Path): number {
  const legs = path.slice(1).map(([x, y], n) => [x - path[n]![0], y - path[n]![1]] as const);
  const seen = legs.filter(([x, y]) => Math.hypot(x, y) > 0.05);
  return Math.max(
    0,
    ...seen.slice(1).map(([x, y], n) => {
      const [a, b] = seen[n]!;
      return Math.abs(Math.atan2(a * y - b * x, a * x + b * y));
    }),
  );
}

/** How often the segments of two lines cross. */
function crossings(one: Path, other: Path): number {
  const side = (p: readonly [number, number], q: readonly [number, number], r: readonly [number, number]) =>
    Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
  let count = 0;
  for (let n = 1; n < one.length; n++) {
    const [a, b] = [one[n - 1]!, one[n]!];
    for (let m = 1; m < other.length; m++) {
      const [c, d] = [other[m - 1]!, other[m]!];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) count++;
    }
  }
  return count;
}

/** Numbers from -1 to 1, the same in every run. */
function noiseOf(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 1_073_741_824 - 1;
  };
}

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

  it('end next to cells without a value', () => {
    const { grid, values } = field([0, 40, 30, 60], (lat, lon) => (lon > 20 ? Number.NaN : 985 + lat));
    for (const { path } of traceLines(grid, values, STEPS)) {
      for (const [longitude] of path) expect(longitude).toBeLessThanOrEqual(20);
    }
  });

  it('are none in a field without values', () => {
    const { grid, values } = field([0, 40, 30, 60], () => Number.NaN);
    expect(traceLines(grid, values, STEPS)).toEqual([]);
  });

  /** A low and a high whose lines are known: a point of a line is away from the true one by its error over the gradient. */
  const smooth = (lat: number, lon: number) =>
    1013 + dent(50, 11, 30)(lat, lon) + dent(41, 31, -18)(lat, lon);
  const degreesOff = ([lon, lat]: readonly [number, number], value: number) => {
    const slope = Math.hypot(
      (smooth(lat + 0.01, lon) - smooth(lat - 0.01, lon)) / 0.02,
      (smooth(lat, lon + 0.01) - smooth(lat, lon - 0.01)) / 0.02,
    );
    return slope < 0.3 ? 0 : Math.abs(smooth(lat, lon) - value) / slope;
  };

  it('of a smooth field are within a sixteenth of a cell of the true ones, and nearer than straight ones', () => {
    const { grid, values } = field([-20, 50, 25, 65], smooth);
    const worst = (isSmooth: boolean) =>
      Math.max(
        ...traceLines(grid, values, STEPS, isSmooth).flatMap(({ value, path }) =>
          path.map((point) => degreesOff(point, value)),
        ),
      );
    expect(worst(true)).toBeLessThan(2 / 16);
    expect(worst(true)).toBeLessThan(0.6 * worst(false));
  });

  it('turn gently where straight ones have corners', () => {
    const { grid, values } = field([-20, 50, 25, 65], smooth);
    const sharpest = (isSmooth: boolean) =>
      Math.max(
        ...traceLines(grid, values, { every: 12, bold: 12 }, isSmooth).map(({ path }) => sharpestTurn(path)),
      );
    expect(sharpest(true)).toBeLessThan(sharpest(false) / 2);
  });

  it('never cross, and closed ones stay closed', () => {
    const noise = noiseOf(7);
    const { grid, values } = field([0, 40, 30, 60], (lat, lon) => smooth(lat, lon) + 6 * noise());
    const lines = traceLines(grid, values, STEPS);
    expect(lines.length).toBeGreaterThan(10);
    for (const [n, one] of lines.entries()) {
      for (const other of lines.slice(n + 1)) {
        if (other.value !== one.value) expect(crossings(one.path, other.path)).toBe(0);
      }
      const [first, last] = [one.path[0]!, one.path.at(-1)!];
      const isAtEdge = ([lon, lat]: readonly [number, number]) =>
        lon < 0.3 || lon > 39.7 || lat < 30.3 || lat > 59.7;
      // A ring that meets the edge is cut there; every other one comes back to where it began.
      if (!one.path.some(isAtEdge)) expect(last).toEqual(first);
    }
  });

  it('have straight parts between the cells of a model where its raw cells are shown', () => {
    const { grid, values } = field([-20, 50, 25, 65], smooth);
    const points = (isSmooth: boolean) =>
      traceLines(grid, values, STEPS, isSmooth).reduce((sum, { path }) => sum + path.length, 0);
    expect(points(true)).toBeGreaterThan(4 * points(false));
  });
});

describe('a field with points between its points', () => {
  it('keeps the values of the grid, and has none in cells with a corner that is masked', () => {
    const { grid, values } = field([0, 40, 30, 60], (lat, lon) =>
      lat === 44 && lon === 20 ? Number.NaN : lat * lon,
    );
    const finer = finerField(grid, values, 4, 'free');
    expect([finer.nx, finer.ny]).toEqual([20 * 4 + 1, 15 * 4 + 1]);
    for (let j = 0; j < finer.ny; j++) {
      for (let i = 0; i < finer.nx; i++) {
        const value = finer.values[j * finer.nx + i]!;
        const [lon, lat] = [i / 2, 60 - j / 2];
        const isMasked = Math.abs(lon - 20) < 2 && Math.abs(lat - 44) < 2;
        expect(Number.isNaN(value)).toBe(isMasked);
        if (i % 4 === 0 && j % 4 === 0 && !isMasked) expect(value).toBe(values[(j / 4) * grid.nx + i / 4]);
      }
    }
  });

  it('continues around the earth without a kink', () => {
    const { grid, values } = field([0, 358, -10, 10], (_lat, lon) => Math.cos((lon * Math.PI) / 180));
    expect(grid.isClosed).toBe(true);
    const { values: finer } = finerField(grid, values, 4, 'free');
    for (let i = 0; i <= 8; i++) expect(finer[i]).toBeCloseTo(Math.cos((i * 0.5 * Math.PI) / 180), 5);
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
