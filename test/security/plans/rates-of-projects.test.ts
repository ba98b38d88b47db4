import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actions } from '../../../src/access/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';
import { scratchFolder } from '../../support/scratch.ts';

const PLANS = {
  free: { requests: [{ name: 'burst', quota: 60, windowSeconds: 600 }], openSubscriptions: 2 },
  few: {
    requests: [{ name: 'burst', quota: 1000, windowSeconds: 600 }],
    expensiveField: { quota: 5, windowSeconds: 600 },
    openSubscriptions: 2,
  },
};

let gateway: TestGateway;
beforeAll(async () => {
  const file = path.join(mkdtempSync(path.join(scratchFolder(), 'plans-')), 'plans.json');
  writeFileSync(file, JSON.stringify(PLANS));
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_PLANS: file });
});
afterAll(() => gateway?.close());

/** A project on a plan, with some keys. */
async function keysOf(plan: string, count: number): Promise<readonly string[]> {
  const { access } = gateway.parts;
  const { id: projectId } = await actions.createProject(access, SHELL, { name: plan });
  await actions.changePlan(access, SHELL, { projectId, plan });
  const keys: string[] = [];
  for (let n = 0; n < count; n++) {
    const key = await actions.createKey(access, SHELL, { projectId, name: `key ${n}` });
    keys.push(key.key);
  }
  return keys;
}

const get = (key: string, route: string) =>
  fetch(gateway.address + route, { headers: { authorization: `Bearer ${key}` } });

async function postQuery(key: string, body: unknown): Promise<Response> {
  return fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('the limits of a plan', () => {
  it('are those of a project, however many keys it has', async () => {
    const keys = await keysOf('free', 20);
    const other = await keysOf('free', 1);
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, n) => {
        const response = await get(keys[n % 20]!, '/models?estimate=true');
        await response.arrayBuffer();
        return response.status;
      }),
    );
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60);
    // Once they are used up, by any key, each key is refused.
    let refused = await get(keys[0]!, '/models');
    for (let n = 0; refused.status === 200 && n < 60; n++) refused = await get(keys[n % 20]!, '/models');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('of this project') });
    expect(refused.headers.get('ratelimit')).toMatch(/^"burst";r=0;/);
    // Another project has its own.
    expect((await get(other[0]!, '/models')).status).toBe(200);
  });

  it('count the expensive fields of all keys of a project', async () => {
    const keys = await keysOf('few', 5);
    const query = '{ points(at: [{ latitude: 50, longitude: 10 }]) { __typename } }';
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 7; n++) {
      const { errors } = (await (await postQuery(keys[n % 5]!, { query })).json()) as {
        errors?: { extensions: { code: string } }[];
      };
      codes.push(errors?.[0]?.extensions.code);
    }
    expect(codes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(2);
  });

  it('count the open subscriptions of all keys of a project', async () => {
    const keys = await keysOf('few', 3);
    const query = 'subscription { runUpdated { __typename } }';
    const controller = new AbortController();
    const open = (key: string) =>
      fetch(`${gateway.address}/graphql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${key}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ query }),
        signal: controller.signal,
      });
    const first = [await open(keys[0]!), await open(keys[1]!)];
    expect(first.map(({ status }) => status)).toEqual([200, 200]);
    const third = await open(keys[2]!);
    expect(await third.text()).toContain('this project has 2 open subscriptions');
    controller.abort();
  });
});

describe('estimates and operations that are not valid', () => {
  const ESTIMATE = '{ estimate(query: "{ models { id } }") { credits } }';
  const INVALID = '{ nothing }';
  const TEN = `{ ${Array.from({ length: 10 }, (_, n) => `e${n}: estimate(query: "{ models { id } }") { credits }`).join(' ')} }`;

  /** How many requests are left after one that is known to be allowed. */
  async function leftOf(key: string): Promise<number> {
    const { headers } = await get(key, '/models');
    return Number(/^"burst";r=(\d+);/.exec(headers.get('ratelimit') ?? '')?.[1]);
  }

  it('count as a request each, in a batch too', async () => {
    for (const query of [ESTIMATE, INVALID]) {
      const [key = ''] = await keysOf('free', 1);
      const before = await leftOf(key);
      await (await postQuery(key, Array(10).fill({ query }))).json();
      expect(before - (await leftOf(key))).toBe(11);
    }
  });

  it('count as many requests as estimates are in one operation', async () => {
    const [key = ''] = await keysOf('free', 1);
    const before = await leftOf(key);
    await (await postQuery(key, { query: TEN })).json();
    expect(before - (await leftOf(key))).toBe(11);
  });

  it('are refused beyond the rate: 60 in all, however they are sent', async () => {
    const [key = ''] = await keysOf('free', 1);
    let answered = 0;
    const codes = new Set<string>();
    for (let n = 0; n < 10; n++) {
      const response = await postQuery(key, Array(10).fill({ query: TEN }));
      const results = (await response.json()) as
        | { data?: Record<string, unknown> | null; errors?: { extensions: { code: string } }[] }[]
        | object;
      for (const { data, errors } of Array.isArray(results) ? results : []) {
        answered += Object.values(data ?? {}).filter((estimate) => estimate !== null).length;
        for (const { extensions } of errors ?? []) codes.add(extensions.code);
      }
      if (!Array.isArray(results)) expect(response.status).toBe(429);
    }
    expect(answered).toBeLessThanOrEqual(60);
    expect([...codes]).toEqual(['rate_limit_exceeded']);
  });
});
