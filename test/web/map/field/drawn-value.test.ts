import { describe, expect, it } from 'vitest';
import { drawnValueAt, shownValueAt } from '../../../../src/web/map/field/drawn-value.ts';
import { type Field, makeGrid } from '../../../../src/web/map/field/grid/field-grid.ts';
import { drawnFactor, finerField } from '../../../../src/web/map/field/grid/finer-field.ts';

/** Values that turn up and down from point to point, with holes. */
const rough = (nx: number, ny: number) =>
  Float32Array.from({ length: nx * ny }, (_, n) => (n % 17 === 11 ? Number.NaN : (n * 37) % 61));

const axis = (from: number, count: number, step: number) =>
  Float32Array.from({ length: count }, (_, n) => from + n * step);

function region(nx: number, ny: number): Field {
  const grid = makeGrid('region', { nx, ny, gridKind: 'LATLON' }, axis(60, ny, -1), axis(0, nx, 1));
  return { grid, values: rough(nx, ny) };
}

function world(): Field {
  const grid = makeGrid(
    'world',
    { nx: 36, ny: 18, gridKind: 'LATLON' },
    axis(85, 18, -10),
    axis(-180, 36, 10),
  );
  const values = rough(grid.nx, grid.ny);
  for (let row = 0; row < grid.ny; row++) values[(row + 1) * grid.nx - 1] = values[row * grid.nx] ?? 0;
  return { grid, values };
}

/** Every point that the graphics processor gets of a field, with the value that is found there. */
function pointsOf(field: Field) {
  const { nx, values, factor } = finerField(field.grid, field.values, drawnFactor(field.grid), 'bounded');
  return Array.from(values, (drawn, n) => {
    const place = { column: (n % nx) / factor, row: Math.floor(n / nx) / factor };
    return { drawn: Number.isNaN(drawn) ? null : drawn, found: drawnValueAt(field, place) };
  });
}

describe('the value that is drawn at a place', () => {
  it.each([
    ['in a region', region(12, 9)],
    ['around the earth, across the seam', world()],
  ])('is that of the curves that colours are drawn by, %s', (_, field) => {
    const points = pointsOf(field);
    expect(points.length).toBeGreaterThan(4000);
    for (const { drawn, found } of points) {
      if (drawn === null || found === null) expect(found).toBe(drawn);
      else expect(found).toBeCloseTo(drawn, 4);
    }
  });

  it('lies evenly between the points where a grid is too fine for curves', () => {
    const field = region(700, 500);
    expect(drawnFactor(field.grid)).toBe(1);
    const [a = 0, b = 0] = field.values;
    expect(drawnValueAt(field, { column: 0.25, row: 0 })).toBeCloseTo(0.75 * a + 0.25 * b, 4);
  });

  it('at the edge, half a cell past the outer points, is that of the edge', () => {
    const field = region(12, 9);
    expect(drawnValueAt(field, { column: -0.5, row: -0.5 })).toBe(field.values[0]);
    expect(drawnValueAt(field, { column: 11.4, row: 8.4 })).toBe(field.values.at(-1));
  });

  it('is the own one of the cell where raw cells are drawn', () => {
    const field = region(12, 9);
    const place = { column: 1.4, row: 0.3 };
    expect(shownValueAt(field, place, true)).toBe(field.values[1]);
    expect(shownValueAt(field, place, false)).not.toBe(field.values[1]);
  });
});
