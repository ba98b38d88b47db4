import { pMapIterable } from 'p-map';
import type { ModelId, VariableName } from '../catalog/index.ts';
import { decodeNative, type FieldMaker, inputsOf, type NativeValues } from '../fields/index.ts';
import { IsobarError } from '../platform/index.ts';
import { fetchMessages, type SelectedEntry } from '../source/index.ts';
import type { Manifest, SourceRange } from '../store/index.ts';
import type { Notes } from './notes.ts';
import { entriesToRead, groupsSharingInputs, type PlannedField } from './run-plan.ts';

/** Leads whose messages are fetched ahead of the one that is being decoded. */
const LEADS_AHEAD = 4;

/** A field ready for the store. */
export interface MadeField {
  readonly variable: VariableName;
  readonly lead: number;
  /** `[y][x]` in the variable's quantum. */
  readonly values: Int32Array;
  readonly lineage: readonly SourceRange[];
}

export interface MakeOptions {
  readonly model: ModelId;
  readonly grid: Manifest['grid'];
  readonly maker: FieldMaker;
  readonly notes: Notes;
  readonly signal?: AbortSignal;
}

type Messages = ReadonlyMap<SelectedEntry, Uint8Array>;

/**
 * Makes planned fields lead by lead: all variables of a lead together, so that messages that they share are fetched once.
 * What cannot be read, or lies on another grid than the run, is left out with a note.
 */
export function makeFields(
  planned: readonly PlannedField[],
  options: MakeOptions,
): AsyncIterable<readonly MadeField[]> {
  const byLead = [...Map.groupBy(planned, ({ lead }) => lead)].sort(([a], [b]) => a - b);
  return pMapIterable(
    byLead,
    async ([, fields]): Promise<readonly MadeField[]> => {
      const messages = await readMessages(fields, options);
      return groupsSharingInputs(fields).flatMap((group) => makeGroup(group, messages, options));
    },
    { concurrency: LEADS_AHEAD, backpressure: LEADS_AHEAD },
  );
}

async function readMessages(
  fields: readonly PlannedField[],
  { notes, signal }: MakeOptions,
): Promise<Messages> {
  const messages = new Map<SelectedEntry, Uint8Array>();
  for await (const { entries, bytes, fault } of fetchMessages(entriesToRead(fields), signal)) {
    if (fault !== null) notes.add(fault.message);
    else for (const entry of entries) messages.set(entry, bytes);
  }
  return messages;
}

function makeGroup(
  fields: readonly PlannedField[],
  messages: Messages,
  options: MakeOptions,
): readonly MadeField[] {
  options.signal?.throwIfAborted();
  const decoded = new Map<SelectedEntry, NativeValues>();
  for (const entry of entriesToRead(fields)) {
    const message = messages.get(entry);
    if (message === undefined) continue;
    try {
      decoded.set(entry, decodeNative(options.model, entry, message, options.grid));
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      options.notes.add(error.message);
    }
  }
  return fields
    .filter(({ recipe }) => inputsOf(recipe).every((entry) => decoded.has(entry)))
    .map((field) => makeOne(field, decoded, messages, options));
}

function makeOne(
  { variable, lead, recipe }: PlannedField,
  decoded: ReadonlyMap<SelectedEntry, NativeValues>,
  messages: Messages,
  { maker, notes }: MakeOptions,
): MadeField {
  const { values, refusedCells } = maker.make(variable, recipe, (entry) => {
    const native = decoded.get(entry);
    if (native === undefined) throw new Error(`ingest: ${variable} asks for what its recipe does not name`);
    return native;
  });
  if (refusedCells > 0) {
    notes.add(
      `${variable} at lead ${lead}: ${refusedCells} cells are masked, their accumulated amount falls`,
    );
  }
  const lineage = inputsOf(recipe).map((entry) => ({
    lead,
    url: entry.file.url,
    offset: entry.offset,
    length: messages.get(entry)?.length ?? 0,
    etag: entry.file.etag,
  }));
  return { variable, lead, values, lineage };
}
