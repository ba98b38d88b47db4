import { createHash } from 'node:crypto';
import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../../../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  MIDNIGHT,
  openStore,
  openStoreDatabase,
  SOURCE,
} from '../../run-fixtures.ts';

const root = scratchFolder();
let stores = 0;

afterAll(closeDatabases);

/** A published run with three cubes, its folder, and what verifying it finds. */
async function published() {
  const folder = path.join(root, `store-${++stores}`);
  const store = await openStore(folder);
  const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  const lineage = [{ lead: 0, url: 'https://example.org/f000', offset: 0, length: 9, etag: null }];
  const first = await draft.addCube({ ...cube('cape', [0, 3]), lineage });
  await draft.addCube(cube('cape', [6]));
  const visibility = await draft.addCube(cube('visibility', [0], 2));
  const run = await draft.publish(COMPLETE);
  const runFolder = path.join(folder, 'cubes/gfs/20260101T00Z');
  const file = (name: string) => path.join(runFolder, name);
  let current = run;
  return {
    folder,
    store,
    run,
    file,
    manifest: file(run.manifest ?? ''),
    first: first.file,
    visibility: visibility.file,
    /** Makes a manifest of this text, under the name that its content gives it, the run's. */
    async forge(text: string) {
      const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
      const forged = { ...run, manifest: `manifest-1-${digest}.json` };
      writeFileSync(file(forged.manifest), text);
      const database = await openStoreDatabase(folder);
      await database.updateTable('runs').set({ manifest: forged.manifest }).execute();
      current = forged;
    },
    faults: async () => {
      const other = await openStore(folder);
      const { faults } = await other.verify(current);
      other.close();
      return faults.map((each) => `${each.file}: ${each.fault}`);
    },
  };
}

function turnBit(file: string, at: number): void {
  const bytes = readFileSync(file);
  bytes[at < 0 ? bytes.length + at : at]! ^= 4;
  writeFileSync(file, bytes);
}

describe('verifying a run', () => {
  it('finds nothing wrong with an undamaged one, and reads all of it', async () => {
    const { store, run, file } = await published();
    const progress: number[] = [];
    const verified = await store.verify(run, { onProgress: ({ cubesDone }) => progress.push(cubesDone) });
    expect(verified).toMatchObject({ cubes: 3, tiles: 12, faults: [] });
    const segments = Object.values((await store.manifestOf(run)).cubes).flat();
    expect(verified.bytes).toBe(
      segments.reduce((sum, each) => sum + readFileSync(file(each.file)).length, 0),
    );
    expect(progress).toEqual([1, 2, 3]);
    store.close();
  });

  it('names each damaged tile, and continues', async () => {
    const { file, first, visibility, faults } = await published();
    turnBit(file(first), 20);
    turnBit(file(visibility), 20);
    expect(await faults()).toEqual([
      expect.stringContaining(`${first}: tile 0 is damaged`),
      expect.stringContaining(`${visibility}: tile 0 is damaged`),
    ]);
  });

  it('finds damage wherever in a cube it is', async () => {
    const { file, first, faults } = await published();
    const { length } = readFileSync(file(first));
    for (let at = 0; at < length; at += 41) {
      turnBit(file(first), at);
      expect(await faults(), `byte ${at} of ${length}`).toHaveLength(1);
      turnBit(file(first), at);
    }
    expect(await faults()).toEqual([]);
  });

  it('finds a cube that is gone, or that is not the one the manifest names', async () => {
    const { file, first, visibility, faults } = await published();
    renameSync(file(first), file('aside'));
    expect(await faults()).toEqual([`${first}: is no longer stored`]);
    copyFileSync(file(visibility), file(first));
    const found = (await faults()).join('\n');
    expect(found).toContain('its header gives variable "visibility", its run "cape"');
    expect(found).toContain('its header gives leads [0], its run [0,3]');
    expect(found).toContain('its content is not the one in its name');
    rmSync(file('aside'));
  });

  it('finds a manifest with wrong counts, or that contradicts the database', async () => {
    const { manifest, forge, faults } = await published();
    const text = readFileSync(manifest, 'utf8');
    await forge(text.replace('"presentFields": 4', '"presentFields": 5'));
    expect(await faults()).toEqual([expect.stringContaining('present fields should be 4, it says 5')]);
    await forge(text.replace('"state": "COMPLETE"', '"state": "INCOMING"'));
    expect(await faults()).toEqual([expect.stringContaining('state should be COMPLETE, it says INCOMING')]);
  });

  it('finds a manifest that is cut short or altered anywhere, and says so in one sentence that names the run', async () => {
    const { folder, run, manifest, faults } = await published();
    const text = readFileSync(manifest, 'utf8');
    const contents = [
      '',
      '{',
      text.slice(0, 500),
      text.replace('"latitudeOfFirst": 60', '"latitudeOfFirst": 50'),
    ];
    for (const content of contents) {
      writeFileSync(manifest, content);
      expect(await faults()).toEqual([`${run.manifest}: is damaged: its content is not the one in its name`]);
      const store = await openStore(folder);
      await expect(store.manifestOf(run)).rejects.toThrow(
        `run gfs 2026-01-01T00:00:00Z cannot be read: its manifest ${run.manifest} is damaged: its content is not the one in its name`,
      );
      store.close();
    }
  });

  it('stops when it is aborted', async () => {
    const { store, run } = await published();
    const stopped = AbortSignal.abort(new Error('enough'));
    await expect(store.verify(run, { signal: stopped })).rejects.toThrow('enough');
    store.close();
  });

  it('is refused for an expired run, which is not stored', async () => {
    const { store, run } = await published();
    await store.expire(run);
    const expired = await store.find('gfs', MIDNIGHT);
    await expect(store.verify(expired!)).rejects.toMatchObject({ code: 'not_found' });
    store.close();
  });
});

describe('files that no run names', () => {
  it('are found, but not those in use', async () => {
    const { store, file } = await published();
    expect(await store.orphans()).toEqual([]);
    writeFileSync(file('.cube.1.tmp'), 'half a cube');
    writeFileSync(file('notes.txt'), 'a stranger');
    const dropped = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
    const orphan = await dropped.addCube(cube('snow_depth', [0]));
    const names = (await store.orphans()).map((each) => path.basename(each.file)).sort();
    expect(names).toEqual(['.cube.1.tmp', orphan.file]);
    store.close();
  });
});
