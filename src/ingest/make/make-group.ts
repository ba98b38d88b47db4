import { type ModelId, type VariableName, variableOf } from '../../catalog/index.ts';
import {
  decodeNative,
  decodeQuantum,
  type FieldMaker,
  type FieldValues,
  implausibleError,
  inputsOf,
  type NativeValues,
  type Scratch,
} from '../../fields/index.ts';
import type { Grid } from '../../geo/index.ts';
import { IsobarError } from '../../platform/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import { entriesToRead, type PlannedField } from '../plan/run-plan.ts';
import type { DecodeTime } from '../report/transfer-meter.ts';

/** Planned fields of one lead that share inputs, with the messages that they are made of. */
export interface FieldGroup {
  readonly model: ModelId;
  readonly fields: readonly PlannedField[];
  /** Whole messages by the field in them; those that could not be read are not there. */
  readonly messages: ReadonlyMap<SelectedEntry, Uint8Array>;
  /** Decoded fields that the run has once. */
  readonly constants: ReadonlyMap<SelectedEntry, NativeValues>;
  /** Memory for the fields, one plane for each; what is in them does not matter. */
  readonly planes: readonly Int32Array[];
}

interface MadeValues {
  readonly variable: VariableName;
  readonly lead: number;
  readonly member: number;
  /** In the order of the run's grid and the variable's quantum: one of the group's planes. */
  readonly values: Int32Array;
}

export interface MadeGroup {
  readonly fields: readonly MadeValues[];
  /** The planes of fields that could not be made. */
  readonly unused: readonly Int32Array[];
  readonly notes: readonly string[];
  /** How many fields were refused because their values, or those of a field that they are made of, are not plausible. */
  readonly implausibleFields: number;
  readonly decoding: DecodeTime;
}

/** Makes groups of one run's fields, here or in another thread. Rejects with the signal's reason. */
export type GroupMaker = (group: FieldGroup, signal?: AbortSignal) => Promise<MadeGroup>;

/** What makes the fields of one run in one thread. */
export interface GroupTools {
  readonly grid: Grid;
  readonly maker: FieldMaker;
  readonly scratch: Scratch;
}

/**
 * Decodes a group's messages, each once, and makes its fields. What cannot be decoded, lies on another grid than the
 * run, or has values that are not plausible is left out with a note, and with it the fields that need it.
 */
export function makeGroup(
  { model, fields, messages, constants, planes }: FieldGroup,
  { grid, maker, scratch }: GroupTools,
): MadeGroup {
  const notes: string[] = [];
  const unused = [...planes];
  const decoded = new Map(constants);
  const ready = new Map<SelectedEntry, Int32Array>();
  const implausible = new Set<SelectedEntry>();
  const aloneIn = fieldsByOnlyInput(fields);
  const began = performance.now();
  for (const entry of entriesToRead(fields)) {
    const message = messages.get(entry);
    if (message === undefined) continue;
    try {
      const field = aloneIn.get(entry);
      const into = unused.at(-1);
      const integers =
        field === undefined || into === undefined
          ? null
          : decodeQuantum(model, entry, message, grid, { ...field, into, scratch });
      if (integers === null) decoded.set(entry, decodeNative(model, entry, message, grid, scratch));
      else {
        ready.set(entry, integers);
        unused.pop();
      }
    } catch (error) {
      if (!(error instanceof IsobarError)) throw error;
      if (error.reason === 'implausible') implausible.add(entry);
      notes.push(error.message);
    }
  }
  const decoding = {
    messages: ready.size + decoded.size - constants.size,
    ms: performance.now() - began,
  };
  const make = ({ variable, member, recipe }: PlannedField): FieldValues => {
    const values = recipe.kind === 'direct' ? ready.get(recipe.value) : undefined;
    if (values !== undefined) return { values, refusedCells: 0, implausible: null };
    const ofEntry = (entry: SelectedEntry): NativeValues => {
      const native = decoded.get(entry);
      if (native === undefined) throw new Error(`ingest: ${variable} asks for what its recipe does not name`);
      return native;
    };
    return maker.make(variable, recipe, ofEntry, { member, into: unused.pop() });
  };
  let implausibleFields = fields.filter(({ recipe }) =>
    inputsOf(recipe).some((entry) => implausible.has(entry)),
  ).length;
  const made = fields
    .filter(({ recipe }) => inputsOf(recipe).every((entry) => decoded.has(entry) || ready.has(entry)))
    .flatMap((field): MadeValues[] => {
      const { variable, lead, member } = field;
      const { values, refusedCells, implausible } = make(field);
      if (implausible !== null) {
        const title = `${variable} at lead ${lead}`;
        notes.push(implausibleError(title, implausible, variableOf(variable).plausible).message);
        implausibleFields++;
        unused.push(values);
        return [];
      }
      if (refusedCells > 0) {
        notes.push(
          `${variable} at lead ${lead}: ${refusedCells} cells are masked, their accumulated amount falls`,
        );
      }
      return [{ variable, lead, member, values }];
    });
  scratch.release();
  return { fields: made, unused, notes, implausibleFields, decoding };
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
