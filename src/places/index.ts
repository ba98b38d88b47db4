export { GAZETTEER_ATTRIBUTION } from './attribution.ts';
export { fold, MAX_NAME_LENGTH, prefixSize } from './fold.ts';
export type { Gazetteer, Resolved } from './gazetteer.ts';
export { type PlaceKind, PLACE_KINDS } from './kinds.ts';
export { openGazetteer } from './open.ts';
export { type PlaceRecord, answeringName } from './place.ts';
export { MAX_FOUND } from './place-search.ts';
export { regionIn } from './region-labels.ts';
