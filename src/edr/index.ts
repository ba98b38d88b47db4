export { edrRouter } from './router.ts';
