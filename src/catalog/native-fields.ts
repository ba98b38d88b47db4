import { isDeepStrictEqual } from 'node:util';
import { nativeOf } from './models.ts';
import { MODEL_IDS, type ModelId, VARIABLE_NAMES, type VariableName } from './names.ts';
import type { DerivationId, EncodedField } from './native.ts';

/**
 * A native field within its model: the variable that it is, or for one that is no variable itself the derived variable
 * that reads it and its place among the inputs, counted from 1.
 */
export type NativeFieldId = VariableName | `input ${number} of ${VariableName}`;

/**
 * Derivations that are described and not computed, so that their variables are never made: heights of ICON's model levels
 * are constants beside the steps of a run, and its level numbers are in file names alone.
 */
const UNMADE_DERIVATIONS = ['model_level_to_height'] as const satisfies readonly DerivationId[];

export type MadeDerivationId = Exclude<DerivationId, (typeof UNMADE_DERIVATIONS)[number]>;

const unmade: ReadonlySet<DerivationId> = new Set(UNMADE_DERIVATIONS);

export function isMadeDerivation(id: DerivationId): id is MadeDerivationId {
  return !unmade.has(id);
}

/** A model's native fields that some variable is made of, each once. */
export function nativeFieldsOf(model: ModelId): ReadonlyMap<NativeFieldId, EncodedField> {
  return tableOf(model).fields;
}

/** One of a model's native fields. Throws RangeError when the model has no such field. */
export function nativeFieldOf(model: ModelId, id: NativeFieldId): EncodedField {
  const field = tableOf(model).fields.get(id);
  if (field === undefined) throw new RangeError(`catalog: ${model} has no native field ${id}`);
  return field;
}

/**
 * The native fields that a derived variable of a model is made of, in the order that its conversion names.
 * Throws RangeError for a variable that the model does not derive, or by a derivation that nothing computes.
 */
export function derivationInputsOf(model: ModelId, variable: VariableName): readonly NativeFieldId[] {
  const inputs = tableOf(model).inputs.get(variable);
  if (inputs === undefined) throw new RangeError(`catalog: ${variable} of ${model} is not derived`);
  return inputs;
}

interface FieldTable {
  readonly fields: ReadonlyMap<NativeFieldId, EncodedField>;
  readonly inputs: ReadonlyMap<VariableName, readonly NativeFieldId[]>;
}

const TABLES: ReadonlyMap<ModelId, FieldTable> = new Map(MODEL_IDS.map((model) => [model, collect(model)]));

function tableOf(model: ModelId): FieldTable {
  const table = TABLES.get(model);
  if (table === undefined) throw new RangeError(`catalog: no model ${model}`);
  return table;
}

function collect(model: ModelId): FieldTable {
  const fields = new Map<NativeFieldId, EncodedField>();
  for (const variable of VARIABLE_NAMES) {
    const native = nativeOf(model, variable);
    if (native.status === 'native') fields.set(variable, native);
  }
  const inputs = new Map<VariableName, readonly NativeFieldId[]>();
  for (const variable of VARIABLE_NAMES) {
    const native = nativeOf(model, variable);
    if (native.status !== 'derived' || !isMadeDerivation(native.conversion)) continue;
    const ids = native.inputs.map((input, index): NativeFieldId => {
      if (input.kind === 'variable') return input.name;
      const id = idOf(fields, input) ?? `input ${index + 1} of ${variable}`;
      if (!fields.has(id)) fields.set(id, input);
      return id;
    });
    inputs.set(variable, ids);
  }
  return { fields, inputs };
}

/** An input that has the key of a variable, or of another variable's input, is that same field. */
function idOf(fields: ReadonlyMap<NativeFieldId, EncodedField>, { key }: EncodedField): NativeFieldId | null {
  for (const [id, field] of fields) {
    if (isDeepStrictEqual(field.key, key)) return id;
  }
  return null;
}
