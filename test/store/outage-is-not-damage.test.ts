import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repairRun } from '../../src/ingest/repair/repair-run.ts';
import { openRunStore, type RunStore } from '../../src/store/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';
import { COMPLETE, cube, GRID, MIDNIGHT, SOURCE } from './run-fixtures.ts';

const folder = scratchFolder();
const RUN_FOLDER = path.join(folder, 'store/gfs/20260101T00Z');
const CAPE = '/point?model=gfs&lat=50&lon=10&var=cape';

let gateway: TestGateway;
let file: string;
beforeEach(async () => {
  gateway = await openGateway(folder);
  const draft = await gateway.parts.store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  file = path.join(RUN_FOLDER, (await draft.addCube(cube('cape', [0, 3]))).file);
  await draft.publish(COMPLETE);
});
afterEach(async () => {
  await gateway.close();
  rmSync(folder, { recursive: true, force: true });
});

const damaged = async () => (await gateway.parts.store.upkeep.damage()).map((each) => each.file);
const stored = async () => {
  const run = await gateway.parts.store.find('gfs', MIDNIGHT);
  if (run === null) throw new Error('the run is stored');
  return run;
};

describe.each([
  { title: 'is overloaded', status: 503 },
  { title: 'fails', status: 500 },
  { title: 'refuses the credentials', status: 403 },
])('a bucket that $title', ({ status }) => {
  let server: Server;
  /** The same runs, whose files are in that bucket. */
  let store: RunStore;
  beforeEach(async () => {
    server = createServer((_, answer) => answer.writeHead(status).end()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    vi.stubEnv('AWS_ENDPOINT_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    store = openRunStore({
      root: path.join(folder, 'uploads'),
      bucket: { url: 's3://isobar', tileCacheBytes: 2 ** 20 },
      database: gateway.parts.access.database as never,
    });
  });
  afterEach(() => {
    store.close();
    server.close().closeAllConnections();
    vi.unstubAllEnvs();
  });

  it('is not damage of a manifest that is read, or of a run that is checked', async () => {
    const run = await stored();
    await expect(store.manifestOf(run)).rejects.toMatchObject({ resource: 'bucket' });
    await expect(store.verify(run)).rejects.toMatchObject({ resource: 'bucket' });
    expect(await damaged()).toEqual([]);
  });

  it('is not repaired, and expires no run', async () => {
    const options = { placesOf: () => [], source: SOURCE, now: new Date(), threads: null };
    await expect(repairRun(store, await stored(), options)).rejects.toMatchObject({ resource: 'bucket' });
    expect(await stored()).toMatchObject({ state: 'COMPLETE' });
  });
});

it('forgets the damage of a file that is sound when it is read again', async () => {
  const sound = readFileSync(file);
  writeFileSync(file, sound.subarray(0, sound.length >> 1));
  expect((await gateway.get(CAPE)).status).toBe(500);
  await expect.poll(damaged).toEqual([path.basename(file)]);
  writeFileSync(file, sound);
  await expect
    .poll(async () => {
      await gateway.parts.store.upkeep.condition();
      return await damaged();
    })
    .toEqual([]);
  await expect.poll(async () => (await gateway.get(CAPE)).status, { timeout: 5000 }).toBe(200);
});

it('keeps the damage of a file that is still damaged', async () => {
  writeFileSync(file, readFileSync(file).fill(0xff, 4, 12));
  expect((await gateway.get(CAPE)).status).toBe(500);
  await expect.poll(damaged).toEqual([path.basename(file)]);
  const { store } = gateway.parts;
  expect((await store.verify(await stored())).faults).toHaveLength(1);
  expect((await store.upkeep.condition()).damage).toHaveLength(1);
  expect(await damaged()).toEqual([path.basename(file)]);
});
