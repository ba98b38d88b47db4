import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Description } from '../../bench/hostile/base/described.ts';
import { CHANGE_KINDS, EachParameter } from '../../bench/hostile/base/each-parameter.ts';
import { rootFieldsOf } from '../../bench/hostile/base/of-schema.ts';
import { RAW_KINDS } from '../../bench/hostile/base/raw-lines.ts';
import { createRequestMaker } from '../../bench/hostile/request-maker.ts';
import { Draws } from '../answers/draws.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
let description: Description;
beforeAll(async () => {
  gateway = await openGateway();
  description = (await (await gateway.get('/openapi.json')).json()) as Description;
});
afterAll(() => gateway?.close());

it('every parameter of every route meets every kind of change within some hundred requests', () => {
  const rows = new EachParameter(description);
  expect(rows.count).toBeLessThan(1000);
  const reached = new Set(
    Array.from({ length: rows.count }, (_, n) => rows.at(new Draws(n), n).reached).flat(),
  );
  for (const [path, { get }] of Object.entries(description.paths)) {
    for (const { name, in: place } of get?.parameters ?? []) {
      if (place !== 'query' && place !== 'path') continue;
      for (const kind of CHANGE_KINDS) expect(reached).toContain(`GET ${path} ${name} ${kind}`);
    }
  }
});

it('so do all interfaces, root fields of GraphQL, tools of MCP and kinds of raw bytes', () => {
  const make = createRequestMaker(1, description, TEST_KEY);
  const requests = Array.from({ length: 800 }, (_, n) => make(n));
  const raw = new Set(requests.filter(({ raw }) => raw !== undefined).map(({ address }) => address));
  expect([...raw].sort()).toEqual([...RAW_KINDS].sort());
  const interfaces = new Set(requests.map((request) => request.interface));
  expect([...interfaces].sort()).toEqual(
    ['EDR', 'GraphQL', 'MCP', 'REST', 'STAC', 'accounts', 'pages', 'raw', 'refs'].sort(),
  );
  const operations = requests
    .filter(({ interface: name }) => name === 'GraphQL')
    .map(({ body }) => body ?? '');
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
  for (const { field } of rootFieldsOf(schema)) {
    expect(operations.filter((body) => body.includes(field.name)).length, field.name).toBeGreaterThan(0);
  }
});

it('a request has the same bytes each time', () => {
  const [one, two] = [1, 1].map((seed) => createRequestMaker(seed, description, TEST_KEY));
  for (let n = 0; n < 100; n++) expect(one?.(n)).toEqual(two?.(n));
});
