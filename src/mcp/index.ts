export { mcpSection } from './chapter.ts';
export { mcpRouter } from './http/router.ts';
export { serveStdio } from './protocol/stdio.ts';
