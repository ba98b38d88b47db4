import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { GribError } from 'gribjs';
import pMap from 'p-map';
import { type ModelId, type NativeFieldId, nativeFieldOf } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { SourceFile } from '../files/source-file.ts';
import { type FieldSelector, fieldSelector } from './field-selector.ts';
import { type AbsentFile, FILE_CONCURRENCY, type FileContents, type FoundFile } from './found-file.ts';
import { entriesOfPath, type InventoryEntry } from './inventory-entry.ts';
import { type ScannedEntry, scanFile } from './scanned-files.ts';

/** Origins that one note names. */
const MAX_ORIGINS = 5;

/** An entry that is a native field of the model's variables. */
export interface SelectedEntry extends InventoryEntry {
  readonly nativeField: NativeFieldId;
}

export interface Inventory {
  readonly entries: readonly SelectedEntry[];
  /** For people: files that could not be read or hold nothing of the model, and why. */
  readonly notes: readonly string[];
  /** Files that a producer's run should have by now and that cannot be used; none of other locations. */
  readonly absent: readonly AbsentFile[];
}

/**
 * The native fields of a model in the files: from the index beside a file where there is one, from the path of a file that
 * holds a single field, else from a scan of the file's section headers. The readable part of a damaged file is used.
 */
export async function readFiles(
  model: ModelId,
  files: readonly FoundFile[],
  signal?: AbortSignal,
): Promise<Pick<Inventory, 'entries' | 'notes'>> {
  const select = fieldSelector(model);
  const inventories = await pMap(files, (file) => readFile(model, select, file, signal), {
    concurrency: FILE_CONCURRENCY,
  });
  return {
    entries: inventories.flatMap(({ entries }) => entries),
    notes: inventories.flatMap(({ notes }) => notes),
  };
}

async function readFile(
  model: ModelId,
  select: FieldSelector,
  { file, contents, product }: FoundFile,
  signal?: AbortSignal,
): Promise<Pick<Inventory, 'entries' | 'notes'>> {
  // Parsing hundreds of indexes without a break would block the event loop for a quarter of a second.
  await yieldToEventLoop();
  const { entries, notes, nothingOfModel } =
    contents.kind === 'unindexed' ? await scan(model, file, signal) : list(model, select, file, contents);
  return {
    entries: entries.filter(({ nativeField }) => fitsProduct(model, product, nativeField)),
    notes: nothingOfModel === null ? notes : [...notes, `${file.url}: ${nothingOfModel}`],
  };
}

interface FileInventory extends Pick<Inventory, 'entries' | 'notes'> {
  /** Where the file holds fields, but none of the model: what they are, for a note; else null. */
  readonly nothingOfModel: string | null;
}

/** Products of one run repeat each other's fields; in a producer's tree each is read from the product that the catalog names. */
function fitsProduct(model: ModelId, product: string | null, nativeField: NativeFieldId): boolean {
  return product === null || nativeFieldOf(model, nativeField).file === product;
}

function list(
  model: ModelId,
  select: FieldSelector,
  file: SourceFile,
  contents: Exclude<FileContents, { readonly kind: 'unindexed' }>,
): FileInventory {
  try {
    const listed =
      contents.kind === 'path' ? entriesOfPath(model, file, contents) : contents.entriesOf(model, file);
    const entries = listed.flatMap((entry): SelectedEntry[] => {
      const nativeField = contents.kind === 'path' ? contents.nativeField : select(entry);
      return nativeField === null ? [] : [{ ...entry, nativeField }];
    });
    return {
      entries,
      notes: [],
      nothingOfModel: listed.length > 0 && entries.length === 0 ? noneOf(model) : null,
    };
  } catch (error) {
    return { entries: [], notes: [damageNote(file, error)], nothingOfModel: null };
  }
}

/** Scans copies of a file until one is undamaged; where none is, returns the longest result. */
async function scan(model: ModelId, file: SourceFile, signal?: AbortSignal): Promise<FileInventory> {
  let best: FileInventory | null = null;
  for (const copy of file.copies?.inPreferenceOrder() ?? [file]) {
    const scanned = await scanCopy(model, file, copy, signal);
    const [note] = scanned.notes;
    if (note === undefined) {
      file.copies?.reportSuccess(copy);
      return scanned;
    }
    file.copies?.reportFailure(copy, new IsobarError('upstream_unavailable', note));
    if (best === null || scanned.entries.length > best.entries.length) best = scanned;
  }
  return best ?? { entries: [], notes: [], nothingOfModel: null };
}

async function scanCopy(
  model: ModelId,
  file: SourceFile,
  copy: SourceFile,
  signal?: AbortSignal,
): Promise<FileInventory> {
  const found: ScannedEntry[] = [];
  const notes: string[] = [];
  let nothingOfModel: string | null = null;
  try {
    const { entries, hasFields, foreign } = await scanFile(model, copy, (entry) => found.push(entry), signal);
    const listed = foreign.toSorted().slice(0, MAX_ORIGINS).join('; ');
    if (entries.length === 0 && hasFields) {
      nothingOfModel = listed === '' ? noneOf(model) : `its fields are of ${listed}, not of ${model}`;
    }
  } catch (error) {
    notes.push(damageNote(copy, error));
  }
  return { entries: found.map((entry) => ({ ...entry, file })), notes, nothingOfModel };
}

function noneOf(model: ModelId): string {
  return `none of its fields is one of ${model}`;
}

/** A note about a damaged file; rethrows errors that are not the source's. */
function damageNote({ url }: SourceFile, error: unknown): string {
  if (!(error instanceof GribError || error instanceof IsobarError)) throw error;
  return `${url} is left out where it is damaged: ${error.message}`;
}
