export { createReferenceSets } from './reference-sets.ts';
export { referenceRoutes } from './routes.ts';
