import { type ByteSource, scanMessages } from 'gribjs';
import { LRUCache } from 'lru-cache';
import {
  describeOrigin,
  isOriginOf,
  type ModelId,
  modelOf,
  type NativeFieldId,
} from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { fieldSelector, originOf } from '../entries/field-selector.ts';
import type { InventoryEntry } from '../entries/inventory-entry.ts';
import { memberOfField } from '../entries/members.ts';
import { readAhead } from '../files/read-ahead.ts';
import type { SourceFile } from '../files/source-file.ts';
import { windowOfProduct } from '../messages/product-window.ts';

/** A native field found by scanning a file. */
export type ScannedEntry = Omit<InventoryEntry, 'file'> & { readonly nativeField: NativeFieldId };

interface ScannedFile {
  readonly entries: readonly ScannedEntry[];
  /** Whether it has any fields. */
  readonly hasFields: boolean;
  /** Where those of its fields come from that another model made, as `describeOrigin` says it; each once. */
  readonly foreign: readonly string[];
}

/** Messages of one file whose headers are read, each by a request; as many as lines of an index. */
const MAX_MESSAGES = 20_000;

/** The largest files hold some 700 fields of a model; a run of a model without indexes has about 3000. */
const MAX_CACHED_ENTRIES = 20_000;

/** Results of scans of remote files, which take a request per message, by the file's version. */
const scans = new LRUCache<string, ScannedFile>({
  maxSize: MAX_CACHED_ENTRIES,
  sizeCalculation: ({ entries }) => entries.length + 1,
});

const FIRST_BYTES = 16;
/** Sections before and after a bit map, and the bytes that a scan reads ahead there. */
const HEADERS_BYTES = 3 * 4096;

/**
 * Finds a model's native fields in a file without index by its section headers; data sections are not read. A version of
 * a remote file is scanned once.
 * Calls `onEntry` for each entry as it is found, so that the part of a damaged file before the damage is used.
 * Throws GribError as `scanMessages`, and what reads throw.
 */
export async function scanFile(
  model: ModelId,
  file: SourceFile,
  onEntry: (entry: ScannedEntry) => void,
  signal?: AbortSignal,
): Promise<ScannedFile> {
  const key = await versionOf(model, file, signal);
  const cached = key === null ? undefined : scans.get(key);
  if (cached !== undefined) {
    cached.entries.forEach(onEntry);
    return cached;
  }
  const select = fieldSelector(model);
  const entries: ScannedEntry[] = [];
  const foreign = new Set<string>();
  let hasFields = false;
  let messages = 0;
  for await (const { offset, length, fields } of scanMessages(withBitMaps(model, file), signal)) {
    if (messages++ === MAX_MESSAGES) {
      throw new IsobarError('upstream_unavailable', `${file.url}: more than ${MAX_MESSAGES} messages`);
    }
    for (const field of fields) {
      hasFields = true;
      const origin = originOf(field);
      if (!isOriginOf(model, origin)) foreign.add(describeOrigin(origin));
      const window = windowOfProduct(field.product);
      if (window === null) continue;
      const initTime = field.identification.referenceTime;
      const { fieldIndex } = field;
      const description = { kind: 'sections', field } as const;
      const member = memberOfField(model, field) ?? 0;
      const found = { offset, length, fieldIndex, initTime, window, member, description };
      const nativeField = select({ file, ...found });
      if (nativeField === null) continue;
      const entry = { ...found, nativeField };
      entries.push(entry);
      onEntry(entry);
    }
  }
  const scanned = { entries, hasFields, foreign: [...foreign] };
  if (key !== null) scans.set(key, scanned);
  return scanned;
}

/** Null where the server gives no ETag, and for local files, which are quick to scan. */
async function versionOf(model: ModelId, file: SourceFile, signal?: AbortSignal): Promise<string | null> {
  if (!/^https?:/.test(file.url)) return null;
  if (file.etag === null) await file.read(0, FIRST_BYTES, signal);
  const { url, etag, size } = file;
  return etag === null ? null : `${model} ${url} ${size} ${etag}`;
}

/** Bit maps lie between the headers of a message: where every message has one, it is read with them, in one request. */
function withBitMaps(model: ModelId, file: SourceFile): ByteSource {
  const { grid } = modelOf(model);
  const isRemote = /^https?:/.test(file.url);
  return isRemote && grid.missing === 'mask'
    ? readAhead(file, Math.ceil(grid.points / 8) + HEADERS_BYTES)
    : file;
}
