export { DecimalSeries, JsonLeaf, KeptJson } from './json-leaf.ts';
export { JsonWriter } from './json-writer.ts';
