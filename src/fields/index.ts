export { type ChosenGrid, chooseGrid, mayLieOn } from './choose-grid.ts';
export { decodeNative, type NativeValues } from './decode-native.ts';
export { createFieldMaker, type FieldMaker, type FieldValues, MISSING } from './make-field.ts';
export { type EntriesByNativeField, inputsOf, type Recipe, recipeFor } from './recipe.ts';
