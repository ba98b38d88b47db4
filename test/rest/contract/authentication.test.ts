import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { makeKey } from '../../support/keys.ts';
import { publishRun } from '../../support/run-publisher.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { freeKey, keyOnPlan, onDatabase, plansIn } from './plans.ts';

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  await publishRun(gateway.parts, 'gfs', '2026-01-01T00:00:00Z');
});
afterAll(() => gateway?.close());

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const NEED_A_KEY = [
  POINT,
  '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55',
  '/profile?model=gfs&lat=50&lon=10',
  '/llm?q=rain',
  '/models',
  '/models/gfs/variables',
];

const ask = (pathAndQuery: string, authorization?: string) =>
  fetch(gateway.address + pathAndQuery, authorization === undefined ? {} : { headers: { authorization } });

describe('a rule of authentication', () => {
  it('1. Every request except `GET /llm.txt` requires the header `Authorization: Bearer <API_KEY>`.', async () => {
    for (const pathAndQuery of NEED_A_KEY) {
      expect([pathAndQuery, (await ask(pathAndQuery)).status]).toEqual([pathAndQuery, 401]);
    }
    const withKey = await ask(POINT, `Bearer ${TEST_KEY}`);
    expect(withKey.status).toBe(200);
    // The name of the scheme is case-insensitive (RFC 9110, section 11.1); nothing else is.
    expect((await ask(POINT, `bearer ${TEST_KEY}`)).status).toBe(200);
    for (const wrong of [TEST_KEY, `Basic ${TEST_KEY}`, `Bearer ${TEST_KEY} x`, 'Bearer', 'Bearer ']) {
      expect([wrong, (await ask(POINT, wrong)).status]).toEqual([wrong, 401]);
    }
    expect((await ask(`${POINT}&key=${TEST_KEY}`)).status).toBe(401);
    expect((await ask('/llm.txt')).status).toBe(200);
  });

  it('2. A key is created in the account console at {console_url}. It begins with a fixed vendor prefix (omitted here) and is displayed only once at creation.', async () => {
    const { key } = await makeKey(gateway.parts.access, 'of a test');
    expect(key).toMatch(/^isb_/);
    expect((await ask(POINT, `Bearer ${key}`)).status).toBe(200);
    // It cannot be read again: the service stores only its hash.
    const database = new DatabaseSync(path.join(gateway.parts.config.dataFolder, 'isobar.sqlite'));
    const rows = JSON.stringify(database.prepare('select * from api_keys').all());
    database.close();
    expect(rows).toContain('of a test');
    expect(rows).not.toContain(key.split('_').slice(2).join('_'));
  });

  it('3. Keys are scoped per project. A key can be rotated or revoked without any change to the base address or client code.', async () => {
    const old = await makeKey(gateway.parts.access, 'before');
    const next = await makeKey(gateway.parts.access, 'after');
    expect((await ask(POINT, `Bearer ${old.key}`)).status).toBe(200);
    onDatabase(gateway, 'update api_keys set revoked_at = ? where id = ?', new Date().toISOString(), old.id);
    // Within 2 s, as the test of the keyring shows with its own clock.
    await vi.waitFor(async () => expect((await ask(POINT, `Bearer ${old.key}`)).status).toBe(401), {
      timeout: 30_000,
    });
    expect((await ask(POINT, `Bearer ${next.key}`)).status).toBe(200);
    // Each key belongs to one project, and may do what that project's plan allows.
    const others = await freeKey(gateway);
    const policy = async (key: string) => (await ask(POINT, `Bearer ${key}`)).headers.get('ratelimit-policy');
    expect(await policy(others)).not.toBe(await policy(next.key));
  });

  it('4. A missing or invalid key gives 401.', async () => {
    const { key } = await makeKey(gateway.parts.access, 'to be altered');
    const altered = key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A');
    for (const authorization of [undefined, `Bearer ${altered}`, 'Bearer isb_nothing_at-all', 'Bearer x']) {
      const response = await ask(POINT, authorization);
      expect([authorization, response.status]).toEqual([authorization, 401]);
      expect(await response.json()).toMatchObject({ code: 'unauthorized', detail: expect.any(String) });
    }
    expect((await ask(POINT)).headers.get('www-authenticate')).toMatch(/^Bearer realm="[^"]+"$/);
    expect((await ask(POINT, 'Bearer x')).headers.get('www-authenticate')).toMatch(
      /^Bearer realm="[^"]+", error="invalid_token"$/,
    );
  });

  it('5. `/llm` also requires a paid plan (402 otherwise). An account without available credits gets 402.', async () => {
    const free = await ask('/llm?q=rain', `Bearer ${await freeKey(gateway)}`);
    expect([free.status, await free.json()]).toMatchObject([
      402,
      { code: 'insufficient_credits', detail: expect.stringContaining('they need a paid plan') },
    ]);
    const paid = await ask('/llm?q=', `Bearer ${await keyOnPlan(gateway, 'paid')}`);
    expect(paid.status).toBe(422);
    const plans = plansIn(folder, { spent: { extends: 'paid', monthlyCredits: 0 } });
    const poor = await openGateway(undefined, undefined, undefined, plans);
    try {
      const headers = { authorization: `Bearer ${await keyOnPlan(poor, 'spent')}` };
      const response = await fetch(`${poor.address}/models`, { headers });
      expect([response.status, await response.json()]).toMatchObject([402, { code: 'insufficient_credits' }]);
    } finally {
      await poor.close();
    }
  });

  it('6. Authentication requirement of the additional routes (second listing): not shown. Those that tell no forecast are open.', async () => {
    for (const open of ['/healthz', '/llm.txt', '/docs', '/openapi.json']) {
      expect([open, (await ask(open)).status]).toEqual([open, 200]);
      // Whatever a client sends with each of its calls.
      expect([open, (await ask(open, 'Bearer nonsense')).status]).toEqual([open, 200]);
    }
    const preflight = await fetch(gateway.address + POINT, {
      method: 'OPTIONS',
      headers: { origin: 'https://a.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
  });
});
