import { graphql } from '../../gql/gql.ts';

export const USAGE = graphql(`
  query ConsoleUsage($project: ID!, $from: Time!, $to: Time, $by: [UsageGroup!]!, $rows: [UsageGroup!]!) {
    project(id: $project) {
      plan { id monthlyCredits }
      credits { remaining allowance extra renewsAt }
      bars: usage(from: $from, to: $to, by: $by) {
        rows { start operation key requests credits errors }
      }
      table: usage(from: $from, to: $to, by: $rows) {
        rows { start operation model key interface requests errors credits bytes meanMs }
      }
      keys(ended: true) { id name }
    }
  }
`);
