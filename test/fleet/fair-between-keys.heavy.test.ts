import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';

/** A file of a some ten thousand values, which takes longer to write than to ask for. */
const FILE =
  '/edr/collections/gfs/area?bbox=-180,-90,179,90&parameter-name=air_temperature_2m&datetime=+0h/+9h&f=netCDF4';
const CONNECTIONS = 40;
const FILES = 40;

let gateway: GatewayProcess;
beforeAll(async () => {
  gateway = await startGatewayProcess(inject('demoData'));
}, 180_000);
afterAll(() => gateway.close());

/** Status, and seconds after which to ask again. */
async function ask(
  key: string,
  agent: http.Agent,
): Promise<{ status: number; retryAfter: string | undefined }> {
  return new Promise((resolve, reject) => {
    const request = http.get(
      gateway.address + FILE,
      { agent, headers: { authorization: `Bearer ${key}` } },
      (response) => {
        const { statusCode = 0, headers } = response;
        response.on('error', reject).on('end', () => {
          resolve({ status: statusCode, retryAfter: headers['retry-after'] });
        });
        response.resume();
      },
    );
    request.on('error', reject);
  });
}

it(`a key that asks by ${CONNECTIONS} connections for files is told to wait, and keeps no file from another key`, async () => {
  const [flooding, modest] = [await gateway.newKey(), await gateway.newKey()];
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const seen = new Set<string>();
  let isOver = false;
  const flood = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      const { status, retryAfter } = await ask(flooding, agent);
      seen.add(`${status} ${retryAfter}`);
      // Far sooner than it was told.
      if (status === 503) await sleep(50);
    }
  });
  await expect.poll(() => seen.size, { interval: 20 }).toBe(2);
  const own = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  try {
    for (let n = 0; n < FILES; n++) statuses.push((await ask(modest, own)).status);
  } finally {
    isOver = true;
    await Promise.all(flood);
    agent.destroy();
    own.destroy();
  }
  expect(statuses).toEqual(Array.from({ length: FILES }, () => 200));
  expect([...seen].toSorted()).toEqual(['200 undefined', '503 2']);
}, 180_000);
