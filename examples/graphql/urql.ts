import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { persistedExchange } from '@urql/exchange-persisted';
import { createClient } from 'graphql-sse';
import { Runs, Temperature } from './documents.ts';

const url = `${process.env['ISOBAR_URL'] ?? 'http://localhost:8080'}/graphql`;
const headers = { Authorization: `Bearer ${process.env['ISOBAR_KEY']}` };

const events = createClient({ url, headers });
const client = new Client({
  url,
  preferGetMethod: false,
  fetchOptions: { headers },
  exchanges: [
    // Sends each document once and its hash from then on; leave it out to send documents always.
    persistedExchange({ preferGetForPersistedQueries: false }),
    subscriptionExchange({
      forwardSubscription: ({ query = '', variables }) => ({
        subscribe: (sink) => ({
          unsubscribe: events.subscribe({ query, ...(variables && { variables }) }, sink as never),
        }),
      }),
    }),
    fetchExchange,
  ],
});

const { data, error } = await client.query(Temperature, { latitude: 52.52, longitude: 13.405 }).toPromise();
console.log(JSON.stringify(data?.point?.forecast?.series?.columns[0] ?? error?.message));

const subscription = client.subscription(Runs, {}).subscribe(({ data, error }) => {
  console.log(JSON.stringify(data?.runUpdated ?? error?.message));
  subscription.unsubscribe();
  events.dispose();
});
