export { messageAxes } from './message-axes.ts';
export type { MessageList } from './message-reference.ts';
export { createRunReferences, type RunReferences } from './run-references.ts';
export { treesOfRuns } from './trees-of-runs.ts';
