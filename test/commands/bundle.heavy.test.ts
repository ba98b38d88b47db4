import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCurrent } from '../../scripts/server/built-from.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = path.resolve(import.meta.dirname, '../..');
const bundle = path.join(root, 'dist/server');
const folder = scratchFolder();
const KEY = `isb_${'b'.repeat(40)}`;
const headers = { authorization: `Bearer ${KEY}` };

/** `npm start` on coarse grids; resolves with its address. */
async function start(settings: Readonly<Record<string, string>> = {}) {
  const server = spawn(process.execPath, ['scripts/server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      ISOBAR_DATA: mkdtempSync(path.join(folder, 'data-')),
      ISOBAR_DEMO_GRIDS: 'coarse',
      ISOBAR_MODELS: 'gfs,icon-eu',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ISOBAR_LOG_LEVEL: 'error',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let complaints = '';
  server.stderr.on('data', (chunk) => (complaints += chunk));
  for await (const line of createInterface(server.stdout)) {
    const [address] = /http:\/\/[^/ ]+:\d+/.exec(line) ?? [];
    // Its further lines are read too, so that it can go on to write.
    if (address !== undefined) {
      server.stdout.resume();
      return { server, address, complaints: () => complaints };
    }
  }
  throw new Error(`the server did not start: ${complaints}`);
}

async function stop(server: ChildProcess): Promise<unknown> {
  const exited = once(server, 'exit');
  server.kill('SIGTERM');
  return (await exited)[0];
}

beforeAll(() => {
  if (isCurrent(root, bundle) !== true) execFileSync('npm', ['run', 'build:server'], { cwd: root });
  expect(isCurrent(root, bundle)).toBe(true);
}, 120_000);

describe('the server that npm start runs', () => {
  let running: Awaited<ReturnType<typeof start>>;
  beforeAll(async () => {
    running = await start();
  }, 60_000);
  afterAll(() => running && void stop(running.server));
  const get = (address: string) => fetch(running.address + address, { headers });

  it('makes its demo, packs and unpacks its files in threads, and answers for it', async () => {
    for (const model of ['gfs', 'icon-eu']) {
      const question = `/point?model=${model}&lat=52.52&lon=13.405&var=total_precipitation&lead_to=12`;
      await expect.poll(async () => (await get(question)).status, { timeout: 90_000 }).toBe(200);
    }
  });

  it.each([
    [
      'a map as NetCDF, written by a thread',
      '/bbox?model=gfs&var=air_temperature_2m&west=0&south=40&east=20&north=60&lead_hours=6&fmt=netcdf',
    ],
    ['places, read by a thread', '/places?q=berlin'],
    ['the description of the interface', '/openapi.json'],
    ['its documentation', '/docs'],
    ['a file of that in the folder of its module', '/docs/docs.css'],
    ['a file of that in the folder of a package', '/docs/swagger-ui.css'],
    ['the text for language models', '/llm.txt'],
    ['GraphiQL', '/graphql'],
    ['the explorer', '/'],
    ['STAC', '/stac'],
    ['EDR', '/edr/collections'],
  ])('serves %s', async (_, address) => {
    const accept = ['/', '/graphql', '/docs'].includes(address) ? 'text/html' : '*/*';
    const response = await fetch(running.address + address, { headers: { ...headers, accept } });
    expect(response.status).toBe(200);
    expect((await response.arrayBuffer()).byteLength).toBeGreaterThan(300);
  });

  it('answers GraphQL', async () => {
    const response = await fetch(`${running.address}/graphql`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ models { id } }' }),
    });
    expect(await response.json()).toMatchObject({
      data: { models: expect.arrayContaining([{ id: 'gfs' }]) },
    });
  });

  it('ends well, having complained of nothing', async () => {
    expect(await stop(running.server)).toBe(0);
    expect(running.complaints()).toBe('');
  });
});

it('runs several processes from its bundle', async () => {
  const { server, address, complaints } = await start({ ISOBAR_SOURCES: 'none', ISOBAR_PROCESSES: '2' });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => fetch(`${address}/models`, { headers })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await stop(server)).toBe(0);
  expect(complaints()).toBe('');
});
