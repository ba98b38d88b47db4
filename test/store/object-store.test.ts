import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { FileObjects } from '../../src/store/objects/file-objects.ts';
import { scratchFolder } from '../support/scratch.ts';

const RUN = 'gfs/20261120T00Z';
const scratch = scratchFolder();

/** A new empty folder. */
function newRoot(): string {
  return mkdtempSync(path.join(scratch, 'root-'));
}

describe('objects as files', () => {
  it('reads what was created, and nothing where there is nothing', async () => {
    const objects = new FileObjects(newRoot());
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
    const root = newRoot();
    const writers = Array.from({ length: 8 }, (_, n) => new FileObjects(root).create('gfs/one', `${n}`));
    const created = await Promise.all(writers);
    expect(created.filter(Boolean)).toHaveLength(1);
    const winner = String(created.indexOf(true));
    expect((await new FileObjects(root).read('gfs/one'))?.toString()).toBe(winner);
    expect(await new FileObjects(root).create('gfs/one', 'later')).toBe(false);
    expect((await new FileObjects(root).read('gfs/one'))?.toString()).toBe(winner);
    expect(readdirSync(path.join(root, 'gfs'))).toEqual(['one']);
  });

  it('lists objects and folders of a folder, each for itself', async () => {
    const root = newRoot();
    const objects = new FileObjects(root);
    await objects.create(`${RUN}/a`, 'four');
    await objects.create('gfs/20261120T06Z/b', '');
    await objects.create('gfs/beside', 'x');
    const elsewhere = newRoot();
    symlinkSync(elsewhere, path.join(root, 'gfs/20261120T12Z'));
    expect([...(await objects.folders('gfs'))].sort()).toEqual([
      '20261120T00Z',
      '20261120T06Z',
      '20261120T12Z',
    ]);
    expect((await objects.list('gfs')).map(({ name }) => name)).toEqual(['beside']);
    expect(await objects.list(RUN)).toMatchObject([{ name: 'a', bytes: 4 }]);
    expect(await objects.folders('nam')).toEqual([]);
    expect(await objects.list('nam')).toEqual([]);
  });

  it('makes an object new by a touch', async () => {
    const root = newRoot();
    const objects = new FileObjects(root);
    await objects.create('grids/a', 'x');
    utimesSync(path.join(root, 'grids/a'), 1000, 1000);
    expect((await objects.list('grids'))[0]?.modifiedMs).toBe(1_000_000);
    expect(await objects.touch('grids/a')).toBe(true);
    expect((await objects.list('grids'))[0]?.modifiedMs).toBeGreaterThan(1_000_000);
    expect(await objects.touch('grids/b')).toBe(false);
  });

  it('removes objects, and folders without any', async () => {
    const root = newRoot();
    const objects = new FileObjects(root);
    await objects.create(`${RUN}/a`, 'x');
    await objects.prune(RUN);
    expect(await objects.sizeOf(`${RUN}/a`)).toBe(1);
    await objects.remove(`${RUN}/a`);
    await objects.remove(`${RUN}/a`);
    await objects.prune(RUN);
    expect(await objects.folders('gfs')).toEqual([]);
  });

  it('gives the key of a file and the file of a key', () => {
    const root = newRoot();
    mkdirSync(path.join(root, 'gfs'));
    writeFileSync(path.join(root, 'gfs/a'), '');
    const objects = new FileObjects(root);
    expect(objects.nameOf('gfs/a')).toBe(path.join(root, 'gfs', 'a'));
    expect(objects.keyOf(path.join(root, 'gfs', 'a'))).toBe('gfs/a');
  });
});
