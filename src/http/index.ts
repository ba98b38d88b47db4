export { accessPolicyOf, type Openness } from './admission/access-policy.ts';
export { type Admission, createAdmission } from './admission/admission.ts';
export { countRequest, countStream } from './admission/admit.ts';
export {
  endOpenRequest,
  noteActing,
  onAccessEnded,
  responseMemoryOf,
} from './admission/admitted/admitted-request.ts';
export { clientAbortSignal } from './admission/admitted/client-abort-signal.ts';
export { clientAddress, clientSite, refuseBeyond, setRates } from './admission/limits/address-limits.ts';
export { ownOrigin } from './admission/sessions/cookie-counts.ts';
export { openSessionCallers } from './admission/sessions/session-callers.ts';
export { measureWork } from './admission/work/work-metrics.ts';
export { CACHE_CONTROL, cachePolicyOf, entityTag, identityOf, matchesEtag } from './cache/cache-policy.ts';
export type { PlaceAnswers } from './cache/prepared/open-parameters.ts';
export type { Prepared } from './cache/prepared/prepared.ts';
export { ResponseCache } from './cache/response-cache.ts';
export type { Bill } from './credits/bill.ts';
export {
  chargesOf,
  type PartCharge,
  type ResponseCharges,
  type UseName,
} from './credits/charge.ts';
export { ESTIMATE_TYPE, isPriced } from './credits/estimate/estimate.ts';
export { isOurFault } from './credits/fault.ts';
export { setRemaining } from './credits/headers.ts';
export { archiveOf, forecastsFor } from './credits/plan/plan-archive.ts';
export { requireWithinPlan } from './credits/plan/require-plan.ts';
export { billedQuestion, priceOfAnswer, type QuestionBill } from './credits/prices/billed-question.ts';
export { creditsOfFetches, fetchesFor, priceOfFetches } from './credits/prices/fetches.ts';
export { mapCells } from './credits/prices/map-cells.ts';
export {
  creditsOf,
  LEVEL,
  LOOKUP,
  type MapCells,
  mostOfLanguage,
  NUMBER,
  reading,
  readingCells,
  TIME,
  type Work,
  workOfClearTile,
  workOfEvapotranspiration,
  workOfEvapotranspirationOfDays,
  workOfGround,
  workOfLanguage,
  workOfListing,
  workOfMaps,
  workOfMemberMaps,
  workOfMembers,
  workOfPlaces,
  workOfProfile,
  workOfSeries,
  workOfTile,
  workOfTiltedRadiation,
} from './credits/prices/prices.ts';
export { otherMethods, problemHandler, unknownRoute } from './errors/problem-handler.ts';
export { answerUnreadableRequests } from './errors/sockets/unreadable-requests.ts';
export { setHeader } from './message/buffered-headers.ts';
export { type Messages, messagesOf } from './message/express-messages.ts';
export { type FormatName, MEDIA_TYPES } from './message/media-types.ts';
export { onClose } from './message/on-close.ts';
export { measureReads } from './metrics/gauges/read-metrics.ts';
export { measureSharing } from './metrics/gauges/sharing-metrics.ts';
export { measureUsage } from './metrics/gauges/usage-metrics.ts';
export { createRequestMetrics } from './metrics/request-metrics.ts';
export { traceRequests } from './metrics/trace-requests.ts';
export { datasetField } from './netcdf/dataset-field.ts';
export {
  createNetcdfEncoder,
  type EncodeOptions,
  EncoderBusyError,
  type NetcdfEncoder,
} from './netcdf/encoder.ts';
export { netcdfFile } from './netcdf/netcdf-file.ts';
export { CREDITS_DESCRIBED } from './openapi/credits.ts';
export { type ApiDescription, describeRoutes, operationOf } from './openapi/describe-routes.ts';
export type { ApiDocument, Parameter } from './openapi/parameters.ts';
export { COMMON_PROBLEMS, type ProblemDescription } from './openapi/problems.ts';
export { PAGE_BAR_HEAD, pageBar } from './page-bar.ts';
export { type BoxPolicy, boxOf, parseBox } from './parameters/bounding-box.ts';
export { MEMBERS_FORM, parseMembers, parseQuantiles } from './parameters/members.ts';
export { formatName } from './parameters/names/format-words.ts';
export { modelId, modelInPath, requireModel } from './parameters/names/model.ts';
export {
  pressureVariableNames,
  unknownVariable,
  variableName,
  variableNames,
} from './parameters/names/variables.ts';
export {
  answeredLead,
  azimuth,
  edgeLongitude,
  elevation,
  latitude,
  leadHours,
  longitude,
  parseDecimal,
  parseWholeNumber,
  tilt,
  wholeNumber,
} from './parameters/numbers.ts';
export { flag } from './parameters/query/flag.ts';
export { asList } from './parameters/query/lists.ts';
export { MAX_ADDRESS } from './parameters/query/parse-query.ts';
export { readWith, shownAs } from './parameters/query/reading.ts';
export { parseDuration, parseInstant, type TimeSpan } from './parameters/time/instant.ts';
export { moment } from './parameters/time/moment.ts';
export { PIN_FORM, pin, runTime } from './parameters/time/run.ts';
export { isOpenEnd, parseTimeInterval, type TimeInterval } from './parameters/time/time-interval.ts';
export { didYouMean } from './parameters/unknown-word.ts';
export { UNAVAILABLE_RETRY_SECONDS } from './pipeline/fail.ts';
export { type MountOptions, Pipeline } from './pipeline/pipeline.ts';
export type { ProblemPolicy } from './problems/policy.ts';
export { creditsIn, problemBody, problemDocument } from './problems/problem-document.ts';
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
export { forbidSniffing } from './receive/browser-headers.ts';
export {
  defineRoute,
  type Representation,
  type Route,
  type RouteContext,
  type RouteExample,
  type ServiceStatus,
  type Services,
} from './route.ts';
export type { HandlerRoute } from './routing/mounted-route.ts';
export { serviceAddress } from './routing/service-address.ts';
export { routeDescriber } from './sections/describe-route.ts';
export { type DescribedTexts, describeEntries } from './sections/entries/described.ts';
export { type SchemaFacts, typeInWords } from './sections/entries/parameter-entry.ts';
export { firstSentence } from './sections/first-sentence.ts';
export { errorsOfAll } from './sections/problem-list.ts';
export {
  getExample,
  postExample,
  type Section,
  type SectionExample,
  type SectionPart,
} from './sections/section.ts';
export type { Body } from './send/encode-body.ts';
export { CompleteBody } from './send/encoding/complete-body.ts';
export { compressResponse, compressStreams } from './send/encoding/compress-streams.ts';
export { flushPending } from './send/response-batcher.ts';
export { cutWhenStalled, releaseOnClose, sendBody } from './send/write-body.ts';
export type { ServiceHealth } from './service-health.ts';
export { contentAnswer, derivedContent, madeAnswer, staticContent } from './static-content.ts';
