export { graphqlRouter } from './router.ts';
export { schema } from './schema/index.ts';
