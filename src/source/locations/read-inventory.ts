import type { ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { FoundFile } from '../inventories/found/found-file.ts';
import { type Inventory, readFiles } from '../inventories/read-files.ts';
import { requestedFields } from '../runs/requested-fields.ts';
import type { SourceTree } from '../runs/source-tree.ts';
import { otherModelOf } from './model-of-name.ts';
import { type FindOptions, type Location, openLocation } from './open-location.ts';

/**
 * Lists the native fields of a model's variables at one or more locations: of a tree the requested or else the newest run,
 * of files and folders every run. `leads` and `variables` limit what is listed and, of a tree, which files are checked.
 * Throws as `openLocation` and `SourceTree.inventory`, and IsobarError('not_found') when a tree has no run.
 */
export async function readInventory(
  locations: readonly Location[],
  options: FindOptions,
): Promise<Inventory> {
  const inventories: Inventory[] = [];
  for (const location of locations) {
    const contents = await openLocation(location, options);
    inventories.push(
      'tree' in contents ? await ofTree(contents.tree, options) : await ofFiles(contents.files, options),
    );
  }
  return {
    entries: inventories.flatMap(({ entries }) => entries),
    notes: inventories.flatMap(({ notes }) => notes),
    absent: inventories.flatMap(({ absent }) => absent),
  };
}

async function ofTree(tree: SourceTree, { initTime, signal, ...filter }: FindOptions): Promise<Inventory> {
  const run = initTime ?? (await tree.newestRun(signal));
  if (run === null) {
    throw new IsobarError(
      'not_found',
      `${tree.bases.join(', ')}: no ${tree.model} run of the last 10 days; name an older one with --init-time`,
    );
  }
  return tree.inventory(run, filter, signal);
}

async function ofFiles(
  files: readonly FoundFile[],
  { model, initTime, signal, ...filter }: FindOptions,
): Promise<Inventory> {
  const own = files.filter(({ file }) => otherModelOf(model, file.url) === null);
  const { has: isRequested } = requestedFields(model, filter);
  const { entries, notes } = await readFiles(model, own, { initTime, has: isRequested }, signal);
  return {
    entries: entries.filter(
      (entry) =>
        (initTime === null || entry.initTime.getTime() === initTime.getTime()) &&
        isRequested(entry.nativeField, entry.initTime, entry.window.endHours),
    ),
    notes: [...otherModelNotes(model, files), ...notes],
    absent: [],
  };
}

function otherModelNotes(model: ModelId, files: readonly FoundFile[]): readonly string[] {
  return files.flatMap(({ file: { url } }) => {
    const whose = otherModelOf(model, url);
    return whose === null ? [] : [`${url} is left out: by its name it is of ${whose}, not of ${model}`];
  });
}
