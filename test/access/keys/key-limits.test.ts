import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Actor, actions } from '../../../src/access/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { publishRun } from '../../support/run-publisher.ts';

const SHELL: Actor = { kind: 'operator-shell', user: 'root@host', address: null };
const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m&lead_to=2';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

const newKey = (limits: object) =>
  actions.createKey(gateway.parts.access, SHELL, {
    projectId: 'default',
    name: 'for a colleague',
    scopes: ['data', 'language', 'account'],
    ...limits,
  });
const ask = (key: string, path = POINT) =>
  fetch(gateway.address + path, { headers: { authorization: `Bearer ${key}` } });
const query = async (key: string, text: string) => {
  const answer = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return { status: answer.status, body: await answer.json() };
};

describe('a key with a quota of its own', () => {
  it('gets so many answers in a month through all interfaces together, and then 429 with the time of the next month', async () => {
    const { id, key } = await newKey({ monthlyRequests: 3 });
    expect((await ask(key)).status).toBe(200);
    expect((await query(key, '{ models { id } }')).status).toBe(200);
    // Errors are not counted.
    expect((await ask(key, `${POINT}&lat=500`)).status).toBe(422);
    expect((await ask(key, '/edr/collections/gfs/position?coords=POINT(10+50)')).status).toBe(200);
    const refused = await ask(key);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      code: 'rate_limit_exceeded',
      detail: expect.stringMatching(
        /^this key may make 3 requests a month, which are used up: the next month begins at \d{4}-\d\d-01T00:00:00Z$/,
      ),
    });
    const { body } = await query(key, '{ models { id } }');
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'rate_limit_exceeded' });

    // Who manages keys sees what is left, and gives it more.
    await actions.updateKey(gateway.parts.access, SHELL, { keyId: id, monthlyRequests: 5 });
    await expect.poll(async () => (await ask(key)).status, { timeout: 5000 }).toBe(200);
  });

  it('sends so many requests in a minute, which the headers say beside those of the project', async () => {
    const { key } = await newKey({ requestsPerMinute: 2 });
    const first = await ask(key);
    expect(first.headers.get('ratelimit-policy')).toMatch(/^"key";q=2;w=60, "burst";q=/);
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=1;t=\d+, "burst";r=/);
    expect((await ask(key)).status).toBe(200);
    const refused = await ask(key);
    expect([refused.status, await refused.json()]).toMatchObject([
      429,
      { detail: expect.stringMatching(/^too many requests of this key: ask again in \d+ s$/) },
    ]);
  });

  it('makes no keys, and changes no limit of its own for a larger one', async () => {
    const { id, key } = await newKey({ monthlyRequests: 100 });
    const made = await query(key, 'mutation { createKey(name: "more") { secret } }');
    expect(made.body.errors[0]).toMatchObject({
      message: 'this key has a quota of its own, so it cannot make keys',
      extensions: { code: 'forbidden' },
    });
    for (const larger of ['101', 'null']) {
      const { body } = await query(
        key,
        `mutation { updateKey(id: "${id}", monthlyRequests: ${larger}) { id } }`,
      );
      expect(body.errors[0].extensions).toMatchObject({ code: 'forbidden' });
    }
    const { id: other } = await newKey({});
    const { body } = await query(key, `mutation { rotateKey(id: "${other}") { secret } }`);
    expect(body.errors[0].extensions).toMatchObject({ code: 'forbidden' });
  });

  it('is listed with its limits and what is left; one without has null', async () => {
    const { id, key } = await newKey({ monthlyRequests: 10, monthlyCredits: 1000, requestsPerMinute: 60 });
    const { id: free, key: manager } = await newKey({});
    const { headers } = await ask(key);
    const paid = Number(headers.get('x-credits-cost'));
    expect(paid).toBeGreaterThan(0);
    const fields = 'id monthlyRequests monthlyCredits requestsPerMinute quotaLeft { requests credits }';
    await expect
      .poll(
        async () => {
          const { body } = await query(manager, `{ project { keys { ${fields} } } }`);
          const keys: { id: string }[] = body.data.project.keys;
          return keys.filter((one) => one.id === id || one.id === free).sort((a) => (a.id === id ? -1 : 1));
        },
        { timeout: 5000 },
      )
      .toMatchObject([
        {
          monthlyRequests: 10,
          monthlyCredits: 1000,
          requestsPerMinute: 60,
          quotaLeft: { requests: 9, credits: 1000 - paid },
        },
        {
          monthlyRequests: null,
          monthlyCredits: null,
          requestsPerMinute: null,
          quotaLeft: { requests: null, credits: null },
        },
      ]);
  });

  it.each([0, -1, 1.5, 2e12])('cannot be %s', async (monthlyCredits) => {
    await expect(newKey({ monthlyCredits })).rejects.toMatchObject({
      code: 'validation_error',
      message: expect.stringMatching(/^monthlyCredits must be a whole number from 1 to 1000000000000; got /),
    });
  });
});
