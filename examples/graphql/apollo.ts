import { createHash } from 'node:crypto';
import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { Runs, Temperature } from './documents.ts';

const address = process.env['ISOBAR_URL'] ?? 'http://localhost:8080';
const headers = { Authorization: `Bearer ${process.env['ISOBAR_KEY']}` };

// Sends each document once and its hash from then on; leave it out to send documents always.
const hashes = new PersistedQueryLink({
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
  useGETForHashedQueries: true,
});
const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: hashes.concat(new HttpLink({ uri: `${address}/graphql`, headers })),
});

const { data } = await client.query({
  query: Temperature,
  variables: { latitude: 52.52, longitude: 13.405 },
});
console.log(JSON.stringify(data?.point?.forecast?.series?.columns[0]));

// Subscriptions need nothing else: HttpLink asks for them in parts of one answer.
const subscription = client.subscribe({ query: Runs }).subscribe(({ data, error }) => {
  console.log(JSON.stringify(data?.runUpdated ?? error?.message));
  subscription.unsubscribe();
});
