export { MISSING } from '../catalog/index.ts';
export { chooseGrid, mayLieOn } from './choose-grid.ts';
export { decodeNative, decodeQuantum, type NativeValues } from './decode-native.ts';
export { decodePoints } from './decode-points.ts';
export { saturationPressure } from './derivations/humidity.ts';
export { createFieldMaker, type FieldMaker, type FieldValues } from './make-field.ts';
export { type EntriesByNativeField, inputsOf, type Recipe, recipeFor } from './recipe.ts';
export { Scratch } from './scratch.ts';
export { type UnitConversion, unitConversionOf } from './unit-conversion.ts';
