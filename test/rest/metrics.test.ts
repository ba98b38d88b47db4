import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

it('GET /metrics reports the state of the runs in the Prometheus text format', async () => {
  const response = await gateway.get('/metrics');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await response.text();
  expect(text).toContain('isobar_run_hours_present{model="gfs"} 209\n');
  expect(text).toContain('isobar_run_hours_expected{model="gfs"} 209\n');
  expect(text).toContain(
    `isobar_default_run_init_timestamp_seconds{model="gfs"} ${Date.UTC(2026, 0, 15) / 1000}\n`,
  );
  expect(text).toContain('isobar_jobs{state="dead"} 0\n');
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
});

it('GET /metrics needs a key', async () => {
  expect((await fetch(`${gateway.address}/metrics`)).status).toBe(401);
});
