import { mkdtempSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  cellsByTile,
  exportZarr,
  type Manifest,
  type RunStore,
  type RunStoreOptions,
} from '../../src/store/index.ts';
import { describeWithS3, type S3Server, startS3 } from '../support/s3.ts';
import { scratchFolder } from '../support/scratch.ts';
import {
  COMPLETE,
  closeDatabases,
  cube,
  GRID,
  MIDNIGHT,
  NX,
  NY,
  openStore,
  SOURCE,
  valueAt,
} from './run-fixtures.ts';

const scratch = scratchFolder();
const LEADS = [0, 1, 2, 3];
const TEMPERATURE = 'air_temperature_2m';
const HUMIDITY = 'relative_humidity_2m';
const CELLS = Int32Array.from({ length: NX * NY }, (_, cell) => cell);
const EXPECTED = Int32Array.from({ length: CELLS.length * LEADS.length }, (_, n) =>
  valueAt(1, Math.floor(n / LEADS.length), n % LEADS.length),
);

afterAll(closeDatabases);

interface Place {
  readonly options: Partial<RunStoreOptions>;
  /** Path of the file of an object. */
  fileOf(key: string): string;
}

/**
 * What a store does wherever its objects are.
 * @param place a new one for each folder
 */
function keepsRuns(place: (folder: string) => Place): void {
  function newStore() {
    const folder = mkdtempSync(path.join(scratch, 'store-'));
    const { options, fileOf } = place(folder);
    /** As in a separate process. */
    const open = () => openStore(folder, { recheckMs: 0, ...options });
    return { open, fileOf, folder };
  }

  async function publish(store: RunStore, seed = 1) {
    const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
    await draft.addCube(cube(TEMPERATURE, LEADS, seed));
    await draft.addCube(cube(HUMIDITY, LEADS, seed));
    return await draft.publish(COMPLETE);
  }

  async function latest(store: RunStore): Promise<Manifest> {
    const run = await store.latest('gfs');
    if (run === null) throw new Error('there is not a run');
    return await store.manifestOf(run);
  }

  async function read(store: RunStore, manifest: Manifest) {
    await store.fetchIndexes(manifest, [TEMPERATURE]);
    const series = store.openSeries(manifest, TEMPERATURE);
    if (series === null) throw new Error('there is no series');
    await series.fetch(CELLS);
    return series.seriesOf(CELLS, new Int32Array(CELLS.length * LEADS.length));
  }

  const cubeOf = (manifest: Manifest) => `gfs/20260101T00Z/${manifest.cubes[TEMPERATURE]?.[0]?.file}`;

  it('reads what another process has published, and finds nothing wrong with it', async () => {
    const { open } = newStore();
    const run = await publish(await open());
    const reader = await open();
    const manifest = await latest(reader);
    expect(await read(reader, manifest)).toEqual(EXPECTED);
    expect(await reader.verify(run)).toMatchObject({ cubes: 2, faults: [] });
    expect((await reader.upkeep.link()).kind).toBe('linked');
  });

  it('reads members of an ensemble that another process has published', async () => {
    const { open } = newStore();
    const members = [1, 4];
    const planes = members.flatMap((member) =>
      LEADS.map((lead) => Int32Array.from(CELLS, (cell) => 1000 * member + 100 * lead + (cell % 89))),
    );
    const draft = await (await open()).draft('gfs', MIDNIGHT, GRID, SOURCE);
    await draft.addCube(cube(TEMPERATURE, LEADS));
    await draft.addCube({ variable: TEMPERATURE, leads: LEADS, members, planes, lineage: [] });
    await draft.publish({ expectedHours: LEADS.length, expectedFields: 3 * LEADS.length });

    const reader = await open();
    const manifest = await latest(reader);
    await reader.fetchIndexes(manifest, [TEMPERATURE], 'members');
    const stored = reader.openMembers(manifest, TEMPERATURE);
    if (stored === null) throw new Error('there are no members');
    const tiles = cellsByTile(NX, CELLS).map(({ tile }) => tile);
    const whole = { i0: 0, columns: NX, j0: 0, rows: NY };
    await stored.fetchPlane(4, 2, whole);
    expect(stored.plane(4, 2, whole, new Int32Array(CELLS.length))).toEqual(planes[LEADS.length + 2]);
    await stored.fetch(tiles);
    expect(stored.fetch(tiles)).toBeNull();
    for (const cell of [0, NX + 3, CELLS.length - 1]) {
      const series = stored.series(cell, new Int32Array(members.length * LEADS.length));
      expect([...series]).toEqual(planes.map((plane) => plane[cell]));
    }
  });

  it('keeps what two processes add to one run at the same time', async () => {
    const { open } = newStore();
    const variables = [TEMPERATURE, HUMIDITY, 'cape', 'total_precipitation'] as const;
    await Promise.all(
      variables.map(async (variable) => {
        const store = await open();
        const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
        await draft.addCube(cube(variable, LEADS));
        await draft.publish({ expectedHours: 4, expectedFields: 16 });
      }),
    );
    const manifest = await latest(await open());
    expect(Object.keys(manifest.cubes).sort()).toEqual([...variables].sort());
    expect(manifest.state).toBe('COMPLETE');
  });

  it('refuses a damaged tile by name, and answers again once it is repaired', async () => {
    const { open, fileOf } = newStore();
    const run = await publish(await open());
    const store = await open();
    const manifest = await latest(store);
    const file = fileOf(cubeOf(manifest));
    const sound = readFileSync(file);
    const damaged = Buffer.from(sound);
    damaged[8] = (damaged[8] ?? 0) ^ 1;
    writeFileSync(file, damaged);
    await expect(read(store, manifest)).rejects.toThrow(/tile 0 is damaged: its checksum is wrong/);
    expect((await store.verify(run)).damaged.size).toBe(1);
    writeFileSync(file, sound);
    await expect.poll(() => read(store, manifest), { timeout: 5000 }).toEqual(EXPECTED);
    expect((await store.verify(run)).faults).toEqual([]);
  });

  it('refuses a cube that is cut short, and one that is gone while its run is not', async () => {
    const { open, fileOf } = newStore();
    await publish(await open());
    const manifest = await latest(await open());
    const file = fileOf(cubeOf(manifest));
    writeFileSync(file, readFileSync(file).subarray(0, 300));
    await expect(read(await open(), manifest)).rejects.toThrow(/is damaged: it does not end with the marker/);
    const { rm } = await import('node:fs/promises');
    await rm(file);
    await expect(read(await open(), manifest)).rejects.toThrow(/is damaged: it is gone/);
  });

  it('deletes the files of a run that has expired, and only those', async () => {
    const { open, fileOf } = newStore();
    const store = await open();
    const run = await publish(store);
    const manifest = await latest(store);
    expect(await store.sweep({ olderThanMs: 0 })).toEqual({ files: 0, bytes: 0 });
    await store.expire(run);
    for (const key of [cubeOf(manifest), `gfs/20260101T00Z/${run.manifest}`])
      utimesSync(fileOf(key), 1000, 1000);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await store.sweep({ olderThanMs: 10 })).files).toBeGreaterThanOrEqual(2);
    await expect(read(await open(), manifest)).rejects.toThrow(/is no longer stored/);
  });

  it('gives runs back to an empty database', async () => {
    const { open, fileOf, folder } = newStore();
    await publish(await open());
    const other = mkdtempSync(path.join(scratch, 'other-'));
    const { options } = place(folder);
    const store = await openStore(other, { root: path.join(folder, 'cubes'), ...options });
    const [adopted] = await store.upkeep.adopt();
    expect(adopted).toMatchObject({ model: 'gfs', problem: null, damagedCubes: 0 });
    expect(await read(store, await latest(store))).toEqual(EXPECTED);
    expect(fileOf('store.json')).toBeTruthy();
  });

  it('exports to Zarr', async () => {
    const { open, folder } = newStore();
    await publish(await open());
    const store = await open();
    const manifest = await latest(store);
    const report = await exportZarr(
      {
        manifest,
        grid: await store.gridOf(manifest),
        async open(variable) {
          await store.fetchIndexes(manifest, [variable]);
          return store.openSeries(manifest, variable);
        },
      },
      { folder: path.join(folder, 'zarr') },
    );
    expect(report).toMatchObject({ leads: LEADS });
  });
}

describe('a store in a folder', () => {
  keepsRuns((folder) => ({ options: {}, fileOf: (key) => path.join(folder, 'cubes', key) }));
});

describeWithS3('a store in a bucket', () => {
  let server: S3Server;
  beforeAll(async () => {
    server = await startS3();
    for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.stop();
  });

  keepsRuns((folder) => {
    const name = path.basename(folder);
    return {
      options: { bucket: { url: `${server.url}/${name}`, tileCacheBytes: 2 ** 24 } },
      fileOf: (key) => server.fileOf(`${name}/${key}`),
    };
  });
});
