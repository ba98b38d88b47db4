import pMap from 'p-map';
import {
  gridFieldsOf,
  isVariableName,
  type ModelId,
  modelOf,
  nativeFieldOf,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../../../catalog/index.ts';
import { type UnitConversion, unitConversionOf } from '../../../fields/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import {
  messageLength,
  readFieldHeader,
  type SelectedEntry,
  type SourceTree,
} from '../../../source/index.ts';
import type { MessageList, MessageReference } from './message-reference.ts';

/** Messages whose length is read concurrently. */
const CONCURRENCY = 8;

/**
 * Lists the messages of a run's native variables, of its stored members too, and of its cells' coordinates from the source's inventories: indexes, file names
 * and section headers. No values are read. In addition it reads the first 16 bytes of the last message of an indexed file, since
 * the index does not say where it ends, and one message header of each field that the producer may encode in another unit.
 * Throws as `SourceTree.inventory`.
 * @param members numbers of the stored members of an ensemble, the control among them
 */
export async function listMessages(
  tree: SourceTree,
  initTime: Date,
  members: readonly number[] = [],
  signal?: AbortSignal,
): Promise<MessageList> {
  const { model } = tree;
  const listed = hasFilesOfAllMembers(model) ? new Set([0, ...members]) : new Set([0]);
  const variables = VARIABLE_NAMES.filter((name) => nativeOf(model, name).status === 'native');
  const inventory = await tree.inventory(
    initTime,
    { variables: new Set(variables), control: listed.size === 1 },
    signal,
  );
  const notes = new Set(inventory.notes);
  if (listed.size <= members.length) notes.add(CONTROL_ALONE);
  const references = await pMap(
    inventory.entries
      .filter(({ member }) => listed.has(member))
      .filter((entry) => isReferenced(model, entry)),
    async (entry) => {
      try {
        return await referenceTo(entry, signal);
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        notes.add(error.message);
        return null;
      }
    },
    { concurrency: CONCURRENCY },
  );
  const conversions = await conversionsOf(model, variables, inventory.entries, notes, signal);
  return { messages: references.filter((message) => message !== null), conversions, notes: [...notes] };
}

/** Said of a run that has members of which none is listed. */
const CONTROL_ALONE = 'each member has files of its own, and the set is of the control alone';

/** Whether a file has the messages of all members; else a run has thousands of index files. */
function hasFilesOfAllMembers(model: ModelId): boolean {
  return !Object.values(modelOf(model).files).some((path) => path.includes('{member}'));
}

type ReferencedEntry = SelectedEntry & { readonly nativeField: MessageReference['field'] };

/** Whether it is of a native variable or of cell coordinates, not just an input of derived variables. */
function isReferenced(model: ModelId, entry: SelectedEntry): entry is ReferencedEntry {
  const { nativeField } = entry;
  return isVariableName(nativeField) || gridFieldsOf(model).some((name) => name === nativeField);
}

async function referenceTo(entry: ReferencedEntry, signal?: AbortSignal): Promise<MessageReference> {
  const { file, nativeField, window, offset, fieldIndex, member, description } = entry;
  const isWholeFile = entry.length === null && description.kind === 'names' && offset === 0;
  const length = isWholeFile ? null : await messageLength(file, entry, signal);
  return { field: nativeField, window, url: file.url, offset, length, fieldIndex, member };
}

/**
 * The unit conversions of the variables' messages. As everywhere the key in the message decides, but a message has to be read
 * only if the producer has announced another key.
 */
async function conversionsOf(
  model: ModelId,
  variables: readonly VariableName[],
  entries: readonly SelectedEntry[],
  notes: Set<string>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<VariableName, UnitConversion>> {
  const conversions = new Map<VariableName, UnitConversion>();
  const firstEntries = new Map<SelectedEntry['nativeField'], SelectedEntry>();
  for (const entry of entries) {
    if (!firstEntries.has(entry.nativeField)) firstEntries.set(entry.nativeField, entry);
  }
  await pMap(
    variables,
    async (variable) => {
      const native = nativeFieldOf(model, variable);
      const entry = firstEntries.get(variable);
      if (entry === undefined) return;
      let conversion: UnitConversion | null = native;
      if (native.otherEncodings.length > 0) {
        try {
          conversion = unitConversionOf(native, await readFieldHeader(entry, signal)) ?? native;
        } catch (error) {
          if (!(error instanceof IsobarError)) throw error;
          notes.add(`${variable}: its unit is assumed to be unchanged: ${error.message}`);
        }
      }
      const { scale, offset } = conversion;
      if (scale !== 1 || offset !== 0) conversions.set(variable, { scale, offset });
    },
    { concurrency: CONCURRENCY },
  );
  return conversions;
}
