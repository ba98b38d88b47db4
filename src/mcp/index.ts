export { mcpRouter } from './http/router.ts';
export { mcpSection } from './llm-txt.ts';
export { serveStdio } from './protocol/stdio.ts';
