import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let empty: TestGateway;
let filled: TestGateway;
beforeAll(async () => {
  empty = await openGateway();
  filled = await openGateway(inject('demoData'));
});
afterAll(async () => {
  await empty?.close();
  await filled?.close();
});

const healthOf = async (gateway: TestGateway) => (await fetch(`${gateway.address}/healthz`)).json();

it('/healthz names every reason for which it is degraded, and none where all is well', async () => {
  expect(await healthOf(filled)).toMatchObject({ status: 'ok', reasons: [] });
  expect(await healthOf(empty)).toMatchObject({
    status: 'degraded',
    faults: [],
    reasons: ['no model has a run that answers'],
  });
});
