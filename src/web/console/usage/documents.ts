import { graphql } from '../../gql/gql.ts';

export const USAGE = graphql(`
  query ConsoleUsage($project: ID!, $from: Time!, $by: [UsageGroup!]!, $rows: [UsageGroup!]!) {
    project(id: $project) {
      plan { id monthlyCredits }
      credits { remaining allowance extra renewsAt }
      bars: usage(from: $from, by: $by) {
        from
        to
        rows { start operation requests credits errors }
      }
      table: usage(from: $from, by: $rows) {
        rows { operation model key interface requests errors credits bytes meanMs p95Ms }
      }
      keys(ended: true) { id name }
    }
  }
`);
