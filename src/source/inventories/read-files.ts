import { setImmediate as nextTurn } from 'node:timers/promises';
import { GribError } from 'gribjs';
import pMap from 'p-map';
import { type ModelId, type NativeFieldId, nativeFieldOf } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { SourceFile } from '../files/source-file.ts';
import { parseEcmwfIndex } from './ecmwf-index.ts';
import { type FieldSelector, fieldSelector } from './field-selector.ts';
import type { FileContents, FoundFile } from './found-file.ts';
import {
  entriesOfEcmwfIndex,
  entriesOfIndex,
  entriesOfPath,
  type InventoryEntry,
} from './inventory-entry.ts';
import { type ScannedEntry, scanFile } from './scanned-files.ts';
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
 * The native fields of a model in files that were found: by the index beside a file where there is one, by the path of a
 * file that holds a single field, else by scanning the file's section headers. A damaged file counts as far as it is sound.
 */
export async function readFiles(
  model: ModelId,
  files: readonly FoundFile[],
  signal?: AbortSignal,
): Promise<Inventory> {
  const select = fieldSelector(model);
  const inventories = await pMap(files, (file) => readFile(model, select, file, signal), {
    concurrency: CONCURRENCY,
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
): Promise<Inventory> {
  // Hundreds of indexes at a stretch would keep a server's other callers waiting for a quarter of a second.
  await nextTurn();
  const { entries, notes, foreign } =
    contents.kind === 'unlisted' ? await scan(model, file, signal) : list(model, select, file, contents);
  return {
    entries: entries.filter(({ nativeField }) => fitsProduct(model, product, nativeField)),
    notes:
      foreign === null ? notes : [...notes, `${file.url}: none of its fields is one of ${model}${foreign}`],
  };
}

interface ReadFile extends Inventory {
  /** Whose the fields are of a file that has some, but none of the model; null for any other. */
  readonly foreign: string | null;
}

/** Products of one run repeat each other's fields; in a producer's tree each is taken from its own product. */
function fitsProduct(model: ModelId, product: string | null, nativeField: NativeFieldId): boolean {
  return product === null || nativeFieldOf(model, nativeField).file === product;
}

function list(
  model: ModelId,
  select: FieldSelector,
  file: SourceFile,
  contents: Exclude<FileContents, { readonly kind: 'unlisted' }>,
): ReadFile {
  try {
    const listed = entriesOf(model, file, contents);
    const entries = listed.flatMap((entry): SelectedEntry[] => {
      const nativeField = contents.kind === 'path' ? contents.nativeField : select(entry);
      return nativeField === null ? [] : [{ ...entry, nativeField }];
    });
    return { entries, notes: [], foreign: listed.length > 0 && entries.length === 0 ? '' : null };
  } catch (error) {
    return { entries: [], notes: [damaged(file, error)], foreign: null };
  }
}

function entriesOf(
  model: ModelId,
  file: SourceFile,
  contents: Exclude<FileContents, { readonly kind: 'unlisted' }>,
): readonly InventoryEntry[] {
  switch (contents.kind) {
    case 'wgrib2-idx':
      return entriesOfIndex(file, parseWgrib2Index(contents.text, contents.name));
    case 'ecmwf-index':
      return entriesOfEcmwfIndex(model, file, parseEcmwfIndex(contents.text, contents.name));
    case 'path':
      return entriesOfPath(model, file, contents);
  }
}

/** Scans the first copy of a file that is sound; where none is, the one that gave most. */
async function scan(model: ModelId, file: SourceFile, signal?: AbortSignal): Promise<ReadFile> {
  let best: ReadFile | null = null;
  for (const copy of file.copies?.inTurn() ?? [file]) {
    const scanned = await scanCopy(model, file, copy, signal);
    const [note] = scanned.notes;
    if (note === undefined) {
      file.copies?.served(copy);
      return scanned;
    }
    file.copies?.failed(copy, new IsobarError('upstream_unavailable', note));
    if (best === null || scanned.entries.length > best.entries.length) best = scanned;
  }
  return best ?? { entries: [], notes: [], foreign: null };
}

async function scanCopy(
  model: ModelId,
  file: SourceFile,
  copy: SourceFile,
  signal?: AbortSignal,
): Promise<ReadFile> {
  const found: ScannedEntry[] = [];
  const notes: string[] = [];
  let foreign: string | null = null;
  try {
    const { entries, centres } = await scanFile(model, copy, (entry) => found.push(entry), signal);
    if (entries.length === 0 && centres.length > 0) {
      foreign = ` (they are of centre ${[...centres].sort((a, b) => a - b).join(', ')})`;
    }
  } catch (error) {
    notes.push(damaged(copy, error));
  }
  return { entries: found.map((entry) => ({ ...entry, file })), notes, foreign };
}

/** What is wrong with a file, as a note; what is no fault of the source is thrown on. */
function damaged({ url }: SourceFile, error: unknown): string {
  if (!(error instanceof GribError || error instanceof IsobarError)) throw error;
  return `${url} is left out where it is damaged: ${error.message}`;
}
