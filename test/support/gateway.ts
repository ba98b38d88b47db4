import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createApp } from '../../src/app/app.ts';
import { createHttpServer } from '../../src/app/http-server.ts';
import { type GatewayParts, openGatewayParts } from '../../src/app/parts/gateway-parts.ts';
import type { ModelId } from '../../src/catalog/index.ts';
import { createForecasts, type OnDemand } from '../../src/forecast/index.ts';
import { type IngestReport, ingest } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';

export const TEST_KEY = 'isb_test-key-of-the-test-gateway-0123';

/** A whole gateway on a free port over a store of its own. */
export interface TestGateway {
  readonly parts: GatewayParts;
  readonly address: string;
  /** GET with the test key. */
  get(pathAndQuery: string): Promise<Response>;
  /** A GraphQL operation with the test key; the parsed answer. */
  query<Data>(query: string, variables?: object): Promise<{ data: Data; errors?: GraphQLAnswerError[] }>;
  ingest(model: ModelId, ...locations: string[]): Promise<IngestReport>;
  close(): Promise<void>;
}

interface GraphQLAnswerError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: {
    readonly code: string;
    readonly requestId: string;
    readonly reason?: string;
    readonly argument?: string;
    readonly allowed?: unknown;
    readonly nearest?: readonly (string | number)[];
    readonly retryAfterSeconds?: number;
  };
}

/**
 * @param demoData a folder that holds data and is kept; by default an empty one that goes with the gateway
 * @param onDemandOf what takes runs in on demand, over the gateway's own store
 * @param locate where the files of a source are now
 * @param settings besides those of every test
 * @param replace parts that are other than the settings make them
 */
export async function openGateway(
  demoData?: string,
  onDemandOf?: (store: GatewayParts['store'], log: GatewayParts['log']) => OnDemand,
  locate?: (url: string) => string,
  settings: Readonly<Record<string, string>> = {},
  replace: (parts: GatewayParts) => Partial<GatewayParts> = () => ({}),
): Promise<TestGateway> {
  const folder = demoData ?? (await mkdtemp(path.join(os.tmpdir(), 'isobar-test-')));
  const config = readConfig({
    ISOBAR_DATA: folder,
    ISOBAR_SOURCES: 'none',
    ISOBAR_BOOTSTRAP_KEY: TEST_KEY,
    ISOBAR_LOG_LEVEL: 'silent',
    ...settings,
  });
  const host = config.host ?? '127.0.0.1';
  const own = await openGatewayParts(config, null, locate);
  const plain = { ...own, ...replace(own) };
  const parts =
    onDemandOf === undefined
      ? plain
      : {
          ...plain,
          forecasts: createForecasts(plain.store, plain.log, onDemandOf(plain.store, plain.log)),
        };
  const status = {
    draining: false,
    starting: false,
    failed: false,
    models: [],
    jobs: { queued: 0, active: 0, dead: 0 },
  };
  const server = createHttpServer(
    createApp(parts, () => status),
    parts.log,
  ).listen(0, host);
  await once(server, 'listening');
  const address = `http://${host}:${(server.address() as AddressInfo).port}`;
  const authorization = `Bearer ${TEST_KEY}`;
  return {
    parts,
    address,
    get: (pathAndQuery) => fetch(address + pathAndQuery, { headers: { authorization } }),
    async query<Data>(query: string, variables?: object) {
      const response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ query, variables }),
      });
      return (await response.json()) as { data: Data; errors?: GraphQLAnswerError[] };
    },
    ingest: (model, ...locations) =>
      ingest({
        model,
        locations,
        initTime: null,
        now: new Date(),
        store: parts.store,
        source: { label: 'test files', base: 'test', synthetic: false },
      }),
    async close() {
      server.close();
      server.closeAllConnections();
      await parts.close();
      // What was answered from the first bytes of its messages may still be stored.
      const removal = { recursive: true, force: true, maxRetries: 5, retryDelay: 100 };
      if (demoData === undefined) await rm(folder, removal);
    },
  };
}
