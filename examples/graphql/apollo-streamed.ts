import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { GraphQL17Alpha9Handler } from '@apollo/client/incremental';

const client = new ApolloClient({
  cache: new InMemoryCache(),
  link: new HttpLink({
    uri: `${process.env['ISOBAR_URL'] ?? 'http://localhost:8080'}/graphql`,
    headers: { Authorization: `Bearer ${process.env['ISOBAR_KEY']}` },
  }),
  // Asks for parts, and puts them together.
  incrementalHandler: new GraphQL17Alpha9Handler(),
});

const query = gql`query ($at: [PlaceInput!]!) {
  points(at: $at) @stream(initialCount: 1) {
    label
    forecast(model: gfs) { series(leadTo: 2) { column(variable: air_temperature_2m) { values } } }
  }
}`;
const at = [
  { label: 'Berlin', latitude: 52.52, longitude: 13.405 },
  { label: 'Paris', latitude: 48.86, longitude: 2.35 },
  { label: 'Vienna', latitude: 48.21, longitude: 16.37 },
];
// All points that have come, each time that more have; `loading` while more are to come.
client.watchQuery<{ points: object[] }>({ query, variables: { at } }).subscribe(({ data, loading }) => {
  console.log(JSON.stringify({ points: data?.points?.length ?? 0, loading }));
});
