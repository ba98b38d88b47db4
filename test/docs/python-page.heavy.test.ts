import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';

const PYTHON = path.join(homedir(), '.cache/isobar/python-guide/bin/python');
const hasPython = existsSync(PYTHON);
if (!hasPython) console.warn(`SKIPPED: no ${PYTHON}, so the code of docs/python.md is not run`);

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/python.md'), 'utf8');
const blocks = Array.from(page.matchAll(/```python\n([\s\S]*?)```/g), ([, code = '']) => code);

/** Prints the results of the blocks before as JSON. */
const RESULTS = `
import json
print("results:" + json.dumps({
    "temperature_c": frame["temperature_c"].round(2).tolist(),
    "first": frame.index[0].isoformat(),
    "map": [list(temperature.shape), round(float(temperature.mean()), 2)],
    "cities": [list(cities.columns), cities.index[-1].isoformat()],
    "berlin": cities["Berlin"].tolist(),
    "rain": [None if pd.isna(value) else value for value in table["rain"]],
    "units": series.schema.field("temperature").metadata[b"units"].decode(),
}))
`;

describe.skipIf(!hasPython)('docs/python.md', () => {
  const folder = scratchFolder();
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await openGateway(inject('demoData'));
  });
  afterAll(() => gateway.close());

  it('every code block runs, one after the other, with the numbers of the REST routes', async () => {
    expect(blocks).toHaveLength(4);
    writeFileSync(path.join(folder, 'page.py'), [...blocks, RESULTS].join('\n'));
    const env = { ...process.env, ISOBAR_URL: gateway.address, ISOBAR_KEY: TEST_KEY, MPLCONFIGDIR: folder };
    const { stdout } = await promisify(execFile)(PYTHON, ['-W', 'error', 'page.py'], { cwd: folder, env });
    expect(stdout).toContain('Demo data: not a forecast of real weather');
    const results = JSON.parse(/^results:(.*)$/m.exec(stdout)?.[1] ?? '');

    const point = await gateway.get(
      '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=48',
    );
    const { values } = (await point.json()) as { values: number[] };
    expect(results.temperature_c).toEqual(values.map((value) => Math.round((value - 273.15) * 100) / 100));
    expect(results.first).toBe('2026-01-15T00:00:00+00:00');
    const box = await gateway.get(
      '/bbox?model=gfs&var=air_temperature_2m&west=-10&south=35&east=30&north=60&lead_hours=24',
    );
    const rows = ((await box.json()) as { values: number[][] }).values;
    const all = rows.flat();
    expect(results.map[0]).toEqual([rows.length, rows[0]?.length]);
    expect(results.map[1]).toBeCloseTo(all.reduce((sum, value) => sum + value, 0) / all.length, 1);
    expect(results.cities).toEqual([['Berlin', 'Sydney'], '2026-01-16T00:00:00+00:00']);
    expect(results.units).toBe('degC');
    expect(results.berlin).toEqual(results.temperature_c.slice(0, 25));
    const rain = await Promise.all(
      ['lat=52.52&lon=13.405', 'lat=-33.87&lon=151.21'].map(async (place) => {
        const answer = await gateway.get(`/point?model=gfs&${place}&var=total_precipitation&lead_to=24`);
        return ((await answer.json()) as { values: (number | null)[] }).values;
      }),
    );
    expect(results.rain).toEqual(rain.flat());
    const plot = readFileSync(path.join(folder, 'isobar.svg'), 'utf8');
    expect(plot).toContain('<svg');
  });

  it('installs what the test environment has', () => {
    const named = /pip install ([^\n]+)/.exec(page)?.[1]?.trim().split(/\s+/) ?? [];
    const ci = readFileSync(path.resolve(import.meta.dirname, '../../.ci/run'), 'utf8');
    const installed = /python_environment python-guide '[^']*' ((?:\\\n|[^\n])+)/.exec(ci)?.[1] ?? '';
    const packages = Array.from(installed.matchAll(/([\w-]+)==/g), ([, name]) => name);
    expect(packages.toSorted()).toEqual(named.toSorted());
  });
});
