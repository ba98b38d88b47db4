export { LONGEST_ADDRESS } from './address-length.ts';
export type { IntakeStatus, JobCounts, ModelIntake } from './intake-status.ts';
export { otherMethods, problemHandler, StatusError, unknownRoute } from './problem.ts';
export type { ServiceStatus, Services } from './route.ts';
export { restRouter } from './router.ts';
export { LEAST_PACKED_BYTES } from './send.ts';
