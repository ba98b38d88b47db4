import { posix as path } from 'node:path';
import pMap from 'p-map';
import { isCycle, type ModelId, modelOf } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';
import { listDirectory } from './directory-listing.ts';
import type { FileContents, FoundFile, FoundFiles } from './found-file.ts';
import { isThere } from './http-file.ts';
import { filesOfRun, type LayoutFile } from './producer-layout.ts';
import { openRemote, remoteContents } from './remote-file.ts';

/** How many requests for indexes are under way at once. */
const CONCURRENCY = 8;
/** How far back the newest run of a producer's tree is looked for. */
const NEWEST_RUN_WITHIN_HOURS = 240;
const HOUR_MS = 3_600_000;

export interface TreeOptions {
  readonly model: ModelId;
  /** The run to look for; null: the newest. */
  readonly initTime: Date | null;
  readonly now: Date;
  readonly signal?: AbortSignal;
}

/**
 * The files of a run below the base URL of a tree laid out like the producer's. Where every field has a file of its own
 * these are too many to be asked for one by one: they are taken from the server's directory listings, and where it has
 * none by their paths, whether they are there or not.
 * Throws IsobarError('not_found') when the run has not begun to appear, 'validation_error' for a time at which the model has
 * no run and for a model on a grid that cannot be served.
 */
export async function findInTree(base: URL, options: TreeOptions): Promise<FoundFiles> {
  const { model, initTime } = options;
  if (modelOf(model).grid.kind === 'icosahedral') {
    throw new IsobarError(
      'validation_error',
      `${model} is published on an icosahedral grid, which cannot be served yet`,
    );
  }
  if (initTime !== null && !isRunTime(model, initTime)) {
    const hours = modelOf(model).cycles.flatMap((group) => group.hours);
    throw new IsobarError(
      'validation_error',
      `${model} has no run ${initTime.toISOString()}: it runs at ${hours.toSorted((a, b) => a - b).join(', ')} UTC`,
    );
  }
  return findRun(base, initTime ?? (await newestRun(base, options)), options);
}

function isRunTime(model: ModelId, time: Date): boolean {
  return time.getTime() % HOUR_MS === 0 && isCycle(model, time.getUTCHours());
}

async function findRun(base: URL, initTime: Date, { model, signal }: TreeOptions): Promise<FoundFiles> {
  const notes: string[] = [];
  const layout = filesOfRun(model, initTime);
  const found = await pMap(
    (await hasBegun(base, layout, model, signal)) ? await withoutUnlisted(base, layout, signal) : [],
    async (file): Promise<FoundFile | null> => {
      const url = below(base, file.path);
      try {
        const { nativeField, lead, product } = file;
        const contents: FileContents | null =
          nativeField === null
            ? await publishedContents(url, model, signal)
            : { kind: 'path', nativeField, initTime, lead };
        return contents === null ? null : { file: openRemote(url), contents, product };
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

/** Whether files that are listed by their paths alone have begun to appear; others are asked for themselves. */
async function hasBegun(
  base: URL,
  layout: readonly LayoutFile[],
  model: ModelId,
  signal?: AbortSignal,
): Promise<boolean> {
  const [first] = layout;
  if (first === undefined || first.nativeField === null) return true;
  return isPublished(below(base, first.path), model, signal);
}

/**
 * Leaves out files of one field that are not in their directory's listing: a run that comes in lacks thousands. A server
 * that lists nothing anywhere makes no listings.
 */
async function withoutUnlisted(
  base: URL,
  layout: readonly LayoutFile[],
  signal?: AbortSignal,
): Promise<readonly LayoutFile[]> {
  const single = layout.filter(({ nativeField }) => nativeField !== null);
  const directories = await pMap(
    Map.groupBy(single, ({ path: name }) => path.dirname(name)),
    async ([directory, files]) => {
      const suffix = path.extname(files[0]?.path ?? '');
      return { files, names: await listDirectory(below(base, `${directory}/`), suffix, signal) };
    },
    { concurrency: CONCURRENCY },
  );
  if (directories.every(({ names }) => names === null || names.size === 0)) return layout;
  const unlisted = new Set(
    directories.flatMap(({ files, names }) =>
      names === null ? [] : files.filter((file) => !names.has(path.basename(file.path))),
    ),
  );
  return layout.filter((file) => !unlisted.has(file));
}

/** Whether a file is there and written. */
async function isPublished(url: URL, model: ModelId, signal?: AbortSignal): Promise<boolean> {
  return (await publishedContents(url, model, signal)) !== null;
}

/** What a file holds; null where it is not there, or is still being written. */
async function publishedContents(
  url: URL,
  model: ModelId,
  signal?: AbortSignal,
): Promise<FileContents | null> {
  const contents = await remoteContents(url, model, signal);
  // An index is published after its file; where models have one, a file without it is still being written.
  if (contents?.kind !== 'unlisted') return contents;
  return (await isThere(url.href, signal)) ? contents : null;
}

/** The newest run of which the first file is there. */
async function newestRun(base: URL, { model, now, signal }: TreeOptions): Promise<Date> {
  const hour = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  for (let back = 0; back <= NEWEST_RUN_WITHIN_HOURS; back++) {
    const initTime = new Date(hour - back * HOUR_MS);
    if (!isRunTime(model, initTime)) continue;
    const [first] = filesOfRun(model, initTime);
    if (first !== undefined && (await isPublished(below(base, first.path), model, signal))) return initTime;
  }
  throw new IsobarError(
    'not_found',
    `${base.href} has no ${model} run of the last ${NEWEST_RUN_WITHIN_HOURS / 24} days; name an older one with --init-time`,
  );
}

/** A file's URL; a query of the base, such as a signature, stays with it. */
function below(base: URL, name: string): URL {
  const url = new URL(`./${name}`, base);
  url.search = base.search;
  return url;
}
