import { afterAll, beforeAll, expect, it } from 'vitest';
import { ALL_SCOPES, DEFAULT_PLANS } from '../../../../src/access/index.ts';
import { createGateway, type Gateway } from '../../../../src/graphql/transport/gateway/gateway.ts';
import { createLog, openSharedState, type SharedState } from '../../../../src/platform/index.ts';
import { openGateway, type TestGateway } from '../../../support/gateway.ts';
import { describeWithRedis, type RedisServer, startRedis } from '../../../support/redis.ts';

describeWithRedis('two gateways over one Redis', () => {
  let redis: RedisServer;
  let parts: TestGateway;
  const states: SharedState[] = [];
  const gateways: Gateway['yoga'][] = [];
  beforeAll(async () => {
    redis = await startRedis();
    parts = await openGateway();
    for (let n = 0; n < 2; n++) {
      const state = openSharedState(redis.url, createLog('silent'));
      await state.ready();
      states.push(state);
      gateways.push(
        createGateway({ ...parts.parts, publicUrl: null, fieldUses: state.counts('field') }).yoga,
      );
    }
  });
  afterAll(async () => {
    for (const state of states) await state.close();
    await parts?.close();
    await redis?.stop();
  });

  /** The status of an operation that uses a field so often, which the free plan allows 60 times in 60 s. */
  async function use(gateway: number, times: number, projectId = 'both'): Promise<number | undefined> {
    const fields = Array.from({ length: times }, (_, n) => `a${n}: points(at: []) { latitude }`);
    const caller = { id: 'test', scopes: ALL_SCOPES, plan: DEFAULT_PLANS.free, projectId };
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: `{ ${fields.join(' ')} }` }),
    };
    const response = await gateways[gateway]?.fetch('http://localhost/graphql', init, { caller } as never);
    return response?.status;
  }

  it('share the rates of fields', async () => {
    expect(await use(0, 40)).toBe(200);
    expect(await use(1, 20)).toBe(200);
    expect([await use(0, 1), await use(1, 1)]).toEqual([429, 429]);
    expect(await use(1, 60, 'other')).toBe(200);
  });
});
