import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Place } from '../../../../src/forecast/index.ts';
import { closeDatabases } from '../../../store/run-fixtures.ts';
import { scratchFolder } from '../../../support/scratch.ts';
import { type SmallRun, smallRun } from '../../small-runs.ts';

const root = scratchFolder();
const EVERYWHERE = { from: 0, to: 384 };

/** Amounts of the steps of gfs, which has one every hour up to 120 h, and every three from there. */
const STEPS = new Map([
  [1, 0.1],
  [2, 0.2],
  [3, 0.7],
  [4, 0],
  [5, 1.25],
]);

let small: SmallRun;
let place: Place;
beforeAll(async () => {
  small = await smallRun(root, {
    total_precipitation: { decimals: 2, leads: [1, 2, 3, 4, 5], value: (lead) => STEPS.get(lead) ?? null },
    air_temperature_2m: { decimals: 2, leads: [0, 1, 2, 3, 4, 5], value: (lead) => 280 + lead },
  });
  place = { kind: 'cell', cell: small.request.requireCell(small.run, 50, 10) };
});
afterAll(closeDatabases);

function precipitation(accumulation?: 'STEP' | 'RUN_TOTAL' | 'RATE', range = EVERYWHERE, of = small) {
  return of.request
    .series(of.run, place, ['total_precipitation', 'air_temperature_2m'], range, accumulation)
    .then(({ columns }) => columns[0]);
}

describe('precipitation amounts', () => {
  it('are given since the previous output step by default', async () => {
    expect(await precipitation()).toMatchObject({
      units: 'kg m-2',
      leads: [0, 1, 2, 3, 4, 5],
      values: [null, 0.1, 0.2, 0.7, 0, 1.25],
      nulls: [{ reason: 'BEFORE_FIRST_STEP', indexes: [0] }],
      windowStarts: [null, 0, 1, 2, 3, 4],
    });
  });

  it('as run totals start with 0 at lead 0', async () => {
    expect(await precipitation('RUN_TOTAL')).toMatchObject({
      units: 'kg m-2',
      cellMethods: 'time: sum',
      values: [0, 0.1, 0.3, 1, 1, 2.25],
      nulls: [],
      windowStarts: [0, 0, 0, 0, 0, 0],
    });
  });

  it('as run totals do not depend on which leads are requested', async () => {
    expect(await precipitation('RUN_TOTAL', { from: 3, to: 4 })).toMatchObject({
      leads: [3, 4],
      values: [1, 1],
      nulls: [],
      windowStarts: [0, 0],
    });
  });

  it('as rates are divided by the hours of each step', async () => {
    expect(await precipitation('RATE')).toMatchObject({
      units: 'kg m-2 h-1',
      decimals: 4,
      cellMethods: 'time: mean',
      values: [null, 0.1, 0.2, 0.7, 0, 1.25],
      nulls: [{ reason: 'BEFORE_FIRST_STEP', indexes: [0] }],
      windowStarts: [null, 0, 1, 2, 3, 4],
    });
  });

  it('as rates are divided by three for steps of three hours', async () => {
    const late = await smallRun(root, {
      total_precipitation: {
        decimals: 2,
        leads: [120, 123, 126],
        value: (lead) => (lead === 126 ? 0.01 : 4.5),
      },
    });
    const rates = await precipitation('RATE', { from: 120, to: 126 }, late);
    expect(rates).toMatchObject({ values: [4.5, 1.5, 0.0033], windowStarts: [119, 120, 123] });
  });

  it('as run totals are null from a missing step on, unlike amounts per step', async () => {
    const gap = await smallRun(root, {
      total_precipitation: { decimals: 2, leads: [1, 2, 4, 5], value: () => 1 },
      air_temperature_2m: { decimals: 2, leads: [0, 1, 2, 3, 4, 5], value: () => 280 },
    });
    expect(await precipitation('RUN_TOTAL', EVERYWHERE, gap)).toMatchObject({
      values: [0, 1, 2, null, null, null],
      nulls: [{ reason: 'NOT_INGESTED', indexes: [3, 4, 5] }],
    });
    expect(await precipitation('STEP', EVERYWHERE, gap)).toMatchObject({ values: [null, 1, 1, null, 1, 1] });
    // Also where the gap lies before the leads that are requested.
    expect(await precipitation('RUN_TOTAL', { from: 5, to: 5 }, gap)).toMatchObject({
      values: [null],
      nulls: [{ reason: 'NOT_INGESTED', indexes: [0] }],
    });
  });

  it('as run totals are null for the same reason as the missing step', async () => {
    const masked = await smallRun(root, {
      total_precipitation: { decimals: 2, leads: [1, 2, 3], value: (lead) => (lead === 2 ? null : 1) },
    });
    expect(await precipitation('RUN_TOTAL', { from: 1, to: 3 }, masked)).toMatchObject({
      values: [1, null, null],
      nulls: [{ reason: 'MASKED', indexes: [1, 2] }],
    });
  });

  it('do not affect other variables', async () => {
    const { columns } = await small.request.series(
      small.run,
      place,
      ['air_temperature_2m'],
      EVERYWHERE,
      'RUN_TOTAL',
    );
    expect(columns[0]).toMatchObject({
      units: 'K',
      values: [280, 281, 282, 283, 284, 285],
      windowStarts: null,
    });
  });

  it('are null outside the domain, including at lead 0', async () => {
    const { columns } = await small.request.series(
      small.run,
      null,
      ['total_precipitation'],
      EVERYWHERE,
      'RUN_TOTAL',
    );
    expect(columns[0]).toMatchObject({ values: columns[0]?.leads.map(() => null) });
    expect(columns[0]?.nulls).toEqual([
      { reason: 'OUTSIDE_DOMAIN', indexes: [...(columns[0]?.leads.keys() ?? [])] },
    ]);
  });
});
