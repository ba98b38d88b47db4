import { afterAll, beforeAll, expect, it } from 'vitest';
import { schema } from '../../../src/graphql/index.ts';
import { TOOLS } from '../../../src/mcp/tools/index.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { openDemo, pageOf } from './demo.ts';

let gateway: TestGateway;
let page: string;
beforeAll(async () => {
  gateway = await openDemo();
  page = await pageOf(gateway);
});
afterAll(() => gateway.close());

interface Api {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { parameters?: { name: string }[] }>>>>;
}

async function api(path: string): Promise<Api> {
  return (await gateway.get(path)).json() as Promise<Api>;
}

/** From the heading of a route to the next, with those that it refers to. */
function sectionOf(heading: string): string {
  const section = page.split(`\n### ${heading}\n`)[1]?.split(/\n##+ /, 1)[0];
  expect(section, heading).toBeDefined();
  return section ?? '';
}

it('has every route of EDR with its parameters, each query type with an example', async () => {
  const { paths } = await api('/edr/api');
  for (const [path, { get }] of Object.entries(paths)) {
    const parameters = get?.parameters ?? [];
    const ofInstance = path.replace('/instances/{instanceId}/', '/');
    const address = `/edr${ofInstance}`.replace(/\/$/, '');
    const section = sectionOf(`GET ${address}`);
    for (const { name } of parameters) {
      if (['estimate', 'f', 'instanceId'].includes(name)) continue;
      expect(section, `${name} of ${path}`).toMatch(
        new RegExp(`^- (${name} |As of .*: .*\\b${name}\\b)`, 'm'),
      );
    }
    if (path !== ofInstance)
      expect(page).toContain('/edr/collections/{collectionId}/instances/{instanceId}/…');
    const [, query] = /^\/collections\/\{collectionId\}\/(\w+)/.exec(path) ?? [];
    if (query !== undefined && query !== 'instances') {
      expect(page).toContain(`GET /edr/collections/gfs/${query}`);
    }
  }
});

it('has every route of STAC with its parameters, by GET and by POST', async () => {
  const { paths } = await api('/stac/api');
  for (const [path, methods] of Object.entries(paths)) {
    for (const method of Object.keys(methods)) {
      const section = sectionOf(`${method.toUpperCase()} /stac${path}`.replace(/\/$/, ''));
      for (const { name } of method === 'get' ? (methods[method]?.parameters ?? []) : []) {
        if (['estimate', 'f'].includes(name)) continue;
        expect(section, `${name} of ${path}`).toMatch(
          new RegExp(`^- (${name} |As of .*: .*\\b${name}\\b)`, 'm'),
        );
      }
    }
  }
});

it('has every root field of GraphQL with its arguments', () => {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((type) => Object.values(type?.getFields() ?? {}));
  expect(fields.length).toBeGreaterThan(20);
  for (const { name, args } of fields) {
    const line = page.split('\n').find((each) => new RegExp(`^(- \`)?${name}([(:]|$)`).test(each));
    for (const { name: argument } of args) expect(line, name).toContain(`${argument}: `);
    expect(line, name).toBeDefined();
  }
});

it('has every tool of MCP with its arguments', () => {
  for (const { name, input } of TOOLS) {
    const section = sectionOf(`Tool \`${name}\``);
    for (const argument of Object.keys(input.shape)) {
      expect(section, name).toMatch(new RegExp(`^- (${argument} |As of .*: .*\\b${argument}\\b)`, 'm'));
    }
  }
});

it('has the limits of every plan, and is short enough for the context of a language model', () => {
  for (const { id, maxPoints, maxCells, openRequests } of gateway.parts.plans.all) {
    if (id === 'anonymous') continue;
    const line = page.split('\n').find((each) => each.startsWith(`- \`${id}\`: `));
    for (const limit of [maxPoints, maxCells, openRequests]) expect(line).toContain(String(limit));
  }
  expect(Buffer.byteLength(page)).toBeLessThan(90_000);
});
