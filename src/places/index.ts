export { GAZETTEER_ATTRIBUTION } from './attribution.ts';
export type { Gazetteer, Resolved } from './gazetteer.ts';
export { fold, MAX_NAME_LENGTH, prefixSize } from './names/fold.ts';
export { PLACE_KINDS, type PlaceKind } from './names/kinds.ts';
export { openGazetteer } from './open.ts';
export { answeringName, type PlaceRecord } from './place.ts';
export { regionIn } from './regions/region-labels.ts';
export { MAX_FOUND } from './search/place-search.ts';
