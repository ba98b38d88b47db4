import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { INITIALIZE, post } from '../../mcp/clients.ts';
import { keyOnPlan, plansIn } from '../../rest/contract/plans.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  const plans = plansIn(folder, { narrow: { extends: 'paid', openRequests: 2, openSubscriptions: 3 } });
  gateway = await openGateway(undefined, undefined, undefined, plans);
});
afterAll(() => gateway?.close());

it('idle MCP streams take none of the requests that a key may have open, and have their own bound', async () => {
  const authorization = `Bearer ${await keyOnPlan(gateway, 'narrow')}`;
  const leaving = new AbortController();
  const listen = async () => {
    const opened = await post(gateway.address, INITIALIZE, { authorization });
    const session = opened.headers.get('mcp-session-id') ?? '';
    await opened.body?.cancel();
    return fetch(`${gateway.address}/mcp`, {
      headers: { authorization, accept: 'text/event-stream', 'mcp-session-id': session },
      signal: leaving.signal,
    });
  };
  const statuses: number[] = [];
  for (let n = 0; n < 3; n++) statuses.push((await listen()).status);
  expect(statuses).toEqual([200, 200, 200]);
  const models = await fetch(`${gateway.address}/models`, { headers: { authorization } });
  expect(models.status).toBe(200);
  const fourth = await listen();
  expect([fourth.status, await fourth.json()]).toMatchObject([
    429,
    { detail: expect.stringContaining('3 open streams') },
  ]);
  leaving.abort();
  await vi.waitFor(async () => expect((await listenAgain()).status).toBe(200));

  async function listenAgain() {
    const opened = await post(gateway.address, INITIALIZE, { authorization });
    const session = opened.headers.get('mcp-session-id') ?? '';
    await opened.body?.cancel();
    const response = await fetch(`${gateway.address}/mcp`, {
      headers: { authorization, accept: 'text/event-stream', 'mcp-session-id': session },
    });
    await response.body?.cancel();
    return response;
  }
});

it('files of the demo count for the rate of an address', async () => {
  const response = await fetch(`${gateway.address}/refs/demo/gfs/nothing`);
  expect(response.status).toBe(404);
  expect(response.headers.get('ratelimit-policy')).toContain('"address"');
});
