import { describe, expect, it } from 'vitest';
import type { GeometryType } from '../../src/edr/parameters/geometry/geometry.ts';
import { readWkt } from '../../src/edr/parameters/geometry/wkt.ts';

const ALL: readonly GeometryType[] = ['Point', 'MultiPoint', 'LineString', 'Polygon', 'MultiPolygon'];

const at = (longitude: number, latitude: number, z: number | null = null, m: number | null = null) => ({
  longitude,
  latitude,
  z,
  m,
});

describe('coords', () => {
  it.each([
    ['POINT(-1.05 52.5)', [at(-1.05, 52.5)]],
    // What is left of a plus in a query string.
    ['point ( 13.4   52.5 )', [at(13.4, 52.5)]],
    ['Point(1e1 -.5)', [at(10, -0.5)]],
    ['POINT(+5. +1.5E+1)', [at(5, 15)]],
    ['POINT(181 0)', [at(181, 0)]],
    ['POINT Z (1 2 850)', [at(1, 2, 850)]],
    ['POINTZ(1 2 850)', [at(1, 2, 850)]],
    ['POINT(1 2 850)', [at(1, 2, 850)]],
    ['POINT M (1 2 7)', [at(1, 2, null, 7)]],
    ['POINTZM(1 2 850 7)', [at(1, 2, 850, 7)]],
    ['MULTIPOINT(1 2,3 4)', [at(1, 2), at(3, 4)]],
    ['MULTIPOINT((1 2),(3 4))', [at(1, 2), at(3, 4)]],
    ['LINESTRING(1 2,3 4)', [at(1, 2), at(3, 4)]],
    ['LINESTRINGM(1 2 1560507000,3 4 1560507600)', [at(1, 2, null, 1560507000), at(3, 4, null, 1560507600)]],
    ['linestringzm(1 2 850 5,3 4 700 6)', [at(1, 2, 850, 5), at(3, 4, 700, 6)]],
  ])('reads %s', async (text, positions) => {
    expect(await readWkt(text, ALL)).toMatchObject({ positions });
  });

  it('reads polygons with holes, and several of them', async () => {
    const polygon = await readWkt('POLYGON((0 0,4 0,4 4,0 0),(1 0.5,2 0.5,2 1,1 0.5))', ['Polygon']);
    expect(polygon.polygons).toHaveLength(1);
    expect(polygon.polygons[0].map((ring) => ring.length)).toEqual([4, 4]);
    const several = await readWkt('MULTIPOLYGON(((0 0,1 0,1 1,0 0)),((5 5,6 5,6 6,5 5)))', ['MultiPolygon']);
    expect(several.polygons).toHaveLength(2);
  });

  it.each([
    ['', 'is empty'],
    ['   ', 'is empty'],
    ['POINT()', 'not well-formed'],
    ['POINT( )', 'not well-formed'],
    ['POINT EMPTY', 'not what is asked'],
    ['MULTIPOINT(EMPTY)', 'not a number'],
    ['POLYGON()', 'not well-formed'],
    ['LINESTRING()', 'not well-formed'],
    ['LINESTRINGM()', 'not well-formed'],
    ['LINESTRINGZ()', 'not well-formed'],
    ['LINESTRINGZM()', 'not well-formed'],
    ['POINT(1)', 'not well-formed'],
    ['POINT(1 2', 'not what is asked'],
    ['POINT(1 2))', 'not well-formed'],
    ['POINT(1 2) POINT(3 4)', 'not a number'],
    ['POINT(1 2)(3 4)', 'not well-formed'],
    ['MULTIPOINT((1 2,3 4))', 'not well-formed'],
    ['POINT(1,2)', 'not well-formed'],
    ['POINT(1 2,3 4)', 'not well-formed'],
    ['POINT(NaN 2)', 'not a number'],
    ['POINT(Infinity 2)', 'not a number'],
    ['POINT(0x10 2)', 'not a number'],
    ['POINT(1e999 2)', 'not a number'],
    ['POINT(1 2 3 4 5)', 'not well-formed'],
    ['POINTZ(1 2)', 'number of coordinates'],
    ['POINTM(1 2 3 4)', 'number of coordinates'],
    ['POINT(361 2)', 'longitude 361'],
    ['POINT(52.5 -181)', 'latitude -181'],
    ['POINT(0 90.1)', 'latitude 90.1'],
    ['LINESTRING(1 2)', 'fewer than two'],
    ['POLYGON((0 0,1 0,1 1,0 1))', 'not closed'],
    ['POLYGON((0 0,1 0,0 0))', 'fewer than three'],
    ['GEOMETRYCOLLECTION(POINT(1 2))', 'not what is asked'],
    ['SRID=4326;POINT(1 2)', 'not what is asked'],
    ['{"type":"Point","coordinates":[1,2]}', 'not what is asked'],
    ['__proto__(1 2)', 'not what is asked'],
    [`MULTIPOINT(${'1 2,'.repeat(1500)}1 2)`, 'more than 1000 points'],
    [`POINT(${' '.repeat(9000)}1 2)`, 'longer than'],
  ])('refuses %s', async (text, reason) => {
    await expect(readWkt(text, ALL)).rejects.toMatchObject({
      code: 'validation_error',
      faults: [{ parameter: 'coords', detail: expect.stringContaining(reason) }],
    });
  });

  it('refuses a geometry of another type than those of the query, and says which', async () => {
    await expect(readWkt('POINT(1 2)', ['Polygon', 'MultiPolygon'])).rejects.toThrow(/POLYGON\(\(/);
  });
});
