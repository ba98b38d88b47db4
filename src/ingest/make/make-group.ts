import type { ModelId, VariableName } from '../../catalog/index.ts';
import {
  decodeNative,
  decodeQuantum,
  type FieldMaker,
  type FieldValues,
  inputsOf,
  type NativeValues,
} from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import { entriesToRead, type PlannedField } from '../plan/run-plan.ts';
import type { DecodeTime } from './transfer-meter.ts';

/** Planned fields of one lead that share inputs, with the messages that they are made of. */
export interface FieldGroup {
  readonly model: ModelId;
  readonly fields: readonly PlannedField[];
  /** Whole messages by the field in them; those that could not be read are not there. */
  readonly messages: ReadonlyMap<SelectedEntry, Uint8Array>;
  /** Decoded fields that the run has once. */
  readonly constants: ReadonlyMap<SelectedEntry, NativeValues>;
}

interface MadeValues {
  readonly variable: VariableName;
  readonly lead: number;
  /** In the order of the run's grid and the variable's quantum. */
  readonly values: Int32Array;
}

export interface MadeGroup {
  readonly fields: readonly MadeValues[];
  readonly notes: readonly string[];
  readonly decoding: DecodeTime;
}

/** Makes groups of one run's fields, here or in another thread. Rejects with the signal's reason. */
export type GroupMaker = (group: FieldGroup, signal?: AbortSignal) => Promise<MadeGroup>;

/**
 * Decodes a group's messages, each once, and makes its fields. What cannot be decoded, or lies on another grid than the
 * run, is left out with a note, and with it the fields that need it.
 */
export function makeGroup(
  { model, fields, messages, constants }: FieldGroup,
  grid: Grid,
  maker: FieldMaker,
): MadeGroup {
  const notes: string[] = [];
  const decoded = new Map(constants);
  const ready = new Map<SelectedEntry, Int32Array>();
  const aloneIn = fieldsByOnlyInput(fields);
  const began = performance.now();
  for (const entry of entriesToRead(fields)) {
    const message = messages.get(entry);
    if (message === undefined) continue;
    try {
      const field = aloneIn.get(entry);
      const integers =
        field === undefined ? null : decodeQuantum(model, entry, message, grid, field.variable);
      if (integers === null) decoded.set(entry, decodeNative(model, entry, message, grid));
      else ready.set(entry, integers);
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      notes.push(error.message);
    }
  }
  const decoding = {
    messages: ready.size + decoded.size - constants.size,
    ms: performance.now() - began,
  };
  const make = ({ variable, recipe }: PlannedField): FieldValues => {
    const values = recipe.kind === 'direct' ? ready.get(recipe.value) : undefined;
    if (values !== undefined) return { values, refusedCells: 0 };
    return maker.make(variable, recipe, (entry) => {
      const native = decoded.get(entry);
      if (native === undefined) throw new Error(`ingest: ${variable} asks for what its recipe does not name`);
      return native;
    });
  };
  const made = fields
    .filter(({ recipe }) => inputsOf(recipe).every((entry) => decoded.has(entry) || ready.has(entry)))
    .map((field): MadeValues => {
      const { variable, lead } = field;
      const { values, refusedCells } = make(field);
      if (refusedCells > 0) {
        notes.push(
          `${variable} at lead ${lead}: ${refusedCells} cells are masked, their accumulated amount falls`,
        );
      }
      return { variable, lead, values };
    });
  return { fields: made, notes, decoding };
}

/** Fields that are a native field as it stands, by that, where no other field reads it. */
function fieldsByOnlyInput(fields: readonly PlannedField[]): ReadonlyMap<SelectedEntry, PlannedField> {
  const readers = Map.groupBy(
    fields.flatMap((field) => inputsOf(field.recipe).map((entry) => ({ entry, field }))),
    ({ entry }) => entry,
  );
  const alone = new Map<SelectedEntry, PlannedField>();
  for (const [entry, [first, ...others]] of readers) {
    if (first?.field.recipe.kind === 'direct' && others.length === 0) alone.set(entry, first.field);
  }
  return alone;
}
