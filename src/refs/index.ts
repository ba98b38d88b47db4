export { createReferenceSets, type ReferenceSet, type ReferenceSets } from './reference-sets.ts';
export { referenceRoutes } from './routes.ts';
