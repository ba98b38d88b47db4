import { readFileSync } from 'node:fs';
import { type GridDefinition, gridCoordinates, parseMessage } from 'gribjs';
import { describe, expect, it } from 'vitest';
import { gridSpecOf, makeGrid } from '../../../src/geo/index.ts';
import { hasShared, sharedPath } from '../../../test/support/shared.ts';
import { latLonGrid } from './support/messages.ts';

function gridOf(name: string): GridDefinition {
  const [field] = parseMessage(readFileSync(sharedPath('grib', 'failing', name)));
  if (field === undefined) throw new Error('no field');
  return field.grid;
}

/** Without the noise of binary fractions. */
const rounded = (degrees: Iterable<number>) => [...degrees].map((degree) => Math.round(degree * 1e6) / 1e6);

describe('a corner that is one cell too far', () => {
  const quarter = { iIncrement: 0.25, jIncrement: 0.25, latitudeOfFirst: 40, longitudeOfFirst: 10 };
  const grid = { ...latLonGrid(4, 3), ...quarter, latitudeOfLast: 39.25, longitudeOfLast: 11 };

  it('is moved back by an increment in each direction', () => {
    const { latitudes, longitudes } = gridCoordinates(grid);
    expect(rounded(longitudes.subarray(0, 4))).toEqual([10, 10.25, 10.5, 10.75]);
    expect(rounded([0, 4, 8].map((index) => latitudes[index] ?? 0))).toEqual([40, 39.75, 39.5]);
  });

  it('makes a global row that names its first meridian again as wide as the others', () => {
    const globe = {
      ...latLonGrid(1440, 1),
      ...quarter,
      longitudeOfFirst: 0,
      longitudeOfLast: 360,
      latitudeOfLast: 40,
    };
    expect(rounded(gridCoordinates(globe).longitudes)).toEqual(Array.from({ length: 1440 }, (_, i) => i / 4));
  });

  it('is not taken for one where the increment is only rounded', () => {
    const sixths = { ...latLonGrid(7, 2), iIncrement: 0.17, longitudeOfFirst: 0, longitudeOfLast: 1 };
    expect(rounded(gridCoordinates(sixths).longitudes.subarray(5, 7))).toEqual([0.833333, 1]);
  });

  it('is where the service finds its cells too', () => {
    const cells = makeGrid(gridSpecOf(grid));
    expect(cells.cell(11)).toMatchObject({ latitude: 39.5, longitude: 10.75 });
    expect(cells.locate(39.5, 10.74)?.index).toBe(11);
  });

  it.skipIf(!hasShared)('is read so in a message', () => {
    const { latitudes, longitudes } = gridCoordinates(gridOf('latlon-corner-one-cell-too-far.grib2'));
    expect(rounded(longitudes.subarray(0, 4))).toEqual([10, 10.25, 10.5, 10.75]);
    expect(rounded([0, 4, 8].map((index) => latitudes[index] ?? 0))).toEqual([40, 39.75, 39.5]);
  });
});

describe('a part of a reduced Gaussian grid as ecCodes wrote it until 2018', () => {
  it.skipIf(!hasShared)('has rows of the whole steps of its width', () => {
    const { latitudes, longitudes } = gridCoordinates(gridOf('reduced-gaussian-legacy-sub-area.grib2'));
    expect(longitudes.length).toBe(682);
    const rows = [...Map.groupBy(latitudes, (latitude) => latitude).values()];
    expect(rows.map(({ length }) => length)).toEqual([228, 227, 227]);
    // Multiples of 360/1860, 360/1856 and 360/1852 degrees.
    expect(rounded([longitudes[0] ?? 0, longitudes[227] ?? 0])).toEqual([135.096774, 179.032258]);
    expect(rounded([longitudes[228] ?? 0])).toEqual([135]);
  });
});
