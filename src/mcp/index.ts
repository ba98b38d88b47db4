export { mcpChapter } from './chapter.ts';
export { mcpRouter } from './http/router.ts';
export { serveStdio } from './protocol/stdio.ts';
