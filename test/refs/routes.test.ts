import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

// The files of the demo's runs are gone: no producer listens at their addresses.
let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

describe('GET /refs/{model}', () => {
  it.each([
    ['/refs/gefs', 422, 'did you mean gfs'],
    ['/refs/foo.json', 422, 'the models are gfs'],
    ['/refs/hrrr', 404, 'hrrr'],
    ['/refs/gfs?init_time=2025-01-01T00', 404, 'the newest are'],
    ['/refs/gfs?init_time=yesterday', 422, 'ISO 8601'],
    ['/refs/gfs?run=latest', 422, 'is not a parameter here'],
  ])('%s is %i', async (call, status, detail) => {
    const response = await gateway.get(call);
    expect([response.status, (await response.json()) as object]).toEqual([
      status,
      expect.objectContaining({ detail: expect.stringContaining(detail) }),
    ]);
  });

  it('says why it has none where the files of a run cannot be reached', async () => {
    const response = await gateway.get('/refs/gfs');
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(/demo|address|source/) });
  });

  it('needs a key', async () => {
    expect((await fetch(`${gateway.address}/refs/gfs`)).status).toBe(401);
  });
});
