export type { IntakeStatus, JobCounts, ModelIntake } from './intake-status.ts';
export { problemHandler, StatusError, unknownRoute } from './problem.ts';
export type { ServiceStatus, Services } from './route.ts';
export { restRouter } from './router.ts';
