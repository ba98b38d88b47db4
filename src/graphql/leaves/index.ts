export { Float32Leaf } from './float32-leaf.ts';
export { CachedJson, DecimalSeries, JsonLeaf, NumberSeries } from './json-leaf.ts';
export { type SeriesFacts, SeriesLeaf } from './series-leaf.ts';
