export { MAX_ADDRESS } from './address-length.ts';
export { CACHE_CONTROL, identityOf, keptFor } from './caching.ts';
export { madeOnce } from './made-once.ts';
export { type Admission, admit, contextOf, mountRoute } from './mount-route.ts';
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
export { faultsError } from './parse-query.ts';
export {
  otherMethods,
  type ProblemPolicy,
  problemDocument,
  problemHandler,
  StatusError,
  unknownRoute,
} from './problem.ts';
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
export { didYouMean, unknownModel } from './unknown-word.ts';
