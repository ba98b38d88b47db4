import { mkdtempSync } from 'node:fs';
import http, { type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeFineField } from '../../bench/http/data.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { scratchFolder } from '../support/scratch.ts';

/** What docs/deploying.md promises of a process that only answers. */
const CEILING = 2 * 2 ** 30;
const KEYS = 3;
const CONNECTIONS = 60;
/** Longer than requests wait for room. */
const PRESSURE_MS = 20_000;
/** All cells of a quarter of a degree: a million. */
const GLOBE =
  '/bbox?model=euro-ifs&var=air_temperature_2m&lead_hours=0&west=-180&east=179.75&south=-90&north=90';
const SMALL = '/point?model=euro-ifs&lat=50&lon=10&var=air_temperature_2m';
const SLAB = JSON.stringify({
  query: `{ slab(model: euro_ifs, variable: air_temperature_2m, leadHours: 0,
    box: { west: -180, east: 179.75, south: -90, north: 90 }) { values latitudes longitudes } }`,
});
const KINDS: readonly { readonly path: string; readonly body?: string }[] = [
  { path: GLOBE },
  { path: '/graphql', body: SLAB },
  { path: `${GLOBE}&fmt=netcdf` },
  { path: `${GLOBE}&fmt=geojson` },
];

const folder = scratchFolder();
let gateway: GatewayProcess;
beforeAll(async () => {
  const data = mkdtempSync(path.join(folder, 'data-'));
  const parts = await openParts(readConfig({ ISOBAR_DATA: data, ISOBAR_LOG_LEVEL: 'silent' }));
  await writeFineField(parts);
  await parts.close();
  gateway = await startGatewayProcess(data);
}, 180_000);
afterAll(() => gateway?.close());

it('a process stays below its ceiling while three keys ask for the globe on 180 connections and take nothing; a fourth is answered', async () => {
  const statuses = new Map<string, number>();
  const open: http.ClientRequest[] = [];
  const takeNothing = (key: string, n: number) => {
    const { path: route, body } = KINDS[n % KINDS.length]!;
    const request = http.request(gateway.address + route, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
    // Its body is not read: the client holds what it was sent, and asks again where it was refused.
    request.once('response', ({ statusCode, headers }: IncomingMessage) => {
      const kind = `${statusCode} ${statusCode === 503 ? Number(headers['retry-after']) > 0 : ''}`.trim();
      statuses.set(kind, (statuses.get(kind) ?? 0) + 1);
    });
    request.on('error', () => {});
    request.end(body);
    open.push(request);
  };
  for (let key = 0; key < KEYS; key++) {
    const greedy = await gateway.newKey();
    for (let n = 0; n < CONNECTIONS; n++) takeNothing(greedy, n);
  }
  const modest = { headers: { authorization: `Bearer ${await gateway.newKey()}` } };
  const answered: number[] = [];
  const end = performance.now() + PRESSURE_MS;
  while (performance.now() < end) {
    const answer = await fetch(gateway.address + SMALL, modest);
    await answer.arrayBuffer();
    answered.push(answer.status);
    await sleep(100);
  }
  const { peak } = await gateway.memory();
  for (const request of open) request.destroy();
  console.info(
    `${Math.round(peak / 2 ** 20)} MiB at the most; ${JSON.stringify(Object.fromEntries(statuses))}`,
  );
  expect(peak).toBeLessThan(CEILING);
  expect([...statuses.keys()].toSorted()).toEqual(['200', '503 true']);
  expect(new Set(answered)).toEqual(new Set([200]));
  // What they held is free again.
  const whole = await fetch(gateway.address + GLOBE, modest);
  expect(whole.status).toBe(200);
  await whole.arrayBuffer();
}, 180_000);
