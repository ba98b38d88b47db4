export { stacRouter } from './router.ts';
