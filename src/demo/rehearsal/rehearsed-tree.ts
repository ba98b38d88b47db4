import { DAY_MS, HOUR_MS, isCycle, leadsOf, MINUTE_MS, type ModelId } from '../../catalog/index.ts';
import { startDemoForecast } from '../forecast/demo-forecast.ts';
import type { GridDetail } from '../grids/reduced-grid.ts';
import { bytesInMemory, type FileBytes } from '../host/file-bytes.ts';
import type { ServedFile } from '../host/http-reply.ts';
import type { ListedFile } from '../host/listings.ts';
import { groupOf } from '../messages/european/mf-messages.ts';
import { dataPathOf, GeneratedTree, type GenerationCaches } from '../producer/files/generated-tree.ts';
import type { FileAddress } from '../producer/files/path-reader.ts';
import { type Troubles, type Upload, uploadAt, uploadsOf } from './uploads.ts';

/** An index is written after its file. */
const INDEX_LAG_MS = 2 * MINUTE_MS;
/** Of a file that is being copied, so much is there. */
const CUT_SHARE = 0.6;

interface RehearsedTreeOptions {
  readonly model: ModelId;
  readonly grids: GridDetail;
  readonly caches: GenerationCaches;
  readonly seed: number;
  readonly troubles: Troubles;
  /** Runs before this time are not there. */
  readonly firstRun: Date;
}

/** The files of one producer as they appear in the course of a day, one by one, some of them late, cut off or wrong at first. */
export class RehearsedTree {
  readonly model: ModelId;
  readonly #options: RehearsedTreeOptions;
  readonly #final: GeneratedTree;
  readonly #withdrawn: GeneratedTree;
  readonly #cut = new WeakMap<FileBytes, FileBytes>();

  constructor(options: RehearsedTreeOptions) {
    this.model = options.model;
    this.#options = options;
    this.#final = new GeneratedTree(options);
    // The right messages with another day's values.
    this.#withdrawn = new GeneratedTree({
      ...options,
      name: 'withdrawn',
      forecastOf: (demoModel, initTime) => {
        const other = startDemoForecast(demoModel, new Date(initTime.getTime() - DAY_MS));
        return { demoModel, initTime, at: (lead) => other.at(lead) };
      },
    });
  }

  /** A file by its path below the base, as it is at a time; null where it is not there. */
  find(path: string, now: Date): ServedFile | null {
    for (const address of this.#final.addressesOf(path)) {
      const found = this.#fileAt(path, address, now);
      if (found !== null) return found;
    }
    return null;
  }

  /** A file with the values that were corrected, whether or not it has been. */
  findWithdrawn(path: string): ServedFile | null {
    for (const address of this.#withdrawn.addressesOf(path)) {
      const bytes = this.#withdrawn.bytesOf(path, address);
      if (bytes !== null) return { bytes, lastModified: null, type: 'application/octet-stream' };
    }
    return null;
  }

  /** Data files below a directory that are there at a time. */
  list(directory: string, now: Date): readonly ListedFile[] {
    return this.#runsBefore(now).flatMap((initTime) =>
      this.#final.pathsOf(initTime).flatMap((path) => {
        const [address] = path.startsWith(directory) ? this.#final.addressesOf(path) : [];
        const upload = address === undefined ? null : this.#uploadAt(path, address, now);
        return upload === null ? [] : [{ path, lastModified: upload.at }];
      }),
    );
  }

  /** The runs of the day so far, newest first. */
  #runsBefore(now: Date): readonly Date[] {
    const runs: Date[] = [];
    for (let time = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS; ; time -= HOUR_MS) {
      const initTime = new Date(time);
      if (initTime < this.#options.firstRun) return runs;
      if (isCycle(this.model, initTime.getUTCHours())) runs.push(initTime);
    }
  }

  #fileAt(path: string, address: FileAddress, now: Date): ServedFile | null {
    const dataPath = dataPathOf(path);
    const isIndex = path !== dataPath;
    const upload = this.#uploadAt(dataPath, address, isIndex ? new Date(now.getTime() - INDEX_LAG_MS) : now);
    if (upload === null) return null;
    const tree = upload.kind === 'withdrawn' ? this.#withdrawn : this.#final;
    const bytes = tree.bytesOf(path, address);
    if (bytes === null) return null;
    return {
      bytes: upload.kind === 'cut' ? this.#cutOff(bytes) : bytes,
      lastModified: upload.at,
      type: isIndex ? 'text/plain; charset=utf-8' : 'application/octet-stream',
    };
  }

  #uploadAt(path: string, { initTime, lead, group }: FileAddress, now: Date): Upload | null {
    const { model } = this;
    const { firstRun, seed, troubles } = this.#options;
    const hour = initTime.getUTCHours();
    if (initTime < firstRun || !isCycle(model, hour)) return null;
    const leads = leadsOf(model, hour);
    const last = group === null ? lead : leads.findLast((each) => groupOf(each) === group);
    if (last === undefined || !leads.includes(last)) return null;
    return uploadAt(uploadsOf({ model, initTime, path, lead: last }, seed, troubles), now);
  }

  /** Remembered, since its entity tag costs more than the rest of a small reply. */
  #cutOff(bytes: FileBytes): FileBytes {
    let part = this.#cut.get(bytes);
    if (part === undefined) {
      part = cutTo(bytes, Math.floor(bytes.size * CUT_SHARE));
      this.#cut.set(bytes, part);
    }
    return part;
  }
}

/** The beginning of a file, with its own entity tag. */
function cutTo(bytes: FileBytes, size: number): FileBytes {
  const { etag } = bytesInMemory(bytes.read(0, size));
  return { size, etag, read: (from, to) => bytes.read(from, to) };
}
