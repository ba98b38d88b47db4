import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/forecast/index.ts';
import { closeDatabases } from '../../../store/run-fixtures.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import { type SmallRun, smallRun } from '../../small-runs.ts';

const root = scratchFolder();
const RANGE = { from: 0, to: 4 };

/** A wind from the west at 10 m, from the north at 80 m that is 8^(1/7) times as strong; a calm at lead 1, below only at 2. */
const RATIO = 8 ** (1 / 7);
const leads = [0, 1, 2, 3];
const wind = (values: readonly (number | null)[]) => ({
  decimals: 2,
  leads,
  value: (lead: number) => values[lead] ?? null,
});

let small: SmallRun;
let place: Place;
beforeAll(async () => {
  small = await smallRun(root, {
    wind_u_10m: wind([5, 0, 0, 5]),
    wind_v_10m: wind([0, 0, 0, 0]),
    wind_u_80m: wind([0, 0, 4, 5]),
    wind_v_80m: wind([-5 * RATIO, 0, 0, null]),
    wind_u_100m: wind([0, 0, 0, 0]),
    wind_v_100m: wind([-10, 0, -4, -4]),
  });
  place = { kind: 'cell', cell: small.request.requireCell(small.run, 50, 10) };
});
afterAll(closeDatabases);

const at = async (metres: number) => {
  const table = small.request.windAtHeight(small.run, place, metres, RANGE);
  return { between: table.between, ...(await table.wind()) };
};

describe('wind between the heights of a model', () => {
  it('follows the power law through both heights', async () => {
    const { between, speed, fromDirection, exponent } = await at(40);
    expect(between).toEqual([10, 80]);
    // The seventh-root profile: 5 m/s times 4^(1/7).
    expect(speed.values[0]).toBeCloseTo(5 * 4 ** (1 / 7), 1);
    expect(exponent?.values[0]).toBeCloseTo(1 / 7, 3);
    // Two thirds of the way in the logarithm of the height from 270 to 360 degrees.
    expect(fromDirection.values[0]).toBe(330);
  });

  it('is 0 if it is calm at both heights, and null if it is calm at one', async () => {
    const { speed, fromDirection, exponent } = await at(40);
    expect(speed.values.slice(1, 3)).toEqual([0, null]);
    expect(speed.nulls).toContainEqual({ reason: 'NOT_APPLICABLE', indexes: [2] });
    expect(fromDirection.nulls).toContainEqual({ reason: 'NOT_APPLICABLE', indexes: [1, 2] });
    expect(exponent?.values.slice(1, 3)).toEqual([null, null]);
  });

  it('is null where a component is null, for the same reason', async () => {
    const { speed } = await at(40);
    expect(speed.values[3]).toBeNull();
    expect(speed.nulls).toContainEqual({ reason: 'MASKED', indexes: [3] });
  });

  it('equals the wind of the model at its own heights', async () => {
    const { between, speed, fromDirection, exponent } = await at(100);
    expect(between).toEqual([100, 100]);
    expect(speed.values).toEqual([10, 0, 4, 4]);
    expect(fromDirection.values).toEqual([0, null, 0, 0]);
    expect(exponent).toBeNull();
  });

  it('is refused beyond the heights of the model', async () => {
    for (const metres of [9.9, 100.1, 0, -10, Number.NaN]) {
      await expect(at(metres)).rejects.toMatchObject({
        code: 'validation_error',
        message: expect.stringContaining('10, 80, 100 m above ground'),
      });
    }
  });
});
