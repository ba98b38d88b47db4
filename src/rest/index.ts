export { docsRouter } from './docs/router.ts';
export { restRouter } from './router.ts';
