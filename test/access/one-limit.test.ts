import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOnPlan, plansIn } from '../rest/contract/plans.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  const requests = [{ name: 'burst', quota: QUOTA, windowSeconds: 3600 }];
  gateway = await openGateway(undefined, undefined, undefined, plansIn(folder, { few: { requests } }));
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

/** The batch has two operations, each of which counts. */
const QUOTA = 10;
const QUERY = '{ models { id } }';
const POINTS = 'var=air_temperature_2m&lead_to=2';
const post = (body: object) => ({ path: '/graphql', body });

/** One question to each interface; those of GraphQL have errors that its clients read. */
const INTERFACES: readonly { readonly name: string; readonly path: string; readonly body?: object }[] = [
  { name: 'REST', path: `/point?model=gfs&lat=50&lon=10&${POINTS}` },
  {
    name: 'EDR',
    path: '/edr/collections/gfs/position?coords=POINT(10+50)&parameter-name=air_temperature_2m',
  },
  { name: 'STAC', path: '/stac/search' },
  { name: 'STAC by POST', path: '/stac/search', body: { limit: 1 } },
  { name: 'references', path: '/refs/gfs.json?estimate=true' },
  { name: 'GraphQL by POST', ...post({ query: QUERY }) },
  { name: 'GraphQL by GET', path: `/graphql?query=${encodeURIComponent(QUERY)}` },
  { name: 'GraphQL in a batch', ...post([{ query: QUERY }, { query: QUERY }]) },
  { name: 'GraphQL in parts', ...post({ query: '{ models { id ... @defer { title } } }' }) },
];

function ask(key: string, { path, body }: (typeof INTERFACES)[number]) {
  return fetch(gateway.address + path, {
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

it('counts the requests of a key through all interfaces toward one limit, whose end each of them answers alike', async () => {
  const key = await keyOnPlan(gateway, 'few');
  const policy = `"burst";q=${QUOTA};w=3600`;
  const seen = [];
  for (const each of INTERFACES) {
    const { status, headers } = await ask(key, each);
    const [, left] = /^"burst";r=(\d+);t=\d+$/.exec(headers.get('ratelimit') ?? '') ?? [];
    seen.push([each.name, status, headers.get('ratelimit-policy'), Number(left)]);
  }
  const counted = INTERFACES.map(({ body }, n) => n + (Array.isArray(body) ? 2 : 1));
  counted[counted.length - 1] = QUOTA;
  expect(seen).toEqual(INTERFACES.map(({ name }, n) => [name, 200, policy, QUOTA - counted[n]!]));
  for (const each of INTERFACES) {
    const refused = await ask(key, each);
    expect([each.name, refused.status]).toEqual([each.name, 429]);
    expect(refused.headers.get('ratelimit')).toMatch(/^"burst";r=0;t=\d+$/);
    expect(refused.headers.get('ratelimit-policy')).toBe(policy);
    const retryAfterSeconds = Number(refused.headers.get('retry-after'));
    expect(retryAfterSeconds).toBeGreaterThan(0);
    const answer = await refused.json();
    expect(answer).toMatchObject({ code: 'rate_limit_exceeded', 'violated-policies': ['burst'] });
    if (!each.name.startsWith('GraphQL')) continue;
    expect(answer.errors).toMatchObject([{ extensions: { code: 'rate_limit_exceeded', retryAfterSeconds } }]);
  }
});
