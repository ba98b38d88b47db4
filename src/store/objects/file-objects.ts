import type { Dirent } from 'node:fs';
import { readdir, readFile, rm, rmdir, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { writeFileOnce } from '../../platform/index.ts';
import type { ObjectStore, StoredObject } from './object-store.ts';

/** As many as Node has threads for files. */
const STATS_AT_ONCE = 4;

/** Objects as files under a folder, which is made when the first one is written. Errors are those of the file system. */
export class FileObjects implements ObjectStore {
  readonly location: string;

  constructor(root: string) {
    this.location = path.resolve(root);
  }

  /** Path of an object's file. */
  nameOf(key: string): string {
    return path.join(this.location, key);
  }

  get writesTo(): string {
    return this.location;
  }

  /** The key of a file under the folder. */
  keyOf(file: string): string {
    return path.relative(this.location, file).split(path.sep).join('/');
  }

  async read(key: string): Promise<Buffer | null> {
    return await readFile(this.nameOf(key)).catch(nullWhereNone);
  }

  async sizeOf(key: string): Promise<number | null> {
    const found = await stat(this.nameOf(key)).catch(nullWhereNone);
    return found?.isFile() ? found.size : null;
  }

  async create(key: string, content: string | Uint8Array): Promise<boolean> {
    return await writeFileOnce(this.nameOf(key), content);
  }

  async addFile<Made extends { readonly name: string }>(
    folder: string,
    make: (folder: string) => Promise<Made>,
  ): Promise<Made> {
    return await make(this.nameOf(folder));
  }

  async touch(key: string): Promise<boolean> {
    const now = new Date();
    const touched = await utimes(this.nameOf(key), now, now).then(() => true, nullWhereNone);
    return touched ?? false;
  }

  async remove(key: string): Promise<void> {
    await rm(this.nameOf(key), { force: true });
  }

  async removeAll(folder: string, names: readonly string[]): Promise<void> {
    for (const name of names) await this.remove(`${folder}/${name}`);
  }

  async folders(folder: string): Promise<readonly string[]> {
    // A folder may be a link to one on another disk.
    const folders = (await this.#entries(folder)).filter((one) => one.isDirectory() || one.isSymbolicLink());
    return folders.map(({ name }) => name);
  }

  async list(folder: string): Promise<readonly StoredObject[]> {
    const inFolder = this.nameOf(folder);
    const objects = await pMap(
      await this.#entries(folder),
      async ({ name }): Promise<readonly StoredObject[]> => {
        // It may have been deleted since.
        const found = await stat(path.join(inFolder, name)).catch(() => null);
        return found?.isFile() ? [{ name, bytes: found.size, modifiedMs: found.mtimeMs }] : [];
      },
      { concurrency: STATS_AT_ONCE },
    );
    return objects.flat();
  }

  async prune(folder: string): Promise<void> {
    // Fails when the folder is not empty, which is intended.
    await rmdir(this.nameOf(folder)).catch(() => {});
  }

  async fault(): Promise<null> {
    return null;
  }

  close(): void {}

  async #entries(folder: string): Promise<readonly Dirent[]> {
    return (await readdir(this.nameOf(folder), { withFileTypes: true }).catch(nullWhereNone)) ?? [];
  }
}

function nullWhereNone(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
