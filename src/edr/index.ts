export { collectionRoutes, edrRouter, edrSection } from './router.ts';
