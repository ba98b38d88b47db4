export type { IntakeStatus, JobCounts, ModelIntake } from './intake-status.ts';
export { problemHandler, unknownRoute } from './problem.ts';
export { restRouter } from './router.ts';
