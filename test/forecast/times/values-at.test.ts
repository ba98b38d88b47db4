import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf, type SeriesName } from '../../../src/catalog/index.ts';
import type { TimeMethod, ValueAt } from '../../../src/forecast/index.ts';
import { closeDatabases, MIDNIGHT } from '../../store/run-fixtures.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

const HOUR = 3_600_000;
/** Every 3 h to 144 h, then every 6 h. */
const LEADS = leadsOf('euro-ifs', 0);
const temperature = (lead: number) => Math.round(28_000 + 900 * Math.sin(lead / 5)) / 100;
/** From 350 degrees at lead 0 over north to 20 degrees at lead 3. */
const bearing = (lead: number) => ((350 + lead * 10) * Math.PI) / 180;

let root: string;
let ifs: SmallRun;
let icon: SmallRun;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'isobar-times-'));
  ifs = await smallRun(
    root,
    {
      air_temperature_2m: { decimals: 2, leads: LEADS, value: temperature },
      total_precipitation: {
        decimals: 2,
        leads: LEADS,
        value: (lead) => (lead === 0 ? null : lead / 10),
      },
      wind_u_10m: { decimals: 2, leads: LEADS, value: (lead) => -10 * Math.sin(bearing(lead)) },
      wind_v_10m: { decimals: 2, leads: LEADS, value: (lead) => -10 * Math.cos(bearing(lead)) },
      relative_humidity_2m: { decimals: 1, leads: LEADS, value: () => 90 },
      // Rain at lead 3, snow at lead 6.
      temperature_850hpa: { decimals: 2, leads: LEADS, value: () => 260 },
      cape: { decimals: 0, leads: LEADS, value: (lead) => (lead === 9 ? null : lead * 100) },
    },
    { model: 'euro-ifs' },
  );
  icon = await smallRun(
    root,
    { wind_gust_10m: { decimals: 2, leads: leadsOf('icon-global', 0), value: (lead) => lead / 10 } },
    { model: 'icon-global' },
  );
});
afterAll(async () => {
  await closeDatabases();
  await rm(root, { recursive: true, force: true });
});

async function valuesAt(
  { run, forecasts }: SmallRun,
  hours: number,
  method: TimeMethod,
  names: readonly SeriesName[],
  { toleranceMinutes = null, shared = false }: { toleranceMinutes?: number | null; shared?: boolean } = {},
): Promise<readonly ValueAt[]> {
  const request = forecasts.request();
  const time = new Date(MIDNIGHT.getTime() + hours * HOUR);
  const at = await request.stepsAt(run, { time, method, toleranceMinutes }, shared);
  return request.valuesAt(at, request.place(run, 50, 8), names);
}

const one = async (run: SmallRun, hours: number, method: TimeMethod, name: SeriesName) =>
  (await valuesAt(run, hours, method, [name]))[0]!;

describe('an instantaneous variable at a time between two steps', () => {
  it('is that of the nearer step, of two as near the earlier', async () => {
    for (const [hours, lead] of [
      [4, 3],
      [4.5, 3],
      [4.6, 6],
      [6, 6],
      [147, 144],
      [147.1, 150],
    ] as const) {
      expect(await one(ifs, hours, 'NEAREST', 'air_temperature_2m')).toMatchObject({
        value: temperature(lead),
        steps: [{ lead, weight: 1 }],
        windowStart: null,
      });
    }
  });

  it('is that of the last step with PREVIOUS', async () => {
    for (const [hours, lead] of [
      [5.9, 3],
      [6, 6],
      [149.9, 144],
    ] as const)
      expect((await one(ifs, hours, 'PREVIOUS', 'air_temperature_2m')).value).toBe(temperature(lead));
  });

  it('lies on the line between both with LINEAR, with their weights', async () => {
    const { value, steps } = await one(ifs, 4, 'LINEAR', 'air_temperature_2m');
    expect(value).toBe(Math.round(100 * ((2 * temperature(3)) / 3 + temperature(6) / 3)) / 100);
    expect(steps.map(({ lead }) => lead)).toEqual([3, 6]);
    expect(steps[0]?.weight).toBeCloseTo(2 / 3, 12);
    expect((await one(ifs, 6, 'LINEAR', 'air_temperature_2m')).steps).toEqual([{ lead: 6, weight: 1 }]);
  });

  it('equals interpolation by hand at any time', async () => {
    const minutes = fc.integer({ min: 0, max: 360 * 60 });
    await fc.assert(
      fc.asyncProperty(
        minutes,
        fc.constantFrom<TimeMethod>('NEAREST', 'PREVIOUS', 'LINEAR'),
        async (at, method) => {
          const value = (await one(ifs, at / 60, method, 'air_temperature_2m')).value!;
          const below = LEADS.filter((lead) => lead * 60 <= at).at(-1)!;
          const above = LEADS.filter((lead) => lead * 60 >= at)[0]!;
          const weight = above === below ? 0 : (at - below * 60) / ((above - below) * 60);
          const expected = {
            NEAREST: weight > 0.5 ? temperature(above) : temperature(below),
            PREVIOUS: temperature(below),
            LINEAR: (1 - weight) * temperature(below) + weight * temperature(above),
          }[method];
          expect(Math.abs(value - expected)).toBeLessThan(method === 'LINEAR' ? 0.005 + 1e-9 : 1e-12);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('has no value next to a null, and says why', async () => {
    expect(await one(ifs, 8, 'LINEAR', 'cape')).toMatchObject({ value: null, reason: 'MASKED' });
    expect(await one(ifs, 8, 'PREVIOUS', 'cape')).toMatchObject({ value: 600, reason: null });
    expect(await one(ifs, 8, 'LINEAR', 'snow_depth')).toMatchObject({ reason: 'NOT_INGESTED' });
    expect(await one(ifs, 8, 'LINEAR', 'visibility')).toMatchObject({ reason: 'NOT_PRODUCED' });
  });
});

describe('a wind direction between two steps', () => {
  it('turns along the shorter arc over north', async () => {
    expect((await one(ifs, 0, 'LINEAR', 'wind_from_direction_10m')).value).toBeCloseTo(350, 0);
    expect((await one(ifs, 1.5, 'LINEAR', 'wind_from_direction_10m')).value).toBeCloseTo(5, 0);
    expect((await one(ifs, 1, 'LINEAR', 'wind_from_direction_10m')).value).toBeCloseTo(0, 0);
  });
});

describe('a diagnostic between two steps', () => {
  it('lies between the values of its series: the speed of a wind that turns stays', async () => {
    expect((await one(ifs, 1.5, 'LINEAR', 'wind_speed_10m')).value).toBe(10);
  });

  it('that is a code is that of the nearer step', async () => {
    const codes = await Promise.all(
      [4.5, 4.6].map((hours) => one(ifs, hours, 'LINEAR', 'precipitation_type_2m')),
    );
    expect(codes.map(({ steps }) => steps)).toEqual([[{ lead: 3, weight: 1 }], [{ lead: 6, weight: 1 }]]);
    for (const { value } of codes) expect(Number.isInteger(value)).toBe(true);
  });
});

describe('an amount or maximum at a time', () => {
  it('is that of the window that contains it, whatever the method and tolerance', async () => {
    for (const method of ['NEAREST', 'PREVIOUS', 'LINEAR'] as const) {
      for (const [hours, lead, start] of [
        [3.1, 6, 3],
        [4, 6, 3],
        [6, 6, 3],
        [144.5, 150, 144],
      ] as const) {
        const [rain] = await valuesAt(ifs, hours, method, ['total_precipitation'], { toleranceMinutes: 1 });
        expect(rain).toMatchObject({ value: lead / 10, steps: [{ lead, weight: 1 }], windowStart: start });
      }
    }
  });

  it('has none at lead 0', async () => {
    expect(await one(ifs, 0, 'NEAREST', 'total_precipitation')).toMatchObject({
      value: null,
      reason: 'BEFORE_FIRST_STEP',
    });
  });

  it('says when the time is between windows', async () => {
    // icon-global: every 3 h from 78 h on, with the gust of the last hour.
    expect(await one(icon, 82, 'NEAREST', 'wind_gust_10m')).toMatchObject({
      value: null,
      reason: 'BETWEEN_WINDOWS',
      steps: [],
    });
    expect(await one(icon, 83.5, 'NEAREST', 'wind_gust_10m')).toMatchObject({ value: 8.4, windowStart: 83 });
  });
});

describe('a time without a step', () => {
  it('beyond the tolerance is null with the reason', async () => {
    const tolerant = (hours: number, toleranceMinutes: number, method: TimeMethod) =>
      valuesAt(ifs, hours, method, ['air_temperature_2m'], { toleranceMinutes });
    expect(await tolerant(4, 59, 'NEAREST')).toMatchObject([
      { value: null, reason: 'BEYOND_TOLERANCE', steps: [] },
    ]);
    expect(await tolerant(4, 60, 'NEAREST')).toMatchObject([{ value: temperature(3) }]);
    // Both steps of a line have to be within it.
    expect(await tolerant(4, 119, 'LINEAR')).toMatchObject([{ reason: 'BEYOND_TOLERANCE' }]);
    expect(await tolerant(4, 120, 'LINEAR')).toMatchObject([{ reason: null }]);
  });

  it('outside the run is an error, or null where several models share the time', async () => {
    for (const [hours, message] of [
      [-0.5, /begins after 2025-12-31T23:00:00Z/],
      [360.5, /ends at lead 360 .* before/],
    ] as const) {
      await expect(valuesAt(ifs, hours, 'NEAREST', ['air_temperature_2m'])).rejects.toThrow(
        expect.objectContaining({ code: 'validation_error', message: expect.stringMatching(message) }),
      );
      expect(
        await valuesAt(ifs, hours, 'NEAREST', ['air_temperature_2m', 'total_precipitation'], {
          shared: true,
        }),
      ).toMatchObject([
        { value: null, reason: 'OUTSIDE_RUN', units: 'K' },
        { value: null, reason: 'OUTSIDE_RUN' },
      ]);
    }
  });
});
