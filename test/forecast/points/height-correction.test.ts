import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireGround, type Selection } from '../../../src/forecast/index.ts';
import { heightCorrection } from '../../../src/forecast/points/height-correction.ts';
import { closeDatabases } from '../../store/run-fixtures.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

const root = scratchFolder();
const RANGE = { from: 0, to: 2 };

/** Cells of one row, a degree apart on the parallel of 60 degrees north. */
const [MASKED_TEMPERATURE, MASKED_GROUND] = [5, 7];

let small: SmallRun;
beforeAll(async () => {
  const at = (
    leads: readonly number[],
    decimals: number,
    value: (lead: number, cell: number) => number | null,
  ) => ({
    leads,
    decimals,
    value,
  });
  small = await smallRun(root, {
    air_temperature_2m: at([0, 1, 2], 2, (lead, cell) =>
      cell === MASKED_TEMPERATURE && lead === 1 ? null : 280 + lead,
    ),
    relative_humidity_2m: at([0, 1, 2], 1, () => 50),
    surface_altitude: at([0], 1, (_, cell) => (cell === MASKED_GROUND ? null : 100 + cell)),
  });
});
afterAll(closeDatabases);

async function placeAt(longitude: number, elevation: number, selection: Selection = 'NEAREST') {
  const place = small.request.place(small.run, 60, longitude, selection);
  if (place === null) throw new Error('the place is outside the grid');
  return small.request.atHeight(small.run, place, elevation);
}

describe('the correction to a height', () => {
  it.each([
    // ICAO Doc 7488, table of the standard atmosphere by geopotential height: 288.15 K at sea level.
    [-500, 291.4],
    [0, 288.15],
    [1000, 281.65],
    [2000, 275.15],
    [5000, 255.65],
    [9000, 229.65],
  ])('from sea level to %d m is as the ICAO standard atmosphere, %f K', (elevation, kelvins) => {
    expect(288.15 + heightCorrection(small.run, 0, elevation).kelvins).toBeCloseTo(kelvins, 6);
  });

  it('is a multiple of the quantum of temperatures, 0.01 K, and 0 at the ground', () => {
    const kelvins = [450, 451, 450.5, 449, 437.6].map((elevation) => {
      return heightCorrection(small.run, 450, elevation).kelvins;
    });
    expect(kelvins).toEqual([0, -0.01, 0, 0.01, 0.08]);
  });

  it('is refused without the height of the ground', async () => {
    expect(() => heightCorrection(small.run, null, 450)).toThrow(
      /surface_altitude, which the gfs run of 2026-01-01T00:00:00Z does not have at this place/,
    );
    await expect(placeAt(MASKED_GROUND, 450)).rejects.toMatchObject({
      code: 'validation_error',
      argument: 'elevation',
    });
  });

  it('is refused for models without it, naming those that have it', () => {
    expect(() => requireGround('arome')).toThrow(/arome does not have .*models that do: .*gfs.*icon-eu/);
    expect(() => requireGround('gfs')).not.toThrow();
  });
});

describe('a place with a height', () => {
  it('has colder temperatures above the ground, the same as integers and as numbers', async () => {
    const place = await placeAt(0, 1100);
    expect(place.height).toEqual({ elevation: 1100, ground: 100, kelvins: -6.5 });
    const { values } = await small.request.table(small.run, place, RANGE).column('air_temperature_2m');
    expect(values).toEqual([273.5, 274.5, 275.5]);
    const cell = small.request.requireCell(small.run, 60, 0);
    const table = await small.request.requireCellTable(
      small.run,
      cell,
      ['air_temperature_2m', 'relative_humidity_2m'],
      RANGE,
      place.height,
    );
    expect(table.columns.map(({ integers }) => [...integers])).toEqual([
      [27_350, 27_450, 27_550],
      [500, 500, 500],
    ]);
  });

  it('does not change the place without one, nor other variables and diagnostics', async () => {
    const names = ['air_temperature_2m', 'relative_humidity_2m', 'vapour_pressure_deficit_2m'] as const;
    const place = await placeAt(0, 1100);
    const { height: _, ...plain } = place;
    const [corrected, given] = [
      await small.request.table(small.run, place, RANGE).columns(names),
      await small.request.table(small.run, plain, RANGE).columns(names),
    ];
    expect(given[0]?.values).toEqual([280, 281, 282]);
    expect(corrected.slice(1).map(({ values }) => values)).toEqual(
      given.slice(1).map(({ values }) => values),
    );
  });

  it('interpolates the ground as it does temperatures', async () => {
    expect((await placeAt(0.5, 1100.5, 'BILINEAR')).height).toEqual({
      elevation: 1100.5,
      ground: 100.5,
      kelvins: -6.5,
    });
  });

  it('leaves a masked value null, with its reason', async () => {
    const place = await placeAt(MASKED_TEMPERATURE, 1105);
    const series = await small.request.table(small.run, place, RANGE).column('air_temperature_2m');
    expect(series.values).toEqual([273.5, null, 275.5]);
    expect(series.nulls).toEqual([{ reason: 'MASKED', indexes: [1] }]);
  });
});
