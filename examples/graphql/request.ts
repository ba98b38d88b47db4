import { GraphQLClient } from 'graphql-request';
import { Temperature } from './documents.ts';

const client = new GraphQLClient(`${process.env['ISOBAR_URL'] ?? 'http://localhost:8080'}/graphql`, {
  headers: { Authorization: `Bearer ${process.env['ISOBAR_KEY']}` },
});

const data = await client.request(Temperature, { latitude: 52.52, longitude: 13.405 });
console.log(JSON.stringify(data.point?.forecast?.series?.columns[0]));
