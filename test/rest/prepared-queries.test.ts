import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { actions } from '../../src/access/index.ts';
import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import type { ServiceStatus } from '../../src/http/index.ts';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { MIDNIGHT } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { globalGrid } from '../support/grids.ts';
import { makeKey, SHELL } from '../support/keys.ts';
import { freeKey, keyOnPlan, onDatabase, plansIn } from './contract/plans.ts';
import { jsonOf, type RawAnswer, type Sent, send } from './http-client.ts';

/**
 * Repeated queries are prepared, and answered without the router. These tests send a query until it is prepared; its answer must
 * not differ from the first.
 */
const ENOUGH_TIMES = 6;
/** After which a run that was published is seen. */
const SEEN_MS = 100;
const LEADS = Array.from({ length: 100 }, (_, n) => n);

const folder = mkdtempSync(path.join(os.tmpdir(), 'isobar-plans-'));
let gateway: TestGateway;
/** The same parts, with a process status that the tests set. */
let wrapped: Server;
let status: ServiceStatus = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};
const publish = async (kelvin: number, initTime = MIDNIGHT, leads: readonly number[] = LEADS) => {
  const value = (_lead: number, cell: number) => kelvin + cell / 100;
  const wind = { decimals: 2, leads, value: (lead: number) => lead / 10 };
  const variables = { air_temperature_2m: { decimals: 2, leads, value }, wind_u_10m: wind };
  await publishSmallRun(gateway.parts.store, variables, { model: 'gfs', initTime, grid: globalGrid(5) });
  await setTimeout(SEEN_MS);
};
beforeAll(async () => {
  const plans = plansIn(folder, {
    poor: { extends: 'free', monthlyCredits: 20 },
    narrow: { extends: 'free', maxSeries: 1, maxCells: 1 },
    short: { extends: 'paid', archiveHours: 1 },
  });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  await publish(280);
  wrapped = createHttpServer(
    createApp(gateway.parts, () => status),
    gateway.parts.log,
  ).listen(0, '127.0.0.1');
  await once(wrapped, 'listening');
});
afterAll(async () => {
  wrapped?.close().closeAllConnections();
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

/** Questions about places and boxes, which are found by the rest of their address, and others, which are found by all of it. */
const QUESTIONS = {
  'at a place': (lat: number, lon: number) => `/point?model=gfs&lat=${lat}&lon=${lon}&var=air_temperature_2m`,
  'at a place that is written in another way': (lat: number, lon: number) =>
    `/point?model=gfs&lat=${lat}e0&lon=${lon}&var=air_temperature_2m`,
  'over a box': (lat: number, lon: number) =>
    `/bbox?model=gfs&var=air_temperature_2m&west=${lon}&east=${lon + 80}&south=${lat}&north=${lat + 40}`,
};
type Where = keyof typeof QUESTIONS;

/** The run that each of them publishes, newer than those before. */
const RUNS: Readonly<Record<Where, Date>> = {
  'at a place': MIDNIGHT,
  'at a place that is written in another way': new Date(MIDNIGHT.getTime() + 12 * 3_600_000),
  'over a box': new Date(MIDNIGHT.getTime() + 24 * 3_600_000),
};

let calls = 0;
/** A query that no test has sent yet. */
let call = '';
const askAnew = (where: Where) => {
  calls++;
  call = QUESTIONS[where]((calls % 20) * 5 - 60, Math.floor(calls / 20) * 5);
};

/** The answer to a query that was sent often before. */
async function askOften(sent: Sent = {}, to: Pick<TestGateway, 'address'> = gateway): Promise<RawAnswer> {
  for (let n = 1; n < ENOUGH_TIMES; n++) await send(to, call, sent);
  return send(to, call, sent);
}

/** Differs with each request. */
const OWN = new Set(['date', 'x-request-id', 'ratelimit', 'x-credits-remaining']);

function ofAll({ status, headers, content }: RawAnswer) {
  const common = Object.entries(headers).filter(([name]) => !OWN.has(name));
  return { status, headers: Object.fromEntries(common), content: content.toString('latin1') };
}

describe.each(Object.keys(QUESTIONS) as Where[])('a query %s that was sent often', (where) => {
  beforeEach(() => askAnew(where));

  it.each(['identity', 'gzip', 'br', 'deflate', '*', 'gzip;q=0, br;q=0.5, *;q=0.1', ''])(
    'is answered as at first, where %j is accepted',
    async (coding) => {
      const sent = { headers: { 'accept-encoding': coding }, key: await freeKey(gateway) };
      const first = await send(gateway, call, sent);
      const last = await askOften(sent);
      expect(first.status).toBe(200);
      expect(ofAll(last)).toEqual(ofAll(first));
      expect(Object.keys(last.headers).sort()).toEqual(Object.keys(first.headers).sort());
      expect(last.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    },
  );

  it('is packed for each client as that one accepts', async () => {
    const plain = (await askOften({ headers: { 'accept-encoding': 'identity' } })).content;
    const unpack = { gzip: gunzipSync, br: brotliDecompressSync, deflate: inflateSync };
    for (const [coding, undo] of Object.entries(unpack)) {
      for (let n = 0; n < 3; n++) {
        const { headers, content } = await send(gateway, call, { headers: { 'accept-encoding': coding } });
        expect([headers['content-encoding'], undo(content).equals(plain)]).toEqual([coding, true]);
      }
    }
  });

  it('has the id that its client gave it', async () => {
    const headers = { 'x-request-id': 'mine-1' };
    expect((await askOften({ headers })).headers['x-request-id']).toBe('mine-1');
  });

  it('is answered to HEAD without a body, and in the format that Accept requests', async () => {
    const { headers } = await askOften();
    const head = await send(gateway, call, { method: 'HEAD' });
    expect([head.status, head.content.byteLength, head.headers['content-length']]).toEqual([
      200,
      0,
      headers['content-length'],
    ]);
    const csv = await send(gateway, call, { headers: { accept: 'text/csv' } });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect((await send(gateway, call, { method: 'POST' })).status).toBe(405);
  });

  it('is 304 for one credit to who has the answer, and for all of them to who has any', async () => {
    const key = await freeKey(gateway);
    const { headers } = await askOften({ key });
    const cost = String(headers['x-credits-cost']);
    const left = Number(headers['x-credits-remaining']);
    for (const [n, tags] of [String(headers['etag']), `"x", ${headers['etag']}`, '*'].entries()) {
      const again = await send(gateway, call, { key, headers: { 'if-none-match': tags } });
      expect([again.status, again.content.byteLength, again.headers['x-credits-cost']]).toEqual([
        304,
        0,
        tags === '*' ? cost : '1',
      ]);
      expect([again.headers['etag'], again.headers['vary']]).toEqual([headers['etag'], headers['vary']]);
      if (n === 0) expect(again.headers['x-credits-remaining']).toBe(String(left - 1));
    }
    const other = await send(gateway, call, { key, headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });

  it('is priced and not answered where an estimate is preferred', async () => {
    const { headers } = await askOften();
    const estimate = await send(gateway, call, { headers: { prefer: 'estimate' } });
    expect(estimate.headers['preference-applied']).toBe('estimate');
    expect(jsonOf(estimate)['credits']).toBe(Number(headers['x-credits-cost']));
  });

  it('is counted in metrics and in the use of its key', async () => {
    const [route = ''] = call.split('?');
    const counted = async () => {
      const text = (await send(gateway, '/metrics')).content.toString();
      const [, count] =
        new RegExp(`^isobar_http_requests_total\\{[^}]*route="${route}",status="2xx"\\} (\\d+)$`, 'm').exec(
          text,
        ) ?? [];
      return Number(count);
    };
    const { id, key } = await makeKey(gateway.parts.access, 'counted');
    await send(gateway, call, { key });
    const before = await counted();
    await askOften({ key });
    expect(await counted()).toBe(before + ENOUGH_TIMES);
    const requests = gateway.parts.access.recent?.of('default') ?? [];
    const own = requests.filter((request) => request.key === id);
    expect(own).toHaveLength(ENOUGH_TIMES + 1);
    for (const request of own)
      expect(request).toMatchObject({ interface: 'rest', operation: route, model: 'gfs', status: 200 });
  });

  it('has the values of the newest run once that is published', async () => {
    const values = async () => (jsonOf(await askOften())['values'] as (number | number[])[]).flat();
    const newest = RUNS[where];
    await publish(280, newest, LEADS);
    const before = await values();
    // More of the same run.
    await publish(290, newest, [LEADS.length]);
    const more = await values();
    const more290 = where !== 'over a box' ? [expect.closeTo((before[0] ?? 0) + 10, 6)] : [];
    expect(more).toEqual([...before, ...more290]);
    const later = new Date(newest.getTime() + 6 * 3_600_000);
    await publish(300, later);
    const answer = await askOften();
    const after = (jsonOf(answer)['values'] as (number | number[])[]).flat();
    expect(after).toEqual(before.map((value) => expect.closeTo(value + 20, 6)));
    expect(answer.headers['x-run']).toBe(`gfs/${later.toISOString().slice(0, 19)}Z`);
  });

  it('ends its connection while the server is about to stop', async () => {
    const { port } = wrapped.address() as AddressInfo;
    const to = { address: `http://127.0.0.1:${port}` };
    const before = await askOften({ headers: { connection: 'keep-alive' } }, to);
    expect(before.headers['connection']).toBe('keep-alive');
    status = { ...status, draining: true };
    const after = await send(to, call, { headers: { connection: 'keep-alive' } });
    expect([after.status, after.headers['connection']]).toEqual([200, 'close']);
    status = { ...status, draining: false };
  });
});

describe.each(Object.keys(QUESTIONS) as Where[])('a caller of a query that others sent often %s', (where) => {
  beforeEach(() => askAnew(where));

  it('is refused without a key, and with a key that is wrong, revoked or rotated', async () => {
    const { id, key } = await makeKey(gateway.parts.access, 'revoked');
    const first = await askOften({ key });
    expect(first.status).toBe(200);
    const refused = [null, `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`, 'isb_0'];
    for (const wrong of refused) {
      const answer = await send(gateway, call, { key: wrong });
      expect(answer.status).toBe(401);
      expect(jsonOf(answer)).toMatchObject({
        code: 'unauthorized',
        request_id: answer.headers['x-request-id'],
      });
      expect(answer.headers['etag']).toBeUndefined();
      expect(answer.headers['www-authenticate']).toContain('Bearer');
    }
    await actions.revokeKey(gateway.parts.access, SHELL, { keyId: id });
    expect((await send(gateway, call, { key })).status).toBe(401);
  });

  it('is refused within two seconds of a revocation that was not announced', async () => {
    const { id, key } = await makeKey(gateway.parts.access, 'revoked elsewhere');
    await askOften({ key });
    onDatabase(gateway, "update api_keys set revoked_at = '2026-01-01T00:00:00Z' where id = ?", id);
    let answered = 200;
    // Asking all the time keeps nothing alive.
    for (let waited = 0; waited < 2000 && answered === 200; waited += 100) {
      await setTimeout(100);
      answered = (await send(gateway, call, { key })).status;
    }
    expect(answered).toBe(401);
  });

  it('is refused by another page or address than its key is for', async () => {
    const { id, key } = await makeKey(gateway.parts.access, 'of a page');
    onDatabase(gateway, `update api_keys set origins = '["https://a.example"]' where id = ?`, id);
    const from = (origin: string) => ({ key, headers: { origin } });
    expect((await askOften(from('https://a.example'))).status).toBe(200);
    expect((await send(gateway, call, from('https://b.example'))).status).toBe(403);
  });

  it('is refused beyond the rates of the plan', async () => {
    await askOften();
    const key = await freeKey(gateway);
    for (let n = 0; n < 60; n++) expect((await send(gateway, call, { key })).status).toBe(200);
    const refused = await send(gateway, call, { key });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
    expect(refused.headers['ratelimit']).toContain('"burst";r=0;');
    expect(jsonOf(refused)).toMatchObject({ code: 'rate_limit_exceeded', 'violated-policies': ['burst'] });
    expect(refused.headers['content-type']).toBe('application/problem+json');
    expect(refused.headers['cache-control']).toBe('no-store');
  });

  it('is refused without credits, and pays nothing for that', async () => {
    const cost = Number((await askOften()).headers['x-credits-cost']);
    const key = await keyOnPlan(gateway, 'poor', `poor-${calls}`);
    for (let left = 20; left >= cost; left -= cost) {
      const answer = await send(gateway, call, { key });
      expect([answer.status, answer.headers['x-credits-remaining']]).toEqual([200, String(left - cost)]);
    }
    const refused = await send(gateway, call, { key });
    expect([refused.status, jsonOf(refused)['code']]).toEqual([402, 'insufficient_credits']);
    expect(refused.headers['etag']).toBeUndefined();
  });

  it('is limited by the current plan of the project', async () => {
    const key = await keyOnPlan(gateway, 'free', `changing-${calls}`);
    if (where !== 'over a box') call = call.replace('&var=', '&vars=wind_u_10m,');
    expect((await askOften({ key })).status).toBe(200);
    onDatabase(gateway, "update projects set plan = 'narrow' where id = ?", `changing-${calls}`);
    // What is known of a key may be two seconds old, so that a slow database holds up no answer.
    await setTimeout(2000);
    const refused = await send(gateway, call, { key });
    expect([refused.status, jsonOf(refused)['detail']]).toEqual([422, expect.stringContaining('narrow')]);
  });

  it('gets no run that is older than the plan allows', async () => {
    expect((await askOften()).status).toBe(200);
    const key = await keyOnPlan(gateway, 'short');
    const refused = await send(gateway, call, { key });
    expect([refused.status, jsonOf(refused)['detail']]).toEqual([403, expect.stringContaining('short')]);
  });
});
