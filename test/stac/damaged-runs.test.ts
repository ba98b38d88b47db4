import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { type Item, idsOf, linkOf, stacClient } from './stac-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  for (const hour of ['00', '06', '12', '18']) {
    await publishRun(gateway.parts, 'gfs', `2026-01-01T${hour}:00:00Z`);
  }
  const files = path.join(gateway.parts.config.dataFolder, 'store/gfs');
  const foldersOf = (hour: string) =>
    readdir(files).then((names) => names.filter((name) => name.includes(`T${hour}`)));
  const [newest = ''] = await foldersOf('18');
  for (const name of await readdir(path.join(files, newest))) {
    if (name.startsWith('manifest-')) await writeFile(path.join(files, newest, name), '{');
  }
  // Its description is there, what it was read from is not.
  const [beforeLast = ''] = await foldersOf('06');
  for (const name of await readdir(path.join(files, beforeLast))) {
    if (name.endsWith('.cube')) await rm(path.join(files, beforeLast, name));
  }
});
afterAll(() => gateway?.close());

const { get } = stacClient(() => gateway);
const READABLE = ['gfs-20260101t12z', 'gfs-20260101t06z', 'gfs-20260101t00z'];

describe('a run whose files have gone', () => {
  it('is described without what its files said', async () => {
    const { status, body } = await get<Item>('/stac/collections/gfs/items/gfs-20260101t06z');
    expect([status, Object.keys(body.assets)]).toEqual([200, ['kerchunk', 'netcdf']]);
  });
});

describe('a run whose manifest cannot be read', () => {
  it('hides neither other runs nor their area', async () => {
    for (const query of ['', '?bbox=5,45,15,55', `?ids=gfs-20260101t18z,${READABLE}`]) {
      const { status, body } = await get(`/stac/search${query}`);
      expect([query, status, idsOf(body)]).toEqual([query, 200, READABLE]);
      expect(body.numberReturned).toBe(3);
    }
  });

  it('leaves its place on a page to another run', async () => {
    const { body: first } = await get('/stac/search?limit=1');
    expect(idsOf(first)).toEqual(['gfs-20260101t12z']);
    expect(linkOf(first.links, 'next')).toBeDefined();
  });

  it('is not an item', async () => {
    expect((await get('/stac/collections/gfs/items/gfs-20260101t18z')).status).toBe(404);
    expect((await get('/stac/collections/gfs')).status).toBe(200);
  });
});
