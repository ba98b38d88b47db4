export { stacRouter } from './router.ts';
export type { StacServices } from './services.ts';
