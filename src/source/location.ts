import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pMap from 'p-map';
import { isCycle, type ModelId, modelOf } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';
import { fetchText, openHttpFile } from './http-file.ts';
import { localFile } from './local-file.ts';
import { filesOfRun } from './producer-layout.ts';
import type { SourceFile } from './source-file.ts';

/** A file found at a location, with its index where one lies beside it. */
export interface FoundFile {
  readonly file: SourceFile;
  readonly indexText: string | null;
  /** Product key of the catalog, where the path tells it. */
  readonly product: string | null;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  /** About files that are there, but could not be looked at. */
  readonly notes: readonly string[];
}

/** How many index requests are under way at once. */
const CONCURRENCY = 8;
const MAX_INDEX_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 20_000;
/** How far back the newest run of a producer's tree is looked for. */
const NEWEST_RUN_WITHIN_HOURS = 240;
const HOUR_MS = 3_600_000;

const SIDE_CAR = /\.(idx|index|json|md|txt|inv)$/i;

export interface FindOptions {
  readonly model: ModelId;
  /** Of a producer's tree, the run to look for; null: its newest. Files and folders are listed whole. */
  readonly initTime: Date | null;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * Lists the GRIB files of a location: a file or folder (searched through) of this machine, the http(s) URL of one file
 * (its last segment has a dot), or the http(s) base URL of a tree laid out like the producer's.
 * Throws IsobarError('not_found') when nothing is there, 'upstream_unavailable' when nothing can be looked at.
 */
export async function findFiles(location: string, options: FindOptions): Promise<FoundFiles> {
  if (!/^https?:\/\//i.test(location)) return { files: await findLocal(location), notes: [] };
  const url = parseUrl(location);
  if (/[^/]*\.[^/]*$/.test(url.pathname)) {
    const indexText = await remoteIndex(url, options.signal);
    return { files: [{ file: openHttpFile(url.href), indexText, product: null }], notes: [] };
  }
  if (modelOf(options.model).index !== 'wgrib2-idx') {
    throw new IsobarError(
      'validation_error',
      `${options.model} files have no wgrib2 index: name the files or a folder of them instead of ${location}`,
    );
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  const run = options.initTime ?? (await newestRun(url, options));
  return findRun(url, run, options);
}

async function findLocal(location: string): Promise<readonly FoundFile[]> {
  const root = path.resolve(location);
  const info = await stat(root).catch(() => null);
  if (info === null) throw new IsobarError('not_found', `${location}: no such file or folder`);
  const names = info.isFile() ? [root] : await namesIn(root);
  if (names.length > MAX_FILES) {
    throw new IsobarError(
      'validation_error',
      `${location}: ${names.length} files, at most ${MAX_FILES} are taken at once`,
    );
  }
  const found = await pMap(names, findLocalFile, { concurrency: CONCURRENCY });
  const files = found.filter((file) => file !== null);
  if (files.length === 0)
    throw new IsobarError('not_found', `${location}: the folder holds no files to read`);
  return files;
}

/** Files below a folder by name, links to files among them; hidden files and side-cars are left out. */
async function namesIn(folder: string): Promise<readonly string[]> {
  return (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .filter(({ name }) => !name.startsWith('.') && !SIDE_CAR.test(name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function findLocalFile(name: string): Promise<FoundFile | null> {
  const info = await stat(name).catch(() => null);
  if (!info?.isFile()) return null;
  const indexText = await readFile(`${name}.idx`, 'utf8').catch(() => null);
  return { file: localFile(name, info.size), indexText, product: null };
}

async function findRun(base: URL, initTime: Date, { model, signal }: FindOptions): Promise<FoundFiles> {
  const notes: string[] = [];
  const found = await pMap(
    filesOfRun(model, initTime),
    async ({ path: name, product }): Promise<FoundFile | null> => {
      const url = new URL(name, base);
      try {
        const indexText = await remoteIndex(url, signal);
        // The index is published after its file; where models have one, a file without it is still being written.
        return indexText === null ? null : { file: openHttpFile(url.href), indexText, product };
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        notes.push(error.message);
        return null;
      }
    },
    { concurrency: CONCURRENCY },
  );
  const files = found.filter((file) => file !== null);
  if (files.length > 0) return { files, notes };
  if (notes[0] !== undefined) throw new IsobarError('upstream_unavailable', notes[0]);
  const run = `${model} run ${initTime.toISOString()}`;
  throw new IsobarError('not_found', `${base.href} has no file of the ${run}`);
}

/** The newest run of which the first lead's index is there. */
async function newestRun(base: URL, { model, now, signal }: FindOptions): Promise<Date> {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let back = 0; back <= NEWEST_RUN_WITHIN_HOURS; back++) {
    const initTime = new Date(hour - back * HOUR_MS);
    if (!isCycle(model, initTime.getUTCHours())) continue;
    const first = filesOfRun(model, initTime)[0];
    if (first !== undefined && (await remoteIndex(new URL(first.path, base), signal)) !== null)
      return initTime;
  }
  throw new IsobarError(
    'not_found',
    `${base.href} has no ${model} run of the last ${NEWEST_RUN_WITHIN_HOURS / 24} days; name an older one with --init-time`,
  );
}

function remoteIndex(url: URL, signal?: AbortSignal): Promise<string | null> {
  const index = new URL(url);
  index.pathname += '.idx';
  return fetchText(index.href, MAX_INDEX_BYTES, signal);
}

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch (cause) {
    throw new IsobarError('validation_error', `"${text}" is not a URL`, { cause });
  }
}
