import { createClient } from 'graphql-sse';
import type { RunsSubscription } from './gql/graphql.ts';

const client = createClient({
  url: `${process.env['ISOBAR_URL'] ?? 'http://localhost:8080'}/graphql`,
  headers: { Authorization: `Bearer ${process.env['ISOBAR_KEY']}` },
});

const query = 'subscription Runs { runUpdated(models: [gfs]) { cursor model initTime complete } }';
for await (const { data } of client.iterate<RunsSubscription>({ query })) {
  console.log(JSON.stringify(data?.runUpdated));
  break;
}
