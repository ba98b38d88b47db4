import { randomUUID } from 'node:crypto';
import { link, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file unless there is one: of several writers at the same moment, in any process, one succeeds. Returns false when
 * there was one. A reader sees all of the file or none, even across a crash: temporary file in the same folder, fsync, link,
 * fsync of the folder. Missing folders are made.
 */
export async function writeFileOnce(file: string, content: string | Uint8Array): Promise<boolean> {
  const folder = path.dirname(file);
  await mkdir(folder, { recursive: true });
  const temporary = path.join(folder, `.${path.basename(file)}.${randomUUID()}.tmp`);
  let isFirst: boolean;
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    isFirst = await placeOnce(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
  await syncFolder(folder);
  return isFirst;
}

/** Gives a temporary file its name, unless another file has it. */
async function placeOnce(temporary: string, file: string): Promise<boolean> {
  try {
    // Unlike a renaming, it fails where there is one already.
    await link(temporary, file);
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    if (error.code === 'EEXIST' || (await isThere(file))) return false;
    // Some file systems have no links.
    await rename(temporary, file);
    return true;
  }
}

async function isThere(file: string): Promise<boolean> {
  return await stat(file).then(
    () => true,
    () => false,
  );
}

/** Makes a rename inside the folder durable. Not every platform can sync a folder; those that cannot need no call. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
