import { graphql } from '../../gql/gql.ts';
import type { ConsoleRequestsQuery } from '../../gql/graphql.ts';

export const REQUESTS = graphql(`
  query ConsoleRequests($project: ID!) {
    project(id: $project) {
      recentRequests { number at key interface operation model status reason credits ms query variables }
      keys(ended: true) { id name }
    }
  }
`);

/** One of the last requests of a project. */
export type RecentRequest = NonNullable<
  NonNullable<ConsoleRequestsQuery['project']>['recentRequests']
>[number];
