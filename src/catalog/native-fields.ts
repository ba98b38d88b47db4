import { isDeepStrictEqual } from 'node:util';
import { gridFieldTableOf, nativeOf } from './models.ts';
import { MODEL_IDS, type ModelId, VARIABLE_NAMES, type VariableName } from './names.ts';
import { type EncodedField, GRID_FIELD_NAMES, type GridFieldName } from './native.ts';

/**
 * A native field within its model: the variable that it is, what it says of the grid, or for any other the derived
 * variable that reads it and its place among the inputs, counted from 1.
 */
export type NativeFieldId = VariableName | GridFieldName | `input ${number} of ${VariableName}`;

/** A model's native fields that some variable is made of or that say where the grid's points are, each once. */
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
 * Throws RangeError for a variable that the model does not derive.
 */
export function derivationInputsOf(model: ModelId, variable: VariableName): readonly NativeFieldId[] {
  const inputs = tableOf(model).inputs.get(variable);
  if (inputs === undefined) throw new RangeError(`catalog: ${variable} of ${model} is not derived`);
  return inputs;
}

/**
 * The fields that say where the points of a model's grid are, latitudes first; none for models whose messages describe
 * their grid themselves.
 */
export function gridFieldsOf(model: ModelId): readonly GridFieldName[] {
  return gridFieldTableOf(model) === null ? [] : GRID_FIELD_NAMES;
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
    if (native.status !== 'derived') continue;
    const ids = native.inputs.map((input, index): NativeFieldId => {
      if (input.kind === 'variable') return input.name;
      const id = idOf(fields, input) ?? `input ${index + 1} of ${variable}`;
      if (!fields.has(id)) fields.set(id, input);
      return id;
    });
    inputs.set(variable, ids);
  }
  const ofGrid = gridFieldTableOf(model);
  if (ofGrid !== null) for (const name of GRID_FIELD_NAMES) fields.set(name, ofGrid[name]);
  return { fields, inputs };
}

/** An input that has the key of a variable, or of another variable's input, is that same field. */
function idOf(fields: ReadonlyMap<NativeFieldId, EncodedField>, { key }: EncodedField): NativeFieldId | null {
  for (const [id, field] of fields) {
    if (isDeepStrictEqual(field.key, key)) return id;
  }
  return null;
}
