import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { IsobarError } from '../errors/errors.ts';
import { ResourceFault, resourceFaultOf } from '../errors/resource-fault.ts';

/** With less than this a database cannot even write down what it is asked to. */
const LEAST_FREE_BYTES = 32 * 2 ** 20;

/** What a file that is written to try a folder holds: more than a file system keeps beside a file's name. */
const PROBE = Buffer.alloc(4096);

/** Makes the folder of ISOBAR_DATA and tries to write to it. Throws IsobarError that says in one sentence why that is not possible. */
export async function prepareDataFolder(folder: string): Promise<void> {
  const probe = path.join(folder, `.probe.${randomUUID()}.tmp`);
  try {
    await makeFolder(folder);
    await writeFile(probe, PROBE, { flag: 'wx' });
  } catch (error) {
    const message = `ISOBAR_DATA: the folder ${folder} cannot be used: ${reasonOf(error)}`;
    throw new IsobarError('internal_error', message, { cause: error });
  } finally {
    await rm(probe, { force: true }).catch(() => {});
  }
}

/** As a recursive `mkdir`, which in Node never returns for a folder in /proc: its parent is there, but takes no folders. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder);
  } catch (error) {
    const code = codeOf(error);
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return;
    const parent = path.dirname(folder);
    if (code !== 'ENOENT' || (await isThere(parent))) throw error;
    await makeFolder(parent);
    await mkdir(folder);
  }
}

async function isThere(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}

/** Why nothing can be written to a folder, null where something can. */
export async function dataFolderFault(folder: string): Promise<ResourceFault | null> {
  try {
    await access(folder, constants.W_OK);
    if ((await freeBytes(folder)) >= LEAST_FREE_BYTES) return null;
    return new ResourceFault('disk', 'the disk of the data folder is full');
  } catch (error) {
    return resourceFaultOf(error) ?? new ResourceFault('disk', 'the data folder cannot be read', error);
  }
}

/**
 * Throws ResourceFault where the disk of a folder has not as much free space as is about to be written, and some more for a
 * database: a disk that is filled to its end leaves nobody room to clear up.
 */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const free = await freeBytes(folder);
  if (free >= bytes + LEAST_FREE_BYTES) return;
  const fault = `the disk of the data folder has ${megabytes(free)} free, ${what} needs about ${megabytes(bytes)}`;
  throw new ResourceFault('disk', fault);
}

function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1e6)} MB`;
}

/** Bytes that this user may still write to the disk of a folder, which need not be there yet. */
export async function freeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch (error) {
    const parent = path.dirname(folder);
    if (parent === folder || !(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
      throw error;
    return freeBytes(parent);
  }
}

function reasonOf(error: unknown): string {
  switch (codeOf(error)) {
    case 'EEXIST':
    case 'ENOTDIR':
      return 'a file is in its place';
    case 'ENOENT':
      return 'it cannot be made there';
    case 'ENOSPC':
    case 'EDQUOT':
      return 'its disk is full';
    case 'EROFS':
      return 'its disk is read-only';
    case 'EACCES':
    case 'EPERM':
      return 'this user may not write to it';
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
