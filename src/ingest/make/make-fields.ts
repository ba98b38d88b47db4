import { pMapIterable } from 'p-map';
import type { ModelId, VariableName } from '../../catalog/index.ts';
import { inputsOf, type NativeValues } from '../../fields/index.ts';
import { Semaphore } from '../../platform/index.ts';
import { fetchMessages, type SelectedEntry } from '../../source/index.ts';
import type { SourceRange } from '../../store/index.ts';
import { type LeadPart, partsToRead } from '../plan/leads/lead-parts.ts';
import { entriesToRead, groupsSharingInputs, isConstant, type PlannedField } from '../plan/run-plan.ts';
import type { Notes } from '../report/notes.ts';
import type { TransferMeter } from '../report/transfer-meter.ts';
import type { Constant, Constants, MessageOrigin } from './constants.ts';
import type { GroupMaker } from './make-group.ts';
import type { GridBuffers } from './memory/grid-buffers.ts';

/** Leads whose messages are fetched or decoded at a time. */
const LEADS_AHEAD = 8;
/**
 * Bytes of messages in memory at a time, fetched or on their way. Enough for the threads, which make one group of fields each; messages
 * of a single part of a lead may take more, alone.
 */
const BYTES_AHEAD = 64 * 1024 * 1024;
/** Bytes of the messages of one field, at most. */
const MAX_FIELD_BYTES = 192 * 1024 * 1024;

/** A field ready for the store. */
export interface MadeField {
  readonly variable: VariableName;
  readonly lead: number;
  readonly member: number;
  /** In the order of the run's grid and the variable's quantum, a member's own (`decimalsOf`): a plane to give back. */
  readonly values: Int32Array;
  readonly lineage: readonly SourceRange[];
}

export interface MakeOptions {
  readonly model: ModelId;
  /** Values of one field. */
  readonly gridSize: number;
  readonly make: GroupMaker;
  readonly constants: Constants;
  /** At least as many as all planned fields need. */
  readonly planes: GridBuffers;
  readonly notes: Notes;
  readonly meter: TransferMeter;
  readonly signal?: AbortSignal;
}

/** What the fields of one lead are made of. */
interface LeadInputs {
  readonly messages: ReadonlyMap<SelectedEntry, Uint8Array>;
  readonly constants: ReadonlyMap<SelectedEntry, Constant>;
  /** Where each of them was fetched from. */
  readonly origins: ReadonlyMap<SelectedEntry, MessageOrigin>;
}

/**
 * Makes planned fields lead by lead: all variables of a lead together, so that messages that they share are fetched once, and of
 * amounts several leads (`partsToRead`); in parts where their messages are too many to be in memory. What cannot be read, or lies on another grid than the run, or needs
 * more than may be in memory, is left out with a note.
 */
export function makeFields(
  planned: readonly PlannedField[],
  options: MakeOptions,
): AsyncIterable<readonly MadeField[]> {
  const { model, gridSize } = options;
  const parts = partsToRead(model, planned, gridSize, BYTES_AHEAD);
  const budget = new Semaphore(BYTES_AHEAD);
  return pMapIterable(
    parts,
    async ({ fields, bytes }: LeadPart): Promise<readonly MadeField[]> => {
      if (bytes > MAX_FIELD_BYTES) {
        options.notes.add(tooLarge(fields, MAX_FIELD_BYTES));
        return [];
      }
      return budget.run(() => makeLead(fields, options), { permits: bytes, signal: options.signal });
    },
    { concurrency: LEADS_AHEAD, backpressure: LEADS_AHEAD },
  );
}

function tooLarge(fields: readonly PlannedField[], maxBytes: number): string {
  const variables = [...new Set(fields.map(({ variable }) => variable))].join(', ');
  return `${variables} at lead ${fields[0]?.lead}: the messages are more than ${maxBytes} bytes, left out`;
}

async function makeLead(
  fields: readonly PlannedField[],
  options: MakeOptions,
): Promise<readonly MadeField[]> {
  const { model, make, planes, notes, meter, signal } = options;
  signal?.throwIfAborted();
  const inputs = await readInputs(fields, options);
  const made = await Promise.all(
    groupsSharingInputs(model, fields).map(async (group) => {
      const { messages, constants } = inputsOfGroup(group, inputs);
      const memory = await planes.take(group.length, signal);
      const made = await make({ model, fields: group, messages, constants, planes: memory }, signal);
      planes.release(made.unused);
      planes.forget(group.length - made.fields.length - made.unused.length);
      notes.add(...made.notes);
      meter.addImplausible(made.implausibleFields);
      meter.addDecoded(made.decoding);
      return made.fields.map((each) => ({ ...each, lineage: lineageOf(each, group, inputs) }));
    }),
  );
  return made.flat();
}

async function readInputs(
  fields: readonly PlannedField[],
  { model, constants, notes, meter, signal }: MakeOptions,
): Promise<LeadInputs> {
  const entries = entriesToRead(fields);
  const fetched = new Map<SelectedEntry, Constant>();
  const origins = new Map<SelectedEntry, MessageOrigin>();
  for (const entry of entries.filter((each) => isConstant(model, each))) {
    const constant = await constants.of(entry);
    if (constant === null) continue;
    fetched.set(entry, constant);
    origins.set(entry, constant.origin);
  }
  const messages = new Map<SelectedEntry, Uint8Array>();
  const ofLead = entries.filter((each) => !isConstant(model, each));
  let bufferedBytes = 0;
  for await (const fetched of fetchMessages(ofLead, signal)) {
    if (fetched.error !== null) {
      notes.add(fetched.error.message);
      continue;
    }
    const { bytes, from } = fetched;
    meter.add(bytes.length);
    bufferedBytes += bytes.length;
    // Messages that state their lengths only themselves may be longer than expected, but not without limit.
    if (bufferedBytes > 2 * MAX_FIELD_BYTES) {
      notes.add(tooLarge(fields, MAX_FIELD_BYTES));
      break;
    }
    for (const entry of fetched.entries) {
      messages.set(entry, bytes);
      origins.set(entry, { url: from.url, offset: from.offset, length: bytes.length, etag: from.etag });
    }
  }
  return { messages, constants: fetched, origins };
}

function inputsOfGroup(group: readonly PlannedField[], { messages, constants }: LeadInputs) {
  const ownMessages = new Map<SelectedEntry, Uint8Array>();
  const ownConstants = new Map<SelectedEntry, NativeValues>();
  for (const entry of entriesToRead(group)) {
    const message = messages.get(entry);
    const constant = constants.get(entry);
    if (message !== undefined) ownMessages.set(entry, message);
    if (constant !== undefined) ownConstants.set(entry, constant.native);
  }
  return { messages: ownMessages, constants: ownConstants };
}

function lineageOf(
  { variable, lead, member }: Pick<MadeField, 'variable' | 'lead' | 'member'>,
  group: readonly PlannedField[],
  { origins }: LeadInputs,
): readonly SourceRange[] {
  const field = group.find(
    (each) => each.variable === variable && each.lead === lead && each.member === member,
  );
  if (field === undefined) throw new Error(`ingest: ${variable} at lead ${lead} was not requested`);
  return inputsOf(field.recipe).map((entry) => {
    const origin = origins.get(entry);
    if (origin === undefined) throw new Error(`ingest: no record of where ${entry.nativeField} came from`);
    return { lead, ...(member > 0 && { member }), ...origin };
  });
}
