import { describe, expect, it } from 'vitest';
import { writeGridGeojson } from '../../../src/formats/index.ts';
import { PACIFIC, PACIFIC_BOX, PLANE, PLANE_BOX, textOf } from '../banded-grids.ts';

const point = (lon: number, lat: number, cape: number | null) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [lon, lat] },
  properties: { cape },
});

describe('a field as GeoJSON', () => {
  it('has a point for each of its own, null where there is no value, and a box across the antimeridian', async () => {
    const text = await textOf((out) =>
      writeGridGeojson(out, [{ name: 'cape', grid: PACIFIC }], PACIFIC_BOX, { units: 'J kg-1' }),
    );
    expect(JSON.parse(text)).toEqual({
      type: 'FeatureCollection',
      units: 'J kg-1',
      // RFC 7946, section 5.2: the western edge first, though it is the greater number.
      bbox: [179.5, 9.5, -179.9, 10],
      features: [
        point(179.75, 10, 273.1),
        point(-180, 10, -0.5),
        point(179.75, 9.75, null),
        point(-180, 9.75, 0),
        point(179.75, 9.5, 1),
        point(-180, 9.5, 12_345.6),
      ],
    });
  });

  it('of a projected grid has the points in the box only', async () => {
    const text = await textOf((out) =>
      writeGridGeojson(out, [{ name: 'cape', grid: PLANE }], PLANE_BOX, { run: 1 }),
    );
    expect(JSON.parse(text).features).toEqual([
      point(-99.5, 22, 280.1),
      point(-100.505, 22.5, 280.2),
      point(-99.495, 22.6, null),
    ]);
  });

  it('of a box that holds none of its points is empty and still whole', async () => {
    const nowhere = { west: 0, south: 0, east: 1, north: 1 };
    const text = await textOf((out) =>
      writeGridGeojson(out, [{ name: 'cape', grid: PLANE }], nowhere, { run: 1 }),
    );
    expect(JSON.parse(text)).toMatchObject({ type: 'FeatureCollection', features: [] });
  });
});
