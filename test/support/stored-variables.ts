import {
  isStoredByDefault,
  type ModelId,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../../src/catalog/index.ts';

/** The variables of a model that are stored where the settings name none. */
export function storedVariablesOf(model: ModelId): readonly VariableName[] {
  return VARIABLE_NAMES.filter(
    (name) => nativeOf(model, name).status !== 'unavailable' && isStoredByDefault(name),
  );
}
