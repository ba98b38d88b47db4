export { GAZETTEER_ATTRIBUTION } from './attribution.ts';
export { fold, MAX_NAME_LENGTH, prefixSize } from './fold.ts';
export type { Gazetteer, Resolved } from './gazetteer.ts';
export { PLACE_KINDS, type PlaceKind } from './kinds.ts';
export { openGazetteer } from './open.ts';
export { answeringName, type PlaceRecord } from './place.ts';
export { MAX_FOUND } from './place-search.ts';
export { regionIn } from './region-labels.ts';
