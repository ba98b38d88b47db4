export { clientAddress, clientSite, refuseBeyond, setRates } from './address-limits.ts';
export { type Admission, admit, countRequest, countStream, createAdmission } from './admission.ts';
export { endOpenRequest, heldAnswerOf, noteActing, onAccessEnded } from './admitted-request.ts';
export { KeptAnswers } from './answers/kept-answers.ts';
export { packStreams } from './answers/pack-streams.ts';
export { forbidSniffing } from './browser-headers.ts';
export { CACHE_CONTROL, cachePolicyOf, entityTag, identityOf, matchesEtag } from './caching.ts';
export {
  type Chapter,
  type ChapterExample,
  type ChapterPart,
  getExample,
  postExample,
} from './chapters/chapter.ts';
export { routeDescriber } from './chapters/describe-route.ts';
export { firstSentence } from './chapters/first-sentence.ts';
export { type SchemaFacts, typeInWords } from './chapters/parameter-entry.ts';
export { errorsOfAll } from './chapters/problem-list.ts';
export { type Told, tellEntries } from './chapters/told.ts';
export { clientAbortSignal } from './client-abort-signal.ts';
export { billedQuestion, priceOfAnswer, type QuestionBill } from './credits/billed-question.ts';
export {
  chargesOf,
  type PartCharge,
  type ResponseCharges,
  type UseName,
} from './credits/charge.ts';
export { ESTIMATE_TYPE, isPriced } from './credits/estimate.ts';
export { isOurFault } from './credits/fault.ts';
export { creditsOfFetches, fetchesFor, priceOfFetches } from './credits/fetches.ts';
export { setRemaining } from './credits/headers.ts';
export { mapCells } from './credits/map-cells.ts';
export { nameUse } from './credits/name-use.ts';
export { archiveOf, forecastsFor } from './credits/plan-archive.ts';
export {
  creditsOf,
  LEVEL,
  LOOKUP,
  mostOfLanguage,
  NUMBER,
  reading,
  readingCells,
  TIME,
  type Work,
  workOfLanguage,
  workOfListing,
  workOfMaps,
  workOfPlaces,
  workOfProfile,
  workOfSeries,
} from './credits/prices.ts';
export { requireWithinPlan } from './credits/require-plan.ts';
export { asksForEstimate, sendEstimate } from './credits/send-estimate.ts';
export { datasetField } from './dataset-field.ts';
export { DirectRoutes } from './direct-routes.ts';
export { doorOf, type Openness } from './door.ts';
export { endHeld } from './end-together.ts';
export { onEnd } from './endings.ts';
export { createEntrance, refusedAtEntrance } from './entrance.ts';
export { asHandlersHave, type Messages, messagesOf } from './express-messages.ts';
export { setHeader, spillHeaders } from './gathered-headers.ts';
export { admittedBefore, createKnownAnswers } from './known-answers.ts';
export { KnownQuestions } from './known-questions.ts';
export { type FormatName, MEDIA_TYPES } from './media-types.ts';
export { measureReads } from './metrics/read-metrics.ts';
export { createRequestMetrics } from './metrics/request-metrics.ts';
export { measureSharing } from './metrics/sharing-metrics.ts';
export { traceRequests } from './metrics/trace-requests.ts';
export { measureUsage } from './metrics/usage-metrics.ts';
export { contextOf, mountRoute, serviceAddress, UNAVAILABLE_RETRY_SECONDS } from './mount-route.ts';
export { chooseFormat } from './negotiate.ts';
export {
  createNetcdfEncoder,
  type EncodeOptions,
  EncoderBusyError,
  type NetcdfEncoder,
} from './netcdf/encoder.ts';
export { netcdfFile } from './netcdf/netcdf-file.ts';
export type { OpenAnswers } from './open-answers.ts';
export { CREDITS_DESCRIBED } from './openapi/credits.ts';
export { type ApiDescription, describeRoutes, operationOf } from './openapi/describe-routes.ts';
export type { ApiDocument, Parameter } from './openapi/parameters.ts';
export { COMMON_PROBLEMS, type ProblemDescription } from './openapi/problems.ts';
export { PAGE_BAR_HEAD, pageBar } from './page-bar.ts';
export { type BoxPolicy, boxOf, parseBox } from './parameters/bounding-box.ts';
export { flag } from './parameters/flag.ts';
export { formatName } from './parameters/format-words.ts';
export { parseDuration, parseInstant, type TimeSpan } from './parameters/instant.ts';
export { asList } from './parameters/lists.ts';
export { modelId, modelInPath, requireModel } from './parameters/model.ts';
export {
  edgeLongitude,
  latitude,
  leadHours,
  longitude,
  parseDecimal,
  parseWholeNumber,
  wholeNumber,
} from './parameters/numbers.ts';
export { MAX_ADDRESS } from './parameters/parse-query.ts';
export { readWith, shownAs } from './parameters/reading.ts';
export { PIN_FORM, pin, runTime } from './parameters/run.ts';
export { isOpenEnd, parseTimeInterval, type TimeInterval } from './parameters/time-interval.ts';
export { didYouMean } from './parameters/unknown-word.ts';
export { pressureVariableNames, variableName, variableNames } from './parameters/variables.ts';
export { answerLastResort } from './problems/last-resort.ts';
export type { ProblemPolicy } from './problems/policy.ts';
export { creditsIn, problemBody, problemDocument } from './problems/problem-document.ts';
export { otherMethods, problemHandler, unknownRoute } from './problems/problem-handler.ts';
export {
  invalidParameter,
  invalidParameters,
  noData,
  notThereYet,
  quoted,
  RateError,
  StatusError,
  tooLarge,
} from './problems/refusals.ts';
export { answerUnreadableRequests } from './problems/unreadable-requests.ts';
export {
  type Bill,
  type Body,
  defineRoute,
  type Prepared,
  type Representation,
  type Route,
  type RouteContext,
  type RouteExample,
  type ServiceStatus,
  type Services,
} from './route.ts';
export { sendBody, sendPrepared } from './send.ts';
export { cutWhenStalled, releaseAtEnd } from './send-complete.ts';
export type { ServiceHealth } from './service-health.ts';
export { ownOrigin } from './sessions/cookie-counts.ts';
export { openSessionDoor } from './sessions/session-door.ts';
export { contentAnswer, contentMadeOf, madeAnswer, staticContent } from './static-content.ts';
export { measureWork } from './work/work-metrics.ts';
