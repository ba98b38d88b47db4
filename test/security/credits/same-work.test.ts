import { afterAll, beforeAll, expect, it } from 'vitest';
import { callMessage } from '../../mcp/clients.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

const headers = { authorization: `Bearer ${TEST_KEY}` };
const costOf = (response: Response) => Number(response.headers.get('x-credits-cost') ?? Number.NaN);

async function byRest(query: string): Promise<number> {
  return costOf(await fetch(`${gateway.address}/places?${query}`, { headers }));
}

async function byGraphql(args: string): Promise<number> {
  const query = `{ places(${args}) { id name region country countryCode latitude longitude timeZone population } }`;
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  expect(((await response.json()) as { errors?: unknown }).errors).toBeUndefined();
  return costOf(response);
}

async function byMcp(args: object): Promise<number> {
  const response = await fetch(`${gateway.address}/mcp`, {
    method: 'POST',
    headers: {
      ...headers,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(callMessage('find_places', args)),
  });
  await response.text();
  return costOf(response);
}

it.each([
  ['s', 10],
  ['sa', 10],
  ['san', 20],
  ['Springfield, Ill', 5],
  ['berlin', 1],
] as const)('places that begin with %s cost the same by REST, GraphQL and MCP', async (name, limit) => {
  const rest = await byRest(`q=${encodeURIComponent(name)}&limit=${limit}`);
  const graphql = await byGraphql(`search: "${name}", limit: ${limit}`);
  expect(await byMcp({ query: name, limit })).toBe(rest);
  expect(graphql).toBeGreaterThanOrEqual(rest);
  expect(graphql).toBeLessThanOrEqual(rest + 2);
});

it('a search costs more where it passes over more names, and where it compares distances', async () => {
  const [one = 0, two = 0, many = 0] = [await byRest('q=s'), await byRest('q=sa'), await byRest('q=sant')];
  expect(one).toBeGreaterThan(two);
  expect(two).toBeGreaterThan(many);
  // Signs outside a name do not make it longer.
  expect(await byRest('q=s%20-%20-%20-')).toBe(one);
  expect(await byRest('q=s&lat=50&lon=10')).toBeGreaterThan(2 * one);
  expect(await byRest('country=LI')).toBeGreaterThan(await byRest('limit=10'));
});
