import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApp } from '../../src/app/app.ts';
import type { OnDemand } from '../../src/forecast/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

const PUBLIC_URL = 'https://forecasts.example.org/isobar';

let gateway: TestGateway;
let server: Server;
let address: string;
/** Times of runs that a source was asked for. */
let sought: string[] = [];
beforeAll(async () => {
  const source: OnDemand = {
    mayHold: async () => true,
    open(_model, initTime) {
      sought.push(initTime.toISOString());
      return Promise.resolve(false);
    },
    ingestFields: () => Promise.resolve(),
    readCells: () => Promise.resolve(null),
  };
  gateway = await openGateway(inject('demoData'), () => source);
  const { parts } = gateway;
  const config = { ...parts.config, publicDiscovery: true, publicUrl: PUBLIC_URL };
  const jobs = { queued: 0, active: 0, dead: 0 };
  const status = { draining: false, starting: false, failed: false, models: [], jobs };
  server = createServer(createApp({ ...parts, config }, () => status)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server?.close();
  await gateway?.close();
});

const METADATA = [
  '/edr',
  '/edr/conformance',
  '/edr/collections',
  '/edr/collections/gfs',
  '/edr/collections/gfs/instances',
  '/edr/collections/gfs/instances/latest',
];

describe('EDR where discovery is public', () => {
  it.each(METADATA)('%s needs no key', async (path) => {
    expect((await fetch(address + path)).status).toBe(200);
  });

  it.each(METADATA)('%s needs one by default', async (path) => {
    expect((await fetch(gateway.address + path)).status).toBe(401);
  });

  it('keeps values to those with a key', async () => {
    for (const query of ['position?coords=POINT(0 0)', 'locations']) {
      const { status } = await fetch(`${address}/edr/collections/gfs/${query}`);
      expect([query, status]).toEqual([query, 401]);
    }
  });

  it('asks no source for a run unless there is a key', async () => {
    const path = '/edr/collections/gfs/instances/2025-03-01T00:00:00Z';
    sought = [];
    expect((await fetch(address + path)).status).toBe(404);
    expect(sought).toEqual([]);
    expect((await gateway.get(path)).status).toBe(404);
    expect(sought).toEqual(['2025-03-01T00:00:00.000Z']);
  });

  it('describes a stored run by its time', async () => {
    const { instances } = (await (await fetch(`${address}/edr/collections/gfs/instances`)).json()) as {
      instances: readonly { readonly id: string }[];
    };
    const [newest] = instances;
    const response = await fetch(`${address}/edr/collections/gfs/instances/${newest?.id}`);
    expect([response.status, (await response.json()).id]).toEqual([200, newest?.id]);
  });

  it('says in its description what needs a key', async () => {
    const { paths } = (await (await fetch(`${address}/edr/api`)).json()) as {
      paths: Record<string, { get: { security?: unknown; responses: object } }>;
    };
    expect(paths['/collections']?.get.security).toEqual([]);
    expect(Object.keys(paths['/collections']?.get.responses ?? {})).not.toContain('401');
    expect(paths['/collections/{collectionId}/position']?.get.security).toBeUndefined();
  });

  it('starts its links with the public address', async () => {
    const texts = await Promise.all(
      [...METADATA, '/edr/api'].map(async (path) => (await fetch(address + path)).text()),
    );
    const known = texts.flatMap((text) => [...text.matchAll(/"(?:href|url)":"(https?:[^"]+)"/g)]);
    expect(known.length).toBeGreaterThan(40);
    for (const [, url] of known.filter(([, url]) => !url?.startsWith('https://www.apache.org/'))) {
      expect(url?.startsWith(`${PUBLIC_URL}/`), url).toBe(true);
    }
  });
});
