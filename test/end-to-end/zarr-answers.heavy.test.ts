import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';
import { askXarray, hasXarray } from '../support/xarray.ts';

const SCRIPT = path.join(import.meta.dirname, 'select_from_zarr.py');
const root = path.resolve(import.meta.dirname, '../..');
const RUN = '2026-01-15T00:00:00Z';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

async function ask(pathAndQuery: string): Promise<{ values: never[] }> {
  const response = await gateway.get(`${pathAndQuery}&model=gfs&init_time=${RUN}`);
  expect(response.status).toBe(200);
  return (await response.json()) as { values: never[] };
}

it.skipIf(!hasXarray)('xarray reads in an export what /point and /bbox answer', async () => {
  const zarr = path.join(scratchFolder(), 'gfs.zarr');
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [programFile('cli'), 'store', 'export', 'gfs', '--zarr', zarr, '--init-time', RUN]
      .concat('--variables', 'air_temperature_2m,total_precipitation,u_wind_300hpa')
      .concat('--leads', '0-48'),
    { cwd: root, encoding: 'utf8', env: { ...process.env, ISOBAR_DATA: inject('demoData') } },
  );
  expect(stderr).toContain('100 %');
  expect([status, stdout]).toEqual([
    0,
    expect.stringMatching(/^gfs 2026-01-15T00:00:00Z: 3 variables at 49 leads/),
  ]);

  const points = [
    ['air_temperature_2m', 52.52, 13.405],
    ['total_precipitation', -4.4, -60.2],
    ['u_wind_300hpa', 35, 179.9],
    ['air_temperature_2m', -90, 0],
  ] as const;
  const boxes = [
    ['air_temperature_2m', 7, 0, 30, 40, 60],
    ['u_wind_300hpa', 48, 100, -30, 250, 30],
    ['total_precipitation', 12, 0, -90, 355, 90],
  ] as const;
  const read = askXarray(SCRIPT, zarr, JSON.stringify({ points, boxes })) as {
    points: (number | null)[][];
    boxes: (number | null)[][];
  };
  for (const [n, [name, lat, lon]] of points.entries()) {
    const point = await ask(`/point?lat=${lat}&lon=${lon}&var=${name}&lead_to=48`);
    expect(read.points[n]).toEqual(point.values);
  }
  for (const [n, [name, lead, west, south, east, north]] of boxes.entries()) {
    const [from, to] = [west, east].map((longitude) => (longitude > 180 ? longitude - 360 : longitude));
    const box = await ask(
      `/bbox?var=${name}&lead_hours=${lead}&west=${from}&east=${to}&south=${south}&north=${north}`,
    );
    expect(read.boxes[n]).toEqual(box.values.flat());
    expect(read.boxes[n]?.length).toBeGreaterThan(50);
  }
});
