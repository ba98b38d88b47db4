import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { IsobarError } from '../../platform/index.ts';
import { DamagedManifestError, FormatVersionError } from '../errors.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import { MANIFEST_VERSION, type Manifest, newerVersionOf, parseManifest } from '../records/manifest.ts';
import { initTimeText, type RunRecord, runFolderName } from '../records/run-table.ts';

/** Manifests kept in memory: two generations of a few dozen runs, some 100 kB each. */
const CACHED_MANIFESTS = 64;

/** Reads and writes the manifests of a store. They never change, so cached ones do not expire. */
export class ManifestFiles {
  readonly objects: ObjectStore;
  readonly #cache = new LRUCache<string, Manifest>({ max: CACHED_MANIFESTS });

  constructor(objects: ObjectStore) {
    this.objects = objects;
  }

  /** Folder with all objects of a run. */
  folderOf(run: Pick<RunRecord, 'model' | 'initTime'>): string {
    return `${run.model}/${runFolderName(run.initTime)}`;
  }

  /**
   * Throws IsobarError `not_found` when the run is no longer stored, DamagedManifestError when its manifest is not what was
   * written, or is that of another run, FormatVersionError when a newer program wrote it.
   */
  async read(run: Pick<RunRecord, 'model' | 'initTime' | 'manifest'>): Promise<Manifest> {
    const { manifest: name } = run;
    const title = `${run.model} ${initTimeText(run.initTime)}`;
    if (name === null) throw new IsobarError('not_found', `run ${title} is no longer stored`);
    const key = `${this.folderOf(run)}/${name}`;
    const cached = this.#cache.get(key);
    if (cached !== undefined) return cached;
    const text = (await this.objects.read(key))?.toString('utf8');
    if (text === undefined) throw new IsobarError('not_found', `run ${title} is no longer stored`);
    const damaged = (problem: string, cause?: unknown) =>
      new DamagedManifestError(title, name, problem, { cause });
    // A manifest that is empty or cut short fails here too, before anything reads it.
    if (manifestName(numberIn(name), text) !== name) throw damaged('its content is not the one in its name');
    const newer = newerVersionOf(text);
    if (newer !== null) throw new FormatVersionError(`the manifest of run ${title}`, newer, MANIFEST_VERSION);
    const manifest = parseStored(text, damaged);
    if (manifest.model !== run.model || Date.parse(manifest.initTime) !== run.initTime.getTime()) {
      throw damaged(`it is that of run ${manifest.model} ${manifest.initTime}`);
    }
    this.#cache.set(key, manifest);
    return manifest;
  }

  /**
   * Writes a manifest and returns its name, `manifest-<generation>-<digest>.json`. The digest keeps two processes
   * that publish the same run at the same moment from overwriting each other.
   */
  async write(run: Pick<RunRecord, 'model' | 'initTime'>, manifest: Manifest): Promise<string> {
    const text = `${JSON.stringify(manifest, null, 1)}\n`;
    const name = manifestName(manifest.generation, text);
    // What is there under this name has the same digest, unless it is damaged: `read` would refuse it then.
    await this.objects.create(`${this.folderOf(run)}/${name}`, text);
    return name;
  }
}

function manifestName(generation: number, text: string): string {
  const digest = createHash('sha256').update(text).digest('hex').slice(0, 16);
  return `manifest-${generation}-${digest}.json`;
}

/** The generation in a manifest's name, NaN where it has none. */
function numberIn(name: string): number {
  return Number(name.split('-')[1]);
}

function parseStored(text: string, damaged: (problem: string, cause: unknown) => Error): Manifest {
  try {
    return parseManifest(text);
  } catch (cause) {
    throw damaged('this version of Isobar cannot read it', cause);
  }
}
