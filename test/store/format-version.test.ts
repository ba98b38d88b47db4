import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CubeReader, FormatVersionError } from '../../src/store/index.ts';
import { markFormat } from '../../src/store/runs/publishing/format-mark.ts';
import { describeOnBoth } from '../support/databases.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';
import { COMPLETE, cube, GRID, MIDNIGHT, SOURCE } from './run-fixtures.ts';

describeOnBoth(({ create }) => {
  const folder = scratchFolder();
  let gateway: TestGateway;
  let runFolder: string;
  let file: string;
  beforeEach(async () => {
    const location = await create();
    const settings = location.startsWith('postgres') ? { DATABASE_URL: location } : {};
    const data = path.join(folder, crypto.randomUUID());
    runFolder = path.join(data, 'store/gfs/20260101T00Z');
    gateway = await openGateway(data, undefined, undefined, settings);
    const draft = await gateway.parts.store.draft('gfs', MIDNIGHT, GRID, SOURCE);
    file = path.join(runFolder, (await draft.addCube(cube('cape', [0, 3]))).file);
    await draft.publish(COMPLETE);
  });
  afterEach(() => gateway.close());

  /** As a program with another format version would have written it: the tail keeps its form. */
  function setVersion(name: string, version: number): void {
    const bytes = readFileSync(name);
    const tail = bytes.length - 32;
    bytes.writeUInt32LE(version, tail + 16);
    const index = tail - bytes.readUInt32LE(tail) - bytes.readUInt32LE(tail + 4);
    bytes.writeUInt32LE(crc32(bytes.subarray(index, tail + 20)), tail + 20);
    writeFileSync(name, bytes);
  }

  it('says that a cube is newer, and does not take it for damaged', async () => {
    setVersion(file, 6);
    expect(() => CubeReader.open(file)).toThrow(FormatVersionError);
    const answer = await gateway.get('/point?model=gfs&lat=50&lon=10&var=cape');
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      detail: expect.stringMatching(/^a newer version of this service wrote these data/),
    });
    expect(await gateway.parts.store.upkeep.damage()).toEqual([]);
  });

  it('refuses a cube of an older version, and does not take it for damaged', async () => {
    setVersion(file, 2);
    expect(() => CubeReader.open(file)).toThrow(/format version 2: an older version of Isobar wrote it/);
    const answer = await gateway.get('/point?model=gfs&lat=50&lon=10&var=cape');
    expect(answer.status).toBe(503);
    expect(await gateway.parts.store.upkeep.damage()).toEqual([]);
  });

  it('takes a changed byte of the version for damage', () => {
    const bytes = readFileSync(file);
    bytes.writeUInt32LE(4, bytes.length - 16);
    writeFileSync(file, bytes);
    expect(() => CubeReader.open(file)).toThrow(/checksum of its index/);
  });

  it('says that a manifest is newer, and does not take it for damaged', async () => {
    const { store, access } = gateway.parts;
    const run = await store.find('gfs', MIDNIGHT);
    const name = run?.manifest ?? '';
    const text = readFileSync(path.join(runFolder, name), 'utf8').replace(
      '"formatVersion": 1',
      '"formatVersion": 2',
    );
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const newer = name.replace(/[0-9a-f]{16}\.json$/, `${digest}.json`);
    writeFileSync(path.join(runFolder, name), text);
    renameSync(path.join(runFolder, name), path.join(runFolder, newer));
    await (access.database as never as typeof access.database)
      .updateTable('runs' as never)
      .set({ manifest: newer } as never)
      .execute();
    const found = await store.find('gfs', MIDNIGHT);
    if (found === null) throw new Error('the run is stored');
    await expect(store.manifestOf(found)).rejects.toThrow(/version 2.*upgrade/);
    await expect(store.verify(found)).rejects.toThrow(FormatVersionError);
    expect(await store.upkeep.damage()).toEqual([]);
  });

  it('deletes nothing where a newer program writes to the store', async () => {
    const { store, access } = gateway.parts;
    await store.expire({ model: 'gfs', initTime: MIDNIGHT });
    await markFormat(access.database as never, { cubes: 6, manifests: 1 });
    // A program of this version does not take the mark back.
    await markFormat(access.database as never);
    expect(await store.sweep({ olderThanMs: 0 })).toEqual({ files: 0, bytes: 0 });
    await expect(store.upkeep.drop({ model: 'gfs', initTime: MIDNIGHT })).rejects.toThrow(
      /newer version of Isobar writes to this store.*upgrade/,
    );
    expect(await store.upkeep.condition()).toMatchObject({ problem: expect.stringMatching(/upgrade/) });
  });
});
