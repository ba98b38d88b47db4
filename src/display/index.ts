export { type Colour, type ColourScale, colourOf, TABLE_SIZE, tableOf } from './colours/scale.ts';
export { type ScaledVariable, SHARE, type ShownRange, scaleOf } from './colours/scales.ts';
export { typicalRange } from './colours/typical-range.ts';
export { legendDecimals, legendPlace, legendSteps } from './legend.ts';
export { decimalsOf } from './units/decimals.ts';
export {
  chosenUnit,
  evenUnits,
  MEASURES,
  METRIC,
  type Measure,
  measureOf,
  textOfUnits,
  type Units,
  unitsOfText,
  usualUnits,
} from './units/measures.ts';
export { shownUnit } from './units/shown-unit.ts';
