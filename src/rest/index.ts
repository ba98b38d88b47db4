export type { IntakeStatus } from './health.ts';
export { problemHandler, unknownRoute } from './problem.ts';
export { restRouter } from './router.ts';
