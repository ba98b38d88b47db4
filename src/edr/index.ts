export { collectionRoutes, edrChapter, edrRouter } from './router.ts';
