import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadsOf, type SeriesName } from '../../../src/catalog/index.ts';
import { rowsOf, type TimeMethod } from '../../../src/forecast/index.ts';
import { closeDatabases, MIDNIGHT } from '../../store/run-fixtures.ts';
import { type SmallRun, smallRun } from '../small-runs.ts';

const BOX = { south: 45.5, north: 50.5, west: 3.5, east: 9.5 };
const LEADS = leadsOf('icon-global', 0).filter((lead) => lead >= 75 && lead <= 90);

let root: string;
let icon: SmallRun;
beforeAll(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'isobar-slab-at-'));
  // Every hour to 78 h, then every 3 h. Directions all around the compass, some calm, some masked.
  const angle = (lead: number, cell: number) => ((lead * 17 + cell * 23) * Math.PI) / 180;
  const speed = (lead: number, cell: number) => ((lead + cell) % 7 === 0 ? 0 : 5 + (cell % 5));
  icon = await smallRun(
    root,
    {
      air_temperature_2m: {
        decimals: 2,
        leads: LEADS,
        value: (lead, cell) => (cell % 11 === 0 ? null : 270 + Math.sin(lead * 3 + cell) * 9),
      },
      wind_u_10m: { decimals: 2, leads: LEADS, value: (l, c) => speed(l, c) * Math.sin(angle(l, c)) },
      wind_v_10m: { decimals: 2, leads: LEADS, value: (l, c) => speed(l, c) * Math.cos(angle(l, c)) },
      wind_gust_10m: { decimals: 2, leads: LEADS, value: (lead, cell) => lead / 10 + cell },
      total_precipitation: { decimals: 2, leads: LEADS, value: (lead, cell) => lead / 10 + cell },
    },
    { model: 'icon-global' },
  );
});
afterAll(async () => {
  await closeDatabases();
  await rm(root, { recursive: true, force: true });
});

async function slabAt(
  hours: number,
  method: TimeMethod,
  name: SeriesName,
  toleranceMinutes: number | null = null,
) {
  const { run, forecasts } = icon;
  const request = forecasts.request();
  const time = new Date(MIDNIGHT.getTime() + hours * 3_600_000);
  const at = await request.stepsAt(run, { time, method, toleranceMinutes });
  return { request, at, slab: await request.requireSlabAt(at, name, BOX) };
}

describe('a slab at a time', () => {
  it.each(
    (['NEAREST', 'PREVIOUS', 'LINEAR'] as const).flatMap((method) =>
      (
        ['air_temperature_2m', 'wind_speed_10m', 'wind_from_direction_10m', 'total_precipitation'] as const
      ).map((name) => [method, name] as const),
    ),
  )('has with %s the values of %s at its cells, to the bit', async (method, name) => {
    for (const hours of [77.25, 79, 79.5, 80.7, 81]) {
      const { request, at, slab } = await slabAt(hours, method, name);
      const rows = rowsOf(slab);
      for (const [y, latitude] of slab.latitudes.entries()) {
        for (const [x, longitude] of slab.longitudes.entries()) {
          const place = request.place(icon.run, latitude, longitude);
          const [value] = await request.valuesAt(at, place, [name]);
          expect(rows[y]?.[x]).toBe(value?.value);
          expect(slab.steps).toEqual(value?.steps);
        }
      }
    }
  });

  it('is refused between windows and beyond the tolerance, with the steps around the time', async () => {
    await expect(slabAt(79.5, 'NEAREST', 'wind_gust_10m')).rejects.toThrow(/gap.*from lead 80 to 81/);
    await expect(slabAt(79.5, 'LINEAR', 'air_temperature_2m', 60)).rejects.toThrow(
      expect.objectContaining({
        code: 'validation_error',
        reason: 'off_step',
        nearest: ['2026-01-04T06:00:00Z', '2026-01-04T09:00:00Z'],
      }),
    );
  });
});
