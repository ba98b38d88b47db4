import type { ModelId } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { FoundFile } from '../inventories/found-file.ts';
import { type Inventory, readFiles } from '../inventories/read-files.ts';
import { wantedFields } from '../runs/requested-fields.ts';
import type { SourceTree } from '../runs/source-tree.ts';
import { foreignNameOf } from './foreign-name.ts';
import { type FindOptions, type Location, placeOf } from './location.ts';

/**
 * Lists the native fields that a model's variables are made of at one or more locations. Of a tree the run asked for is
 * listed, else the newest; of files and folders every run. `leads` and `variables` bound what is listed, and of a tree what
 * is looked at.
 * Throws as `placeOf` and `SourceTree.inventory`, and IsobarError('not_found') when a tree has no run.
 */
export async function readInventory(
  locations: readonly Location[],
  options: FindOptions,
): Promise<Inventory> {
  const inventories: Inventory[] = [];
  for (const location of locations) {
    const place = await placeOf(location, options);
    inventories.push(
      'tree' in place ? await ofTree(place.tree, options) : await ofFiles(place.files, options),
    );
  }
  return {
    entries: inventories.flatMap(({ entries }) => entries),
    notes: inventories.flatMap(({ notes }) => notes),
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
  const own = files.filter(({ file }) => foreignNameOf(model, file.url) === null);
  const wanted = wantedFields(model, filter);
  const { entries, notes } = await readFiles(model, own, signal);
  return {
    entries: entries.filter(
      (entry) =>
        (initTime === null || entry.initTime.getTime() === initTime.getTime()) &&
        wanted(entry.nativeField, entry.initTime, entry.window.endHours),
    ),
    notes: [...foreignNotes(model, files), ...notes],
  };
}

function foreignNotes(model: ModelId, files: readonly FoundFile[]): readonly string[] {
  return files.flatMap(({ file: { url } }) => {
    const whose = foreignNameOf(model, url);
    return whose === null ? [] : [`${url} is left out: by its name it is of ${whose}, not of ${model}`];
  });
}
