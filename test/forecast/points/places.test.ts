import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nearestCell } from '../../../src/forecast/index.ts';
import { closeDatabases, NX } from '../../store/run-fixtures.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

const root = scratchFolder();
const RANGE = { from: 0, to: 3 };

/** On points of one degree from 60 N, 0 E: temperature grows by 1 K a row and 0.1 K a column; one point is masked. */
const MASKED = 5 * NX + 5;
let small: SmallRun;
beforeAll(async () => {
  small = await smallRun(root, {
    air_temperature_2m: {
      decimals: 2,
      leads: [0, 3],
      value: (lead, cell) => 280 + Math.floor(cell / NX) + (cell % NX) / 10 + lead,
    },
    wind_u_10m: { decimals: 2, leads: [0, 3], value: (_, cell) => (cell % NX === 10 ? 3 : -3) },
    wind_v_10m: { decimals: 2, leads: [0, 3], value: () => 4 },
    cape: { decimals: 0, leads: [0, 3], value: (_, cell) => (cell === MASKED ? null : 100) },
  });
});
afterAll(closeDatabases);

function at(latitude: number, longitude: number, selection: 'NEAREST' | 'BILINEAR' = 'BILINEAR') {
  const place = small.request.place(small.run, latitude, longitude, selection);
  if (place === null) throw new Error('outside the domain');
  return place;
}

describe('a place between grid points', () => {
  it('has the mean of the points around it, weighted by distance', async () => {
    // 59.25 N is 0.75 of a row below the first, 2.5 E half way between two columns: 280 + 0.75 + 0.25.
    const { columns } = await small.request.series(small.run, at(59.25, 2.5), ['air_temperature_2m'], RANGE);
    expect(columns[0]?.values).toEqual([281, 284]);
  });

  it('has the values of a grid point it lies on, and names the nearest cell', async () => {
    const place = at(55, 7);
    const { columns } = await small.request.series(small.run, place, ['air_temperature_2m'], RANGE);
    expect(columns[0]?.values).toEqual([285.7, 288.7]);
    expect(nearestCell(place)).toMatchObject({ latitude: 55, longitude: 7, distanceKm: 0 });
    expect(nearestCell(at(55.4, 7.2))).toMatchObject({ latitude: 55, longitude: 7 });
  });

  it('has the wind of the mean vector, not the mean of speeds and directions', async () => {
    // Between u = -3 and u = 3, both with v = 4: 5 m/s on either side, 4 m/s from the south in the middle.
    const names = ['wind_speed_10m', 'wind_from_direction_10m'] as const;
    const { columns } = await small.request.series(small.run, at(50, 9.5), names, RANGE);
    expect(columns.map(({ values }) => values)).toEqual([
      [4, 4],
      [180, 180],
    ]);
    const nearest = await small.request.series(small.run, at(50, 9.2, 'NEAREST'), names, RANGE);
    expect(nearest.columns[0]?.values).toEqual([5, 5]);
  });

  it('has no value where any of its points has none', async () => {
    const capeAt = async (latitude: number, longitude: number) => {
      const { columns } = await small.request.series(small.run, at(latitude, longitude), ['cape'], RANGE);
      return columns[0];
    };
    expect(await capeAt(55.3, 4.6)).toMatchObject({
      values: [null, null],
      nulls: [{ reason: 'MASKED', indexes: [0, 1] }],
    });
    // On the neighbouring point it has no weight.
    expect(await capeAt(55, 4)).toMatchObject({ values: [100, 100], nulls: [] });
  });

  it('falls back to the nearest cell beyond the outermost points and says so', () => {
    expect(at(60.4, 5.2)).toMatchObject({ kind: 'cell', cell: { latitude: 60, longitude: 5 } });
    expect(at(50, 23.4).kind).toBe('cell');
    expect(at(59.9, 22.9).kind).toBe('corners');
    expect(small.request.place(small.run, 61, 5, 'BILINEAR')).toBeNull();
  });

  it('uses the nearest cell by default', () => {
    expect(small.request.place(small.run, 55.4, 7.2)).toMatchObject({ kind: 'cell', cell: { latitude: 55 } });
  });
});
