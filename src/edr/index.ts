export { collectionRoutes, edrRouter } from './router.ts';
