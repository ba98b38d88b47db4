export { answerBody, published } from './answer-body.ts';
export { answerHead, type Results } from './answer-head.ts';
export { Float32Leaf } from './float32-leaf.ts';
export { DecimalSeries, JsonLeaf, KeptJson, NumberSeries } from './json-leaf.ts';
export { JsonWriter } from './json-writer.ts';
export { type AnswerMediaType, answerMediaType } from './media-type.ts';
export { type SeriesFacts, SeriesLeaf } from './series-leaf.ts';
export { useAnswerWriter } from './use-answer-writer.ts';
