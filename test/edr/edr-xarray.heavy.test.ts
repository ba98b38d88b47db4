import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { runProgram } from '../support/run-program.ts';

/** A Python with edr-xarray: EDR_XARRAY_PYTHON, or the virtual environment that .ci/run makes. */
const PYTHON =
  process.env['EDR_XARRAY_PYTHON'] ?? path.join(homedir(), '.cache/isobar/edr-xarray/bin/python');
const SCRIPT = fileURLToPath(new URL('./open_edr.py', import.meta.url));

const hasEdrXarray = existsSync(PYTHON);
if (!hasEdrXarray) {
  console.warn(`SKIPPED: no ${PYTHON}, so edr-xarray opens no collection (pip install edr-xarray)`);
}

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

it.runIf(hasEdrXarray)('edr-xarray opens a collection and a run, with all of their times', async () => {
  const { status, stdout, stderr } = await runProgram(PYTHON, [
    SCRIPT,
    `${gateway.address}/edr/collections/gfs`,
    TEST_KEY,
  ]);
  expect([status, stderr.slice(-3000)]).toEqual([0, '']);
  const common = 'model=gfs&lat=50&lon=10&init_time=2026-01-15T00';
  const point = await json(`/point?${common}&var=air_temperature_2m&lead_from=0&lead_to=6`);
  const profile = await Promise.all(
    [850, 700, 500].map((hpa) => json(`/point?${common}&var=temperature_${hpa}hpa&lead_from=6&lead_to=6`)),
  );
  expect(JSON.parse(stdout)).toEqual({
    all_times: 209,
    last: '2026-01-31T00:00:00',
    times: Array.from({ length: 7 }, (_, hour) => `2026-01-15T0${hour}:00:00`),
    units: 'K',
    x: [0, 5, 10, 15, 20],
    y: [45, 50, 55],
    series: point.values,
    levels: [500, 700, 850],
    profile: profile.flatMap(({ values }) => values).toSorted((a, b) => a - b),
    first_of_run: '2026-01-14T18:00:00',
  });
});

async function json(pathAndQuery: string): Promise<{ readonly values: readonly number[] }> {
  return (await (await gateway.get(pathAndQuery)).json()) as { values: number[] };
}
