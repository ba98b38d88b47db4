import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabases, NX } from '../../store/run-fixtures.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

const RANGE = { from: 0, to: 3 };

/** On points of one degree from 60 N, 0 E: waves from 350 degrees in even columns and from 10 in odd ones; one point is land. */
const LAND = 5 * NX + 5;
let small: SmallRun;
beforeAll(async () => {
  small = await smallRun(
    scratchFolder(),
    {
      wave_from_direction: {
        decimals: 1,
        leads: [0, 3],
        value: (lead, cell) => (cell === LAND ? null : ((cell % NX) % 2 === 0 ? 350 : 10) + lead),
      },
    },
    { model: 'gfs-wave' },
  );
});
afterAll(closeDatabases);

async function at(latitude: number, longitude: number) {
  const place = small.request.place(small.run, latitude, longitude, 'BILINEAR');
  if (place === null) throw new Error('outside the domain');
  const { columns } = await small.request.series(small.run, place, ['wave_from_direction'], RANGE);
  return columns[0];
}

describe('the direction of waves between grid points', () => {
  it('is that of the mean vector: north between 350 and 10 degrees, not south', async () => {
    expect((await at(50, 2.5))?.values).toEqual([0, 3]);
    // atan2 of 0.25 and 0.75 of the unit vectors in Python: 355.038.
    expect((await at(50, 2.25))?.values).toEqual([355, 358]);
  });

  it('is masked where any of the points is land', async () => {
    expect(await at(55.3, 4.6)).toMatchObject({
      values: [null, null],
      nulls: [{ reason: 'MASKED', indexes: [0, 1] }],
    });
  });
});
