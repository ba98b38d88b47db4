import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StoredSeries } from '../../src/store/cube/variables/stored-series.ts';
import { CubeReader, cellsByTile, MISSING, writeCube } from '../../src/store/index.ts';
import { scratchFolder } from '../support/scratch.ts';
import { cubeOf, planesOf, randomFrom } from './planes.ts';

const folder = scratchFolder();
let files = 0;

interface Field {
  readonly nx: number;
  readonly ny: number;
  readonly leads: number;
  readonly seed: number;
  /** Largest difference from lead to lead, which determines the block widths, up to the escaped one. */
  readonly roughness: number;
  /** Per cent of values that are missing; where it is above 0, some leads and cells are missing entirely. */
  readonly gaps: number;
  readonly segments: number;
}

const fields: fc.Arbitrary<Field> = fc.record({
  nx: fc.integer({ min: 1, max: 50 }),
  ny: fc.integer({ min: 1, max: 40 }),
  // Marks start at 64.
  leads: fc.oneof(fc.integer({ min: 1, max: 45 }), fc.integer({ min: 60, max: 200 })),
  seed: fc.integer(),
  roughness: fc.constantFrom(0, 1, 3, 7, 20, 60, 120, 250, 1000, 8000, 2 ** 31),
  gaps: fc.constantFrom(0, 0, 5, 60),
  segments: fc.integer({ min: 1, max: 3 }),
});

/** The original planes, and the series stored from them, with leads distributed over the segments one by one. */
async function stored({ nx, ny, leads, seed, roughness, gaps, segments }: Field) {
  const random = randomFrom(seed);
  const state = Int32Array.from({ length: nx * ny }, () => Math.floor(random() * 1000));
  const lost = Array.from({ length: leads }, () => gaps > 0 && random() < 0.1);
  const masked = Array.from({ length: nx * ny }, () => gaps > 0 && random() < 0.1);
  const planes = planesOf(nx, ny, leads, (i, j, k) => {
    const cell = j * nx + i;
    state[cell] = state[cell]! + Math.round((random() * 2 - 1) * roughness);
    const isMissing = lost[k] || masked[cell] || random() * 100 < gaps || state[cell] === MISSING;
    return isMissing ? MISSING : state[cell]!;
  });
  const readers: CubeReader[] = [];
  for (let segment = 0; segment < Math.min(segments, leads); segment++) {
    const own = planes.flatMap((_, k) => (k % segments === segment ? [k] : []));
    const file = path.join(folder, `${files++}.cube`);
    const description = { ...cubeOf(nx, ny, own.length), leads: own.map((k) => k * 3) };
    await writeCube(
      file,
      description,
      own.map((k) => planes[k]!),
    );
    readers.push(CubeReader.open(file));
  }
  const [first, ...others] = readers as [CubeReader, ...CubeReader[]];
  const close = () => {
    for (const reader of readers) reader.close();
  };
  return { planes, series: new StoredSeries('air_temperature_2m', [first, ...others]), readers, close };
}

describe('what is read from a cube', () => {
  it('is the values that were written, as series and as planes, of any cells in any order', async () => {
    const request = fc.record({
      field: fields,
      cells: fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 60 }),
      lead: fc.nat({ max: 1000 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ field, cells: numbers, lead }) => {
        const { planes, series, close } = await stored(field);
        const cells = Int32Array.from(numbers, (number) => number % (field.nx * field.ny));
        const k = lead % field.leads;

        const plane = series.plane(k * 3, cells, new Int32Array(cells.length));
        expect([...plane]).toEqual([...cells].map((cell) => planes[k]![cell]));

        const batch = series.seriesOf(cells, new Int32Array(cells.length * field.leads));
        expect([...batch]).toEqual([...cells].flatMap((cell) => planes.map((each) => each[cell])));

        for (const cell of cells.subarray(0, 5)) {
          const one = series.series(cell, new Int32Array(field.leads));
          expect([...one]).toEqual(planes.map((each) => each[cell]));
        }
        close();
      }),
      { numRuns: 150 },
    );
  });

  it('is the values that were written, in any rectangle at any lead', async () => {
    const request = fc.record({
      field: fields,
      corner: fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 })),
      size: fc.tuple(fc.nat({ max: 1000 }), fc.nat({ max: 1000 })),
      margin: fc.nat({ max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ field, corner, size, margin }) => {
        const { planes, series, close } = await stored(field);
        const i0 = corner[0] % field.nx;
        const j0 = corner[1] % field.ny;
        const columns = size[0] % (field.nx - i0 + 1);
        const rows = size[1] % (field.ny - j0 + 1);
        const stride = columns + margin;
        for (let k = 0; k < field.leads; k += 13) {
          const into = new Int32Array(margin + rows * stride).fill(-7);
          series.rectangle(k * 3, { i0, columns, j0, rows }, into, margin, stride);
          const expected = new Int32Array(into.length).fill(-7);
          for (let y = 0; y < rows; y++) {
            for (let x = 0; x < columns; x++) {
              expected[margin + y * stride + x] = planes[k]![(j0 + y) * field.nx + i0 + x]!;
            }
          }
          expect(into).toEqual(expected);
        }
        for (const { positions, reader } of series.segments) {
          // Every lead of the segment, then some of them, the last first.
          for (const leads of [[...positions.keys()], [...positions.keys()].reverse().slice(0, 5)]) {
            const plane = rows * stride + margin;
            const into = new Int32Array(margin + leads.length * plane).fill(-7);
            const starts = Int32Array.from(leads, (_, n) => n * plane);
            reader.rectangle(leads, { i0, columns, j0, rows }, into, {
              at: margin,
              row: stride,
              planes: starts,
            });
            const expected = new Int32Array(into.length).fill(-7);
            for (const [n, lead] of leads.entries()) {
              for (let cell = 0; cell < rows * columns; cell++) {
                const [y, x] = [Math.floor(cell / columns), cell % columns];
                expected[margin + n * plane + y * stride + x] =
                  planes[positions[lead]!]![(j0 + y) * field.nx + i0 + x]!;
              }
            }
            expect(into).toEqual(expected);
          }
        }
        close();
      }),
      { numRuns: 150 },
    );
  });

  it('is the values that were written, at any cells at several leads', async () => {
    const request = fc.record({
      field: fields,
      cells: fc.array(fc.nat({ max: 1_000_000 }), { maxLength: 60 }),
      step: fc.integer({ min: 1, max: 20 }),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ field, cells: numbers, step }) => {
        const { planes, series, close } = await stored(field);
        const cells = Int32Array.from(numbers, (number) => number % (field.nx * field.ny));
        for (const { positions, reader } of series.segments) {
          const leads = [...positions.keys()].filter((lead) => lead % step === 0);
          const into = new Int32Array(leads.length * cells.length);
          const starts = Int32Array.from(leads, (_, n) => n * cells.length);
          for (const visit of cellsByTile(field.nx, cells)) {
            reader.planesOfTile(leads, visit, cells, into, starts);
          }
          expect([...into]).toEqual(
            leads.flatMap((lead) => [...cells].map((cell) => planes[positions[lead]!]![cell])),
          );
        }
        close();
      }),
      { numRuns: 100 },
    );
  });

  it('costs one read per tile, whatever the order of the cells', async () => {
    const nx = 64;
    const { series, readers, close } = await stored({
      nx,
      ny: 32,
      leads: 20,
      seed: 3,
      roughness: 50,
      gaps: 0,
      segments: 1,
    });
    const { counts } = readers[0]!;
    series.rectangle(30, { i0: 8, columns: 40, j0: 0, rows: 20 }, new Int32Array(800));
    expect(counts.tileReads).toBe(6);
    const random = randomFrom(1);
    const cells = Int32Array.from({ length: 500 }, () => Math.floor(random() * nx * 32));
    series.plane(30, cells, new Int32Array(500));
    expect(counts.tileReads).toBe(6 + 8);
    series.seriesOf(cells, new Int32Array(500 * 20));
    expect(counts.tileReads).toBe(6 + 8 + 8);
    close();
  });

  it('is refused outside the grid and the leads, or when it does not fit the array', async () => {
    const { series, close } = await stored({
      nx: 20,
      ny: 10,
      leads: 4,
      seed: 3,
      roughness: 50,
      gaps: 0,
      segments: 2,
    });
    const output = new Int32Array(1000);
    expect(() => series.plane(1, Int32Array.of(0), output)).toThrow(/not stored at lead 1/);
    for (const cell of [-1, 200]) {
      expect(() => series.plane(3, Int32Array.of(0, cell), output)).toThrow(RangeError);
      expect(() => series.seriesOf([0, cell], output)).toThrow(RangeError);
    }
    expect(() => series.seriesOf([0, Number.NaN], output)).toThrow(RangeError);
    expect(() => series.plane(3, Int32Array.of(0, 1), new Int32Array(1))).toThrow(RangeError);
    expect(() => series.seriesOf([0, 1], new Int32Array(7))).toThrow(RangeError);
    for (const rectangle of [
      { i0: 0, columns: 21, j0: 0, rows: 1 },
      { i0: -1, columns: 2, j0: 0, rows: 1 },
      { i0: 0, columns: 1, j0: 9, rows: 2 },
      { i0: 0.5, columns: 1, j0: 0, rows: 1 },
    ]) {
      expect(() => series.rectangle(3, rectangle, output)).toThrow(RangeError);
    }
    const all = { i0: 0, columns: 20, j0: 0, rows: 10 };
    expect(() => series.rectangle(3, all, new Int32Array(199))).toThrow(RangeError);
    expect(() => series.rectangle(3, all, output, 0, 19)).toThrow(RangeError);
    expect(() => series.rectangle(3, all, output, -1)).toThrow(RangeError);
    close();
  });
});
