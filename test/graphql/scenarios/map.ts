import { expect, it } from 'vitest';
import { expectStored, type Scene } from './scene.ts';

const LEAD = 12;

interface Slab {
  readonly gridKind: string;
  readonly nx: number;
  readonly ny: number;
  readonly latitudes: number[];
  readonly longitudes: number[];
  readonly values: (number | null)[];
  readonly minimum: number;
  readonly maximum: number;
  readonly count: number;
}

const SLAB = 'gridKind nx ny latitudes longitudes values minimum maximum count';

export function mapOfBox(scene: () => Scene): void {
  it('a map across the 180° meridian with the values of its points (replaces one REST call, and one per point to compare)', async () => {
    const { demo, newest } = scene();
    const { data, errors } = await demo.gateway.query<{ slab: Slab }>(
      `{ slab(model: gfs, variable: mean_sea_level_pressure, leadHours: ${LEAD},
          box: { west: 160, south: -40, east: -150, north: 20 }) { ${SLAB} } }`,
    );
    expect(errors).toBeUndefined();
    const { slab } = data;
    const { values, longitudes } = slab;
    expect(slab.gridKind).toBe('LATLON');
    // Eastward across the 180° meridian.
    expect(longitudes[0]).toBeGreaterThanOrEqual(160);
    expect(longitudes.at(-1)).toBeLessThanOrEqual(210);
    expect(longitudes.at(-1)).toBeGreaterThan(180);
    expect(values).toHaveLength(slab.nx * slab.ny);
    expect(slab.count).toBe(values.length);
    expect(slab.minimum).toBe(Math.min(...values.map(Number)));
    expect(slab.maximum).toBe(Math.max(...values.map(Number)));

    const at = placesOf(slab);
    const points = await demo.gateway.query<{
      points: {
        forecast: { distanceKm: number; series: { columns: { values: number[] }[] } };
      }[];
    }>(
      `query ($at: [PlaceInput!]!) { points(at: $at) { forecast(model: gfs) { distanceKm
        series(leadFrom: ${LEAD}, leadTo: ${LEAD}) { columns(variables: [mean_sea_level_pressure]) { values } } } } }`,
      { at },
    );
    expect(points.errors).toBeUndefined();
    expect(points.data.points.map(({ forecast }) => forecast.series.columns[0]?.values[0])).toEqual(values);
    expect(points.data.points.every(({ forecast }) => forecast.distanceKm === 0)).toBe(true);
    for (const [index, place] of at.entries()) {
      const decoded = await demo.decoded.at(newest.gfs, 'mean_sea_level_pressure', LEAD, place);
      expectStored(values[index], decoded, 'mean_sea_level_pressure');
    }
  });

  it('a map of a projected grid with coordinates on earth and on the plane, in a chosen unit', async () => {
    const { demo, newest } = scene();
    const { data, errors } = await demo.gateway.query<{
      slab: Slab & { x: number[]; y: number[]; crs: string; units: { code: string } };
    }>(
      `{ slab(model: hrrr, variable: air_temperature_2m, unit: "Cel", leadHours: 3,
          box: { west: -106, south: 38, east: -102, north: 41 }) {
        ${SLAB} x y crs units { code } } }`,
    );
    expect(errors).toBeUndefined();
    const { slab } = data;
    expect(slab.gridKind).toBe('LAMBERT');
    expect(slab.units.code).toBe('Cel');
    expect(slab.crs).toContain('+proj=lcc');
    expect([slab.x.length, slab.y.length]).toEqual([slab.nx, slab.ny]);
    let inside = 0;
    for (const [index, value] of slab.values.entries()) {
      const place = {
        latitude: slab.latitudes[index] ?? Number.NaN,
        longitude: slab.longitudes[index] ?? Number.NaN,
      };
      const within =
        place.latitude >= 38 && place.latitude <= 41 && place.longitude >= -106 && place.longitude <= -102;
      expect(value !== null).toBe(within);
      if (value === null) continue;
      inside++;
      const decoded = await demo.decoded.at(newest.hrrr, 'air_temperature_2m', 3, place);
      expectStored(value, decoded - 273.15, 'air_temperature_2m');
    }
    expect(inside).toBeGreaterThan(3);
    expect(slab.count).toBe(inside);
  });
}

function placesOf({ nx, latitudes, longitudes, values }: Slab) {
  return values.map((_, index) => {
    const east = longitudes[index % nx] ?? Number.NaN;
    return {
      latitude: latitudes[Math.floor(index / nx)] ?? Number.NaN,
      longitude: east > 180 ? east - 360 : east,
    };
  });
}
