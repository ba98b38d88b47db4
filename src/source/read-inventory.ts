import pMap from 'p-map';
import { type ModelId, nativeOf, type VariableName } from '../catalog/index.ts';
import { GribError } from '../gribjs/index.ts';
import { IsobarError } from '../platform/index.ts';
import { entriesByScan, entriesOfIndex, type InventoryEntry } from './inventory.ts';
import { type FindOptions, type FoundFile, findFiles } from './location.ts';
import { fieldSelector } from './select.ts';
import { parseWgrib2Index } from './wgrib2-index.ts';

/** A native field of one of the model's variables, found at a source. */
export interface SelectedEntry extends InventoryEntry {
  readonly variable: VariableName;
}

export interface Inventory {
  readonly entries: readonly SelectedEntry[];
  /** What a person should know: files that could not be read or have nothing of the model, and why. */
  readonly notes: readonly string[];
}

const CONCURRENCY = 8;

/**
 * Lists the native fields of a model's variables at one or more locations (see `findFiles`): by the index beside a file
 * where there is one, else by scanning the file's section headers. A damaged file counts as far as it is sound.
 * Throws as `findFiles` does.
 */
export async function readInventory(locations: readonly string[], options: FindOptions): Promise<Inventory> {
  const { model, initTime, signal } = options;
  const notes: string[] = [];
  const files: FoundFile[] = [];
  for (const location of locations) {
    const found = await findFiles(location, options);
    files.push(...found.files);
    notes.push(...found.notes);
  }
  const select = fieldSelector(model);

  const inventories = await pMap(
    files,
    async (found): Promise<SelectedEntry[]> => {
      const entries: InventoryEntry[] = [];
      try {
        for await (const entry of entriesOf(found, signal)) entries.push(entry);
      } catch (error) {
        if (!(error instanceof GribError || error instanceof IsobarError)) throw error;
        notes.push(`${found.file.url} is left out from where it is damaged: ${error.message}`);
      }
      const selected = entries.flatMap((entry) => {
        const variable = select(entry);
        return variable === null || !fitsProduct(model, found.product, variable)
          ? []
          : [{ ...entry, variable }];
      });
      if (entries.length > 0 && selected.length === 0) notes.push(foreignFile(model, found, entries));
      return initTime === null
        ? selected
        : selected.filter((entry) => entry.initTime.getTime() === initTime.getTime());
    },
    { concurrency: CONCURRENCY },
  );
  return { entries: inventories.flat(), notes };
}

/** Products of one run repeat each other's fields; in a producer's tree each variable is taken from its own. */
function fitsProduct(model: ModelId, product: string | null, variable: VariableName): boolean {
  const native = nativeOf(model, variable);
  return product === null || (native.status === 'native' && native.file === product);
}

function foreignFile(model: ModelId, { file }: FoundFile, entries: readonly InventoryEntry[]): string {
  const centres = new Set(
    entries.flatMap(({ description }) =>
      description.kind === 'sections' ? [description.field.identification.centre] : [],
    ),
  );
  const whose = centres.size === 0 ? '' : ` (they are of centre ${[...centres].sort().join(', ')})`;
  return `${file.url}: none of its fields is one of ${model}${whose}`;
}

async function* entriesOf(
  { file, indexText }: FoundFile,
  signal?: AbortSignal,
): AsyncGenerator<InventoryEntry> {
  if (indexText === null) yield* entriesByScan(file, signal);
  else yield* entriesOfIndex(file, parseWgrib2Index(indexText, `${file.url}.idx`));
}
