import { describe, expect, it } from 'vitest';
import { modelOf } from '../../src/catalog/index.ts';
import { createFieldMaker, decodeNative, MISSING } from '../../src/fields/index.ts';
import { gridSpecOf, makeGrid } from '../../src/geo/index.ts';
import { lambertCorner, nativeMessage } from '../support/native-messages.ts';
import { entryOf } from './entries.ts';

const INIT = new Date('2026-08-01T00:00:00Z');
const U = entryOf('wind_u_10m', INIT, [6, 6]);
const V = entryOf('wind_v_10m', INIT, [6, 6]);

function windAt(
  grid: ReturnType<typeof gridSpecOf>,
  u: Float64Array,
  v: Float64Array,
  gridRelativeWinds: boolean,
) {
  const maker = createFieldMaker(makeGrid(grid));
  const decoded = (entry: typeof U) => ({ values: entry === U ? u : v, gridRelativeWinds });
  return {
    eastward: maker.make('wind_u_10m', { kind: 'wind', component: 'u', u: U, v: V }, decoded).values,
    northward: maker.make('wind_v_10m', { kind: 'wind', component: 'v', u: U, v: V }, decoded).values,
  };
}

/** models.md, section 8: (3, 4) along the grid at the cell of 39.7392 N 104.9903 W. */
const VECTORS = [
  ['hrrr', 1_051_302, 2.6649, 4.2306],
  ['nam', 127_372, 2.6974, 4.21],
] as const;

describe.each(VECTORS)('%s', (model, cell, east, north) => {
  const facts = modelOf(model).grid;
  if (facts.kind !== 'lambert') throw new Error('not a Lambert grid');
  const grid = gridSpecOf(lambertCorner(model, facts.nx, facts.ny));
  const u = new Float64Array(facts.points).fill(3);
  const v = new Float64Array(facts.points).fill(4);

  it('rotates a grid-relative wind to east and north', () => {
    expect(makeGrid(grid).locate(39.7392, -104.9903)?.index).toBe(cell);
    const { eastward, northward } = windAt(grid, u, v, true);
    // The vector is of the place itself, up to half a cell (0.02 degrees of rotation) away from the cell's centre.
    expect(Math.abs((eastward[cell] ?? 0) - east * 100)).toBeLessThanOrEqual(1);
    expect(Math.abs((northward[cell] ?? 0) - north * 100)).toBeLessThanOrEqual(1);
    expect(Math.hypot(eastward[0] ?? 0, northward[0] ?? 0)).toBeCloseTo(500, -1);
  });

  it('leaves an earth-relative wind unchanged', () => {
    const { eastward, northward } = windAt(grid, u, v, false);
    expect([eastward[cell], northward[cell]]).toEqual([300, 400]);
  });
});

describe('a masked component', () => {
  const grid = gridSpecOf(lambertCorner('nam', 3, 1));
  const u = Float64Array.of(3, Number.NaN, 3);
  const v = Float64Array.of(4, 4, Number.NaN);

  it('masks both components where the wind is rotated', () => {
    const { eastward, northward } = windAt(grid, u, v, true);
    expect([...eastward].map((value) => value === MISSING)).toEqual([false, true, true]);
    expect([...northward].map((value) => value === MISSING)).toEqual([false, true, true]);
  });

  it('masks itself alone where the wind is not rotated', () => {
    const { eastward, northward } = windAt(grid, u, v, false);
    expect([...eastward]).toEqual([300, MISSING, 300]);
    expect([...northward]).toEqual([400, 400, MISSING]);
  });
});

describe('two fields of one message', () => {
  const part = { model: 'nam', initTime: INIT, lead: 6 } as const;
  const messageOn = (flags: number) => {
    const grid = lambertCorner('nam', 3, 1, flags);
    return nativeMessage(
      { ...part, variable: 'wind_u_10m', grid, values: [1, 2, 3] },
      { ...part, variable: 'wind_v_10m', grid, values: [4, 5, 6] },
    );
  };

  it.each([
    [56, true],
    [48, false],
  ])(
    'are distinguished; resolution and component flags %i mean along the grid: %s',
    (flags, gridRelativeWinds) => {
      const message = messageOn(flags);
      const grid = makeGrid(gridSpecOf(lambertCorner('nam', 3, 1, flags)));
      const u = decodeNative('nam', U, message, grid);
      const v = decodeNative('nam', V, message, grid);
      expect([[...u.values], [...v.values]]).toEqual([
        [1, 2, 3],
        [4, 5, 6],
      ]);
      expect([u.gridRelativeWinds, v.gridRelativeWinds]).toEqual([gridRelativeWinds, gridRelativeWinds]);
    },
  );
});
