export { graphqlChapter } from './llm-txt/index.ts';
export { printSchemaWithCosts } from './plugins/cost/index.ts';
export { schema } from './schema/index.ts';
export { GRAPHQL_PROBLEMS } from './transport/gateway/status-bodies.ts';
export { graphqlRouter } from './transport/router.ts';
