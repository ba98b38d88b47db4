export { graphqlChapter } from './chapter/index.ts';
export { GRAPHQL_PROBLEMS } from './edge/answer-bodies.ts';
export { graphqlRouter } from './router.ts';
export { schema } from './schema/index.ts';
