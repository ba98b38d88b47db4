import { isDeepStrictEqual } from 'node:util';
import {
  type EncodedField,
  GRID_FIELD_NAMES,
  type GridFieldName,
  type NativeConversionId,
} from '../model/native.ts';
import { gridFieldTableOf, modelOf, nativeOf } from '../models.ts';
import { DEFAULT_MODEL_IDS, type ModelId, OPTIONAL_MODEL_IDS } from '../names/models/model-ids.ts';
import { kindOfProcess } from '../time/time-window.ts';
import { isVariableName, VARIABLE_NAMES, type VariableName } from '../variables/variable-names.ts';

/**
 * Id of a native field within its model: the variable that it is, the grid coordinate that it holds, or else a derived
 * variable and the field's position among its inputs, counted from 1.
 */
export type NativeFieldId = VariableName | GridFieldName | `input ${number} of ${VariableName}`;

/** A model's native fields from which variables are made or that hold coordinates of the grid, each once. */
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
 * How a native field becomes what is served of it or computed from it: the conversion of the variable that it is; of an input of a
 * derivation by its statistical process.
 */
export function conversionOf(model: ModelId, id: NativeFieldId): NativeConversionId {
  const native = isVariableName(id) ? nativeOf(model, id) : null;
  if (native?.status === 'native') return native.conversion;
  return conversionOfInput(nativeFieldOf(model, id));
}

/** Of an input of a derivation that is not a variable: a mean or a sum is that of the output step. */
export function conversionOfInput({ key }: Pick<EncodedField, 'key'>): NativeConversionId {
  const kind = kindOfProcess(key.statisticalProcess);
  return kind === 'average' ? 'mean_of_step' : kind === 'accumulation' ? 'deaccumulate' : 'identity';
}

/** The product whose files hold a member's message of a native field; see `Ensemble.product`. @param member 0 = the control */
export function productOf(model: ModelId, { file }: Pick<EncodedField, 'file'>, member: number): string {
  return member === 0 ? file : (modelOf(model).ensemble?.product ?? file);
}

/**
 * The native fields from which a derived variable of a model is made, in the order that its conversion gives.
 * Throws RangeError for a variable that the model does not derive.
 */
export function derivationInputsOf(model: ModelId, variable: VariableName): readonly NativeFieldId[] {
  const inputs = tableOf(model).inputs.get(variable);
  if (inputs === undefined) throw new RangeError(`catalog: ${variable} of ${model} is not derived`);
  return inputs;
}

/**
 * The fields with the coordinates of a model's grid points, latitudes first; none for models whose messages describe their
 * grid in full.
 */
export function gridFieldsOf(model: ModelId): readonly GridFieldName[] {
  return gridFieldTableOf(model) === null ? [] : GRID_FIELD_NAMES;
}

interface FieldTable {
  readonly fields: ReadonlyMap<NativeFieldId, EncodedField>;
  readonly inputs: ReadonlyMap<VariableName, readonly NativeFieldId[]>;
}

const TABLES: ReadonlyMap<ModelId, FieldTable> = new Map(
  [...DEFAULT_MODEL_IDS, ...OPTIONAL_MODEL_IDS].map((model) => [model, collect(model)]),
);

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
  const gridFields = gridFieldTableOf(model);
  if (gridFields !== null) for (const name of GRID_FIELD_NAMES) fields.set(name, gridFields[name]);
  return { fields, inputs };
}

/** The id under which a field with the same key is listed already, as a variable or as another variable's input. */
function idOf(fields: ReadonlyMap<NativeFieldId, EncodedField>, { key }: EncodedField): NativeFieldId | null {
  for (const [id, field] of fields) {
    if (isDeepStrictEqual(field.key, key)) return id;
  }
  return null;
}
