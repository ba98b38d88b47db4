import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import type { ServiceStatus } from '../../src/http/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { CALLS, jsonOf, send } from './http-client.ts';

const IDLE: ServiceStatus = {
  draining: false,
  starting: false,
  failed: false,
  models: [],
  jobs: { queued: 0, active: 0, dead: 0 },
};

/** Without any run, and with those of the demo. */
let empty: TestGateway;
let filled: TestGateway;
let status = IDLE;
const servers: Server[] = [];
/** The same parts, with a process status that the tests set. */
let early: { readonly address: string };
let late: { readonly address: string };
beforeAll(async () => {
  empty = await openGateway();
  filled = await openGateway(inject('demoData'));
  early = await serve(empty);
  late = await serve(filled);
});
afterAll(async () => {
  for (const server of servers) server.close().closeAllConnections();
  await empty?.close();
  await filled?.close();
});

async function serve({ parts }: TestGateway): Promise<{ readonly address: string }> {
  const server = createHttpServer(
    createApp(parts, () => status),
    parts.log,
  ).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

const REDUCED = 'https://iana.org/assignments/http-problem-types#temporary-reduced-capacity';
const FORECASTS = [CALLS.point, CALLS.bbox, CALLS.profile];

describe('while the first run is being ingested', () => {
  beforeAll(() => {
    status = { ...IDLE, starting: true };
  });

  it.each(FORECASTS)('%s is 503, and says when to ask again', async (call) => {
    const answer = await send(early, call);
    expect(answer.status).toBe(503);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect(jsonOf(answer)).toMatchObject({
      type: REDUCED,
      code: 'overloaded',
      detail: expect.stringContaining('first run'),
    });
  });

  it('invalid parameters are refused at once', async () => {
    expect((await send(early, '/point?model=gfs')).status).toBe(422);
    expect((await send(early, CALLS.point, { key: null })).status).toBe(401);
    expect((await send(early, '/models/gefs/variables')).status).toBe(404);
    expect((await send(early, '/nowhere')).status).toBe(404);
  });

  it('routes that need no run answer', async () => {
    for (const call of [CALLS.models, CALLS.variables, CALLS.openapi, CALLS.llmTxt]) {
      expect([call, (await send(early, call)).status]).toEqual([call, 200]);
    }
  });

  it('the health is 503 with its usual body', async () => {
    const answer = await send(early, '/healthz', { key: null });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([answer.status, answer.headers['content-type']]).toEqual([503, 'application/json']);
    expect(jsonOf(answer)).toMatchObject({ status: 'degraded', models: {} });
    expect((await send(early, '/healthz', { method: 'HEAD', key: null })).status).toBe(503);
    const probe = await send(early, '/readyz', { key: null });
    expect([probe.status, jsonOf(probe)]).toEqual([503, { status: 'starting' }]);
    expect((await send(early, '/livez', { key: null })).status).toBe(200);
  });

  it('models that have a run answer', async () => {
    for (const call of FORECASTS) expect([call, (await send(late, call)).status]).toEqual([call, 200]);
    const well = await send(late, '/healthz');
    expect([well.status, well.headers['retry-after']]).toEqual([200, undefined]);
  });
});

describe('without any run, and with none being ingested', () => {
  beforeAll(() => {
    status = IDLE;
  });

  it.each(FORECASTS)('%s is 404', async (call) => {
    const answer = await send(early, call);
    expect([answer.status, answer.headers['retry-after']]).toEqual([404, undefined]);
  });

  it('the health is degraded, though the service works', async () => {
    const answer = await send(early, '/healthz');
    expect([answer.status, jsonOf(answer)['status']]).toEqual([200, 'degraded']);
  });
});

describe('a server that is about to stop', () => {
  beforeAll(() => {
    status = { ...IDLE, draining: true };
  });

  it.each([...FORECASTS, CALLS.models, CALLS.llmTxt, '/livez'])(
    'still answers %s, and ends the connection',
    async (call) => {
      const answer = await send(late, call);
      expect([answer.status, answer.headers['connection']]).toEqual([200, 'close']);
    },
  );

  it('reports in its health that it stops, for load balancers', async () => {
    const answer = await send(late, '/healthz', { key: null });
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    expect([answer.status, jsonOf(answer)['status']]).toEqual([503, 'draining']);
    const probe = await send(late, '/readyz', { key: null });
    expect(Number(probe.headers['retry-after'])).toBeGreaterThan(0);
    expect([probe.status, jsonOf(probe)]).toEqual([503, { status: 'draining' }]);
  });

  it('answers again when it does not stop after all', async () => {
    status = IDLE;
    expect((await send(late, CALLS.point)).status).toBe(200);
  });
});
