import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { locateDemo } from '../../src/ingest/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let producer: DemoProducer;
let gateway: TestGateway;
beforeAll(async () => {
  producer = await startDemoProducer({ now: () => new Date('2026-01-15T06:00:00Z'), models: ['gfs'] });
  gateway = await openGateway(inject('demoData'), undefined, locateDemo(producer));
});
afterAll(async () => {
  await gateway.close();
  await producer.close();
});

// Listing the messages of another run takes the demo's producer several seconds.
it('GET /refs/{model} pins one run by its time, as short as the contract writes it', async () => {
  const response = await gateway.get('/refs/gfs?init_time=2026-01-14T18');
  expect(response.headers.get('x-run')).toBe('gfs/2026-01-14T18:00:00Z');
  const { refs } = (await response.json()) as { readonly refs: Readonly<Record<string, readonly string[]>> };
  expect(refs['air_temperature_2m/0.0.0']?.[0]).toContain('gfs.20260114/18');
});
