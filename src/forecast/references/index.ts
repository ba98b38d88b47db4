export { messageAxes } from './messages/message-axes.ts';
export type { MessageList } from './messages/message-reference.ts';
export { createRunReferences, type RunReferences } from './run-references.ts';
export { createSourceTrees } from './source-trees.ts';
