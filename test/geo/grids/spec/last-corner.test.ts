import fc from 'fast-check';
import { lastCorner } from 'gribjs';
import { expect, it } from 'vitest';
import { lastCornerOf } from '../../../../src/geo/grids/spec/last-corner.ts';

const step = fc.integer({ min: 1, max: 40 }).map((n) => n / 8);
const points = fc.integer({ min: 1, max: 40 });

it('the last point of a grid is where gribjs says that it is, whether the header counts points or cells', () => {
  fc.assert(
    fc.property(
      fc.record({
        step,
        nx: points,
        ny: points,
        extra: fc.integer({ min: -1, max: 1 }),
        scanningMode: fc.constantFrom(0, 0x40, 0x80),
      }),
      ({ step: increment, nx, ny, extra, scanningMode }) => {
        const sign = scanningMode === 0x80 ? -1 : 1;
        const grid = {
          latitudeOfFirst: 60,
          longitudeOfFirst: 10,
          latitudeOfLast: 60 - increment * (ny - 1 + extra),
          longitudeOfLast: (((10 + sign * increment * (nx - 1 + extra)) % 360) + 360) % 360,
          iIncrement: increment,
          jIncrement: increment,
          ...{ nx, ny, scanningMode },
        };
        expect(lastCornerOf(grid as never)).toEqual(lastCorner(grid as never));
      },
    ),
  );
});
