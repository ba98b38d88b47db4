import { parseMessage } from 'gribjs';
import {
  leadsOf,
  type ModelId,
  type NativeFieldId,
  nativeFieldsOf,
  type VariableName,
} from '../../src/catalog/index.ts';
import {
  createFieldMaker,
  decodeNative,
  type FieldValues,
  inputsOf,
  recipeFor,
} from '../../src/fields/index.ts';
import { type Grid, gridSpecOf, makeGrid } from '../../src/geo/index.ts';
import { fitsNative, type SelectedEntry, windowOfProduct } from '../../src/source/index.ts';

const KINDS: Readonly<Record<number, string>> = { 1: 'accumulation', 2: 'maximum' };

export interface MessageEntry {
  readonly entry: SelectedEntry;
  readonly message: Uint8Array;
}

/** The entries of messages, as a scan that knows a field by its sections alone finds them. */
export function entriesOf(model: ModelId, messages: readonly Uint8Array[]): MessageEntry[] {
  return messages.flatMap((message, number) =>
    parseMessage(message).flatMap((field): MessageEntry[] => {
      const window = windowOfProduct(field.product);
      const fit = [...nativeFieldsOf(model)].find(([, native]) => {
        const process = native.key.statisticalProcess;
        const kind = process === null ? 'instant' : KINDS[process];
        return window?.kind === kind && fitsNative(model, native, field);
      });
      if (window === null || fit === undefined) return [];
      const file = {
        url: `memory:${number}`,
        etag: null,
        size: message.length,
        read: async (at: number, n: number) => message.slice(at, at + n),
      };
      const entry: SelectedEntry = {
        file,
        offset: 0,
        length: message.length,
        fieldIndex: field.fieldIndex,
        initTime: field.identification.referenceTime,
        window,
        member: 0,
        description: { kind: 'sections', field },
        nativeField: fit[0],
      };
      return [{ entry, message }];
    }),
  );
}

/** A field made out of a run's messages, all the way from bytes to quanta; null where they do not suffice. */
export function fieldOf(
  model: ModelId,
  variable: VariableName,
  lead: number,
  messages: readonly Uint8Array[],
  grid: Grid = gridOf(messages[0]),
): FieldValues | null {
  const found = entriesOf(model, messages);
  const leads = leadsOf(model, found[0]?.entry.initTime.getUTCHours() ?? 0);
  const entries = Map.groupBy(
    found.map(({ entry }) => entry),
    ({ nativeField }): NativeFieldId => nativeField,
  );
  const recipe = recipeFor(model, variable, lead, leads[leads.indexOf(lead) - 1] ?? null, entries);
  if (recipe === null) return null;
  const wanted = new Set(inputsOf(recipe));
  const decoded = new Map(
    found
      .filter(({ entry }) => wanted.has(entry))
      .map(({ entry, message }) => [entry, decodeNative(model, entry, message, grid)]),
  );
  return createFieldMaker(grid).make(variable, recipe, (entry) => decoded.get(entry)!);
}

function gridOf(message: Uint8Array | undefined): Grid {
  const [field] = message === undefined ? [] : parseMessage(message);
  if (field === undefined) throw new Error('no message');
  return makeGrid(gridSpecOf(field.grid));
}
