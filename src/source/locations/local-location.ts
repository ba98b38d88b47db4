import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import type { ModelId } from '../../catalog/index.ts';
import { sideCarKindOf, sideCarPath } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { bzip2File, isBzip2, MAX_PACKED_BYTES } from '../files/bzip2/bzip2-file.ts';
import { localFile } from '../files/local-file.ts';
import type { SourceFile } from '../files/source-file.ts';
import { FILE_CONCURRENCY, type FileContents, type FoundFile } from '../inventories/found/found-file.ts';
import { SideCarIndex } from '../inventories/found/side-car-index.ts';

const MAX_FILES = 20_000;

const SIDE_CAR = /\.(idx|index|json|md|txt|inv)$/i;

/**
 * The files of a local path: one file, or all below a folder, with their index files.
 * Throws IsobarError('not_found') when nothing is there, 'validation_error' for too many files.
 */
export async function findLocal(location: string, model: ModelId): Promise<readonly FoundFile[]> {
  const root = path.resolve(location);
  const info = await stat(root).catch(() => null);
  if (info === null) throw new IsobarError('not_found', `${location}: no such file or folder`);
  const names = info.isFile() ? [root] : await namesIn(root);
  if (names.length > MAX_FILES) {
    throw new IsobarError(
      'validation_error',
      `${location}: ${names.length} files, at most ${MAX_FILES} are read at once`,
    );
  }
  const found = await pMap(names, (name) => findLocalFile(name, model), { concurrency: FILE_CONCURRENCY });
  const files = found.filter((file) => file !== null);
  if (files.length === 0)
    throw new IsobarError('not_found', `${location}: the folder holds no files to read`);
  return files;
}

/** Files and links below a folder, sorted by path, without hidden files and side-cars. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter(({ name }) => !name.startsWith('.') && !SIDE_CAR.test(name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function findLocalFile(name: string, model: ModelId): Promise<FoundFile | null> {
  const info = await stat(name).catch(() => null);
  if (!info?.isFile()) return null;
  const plain = localFile(name, info.size);
  const file = isBzip2(name) ? unpacked(plain, info.size) : plain;
  return { file, contents: await localContents(name, model), product: null };
}

async function localContents(name: string, model: ModelId): Promise<FileContents> {
  const kind = sideCarKindOf(model);
  if (kind === null) return { kind: 'unindexed' };
  const sideCar = sideCarPath(kind, name);
  const text = await readFile(sideCar, 'utf8').catch(() => null);
  return text === null ? { kind: 'unindexed' } : new SideCarIndex(kind, text, sideCar);
}

function unpacked(file: SourceFile, size: number): SourceFile {
  return bzip2File(file.url, async (signal) => {
    if (size > MAX_PACKED_BYTES) {
      throw new IsobarError('upstream_unavailable', `${file.url} has more than ${MAX_PACKED_BYTES} bytes`);
    }
    return { bytes: await file.read(0, size, signal), etag: null };
  });
}
