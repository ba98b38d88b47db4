import { mkdirSync, mkdtempSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FileObjects } from '../../src/store/objects/file-objects.ts';
import type { ObjectStore } from '../../src/store/objects/object-store.ts';
import { S3Objects } from '../../src/store/objects/s3-objects.ts';
import { describeWithS3, type S3Server, startS3 } from '../support/s3.ts';
import { scratchFolder } from '../support/scratch.ts';

const RUN = 'gfs/20261120T00Z';
const scratch = scratchFolder();

/** A new empty folder. */
function newRoot(): string {
  return mkdtempSync(path.join(scratch, 'root-'));
}

/**
 * What every kind of store does.
 * @param newStore makes a store, and returns what opens it, as other processes do too
 * @param fileOf path of an object by its name
 */
function keepsObjects(newStore: () => () => ObjectStore, fileOf: (name: string) => string): void {
  it('reads what was created, and nothing where there is nothing', async () => {
    const objects = newStore()();
    expect(await objects.create(`${RUN}/a.cube`, Buffer.from('0123456789'))).toBe(true);
    expect((await objects.read(`${RUN}/a.cube`))?.toString()).toBe('0123456789');
    expect(await objects.sizeOf(`${RUN}/a.cube`)).toBe(10);
    expect(await objects.read(`${RUN}/b.cube`)).toBeNull();
    expect(await objects.sizeOf(`${RUN}/b.cube`)).toBeNull();
    // Neither what is below an object nor a folder is an object.
    expect(await objects.read(`${RUN}/a.cube/c`)).toBeNull();
    expect(await objects.sizeOf(RUN)).toBeNull();
  });

  it('lets one of several writers create an object, and leaves nothing of the others', async () => {
    const open = newStore();
    const writers = Array.from({ length: 8 }, (_, n) => open().create('gfs/one', `${n}`));
    const created = await Promise.all(writers);
    expect(created.filter(Boolean)).toHaveLength(1);
    const winner = String(created.indexOf(true));
    expect((await open().read('gfs/one'))?.toString()).toBe(winner);
    expect(await open().create('gfs/one', 'later')).toBe(false);
    expect((await open().read('gfs/one'))?.toString()).toBe(winner);
    expect((await open().list('gfs')).map(({ name }) => name)).toEqual(['one']);
  });

  it('lists objects and folders of a folder, each for itself', async () => {
    const objects = newStore()();
    await objects.create(`${RUN}/a`, 'four');
    await objects.create('gfs/20261120T06Z/b', 'x');
    await objects.create('gfs/other', 'x');
    await objects.create('gfs-other/c', 'x');
    expect([...(await objects.folders('gfs'))].sort()).toEqual(['20261120T00Z', '20261120T06Z']);
    expect((await objects.list('gfs')).map(({ name }) => name)).toEqual(['other']);
    expect(await objects.list(RUN)).toMatchObject([{ name: 'a', bytes: 4 }]);
    expect(await objects.folders('nam')).toEqual([]);
    expect(await objects.list('nam')).toEqual([]);
  });

  it('adds a file that is made for it, in place of one with its key', async () => {
    const objects = newStore()();
    const add = async (content: string) =>
      await objects.addFile(RUN, async (folder) => {
        mkdirSync(folder, { recursive: true });
        await writeFile(path.join(folder, 'a.cube'), content);
        return { name: 'a.cube', content };
      });
    expect(await add('first')).toEqual({ name: 'a.cube', content: 'first' });
    await add('second');
    expect((await objects.read(`${RUN}/a.cube`))?.toString()).toBe('second');
    expect((await objects.list(RUN)).map(({ name }) => name)).toEqual(['a.cube']);
  });

  it('makes an object new by a touch, and does not change it', async () => {
    const objects = newStore()();
    await objects.create('grids/a', 'x');
    utimesSync(fileOf(objects.nameOf('grids/a')), 1000, 1000);
    expect((await objects.list('grids'))[0]?.modifiedMs).toBe(1_000_000);
    expect(await objects.touch('grids/a')).toBe(true);
    expect((await objects.list('grids'))[0]?.modifiedMs).toBeGreaterThan(1_000_000);
    expect((await objects.read('grids/a'))?.toString()).toBe('x');
    expect(await objects.touch('grids/b')).toBe(false);
  });

  it('removes objects, and folders without any', async () => {
    const objects = newStore()();
    await objects.create(`${RUN}/a`, 'x');
    await objects.prune(RUN);
    expect(await objects.sizeOf(`${RUN}/a`)).toBe(1);
    await objects.remove(`${RUN}/a`);
    await objects.remove(`${RUN}/a`);
    await objects.prune(RUN);
    expect(await objects.folders('gfs')).toEqual([]);
  });

  it('removes many objects of a folder, whether they are there or not, and no others', async () => {
    const objects = newStore()();
    for (const name of ['a', 'b', 'c', 'kept']) await objects.create(`${RUN}/${name}`, 'x');
    await objects.removeAll(RUN, ['a', 'b', 'c', 'never']);
    await objects.removeAll(RUN, ['a']);
    await objects.removeAll(RUN, []);
    expect((await objects.list(RUN)).map(({ name }) => name)).toEqual(['kept']);
  });

  it('gives the key of a name and the name of a key', async () => {
    const objects = newStore()();
    await objects.create('gfs/a', 'x');
    expect(objects.keyOf(objects.nameOf('gfs/a'))).toBe('gfs/a');
    expect(objects.nameOf('gfs/a').startsWith(objects.location)).toBe(true);
    expect(await objects.fault()).toBeNull();
  });
}

describe('objects as files', () => {
  keepsObjects(
    () => {
      const root = newRoot();
      return () => new FileObjects(root);
    },
    (name) => name,
  );

  it('follow links to folders elsewhere, and names are paths', async () => {
    const root = newRoot();
    mkdirSync(path.join(root, 'gfs'));
    symlinkSync(newRoot(), path.join(root, 'gfs/20261120T12Z'));
    writeFileSync(path.join(root, 'gfs/a'), '');
    const objects = new FileObjects(root);
    expect(await objects.folders('gfs')).toEqual(['20261120T12Z']);
    expect(objects.nameOf('gfs/a')).toBe(path.join(root, 'gfs', 'a'));
  });
});

describeWithS3('objects in a bucket', () => {
  let server: S3Server;
  let stores = 0;
  beforeAll(async () => {
    server = await startS3();
    for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await server?.stop();
  });

  const newStore = (scratchAt = newRoot()) => {
    const url = `${server.url}/${stores++}`;
    return () => new S3Objects(url, scratchAt);
  };

  keepsObjects(newStore, (name) => server.fileOf(name.slice(server.url.length + 1)));

  it('are read in ranges, up to their end', async () => {
    const objects = newStore()();
    await objects.create('gfs/a', '0123456789');
    expect((await objects.readRange('gfs/a', 2, 5))?.toString()).toBe('234');
    expect((await objects.readRange('gfs/a', 8, 20))?.toString()).toBe('89');
    expect((await objects.readRange('gfs/a', 20, 30))?.toString()).toBe('');
    expect(await objects.readRange('gfs/b', 0, 1)).toBeNull();
    expect(await objects.readEnd('gfs/a', 3)).toEqual({ bytes: Buffer.from('789'), size: 10 });
    expect(await objects.readEnd('gfs/a', 30)).toEqual({ bytes: Buffer.from('0123456789'), size: 10 });
    expect(await objects.readEnd('gfs/b', 3)).toBeNull();
  });

  it('go there in parts where they are large, and leave nothing here', async () => {
    const scratchAt = newRoot();
    const objects = newStore(scratchAt)();
    const content = Buffer.alloc(40 * 2 ** 20);
    for (let n = 0; n < content.length; n += 4096) content.writeUInt32LE(n, n);
    await objects.addFile(RUN, async (folder) => {
      await writeFile(path.join(folder, 'large'), content);
      return { name: 'large' };
    });
    expect(await objects.sizeOf(`${RUN}/large`)).toBe(content.length);
    expect((await objects.read(`${RUN}/large`))?.equals(content)).toBe(true);
    expect(await readdir(scratchAt)).toEqual([]);
  });

  it('are listed to the last of more than a page', async () => {
    const objects = newStore()();
    const names = Array.from({ length: 1005 }, (_, n) => String(n).padStart(4, '0'));
    await objects.create('grids/0000', 'x');
    const folder = path.dirname(server.fileOf(objects.nameOf('grids/0000').slice(server.url.length + 1)));
    // The server shows files that others put there.
    for (const name of names.slice(1)) writeFileSync(path.join(folder, name), 'x');
    expect((await objects.list('grids')).map(({ name }) => name).sort()).toEqual(names);
  });

  it('say what is wrong with the bucket in one sentence, within seconds', async () => {
    const missing = new S3Objects('s3://no-such-bucket/isobar', newRoot());
    await expect(missing.read('a')).rejects.toThrow('the bucket of the store does not exist');
    await expect(missing.read('a')).rejects.toMatchObject({ code: 'overloaded', resource: 'bucket' });
    expect((await missing.fault())?.message).toBe('the bucket of the store does not exist');
    const objects = newStore()();
    server.freeze();
    try {
      expect((await objects.fault())?.message).toBe('the bucket of the store does not answer');
    } finally {
      server.thaw();
    }
    expect(await objects.fault()).toBeNull();
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'wrong');
    const refused = newStore()();
    expect((await refused.fault())?.message).toBe(
      'the bucket of the store refuses the credentials of this process',
    );
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', server.environment['AWS_SECRET_ACCESS_KEY'] ?? '');
  });
});
