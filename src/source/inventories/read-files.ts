import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { GribError } from 'gribjs';
import pMap from 'p-map';
import {
  type ModelId,
  modelOf,
  type NativeFieldId,
  nativeFieldOf,
  nativeFieldsOf,
  productOf,
} from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { type FieldSelector, fieldSelector } from '../entries/field-selector.ts';
import { entriesOfPath, type SelectedEntry } from '../entries/inventory-entry.ts';
import { preferredEncodings } from '../entries/preferred-encodings.ts';
import type { SourceFile } from '../files/source-file.ts';
import { messageLength, NotAMessageError } from '../messages/fetch-messages.ts';
import { declaredLength, HEADER_BYTES } from '../messages/message-frame.ts';
import { FileHeaders } from './file-headers.ts';
import { type AbsentFile, FILE_CONCURRENCY, type FileContents, type FoundFile } from './found/found-file.ts';
import { SideCarIndex } from './found/side-car-index.ts';
import { type ScannedEntry, scanFile } from './scanned-files.ts';

/** Origins that one note names. */
const MAX_ORIGINS = 5;

export interface Inventory {
  readonly entries: readonly SelectedEntry[];
  /** For people: files that could not be read or hold nothing of the model, and why. */
  readonly notes: readonly string[];
  /** Files that a producer's run should have by now and that cannot be used; none of other locations. */
  readonly absent: readonly AbsentFile[];
}

/** The requested fields, and of which run; null for every run of the files. */
export interface ExpectedFields {
  readonly initTime: Date | null;
  has(id: NativeFieldId, initTime: Date, lead: number): boolean;
}

/**
 * The native fields of a model in the files: from its index file where there is one, from the path of a file that
 * holds a single field, else from a scan of the file's section headers, as where the index is damaged or cut. The readable part
 * of a damaged file is used.
 */
export async function readFiles(
  model: ModelId,
  files: readonly FoundFile[],
  expected: ExpectedFields,
  signal?: AbortSignal,
): Promise<Pick<Inventory, 'entries' | 'notes'>> {
  const context = { model, select: fieldSelector(model), expected };
  const inventories = await pMap(files, (file) => readFile(context, file, signal), {
    concurrency: FILE_CONCURRENCY,
  });
  return {
    entries: inventories.flatMap(({ entries }) => entries),
    notes: inventories.flatMap(({ notes }) => notes),
  };
}

async function readFile(
  context: ReadingContext,
  found: FoundFile,
  signal?: AbortSignal,
): Promise<Pick<Inventory, 'entries' | 'notes'>> {
  const { model } = context;
  const { file, contents, product } = found;
  // Parsing hundreds of indexes without a break would block the event loop for a quarter of a second.
  await yieldToEventLoop();
  const listed = contents.kind === 'unindexed' ? null : list(context, file, contents);
  const isUsable =
    listed !== null &&
    listed.notes.length === 0 &&
    !(contents instanceof SideCarIndex && (await isBehind(context, found, contents, listed.entries, signal)));
  const { entries, notes, nothingOfModel } = isUsable ? listed : await scan(model, file, signal, listed);
  return {
    entries: preferredEncodings(model, entries).filter((entry) => fitsProduct(model, product, entry)),
    notes: nothingOfModel === null ? notes : [...notes, `${file.url}: ${nothingOfModel}`],
  };
}

interface ReadingContext {
  readonly model: ModelId;
  readonly select: FieldSelector;
  readonly expected: ExpectedFields;
}

/**
 * Whether an index is not that of its file as it is: its messages are all of other runs, or it lacks an expected field and the
 * file continues behind its last message. Only where it lacks one, the file is read, twice 16 bytes.
 */
async function isBehind(
  { model, expected: { initTime, has } }: ReadingContext,
  { file, product }: FoundFile,
  index: SideCarIndex,
  entries: readonly SelectedEntry[],
  signal?: AbortSignal,
): Promise<boolean> {
  const ofRun = entries.filter(
    (entry) => initTime === null || entry.initTime.getTime() === initTime.getTime(),
  );
  const run = initTime ?? ofRun[0]?.initTime ?? null;
  if (entries.length > 0 && ofRun.length === 0) return true;
  const lead = Math.max(0, ...ofRun.map(({ window }) => window.endHours));
  const listed = new Set(ofRun.map(({ nativeField }) => nativeField));
  const isLacking = [...nativeFieldsOf(model)].some(
    ([id, field]) =>
      (product === null || field.file === product || modelOf(model).ensemble?.product === product) &&
      !field.constant &&
      !listed.has(id) &&
      run !== null &&
      has(id, run, lead),
  );
  if (!isLacking || index.last === null) return false;
  try {
    const end = index.last.offset + (await messageLength(file, index.last, signal));
    return declaredLength(await file.read(end, HEADER_BYTES, signal)) !== null;
  } catch (error) {
    if (error instanceof IsobarError && signal?.aborted !== true) return error instanceof NotAMessageError;
    throw error;
  }
}

interface FileInventory extends Pick<Inventory, 'entries' | 'notes'> {
  /** Where the file holds fields, but none of the model: what they are, for a note; else null. */
  readonly nothingOfModel: string | null;
}

/** Products of one run repeat each other's fields; in a producer's tree each is read from the product that the catalog names. */
function fitsProduct(
  model: ModelId,
  product: string | null,
  { nativeField, member }: Pick<SelectedEntry, 'nativeField' | 'member'>,
): boolean {
  return product === null || productOf(model, nativeFieldOf(model, nativeField), member) === product;
}

function list(
  { model, select }: ReadingContext,
  file: SourceFile,
  contents: Exclude<FileContents, { readonly kind: 'unindexed' }>,
): FileInventory {
  try {
    const listed =
      contents.kind === 'path' ? entriesOfPath(model, file, contents) : contents.entriesOf(model, file);
    const headers = new FileHeaders(model, async (signal) => (await scan(model, file, signal)).entries);
    const entries = listed.flatMap((entry): SelectedEntry[] => {
      const nativeField = contents.kind === 'path' ? contents.nativeField : select(entry);
      return nativeField === null ? [] : [{ ...entry, nativeField, headers }];
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

/** Scans copies of a file until one is undamaged; where none is, returns the longest result, or that of its index where it is longer. */
async function scan(
  model: ModelId,
  file: SourceFile,
  signal?: AbortSignal,
  listed: FileInventory | null = null,
): Promise<FileInventory> {
  let best = listed;
  for (const copy of file.copies?.inPreferenceOrder() ?? [file]) {
    const scanned = await scanCopy(model, file, copy, signal);
    const [note] = scanned.notes;
    if (note === undefined) {
      file.copies?.reportSuccess(copy);
      return listed !== null && scanned.entries.length === 0 ? listed : scanned;
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
