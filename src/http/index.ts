export { MAX_ADDRESS } from './address-length.ts';
export { type Admission, type AdmissionPolicy, admit, createAdmission } from './admission.ts';
export { CACHE_CONTROL, cachePolicyOf, entityTag, identityOf, matchesEtag } from './caching.ts';
export { contextOf, mountRoute } from './mount-route.ts';
export { chooseFormat } from './negotiate.ts';
export {
  flag,
  formatName,
  latitude,
  leadHours,
  longitude,
  modelId,
  pin,
  pressureVariableNames,
  readBy,
  runTime,
  shownAs,
  variableName,
  variableNames,
  wholeNumber,
} from './parameters.ts';
export type { ProblemPolicy } from './problems/policy.ts';
export { problemBody, problemDocument } from './problems/problem-document.ts';
export { otherMethods, problemHandler, unknownRoute } from './problems/problem-handler.ts';
export {
  invalidParameter,
  invalidParameters,
  noData,
  notThereYet,
  quoted,
  StatusError,
  tooLarge,
} from './problems/refusals.ts';
export {
  type Asked,
  type Body,
  defineRoute,
  type FormatName,
  MEDIA_TYPES,
  type Prepared,
  type Representation,
  type Route,
  type RouteContext,
  type RouteExample,
  type ServiceStatus,
  type Services,
} from './route.ts';
export { MIN_PACKED_BYTES, sendPrepared } from './send.ts';
export { contentAnswer, staticContent } from './static-content.ts';
export { didYouMean, unknownModel } from './unknown-word.ts';
