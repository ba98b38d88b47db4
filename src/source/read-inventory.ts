import pMap from 'p-map';
import { type ModelId, type NativeFieldId, nativeFieldOf } from '../catalog/index.ts';
import { GribError } from '../gribjs/index.ts';
import { IsobarError } from '../platform/index.ts';
import { parseEcmwfIndex } from './ecmwf-index.ts';
import type { FoundFile } from './found-file.ts';
import {
  entriesByScan,
  entriesOfEcmwfIndex,
  entriesOfIndex,
  entriesOfPath,
  type InventoryEntry,
} from './inventory.ts';
import { type FindOptions, findFiles } from './location.ts';
import { fieldSelector } from './select.ts';
import { parseWgrib2Index } from './wgrib2-index.ts';

/** A native field that variables of the model are made of, found at a source. */
export interface SelectedEntry extends InventoryEntry {
  readonly nativeField: NativeFieldId;
}

export interface Inventory {
  readonly entries: readonly SelectedEntry[];
  /** What a person should know: files that could not be read or have nothing of the model, and why. */
  readonly notes: readonly string[];
}

const CONCURRENCY = 8;

/**
 * Lists the native fields that a model's variables are made of at one or more locations (see `findFiles`): by the index
 * beside a file where there is one, by the path of a file that holds a single field, else by scanning the file's section
 * headers. A damaged file counts as far as it is sound.
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
        for await (const entry of entriesOf(model, found, signal)) entries.push(entry);
      } catch (error) {
        if (!(error instanceof GribError || error instanceof IsobarError)) throw error;
        notes.push(`${found.file.url} is left out where it is damaged: ${error.message}`);
      }
      const selected = entries.flatMap((entry) => {
        const nativeField = select(entry);
        return nativeField === null || !fitsProduct(model, found.product, nativeField)
          ? []
          : [{ ...entry, nativeField }];
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

/** Products of one run repeat each other's fields; in a producer's tree each is taken from its own product. */
function fitsProduct(model: ModelId, product: string | null, nativeField: NativeFieldId): boolean {
  return product === null || nativeFieldOf(model, nativeField).file === product;
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
  model: ModelId,
  { file, contents }: FoundFile,
  signal?: AbortSignal,
): AsyncGenerator<InventoryEntry> {
  switch (contents.kind) {
    case 'wgrib2-idx':
      yield* entriesOfIndex(file, parseWgrib2Index(contents.text, contents.name));
      break;
    case 'ecmwf-index':
      yield* entriesOfEcmwfIndex(model, file, parseEcmwfIndex(contents.text, contents.name));
      break;
    case 'path':
      yield* entriesOfPath(model, file, contents);
      break;
    case 'unlisted':
      yield* entriesByScan(file, signal);
  }
}
