export { incrementsIn } from './increments.ts';
export { Pace } from './pace.ts';
export { useExecution } from './use-execution.ts';
