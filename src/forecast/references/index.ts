export { messageAxes } from './message-axes.ts';
export type { MessageList } from './message-reference.ts';
export { createRunReferences, type RunReferences } from './run-references.ts';
export { createSourceTrees } from './source-trees.ts';
