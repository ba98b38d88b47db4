import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { SETTINGS } from '../src/platform/index.ts';
import { openGateway, type TestGateway } from './support/gateway.ts';

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

/** Names and kinds of everything in an answer, without its numbers and times. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (value === null || typeof value !== 'object') return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

it('the GraphQL query of the README has the answer printed there, numbers and times aside', async () => {
  const query = /```graphql\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const printed = /```json\n(\{"data"[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const first = JSON.parse(printed.replace(/,\s*\.\.\.\s*\]/, ']')) as { data: { points: unknown[] } };
  const { data, errors } = await gateway.query<{ points: unknown[] }>(query);
  expect(errors).toBeUndefined();
  expect(data.points).toHaveLength(2);
  expect(shapeOf(data.points[0])).toEqual(shapeOf(first.data.points[0]));
});

it('the REST call of the README has the answer printed there, numbers and times aside', async () => {
  const path = /"http:\/\/localhost:8080(\/point[^"]*)"/.exec(readme)?.[1] ?? '';
  const printed = /```json\n(\{"model"[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  const response = await gateway.get(path);
  expect(response.status).toBe(200);
  expect(shapeOf(await response.json())).toEqual(shapeOf(JSON.parse(printed)));
});

it('the table of settings names each setting that there is, and no other', () => {
  const named = [...readme.matchAll(/^\| `([A-Z_]+)` \|/gm)].map(([, name]) => name);
  expect(named.toSorted()).toEqual(SETTINGS.toSorted());
});

it('is short enough to be read', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(150);
});

it('the way of a GIS program through EDR leads from the landing page to the data', async () => {
  const recipe = /```sh\nEDR=[\s\S]*?```/.exec(readme)?.[0] ?? '';
  const calls = [...recipe.matchAll(/^ask .*?"\$EDR([^"]*)"/gm)].map(([, call]) => `/edr${call}`);
  const answers = await Promise.all(calls.map((call) => gateway.get(call)));
  expect(answers.map((answer) => [answer.status, answer.headers.get('content-type')])).toEqual([
    [200, 'application/json'],
    [200, 'application/json'],
    [200, 'application/json'],
    [200, 'application/vnd.cov+json'],
    [200, 'application/x-netcdf'],
  ]);
});
