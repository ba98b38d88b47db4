import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import { doctorCommand } from '../../src/commands/doctor/doctor.ts';
import { examine } from '../../src/commands/doctor/examine.ts';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { createSourceTree } from '../../src/source/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
let producer: DemoProducer;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => new Date(), models: ['hrrr'] });
});
afterAll(() => producer.close());

/** Runs `isobar doctor` with some settings alone. */
async function runDoctor(settings: Readonly<Record<string, string>>) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line) => lines.push(String(line)));
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  const before = { code: process.exitCode, env: process.env };
  process.exitCode = 0;
  process.env = { PATH: before.env['PATH'], ...settings };
  try {
    await doctorCommand();
    return { code: process.exitCode, lines };
  } finally {
    process.exitCode = before.code;
    process.env = before.env;
    log.mockRestore();
    error.mockRestore();
  }
}

it('prints a line for each part, and exits with 0 where nothing lacks', async () => {
  const data = path.join(folder, 'new');
  const { code, lines } = await runDoctor({ ISOBAR_DATA: data, ISOBAR_DEMO_GRIDS: 'coarse' });
  expect(lines.map((line) => line.replace(/\d+\.\d GB/g, 'N GB'))).toEqual([
    `ok     Node         ${process.versions.node}, needs 22.19 or newer`,
    'ok     settings     synthetic data on coarse grids of gfs, euro-ifs, hrrr, nam, icon-global, icon-eu, arome, cubes in the data folder',
    'ok     memory       N GB available, the demo with coarse grids needs about N GB',
    `ok     disk         N GB free in ${data}, the demo with coarse grids needs about N GB`,
    `ok     data folder  ${data} can be written to`,
    'ok     database     SQLite in the data folder',
  ]);
  expect(code).toBe(0);
});

it('says what lacks without a secret, and exits with 1', async () => {
  const data = path.join(folder, 'file');
  writeFileSync(data, '');
  const { code, lines } = await runDoctor({
    ISOBAR_DATA: data,
    ISOBAR_SOURCES: 'none',
    ISOBAR_STORE: 's3://isobar/runs',
    DATABASE_URL: 'postgres://isobar:hunter2@127.0.0.1:1/isobar',
    REDIS_URL: 'redis://:hunter2@127.0.0.1:1',
    ISOBAR_MODLES: 'gfs',
  });
  const lacking = lines.filter((line) => line.startsWith('lacks')).map((line) => line.slice(7, 18).trim());
  expect(lacking).toEqual(['settings', 'data folder', 'database', 'bucket', 'Redis']);
  expect(lines.join('\n')).not.toContain('hunter2');
  expect(code).toBe(1);
});

it('reports settings that cannot be read', async () => {
  const { code, lines } = await runDoctor({ ISOBAR_MODELS: 'gsf' });
  expect(lines.at(-1)).toMatch(
    /^lacks {2}settings {5}ISOBAR_MODELS: unknown model "gsf", did you mean gfs\?/,
  );
  expect(code).toBe(1);
  const together = await runDoctor({ ISOBAR_SMTP_URL: 'smtp://127.0.0.1' });
  expect(together.lines.at(-1)).toMatch(/^lacks {2}settings {5}ISOBAR_SMTP_URL needs/);
});

it('finds out which producers answer, an old Node, and a clock that is off', async () => {
  const late = createServer((_, reply) => reply.writeHead(200, { date: new Date(0).toUTCString() }).end());
  await new Promise<void>((resolve) => late.listen(0, '127.0.0.1', resolve));
  const { port } = late.address() as { readonly port: number };
  const bases = { hrrr: [producer.base('hrrr')], gfs: ['http://127.0.0.1:1/'] };
  const live = { ISOBAR_DATA: folder, ISOBAR_SOURCES: 'live', ISOBAR_MODELS: 'hrrr,gfs' };
  const findingsOf = async (
    config: Readonly<Record<string, string>>,
    of: Partial<Record<ModelId, string[]>>,
  ) => {
    const sourceOf = (model: ModelId) =>
      createSourceTree({ model, bases: of[model] ?? [], now: () => new Date() });
    const options = { sourceOf, nodeVersion: '20.20.1' };
    const findings = [];
    for await (const finding of examine(readConfig(config), options)) findings.push(finding);
    return Object.fromEntries(findings.map(({ part, isLacking, text }) => [part, `${isLacking} ${text}`]));
  };
  try {
    const found = await findingsOf(live, bases);
    expect(found['Node']).toBe('true 20.20.1, needs 22.19 or newer');
    expect(found['hrrr']).toMatch(/^false its source answers, the newest run is 20..-..-..T..:00:00Z$/);
    expect(found['gfs']).toMatch(/^true /);
    expect(found['clock']).toBe('false agrees with that of a producer');
    const off = await findingsOf({ ...live, ISOBAR_MODELS: 'gfs' }, { gfs: [`http://127.0.0.1:${port}/`] });
    expect(off['clock']).toMatch(/^true \d+ s ahead of that of a producer$/);
  } finally {
    late.close();
  }
});
