import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type BandedGrid,
  type LatLonDataset,
  PooledText,
  writeGridCovjson,
  writeText,
} from '../../../src/formats/index.ts';
import { bandedGrid, MISSING, PACIFIC, PLANE, textOf } from '../banded-grids.ts';
import { field, RUN } from './datasets.ts';
import { documentOf, positionsOf, valuesOf } from './read-covjson.ts';

const LATITUDES = Float64Array.of(10, 9.75, 9.5);
const EAST = Float64Array.of(20, 20.25);
const AXES = { kind: 'latlon', latitudes: LATITUDES, longitudes: EAST } as const;

/** Three rows of two, in tenths, counting from a number. */
function counting(from: number): BandedGrid {
  return bandedGrid({ axes: AXES, tenths: [0, 2, 4].map((n) => [from + n, from + n + 1]) });
}

function dataset(rest: Partial<LatLonDataset>): LatLonDataset {
  return {
    run: RUN,
    leads: [3],
    fields: [field('air_temperature_2m')],
    latitudes: LATITUDES,
    longitudes: EAST,
    regridded: null,
    plane: async () => counting(2500),
    ...rest,
  };
}

const written = (rest: Partial<LatLonDataset>) => documentOf((out) => writeGridCovjson(out, dataset(rest)));

describe('a field as CoverageJSON', () => {
  it('is a Grid of times, rows and columns, whose axes come before its values', async () => {
    const document = await written({});
    expect(Object.keys(document).slice(-3)).toEqual(['domain', 'parameters', 'ranges']);
    expect(document.domain).toEqual({
      type: 'Domain',
      domainType: 'Grid',
      axes: {
        x: { start: 20, stop: 20.25, num: 2 },
        y: { start: 10, stop: 9.5, num: 3 },
        t: { values: ['2026-01-01T21:00:00Z'] },
      },
      referencing: [
        expect.objectContaining({ coordinates: ['x', 'y'] }),
        expect.objectContaining({ coordinates: ['t'] }),
      ],
    });
    expect(document.ranges).toEqual({
      air_temperature_2m: {
        type: 'NdArray',
        dataType: 'float',
        axisNames: ['t', 'y', 'x'],
        shape: [1, 3, 2],
        values: [250, 250.1, 250.2, 250.3, 250.4, 250.5],
      },
    });
    expect(document).not.toHaveProperty('isobar:regridded');
    expect(document).not.toHaveProperty('isobar:longitudes');
  });

  it('across the antimeridian has longitudes that go on beyond 180, and says so', async () => {
    const document = await written({
      longitudes: Float64Array.of(179.75, -180),
      plane: async () => PACIFIC,
    });
    expect(document.domain.axes['x']).toEqual({ start: 179.75, stop: 180, num: 2 });
    expect(document).not.toHaveProperty('isobar:longitudes');
    expect(document.ranges['air_temperature_2m']?.values).toEqual([273.1, -0.5, null, 0, 1, 12345.6]);

    const beyond = await written({
      longitudes: Float64Array.of(179.9, -179.9),
      plane: async () => PACIFIC,
    });
    expect(beyond.domain.axes['x']).toMatchObject({ stop: 180.1 });
    expect(beyond['isobar:longitudes']).toContain('beyond 180');
  });

  it('of one row and column has axes of one value', async () => {
    const document = await written({
      latitudes: Float64Array.of(10),
      longitudes: Float64Array.of(-3.1),
      plane: async () =>
        bandedGrid({
          axes: { kind: 'latlon', latitudes: Float64Array.of(10), longitudes: Float64Array.of(-3.1) },
          tenths: [[2731]],
        }),
    });
    expect(document.domain.axes).toMatchObject({ x: { values: [-3.1] }, y: { values: [10] } });
    expect(document.ranges['air_temperature_2m']).toMatchObject({ shape: [1, 1, 1], values: [273.1] });
  });

  it('has null for a plane of which there is nothing', async () => {
    const document = await written({
      leads: [0, 3],
      plane: async (_, t) => (t === 0 ? null : counting(0)),
    });
    expect(document.ranges['air_temperature_2m']?.values).toEqual([
      ...Array.from({ length: 6 }, () => null),
      ...[0, 0.1, 0.2, 0.3, 0.4, 0.5],
    ]);
  });

  it('that was regridded says so', async () => {
    const document = await written({ regridded: 'nearest of the points of a Lambert grid' });
    expect(document).toMatchObject({
      'isobar:regridded': true,
      'isobar:regridding': 'nearest of the points of a Lambert grid',
    });
  });

  it('of a projected grid is refused: its columns are not longitudes', async () => {
    const text = textOf((out) =>
      writeGridCovjson(
        out,
        dataset({
          latitudes: Float64Array.of(22, 23),
          longitudes: Float64Array.of(-101, -100),
          plane: async () => PLANE,
        }),
      ),
    );
    await expect(text).rejects.toThrow(/air_temperature_2m is on a projected grid/);
  });
});

describe('several fields', () => {
  it('at several leads and levels are arrays of times, levels, rows and columns', async () => {
    const fields = [
      field('temperature_500hpa', { vertical: true }),
      field('u_wind_500hpa', { vertical: true }),
      field('temperature_850hpa', { vertical: true }),
      field('u_wind_850hpa', { vertical: true }),
    ];
    const reads: string[] = [];
    const document = await written({
      leads: [0, 6],
      fields,
      plane: async (n, t) => {
        reads.push(`${fields[n]?.quantity.name} ${t}`);
        return counting(1000 * n + 100 * t);
      },
    });
    expect(document.type).toBe('Coverage');
    expect(reads).toEqual([
      'temperature_850hpa 0',
      'temperature_500hpa 0',
      'temperature_850hpa 1',
      'temperature_500hpa 1',
      'u_wind_850hpa 0',
      'u_wind_500hpa 0',
      'u_wind_850hpa 1',
      'u_wind_500hpa 1',
    ]);
    expect(document.ranges['temperature']).toMatchObject({
      axisNames: ['t', 'z', 'y', 'x'],
      shape: [2, 2, 3, 2],
    });
    const levels = [
      { z: 850, numbers: { temperature: 2, u_wind: 3 } },
      { z: 500, numbers: { temperature: 0, u_wind: 1 } },
    ];
    const expected = (['temperature', 'u_wind'] as const).flatMap((key) =>
      ['2026-01-01T18:00:00Z', '2026-01-02T00:00:00Z'].flatMap((time, t) =>
        levels.flatMap(({ z, numbers }) =>
          [...LATITUDES].flatMap((y, j) =>
            [...EAST].map((x, i) => {
              const value = (1000 * numbers[key] + 100 * t + 2 * j + i) / 10;
              return { key, x, y, z, t: time, value };
            }),
          ),
        ),
      ),
    );
    expect(valuesOf(document)).toEqual(expected);
  });

  it('of different levels are a collection of Grids', async () => {
    const document = await written({
      fields: [
        field('total_precipitation', { windowStarts: [0] }),
        field('temperature_850hpa', { vertical: true }),
      ],
      plane: async (n) => counting(10 * n),
    });
    expect(document).toMatchObject({ type: 'CoverageCollection', domainType: 'Grid' });
    expect(document).not.toHaveProperty('parameters');
    const [surface, level] = document.coverages;
    expect(surface?.ranges['total_precipitation']).toMatchObject({
      'isobar:window_starts': ['2026-01-01T18:00:00Z'],
      shape: [1, 3, 2],
    });
    expect(surface?.parameters['total_precipitation']?.measurementType).toEqual({
      method: 'sum',
      duration: 'PT3H',
    });
    expect(level?.domain.axes['z']).toEqual({ values: [850] });
    expect(level?.ranges['temperature']).toMatchObject({
      shape: [1, 1, 3, 2],
      values: [1, 1.1, 1.2, 1.3, 1.4, 1.5],
    });
  });
});

describe('planes that do not fit their axes', () => {
  const oneRow = bandedGrid({ axes: AXES, tenths: [[1, 2]] });
  it.each<[string, BandedGrid]>([
    ['air_temperature_2m has 1 rows of 2 on axes of 3 and 2', oneRow],
    ['air_temperature_2m ends after 1 of 3 rows', { ...oneRow, ny: 3 }],
    [
      'air_temperature_2m has a band out of order',
      {
        ...counting(0),
        async *bands() {
          yield { y0: 1, rows: 1, integers: Int32Array.of(1, 2), latitudes: null, longitudes: null };
        },
      },
    ],
  ])('are refused: %s', async (message, plane) => {
    const text = textOf((out) => writeGridCovjson(out, dataset({ plane: async () => plane })));
    await expect(text).rejects.toThrow(new RangeError(message));
  });
});

describe('a large field', () => {
  it('is given in pieces while it is read', async () => {
    const [nx, ny] = [1440, 721];
    const latitudes = Float64Array.from({ length: ny }, (_, y) => 90 - y / 4);
    const longitudes = Float64Array.from({ length: nx }, (_, x) => -180 + x / 4);
    let read = 0;
    const plane: BandedGrid = {
      nx,
      ny,
      decimals: 2,
      missing: MISSING,
      axes: { kind: 'latlon', latitudes, longitudes },
      async *bands() {
        for (let y0 = 0; y0 < ny; y0++) {
          read++;
          const integers = Int32Array.from({ length: nx }, (_, x) => 25_000 + ((y0 * nx + x) % 10_000));
          yield { y0, rows: 1, integers, latitudes: null, longitudes: null };
        }
      },
      async *places() {},
    };
    const content = await writeText((out) =>
      writeGridCovjson(out, dataset({ latitudes, longitudes, plane: async () => plane })),
    );
    if (content instanceof PooledText) throw new Error('the text is whole');
    expect(read).toBeLessThan(50);
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    expect(Math.max(...pieces.map(({ byteLength }) => byteLength))).toBeLessThan(300 * 1024);
    const { domain, ranges } = JSON.parse(Buffer.concat(pieces).toString());
    expect(domain.axes['x']).toEqual({ start: -180, stop: 179.75, num: 1440 });
    const { values } = ranges['air_temperature_2m'];
    expect(values).toHaveLength(nx * ny);
    expect(values.every((value: number, n: number) => value === (25_000 + (n % 10_000)) / 100)).toBe(true);
  });
});

describe('the axes of any mesh', () => {
  it('are read as they were given, and count on across the antimeridian', async () => {
    // Microdegrees.
    const step = fc.constantFrom(10_000, 25_000, 62_500, 100_000, 125_000, 250_000, 123_457, 2_100_000);
    const first = fc.oneof(
      fc.integer({ min: -180_000_000, max: 179_999_999 }),
      fc.integer({ min: -7200, max: 7199 }).map((n) => n * 25_000),
      fc.integer({ min: 7000, max: 7199 }).map((n) => n * 25_000),
    );
    await fc.assert(
      fc.asyncProperty(step, first, fc.integer({ min: 1, max: 60 }), async (by, from, length) => {
        const counted = Array.from({ length }, (_, x) => from + x * by);
        const longitudes = Float64Array.from(
          counted,
          (micro) => (micro < 180e6 ? micro : micro - 360e6) / 1e6,
        );
        const axes = { kind: 'latlon', latitudes: LATITUDES, longitudes } as const;
        const plane = bandedGrid({ axes, tenths: [...LATITUDES].map(() => counted.map(() => 1)) });
        const text = await textOf((out) =>
          writeGridCovjson(out, dataset({ longitudes, plane: async () => plane })),
        );
        const found = positionsOf(JSON.parse(text).domain.axes.x);
        expect(found).toEqual(counted.map((micro) => micro / 1e6));
      }),
      { numRuns: 200 },
    );
  });

  it('are listed where a start, a stop and a count would give other numbers', async () => {
    const tenths = Float64Array.of(0.1, 0.2, 0.3, 0.4);
    const axes = { kind: 'latlon', latitudes: LATITUDES, longitudes: tenths } as const;
    const plane = bandedGrid({ axes, tenths: [...LATITUDES].map(() => [1, 2, 3, 4]) });
    const document = await written({ longitudes: tenths, plane: async () => plane });
    expect(document.domain.axes['x']).toEqual({ values: [0.1, 0.2, 0.3, 0.4] });
  });
});
