import { describe, expect, it } from 'vitest';
import { LambertProjection } from '../../../../src/geo/index.ts';
import { domainOutline } from '../../../../src/web/map/base/domain-outline.ts';
import { latitudeOfY, mercatorY, meshOf } from '../../../../src/web/map/field/field-mesh.ts';
import { fieldOf, makeGrid, positionAt } from '../../../../src/web/map/field/grid/field-grid.ts';
import { floatsOf } from '../../../../src/web/map/field/grid/floats.ts';
import { locate, smoothValueAt, valueAt } from '../../../../src/web/map/field/grid/locate.ts';
import { HRRR_GRID } from '../../../support/grids.ts';

const text = (numbers: readonly number[]) =>
  Buffer.from(Float32Array.from(numbers).buffer).toString('base64');
const range = (from: number, count: number, step: number) =>
  Array.from({ length: count }, (_, n) => from + n * step);

function straight(latitudes: readonly number[], longitudes: readonly number[], values?: readonly number[]) {
  const [ny, nx] = [latitudes.length, longitudes.length];
  return fieldOf({
    ...{ nx, ny, gridKind: 'LATLON' },
    latitudesFloat32: text(latitudes),
    longitudesFloat32: text(longitudes),
    valuesFloat32: text(values ?? range(0, nx * ny, 1)),
  });
}

const WORLD = straight(range(90, 91, -2), range(-180, 180, 2));

/** A corner of hrrr's grid, every 10th point. */
function lambert() {
  const projection = new LambertProjection(HRRR_GRID);
  const first = projection.toPlane({
    latitude: HRRR_GRID.latitudeOfFirst,
    longitude: HRRR_GRID.longitudeOfFirst,
  });
  const [nx, ny] = [180, 106];
  const points = Array.from({ length: nx * ny }, (_, n) =>
    projection.toEarth({
      x: first.x + 30_000 * (n % nx),
      y: first.y + 30_000 * Math.floor(n / nx),
    }),
  );
  return makeGrid(
    'hrrr',
    { nx, ny, gridKind: 'LAMBERT' },
    Float32Array.from(points, ({ latitude }) => latitude),
    Float32Array.from(points, ({ longitude }) => (longitude > 180 ? longitude - 360 : longitude)),
  );
}

describe('a field from an answer', () => {
  it('has the numbers of the text, NaN included', () => {
    expect([...floatsOf(text([1.5, Number.NaN, -280.25]))]).toEqual([1.5, Number.NaN, -280.25]);
  });

  it('closes at 180° where it goes round the earth: the first column stands at its end once more', () => {
    const { grid, values } = WORLD;
    expect([grid.nx, grid.isClosed]).toEqual([181, true]);
    expect(grid.longitudes[180]).toBe(180);
    expect(values[180]).toBe(values[0]);
    expect(values[181]).toBe(180);
  });

  it('does not close over a gap', () => {
    expect(straight([10, 0], range(-170, 30, 10)).grid.isClosed).toBe(false);
  });

  it('continues past 180° instead of falling', () => {
    const { grid } = straight([60, 50], [170, 175, -180, -175]);
    expect([...grid.longitudes]).toEqual([170, 175, 180, 185]);
  });
});

describe('where a position lies on a field', () => {
  it.each([
    [52.52, 13.405, 0],
    [52.52, 13.405, 360],
    [-33.9, -179.9, 0],
    [-33.9, 179.9, 0],
    [89, 0, 720],
  ])('%d, %d is found on the globe, also %d degrees further on', (latitude, longitude, more) => {
    const place = locate(WORLD.grid, latitude, longitude + more)!;
    const found = positionAt(WORLD.grid, place.column, place.row);
    expect(found.latitude).toBeCloseTo(latitude, 3);
    expect(Math.cos(((found.longitude - longitude) * Math.PI) / 180)).toBeCloseTo(1, 6);
  });

  it('is found on a Lambert grid, whose rows are not parallels', () => {
    const grid = lambert();
    for (const [column, row] of [
      [3, 4],
      [100.25, 50.75],
      [178, 104],
    ] as const) {
      const { latitude, longitude } = positionAt(grid, column, row);
      const place = locate(grid, latitude, longitude)!;
      expect(place.column).toBeCloseTo(column, 1);
      expect(place.row).toBeCloseTo(row, 1);
      expect(locate(grid, latitude, longitude + 360)!.column).toBeCloseTo(column, 1);
    }
    expect(locate(grid, 52, 13)).toBeNull();
  });

  it('is nowhere more than half a cell outside', () => {
    const { grid } = straight([50, 49, 48], [10, 11, 12]);
    expect(locate(grid, 50.4, 9.6)).not.toBeNull();
    expect(locate(grid, 50.6, 10)).toBeNull();
    expect(locate(grid, 50, 12.6)).toBeNull();
  });

  it('has the value of its cell, and one between the four points around it', () => {
    const field = straight([50, 49], [10, 11], [1, 3, 5, Number.NaN]);
    expect(valueAt(field, { column: 0.4, row: 0.4 })).toBe(1);
    expect(valueAt(field, { column: 0.6, row: 0 })).toBe(3);
    expect(valueAt(field, { column: 1, row: 1 })).toBeNull();
    expect(smoothValueAt(straight([50, 49], [10, 11], [1, 3, 5, 7]), { column: 0.5, row: 0.5 })).toBe(4);
  });
});

describe('the outline of a domain', () => {
  const points = (domain: Parameters<typeof domainOutline>[0], grid: Parameters<typeof domainOutline>[1]) => {
    const [feature] = domainOutline(domain, grid).features;
    return feature?.geometry.type === 'LineString' ? feature.geometry.coordinates : [];
  };
  const AMERICA = { west: -134.1, south: 21.1, east: -60.9, north: 52.6 };

  it('of a Lambert grid runs along its own edges, which are not parallels', () => {
    const around = points(AMERICA, lambert());
    expect(around.length).toBeGreaterThan(100);
    // In the south-west the grid begins far east of the western edge of the box around it.
    expect(Math.min(...around.map(([, latitude]) => latitude!))).toBeGreaterThan(20.5);
    expect(around[0]![0]).toBeGreaterThan(-123);
    expect(around[0]).toEqual(around.at(-1));
  });

  it('is the box where only a part is in view, and none around the earth', () => {
    expect(points({ ...AMERICA, west: -160 }, lambert())).toHaveLength(5);
    expect(points({ west: -180, south: -90, east: 180, north: 90 }, WORLD.grid)).toEqual([]);
  });
});

describe('the mesh of a field', () => {
  it('of the globe reaches from edge to edge of the map, once', () => {
    const { west, east, vertices, triangles } = meshOf(WORLD.grid);
    expect([west, east]).toEqual([-180, 180]);
    expect(vertices.every(Number.isFinite)).toBe(true);
    expect(Math.max(...triangles)).toBe(vertices.length / 4 - 1);
  });

  it('of a region reaches half a cell past its outer points', () => {
    const { west, east, vertices } = meshOf(straight([50, 49, 48], [10, 11, 12]).grid);
    expect([west, east]).toEqual([9.5, 12.5]);
    expect(vertices[1]).toBeCloseTo(mercatorY(50.5), 6);
  });

  it('of a fine grid has fewer vertices than the grid has points', () => {
    const { grid } = straight(range(60, 400, -0.1), range(0, 400, 0.1));
    expect(meshOf(grid).vertices.length / 4).toBeLessThan(200 * 200);
  });

  it('stands where Mercator has it', () => {
    expect(mercatorY(0)).toBeCloseTo(0.5, 9);
    expect(mercatorY(85.0511287798)).toBeCloseTo(0, 6);
    for (const latitude of [-70, -5, 33.3, 80])
      expect(latitudeOfY(mercatorY(latitude))).toBeCloseTo(latitude, 6);
  });
});
