export { stacRouter, stacSection } from './router.ts';
