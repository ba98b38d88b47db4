import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { IsobarError, writeFileAtomic } from '../platform/index.ts';
import { type Manifest, parseManifest } from './manifest.ts';
import { initTimeText, type RunRecord, runFolderName } from './run-table.ts';

/** Manifests kept in memory: two generations of a few dozen runs, some 100 kB each. */
const CACHED_MANIFESTS = 64;

/** Reads and writes the manifests under a store's root. They never change, so cached ones do not expire. */
export class ManifestFiles {
  readonly #root: string;
  readonly #cache = new LRUCache<string, Manifest>({ max: CACHED_MANIFESTS });

  constructor(root: string) {
    this.#root = root;
  }

  /** Folder with all files of a run. */
  folderOf(run: Pick<RunRecord, 'model' | 'initTime'>): string {
    return path.join(this.#root, run.model, runFolderName(run.initTime));
  }

  /** Throws IsobarError `not_found` when the run is no longer stored, Error when its manifest cannot be parsed. */
  async read(run: Pick<RunRecord, 'model' | 'initTime' | 'manifest'>): Promise<Manifest> {
    const { manifest: name } = run;
    const title = `${run.model} ${initTimeText(run.initTime)}`;
    if (name === null) throw new IsobarError('not_found', `run ${title} is no longer stored`);
    const file = path.join(this.folderOf(run), name);
    const cached = this.#cache.get(file);
    if (cached !== undefined) return cached;
    const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      throw new IsobarError('not_found', `run ${title} is no longer stored`, { cause });
    });
    const manifest = parseStored(text, name, title);
    this.#cache.set(file, manifest);
    return manifest;
  }

  /**
   * Writes a manifest and returns its name, `manifest-<generation>-<digest>.json`. The digest keeps two processes
   * that publish the same run at the same moment from overwriting each other.
   */
  async write(run: Pick<RunRecord, 'model' | 'initTime'>, manifest: Manifest): Promise<string> {
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const name = `manifest-${manifest.generation}-${digest}.json`;
    await writeFileAtomic(path.join(this.folderOf(run), name), text);
    return name;
  }
}

function parseStored(text: string, name: string, title: string): Manifest {
  try {
    return parseManifest(text);
  } catch (cause) {
    throw new Error(`store: ${name} of run ${title} is not a manifest`, { cause });
  }
}
