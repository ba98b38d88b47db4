export { type MessageAxes, messageAxes } from './message-axes.ts';
export type { MessageList, MessageReference } from './message-reference.ts';
export { createRunReferences, type RunReferences, type RunReferencesOptions } from './run-references.ts';
export { type TreesOfRunsOptions, treesOfRuns } from './trees-of-runs.ts';
