import pMap from 'p-map';
import {
  gridFieldsOf,
  isVariableName,
  type ModelId,
  nativeFieldOf,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../../catalog/index.ts';
import { type UnitConversion, unitConversionOf } from '../../fields/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { messageLength, readFieldHeader, type SelectedEntry, type SourceTree } from '../../source/index.ts';
import type { MessageList, MessageReference } from './message-reference.ts';

/** Messages that are measured at once. */
const CONCURRENCY = 8;

/**
 * Lists the messages of a run's native variables, and of its cells' places, by the inventories that the source has of it:
 * indexes, names of files, heads of sections. No values are read. Beside that, the first 16 bytes of the last message of an
 * indexed file, whose end no index tells; and of fields that the producer means to encode in another unit one message's head.
 * Throws as `SourceTree.inventory`.
 */
export async function listMessages(
  tree: SourceTree,
  initTime: Date,
  signal?: AbortSignal,
): Promise<MessageList> {
  const { model } = tree;
  const variables = VARIABLE_NAMES.filter((name) => nativeOf(model, name).status === 'native');
  const inventory = await tree.inventory(initTime, { variables: new Set(variables) }, signal);
  const notes = new Set(inventory.notes);
  const listed = await pMap(
    inventory.entries.filter((entry) => isReferenced(model, entry)),
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
  return { messages: listed.filter((each) => each !== null), conversions, notes: [...notes] };
}

type ReferencedEntry = SelectedEntry & { readonly nativeField: MessageReference['field'] };

/** Native variables and places of cells, but not what only derived variables are made of. */
function isReferenced(model: ModelId, entry: SelectedEntry): entry is ReferencedEntry {
  const { nativeField } = entry;
  return isVariableName(nativeField) || gridFieldsOf(model).some((name) => name === nativeField);
}

async function referenceTo(entry: ReferencedEntry, signal?: AbortSignal): Promise<MessageReference> {
  const { file, nativeField, window, offset, fieldIndex, description } = entry;
  const isWholeFile = entry.length === null && description.kind === 'names' && offset === 0;
  const length = isWholeFile ? null : await messageLength(file, entry, signal);
  return { field: nativeField, window, url: file.url, offset, length, place: fieldIndex };
}

/**
 * The change of unit is decided by the key in the message, as everywhere; but only where the producer has announced another
 * key does one message have to be looked at.
 */
async function conversionsOf(
  model: ModelId,
  variables: readonly VariableName[],
  entries: readonly SelectedEntry[],
  notes: Set<string>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<VariableName, UnitConversion>> {
  const conversions = new Map<VariableName, UnitConversion>();
  for (const variable of variables) {
    const native = nativeFieldOf(model, variable);
    const [entry] = entries.filter(({ nativeField }) => nativeField === variable);
    if (entry === undefined) continue;
    let conversion: UnitConversion | null = native;
    if (native.otherEncodings.length > 0) {
      try {
        conversion = unitConversionOf(native, await readFieldHeader(entry, signal)) ?? native;
      } catch (error) {
        if (!(error instanceof IsobarError)) throw error;
        notes.add(`${variable}: its unit is taken to be as before: ${error.message}`);
      }
    }
    const { scale, offset } = conversion;
    if (scale !== 1 || offset !== 0) conversions.set(variable, { scale, offset });
  }
  return conversions;
}
