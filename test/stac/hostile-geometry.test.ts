import { booleanIntersects } from '@turf/boolean-intersects';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeGrid } from '../../src/geo/index.ts';
import { IsobarError } from '../../src/platform/index.ts';
import { meetsFootprint } from '../../src/stac/areas/area.ts';
import { footprintOf } from '../../src/stac/areas/footprint.ts';
import { geometryOf } from '../../src/stac/areas/geometry.ts';
import { HRRR_GRID } from '../support/grids.ts';

const footprint = footprintOf(
  makeGrid({
    ...HRRR_GRID,
    nx: 60,
    ny: 40,
    rows: 'north-to-south',
    latitudeOfFirst: 50,
    longitudeOfFirst: 237,
    dxMetres: 80_000,
    dyMetres: 60_000,
  }),
);

// Few places, so that positions and edges coincide, and numbers that nobody should send.
const degree = fc.oneof(
  fc.integer({ min: -3, max: 3 }).map((n) => n * 30),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const position = fc.tuple(degree, degree);
const line = fc.array(position, { minLength: 2, maxLength: 12 });
const ring = fc
  .array(position, { minLength: 3, maxLength: 12 })
  .map(([first = [0, 0], ...rest]) => [first, ...rest, first]);
const polygon = fc.array(ring, { minLength: 1, maxLength: 3 });
const plain = fc.oneof(
  fc.record({ type: fc.constant('Point'), coordinates: position }),
  fc.record({
    type: fc.constant('MultiPoint'),
    coordinates: fc.array(position, { minLength: 1, maxLength: 9 }),
  }),
  fc.record({ type: fc.constant('LineString'), coordinates: line }),
  fc.record({
    type: fc.constant('MultiLineString'),
    coordinates: fc.array(line, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ type: fc.constant('Polygon'), coordinates: polygon }),
  fc.record({
    type: fc.constant('MultiPolygon'),
    coordinates: fc.array(polygon, { minLength: 1, maxLength: 3 }),
  }),
);
const geometry = fc.oneof(
  plain,
  fc.record({
    type: fc.constant('GeometryCollection'),
    geometries: fc.array(plain, { minLength: 1, maxLength: 3 }),
  }),
);

describe('any geometry', () => {
  it('that is well-formed is compared, however degenerate', async () => {
    await fc.assert(
      fc.asyncProperty(geometry, async (json) => {
        const area = { kind: 'geometry', geometry: geometryOf(json) } as const;
        expect(await meetsFootprint(area, footprint)).toBeTypeOf('boolean');
      }),
      { numRuns: 2_000 },
    );
  });

  it('is compared part by part with the same result as in one piece', async () => {
    const place = fc.tuple(fc.integer({ min: -160, max: -40 }), fc.integer({ min: 0, max: 70 }));
    const lines = fc.array(fc.array(place, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(lines, async (coordinates) => {
        const geometry = geometryOf({ type: 'MultiLineString', coordinates });
        expect(await meetsFootprint({ kind: 'geometry', geometry }, footprint)).toBe(
          booleanIntersects(geometry, footprint.geometry),
        );
      }),
      { numRuns: 500 },
    );
  });

  it('of many parts lets other requests run in between', async () => {
    const { west, south } = footprint.bounds;
    // Below the bent edge of the grid, inside of the box around it.
    const coordinates = Array.from({ length: 2000 }, (_, n) => [
      [west, south + n / 1e5],
      [west + 1, south],
    ]);
    let otherTurns = 0;
    let isOver = false;
    const count = (): void => {
      otherTurns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    const geometry = geometryOf({ type: 'MultiLineString', coordinates });
    expect(await meetsFootprint({ kind: 'geometry', geometry }, footprint)).toBe(false);
    isOver = true;
    expect(otherTurns).toBeGreaterThan(10);
  });

  it('that is not well-formed is refused, with no other error', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.jsonValue(), fc.record({ type: fc.string(), coordinates: fc.jsonValue() })),
        (json) => {
          try {
            geometryOf(json);
          } catch (error) {
            expect(error).toBeInstanceOf(IsobarError);
          }
        },
      ),
    );
  });
});
