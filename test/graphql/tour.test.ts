import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { TOUR } from '../../src/graphql/graphiql/tour.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const queries = TOUR.map(({ query }) => query);

it.each(queries.filter((query) => !query.includes('subscription')))(
  'this query of the GraphiQL tour runs unchanged: %s',
  async (query) => {
    const { data, errors } = await gateway.query<object>(query);
    expect(errors).toBeUndefined();
    expect(JSON.stringify(data)).toMatch(/\d/);
  },
);

it('the subscription of the GraphiQL tour is accepted', async () => {
  const [query] = queries.filter((each) => each.includes('subscription'));
  const stop = new AbortController();
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${TEST_KEY}`,
      'content-type': 'application/json',
      accept: 'text/event-stream',
    },
    body: JSON.stringify({ query }),
    signal: stop.signal,
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  stop.abort();
});
