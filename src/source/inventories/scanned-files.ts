import { type ByteSource, scanMessages } from 'gribjs';
import { LRUCache } from 'lru-cache';
import { type ModelId, modelOf, type NativeFieldId } from '../../catalog/index.ts';
import { readAhead } from '../files/read-ahead.ts';
import type { SourceFile } from '../files/source-file.ts';
import { windowOfProduct } from '../messages/product-window.ts';
import { fieldSelector } from './field-selector.ts';
import type { InventoryEntry } from './inventory-entry.ts';

/** A native field found in a file by a scan. */
export type ScannedEntry = Omit<InventoryEntry, 'file'> & { readonly nativeField: NativeFieldId };

export interface ScannedFile {
  readonly entries: readonly ScannedEntry[];
  /** Numbers of the centres whose fields are in the file. */
  readonly centres: readonly number[];
}

/** The largest files have some 700 fields of a model's in them; a model's run without indexes has about 3000. */
const ENTRIES_KEPT = 20_000;

/** What scans of remote files found, by the file's version: it takes a request for each message. */
const scans = new LRUCache<string, ScannedFile>({
  maxSize: ENTRIES_KEPT,
  sizeCalculation: ({ entries }) => entries.length + 1,
});

const FIRST_BYTES = 16;
/** Of sections before and after a bit map, with what a scan reads at once there. */
const HEADS_BYTES = 3 * 4096;

/**
 * Finds a model's native fields in a file without index by walking its section headers; data sections are not read. What
 * is known of this version of the file is not read again.
 * Hands out entries as it finds them through `onEntry`, so that a damaged file counts as far as it is sound.
 * Throws GribError as `scanMessages`, and what reads throw.
 */
export async function scanFile(
  model: ModelId,
  file: SourceFile,
  onEntry: (entry: ScannedEntry) => void,
  signal?: AbortSignal,
): Promise<ScannedFile> {
  const key = await versionOf(model, file, signal);
  const known = key === null ? undefined : scans.get(key);
  if (known !== undefined) {
    known.entries.forEach(onEntry);
    return known;
  }
  const select = fieldSelector(model);
  const entries: ScannedEntry[] = [];
  const centres = new Set<number>();
  for await (const { offset, length, fields } of scanMessages(widened(model, file), signal)) {
    for (const field of fields) {
      centres.add(field.identification.centre);
      const window = windowOfProduct(field.product);
      if (window === null) continue;
      const initTime = field.identification.referenceTime;
      const place = field.fieldIndex;
      const description = { kind: 'sections', field } as const;
      const nativeField = select({ file, offset, length, place, initTime, window, description });
      if (nativeField === null) continue;
      const entry = { offset, length, place, initTime, window, description, nativeField };
      entries.push(entry);
      onEntry(entry);
    }
  }
  const scanned = { entries, centres: [...centres] };
  if (key !== null) scans.set(key, scanned);
  return scanned;
}

/** Null where the server does not say which version it gives; local files are quick to scan. */
async function versionOf(model: ModelId, file: SourceFile, signal?: AbortSignal): Promise<string | null> {
  if (!/^https?:/.test(file.url)) return null;
  if (file.etag === null) await file.read(0, FIRST_BYTES, signal);
  const { url, etag, size } = file;
  return etag === null ? null : `${model} ${url} ${size} ${etag}`;
}

/** Bit maps lie between the heads of a message: where every message has one, it is read with them instead of a second request. */
function widened(model: ModelId, file: SourceFile): ByteSource {
  const { grid } = modelOf(model);
  const isRemote = /^https?:/.test(file.url);
  return isRemote && grid.missing === 'mask'
    ? readAhead(file, Math.ceil(grid.points / 8) + HEADS_BYTES)
    : file;
}
