import { spawn } from 'node:child_process';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { plansIn } from '../rest/contract/plans.ts';
import { COMPLETE, SOURCE } from '../store/run-fixtures.ts';
import { makeKey } from '../support/keys.ts';
import { scratchFolder } from '../support/scratch.ts';
import { expectBooksToBalance } from './credits/metered-project.ts';

/** A quarter of a million cells: too many for the buffers between server and client. */
const GLOBE: GridSpec = {
  kind: 'latlon',
  rows: 'north-to-south',
  nx: 500,
  ny: 500,
  latitudeOfFirst: 89.82,
  latitudeOfLast: -89.82,
  latitudeStep: 0.36,
  longitudeOfFirst: 0,
  longitudeOfLast: 359.28,
  longitudeStep: 0.72,
};
const MONTHLY = 100_000;
const FORMATS = ['json', 'csv', 'geojson'];
const BOX = '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-89&east=179&north=89';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = scratchFolder();

/** A data folder with a run, and a key for it. */
async function prepare(env: Readonly<Record<string, string>>): Promise<string> {
  const parts = await openParts(readConfig({ ...env, ISOBAR_LOG_LEVEL: 'silent' }));
  const draft = await parts.store.draft('gfs', new Date('2026-01-01T00:00:00Z'), GLOBE, SOURCE);
  const plane = Int32Array.from(
    { length: GLOBE.nx * GLOBE.ny },
    (_, cell) => 26_500 + ((cell * 7919) % 3001),
  );
  await draft.addCube({ variable: 'air_temperature_2m', leads: [0], planes: [plane], lineage: [] });
  await draft.publish(COMPLETE);
  const { key } = await makeKey(parts.access, 'test');
  await parts.close();
  return key;
}

async function startServer(env: Readonly<Record<string, string>>) {
  const server = spawn(process.execPath, [programFile('main')], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env, PORT: '0', HOST: '127.0.0.1', ISOBAR_LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exit = once(server, 'exit');
  await expect.poll(() => output, { timeout: 60_000 }).toContain('Nothing is ingested by itself');
  return { server, exit, address: /http:\/\/[\d.a-z]+:\d+/.exec(output)?.[0] ?? '', output: () => output };
}

/** An answer as it comes, its body not yet read. */
async function begin(url: string, key: string): Promise<IncomingMessage> {
  const request = http.request(url, { agent: false, headers: { authorization: `Bearer ${key}` } });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

it('a stop in the middle of charged answers sends them to their ends, and writes what they cost before the process exits', async () => {
  const env = {
    ISOBAR_DATA: `${folder}/data`,
    ISOBAR_SOURCES: 'none',
    ...plansIn(folder, { local: { monthlyCredits: MONTHLY } }),
  };
  const key = await prepare(env);
  const { server, exit, address, output } = await startServer(env);
  try {
    const responses = await Promise.all(
      FORMATS.map((format) => begin(`${address}${BOX}&fmt=${format}`, key)),
    );
    const stalled = await begin(`${address}${BOX}&fmt=csv`, key);
    stalled.on('error', () => undefined);
    server.kill('SIGTERM');
    const ends = responses.map(async (response) => {
      let bytes = 0;
      for await (const chunk of response) bytes += chunk.length;
      return { complete: response.complete, isLarge: bytes > 1_000_000 };
    });
    expect(await Promise.all(ends)).toEqual(FORMATS.map(() => ({ complete: true, isLarge: true })));
    const [code, signal] = await exit;
    expect([code, signal, output()]).toEqual([0, null, expect.not.stringContaining('"level":50')]);

    const costs = [...responses, stalled].map(({ headers }) => Number(headers['x-credits-cost']));
    expect(Math.min(...costs)).toBeGreaterThan(10);
    const read = costs.slice(0, FORMATS.length).reduce((sum, cost) => sum + cost, 0);
    const parts = await openParts(readConfig({ ...env, ISOBAR_LOG_LEVEL: 'silent' }));
    const books = await expectBooksToBalance(parts.access.database);
    const rows = await parts.access.database.selectFrom('usage').select(['credits', 'requests']).execute();
    await parts.close();
    expect(rows.reduce((sum, { requests }) => sum + Number(requests), 0)).toBe(costs.length);
    // The client that stopped reading is cut off, and pays for its answer as one who leaves does.
    expect(books).toMatchObject({ leased: 0, used: read + (costs.at(-1) ?? 0) });
    expect(rows.reduce((sum, { credits }) => sum + Number(credits), 0)).toBe(books.used);
    expect(books.left).toBe(MONTHLY - books.used);
  } finally {
    server.kill('SIGKILL');
  }
}, 120_000);
