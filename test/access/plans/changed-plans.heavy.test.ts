import { writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOnPlan, plansIn } from '../../rest/contract/plans.ts';
import { send } from '../../rest/http-client.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

const folder = scratchFolder();
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, planOf(70));
  key = await keyOnPlan(gateway, 'school');
});
afterAll(() => gateway?.close());

/** Writes the file of plans. */
function planOf(quota: number) {
  return plansIn(folder, {
    school: { extends: 'free', requests: [{ name: 'burst', quota, windowSeconds: 60 }] },
  });
}

const policyOf = async () => (await send(gateway, '/models', { key })).headers['ratelimit-policy'];
const text = async () => (await gateway.get('/llm.txt')).text();

it('a file of plans that changes counts without a restart; one that is wrong changes nothing', async () => {
  expect(await policyOf()).toBe('"burst";q=70;w=60');
  expect(await text()).toContain('70 requests in 60 s');
  planOf(90);
  await expect.poll(policyOf, { timeout: 10_000, interval: 500 }).toBe('"burst";q=90;w=60');
  expect(await text()).toContain('90 requests in 60 s');
  writeFileSync(`${folder}/plans.json`, '{"school": {"quota": 5}}');
  await sleep(3000);
  expect(await policyOf()).toBe('"burst";q=90;w=60');
  planOf(80);
  await expect.poll(policyOf, { timeout: 10_000, interval: 500 }).toBe('"burst";q=80;w=60');
}, 40_000);
