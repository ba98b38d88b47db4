import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  isGivenAt,
  leadsOf,
  MODEL_IDS,
  type ModelId,
  nativeOf,
  VARIABLE_NAMES,
} from '../../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import {
  createOnDemandIngest,
  demoLineage,
  demoRunSource,
  type OnDemandIngest,
} from '../../../src/ingest/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import type { RunStore } from '../../../src/store/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const now = () => new Date('2026-01-15T15:00:00Z');
const INIT_TIME = new Date('2026-01-15T00:00:00Z');
/** The producer of hrrr keeps fewer hours. */
const initTimeOf = (model: ModelId) => (model === 'hrrr' ? new Date('2026-01-15T12:00:00Z') : INIT_TIME);

let producer: DemoProducer;
beforeAll(async () => {
  producer = await startDemoProducer({ now, models: MODEL_IDS });
});
afterAll(() => producer.close());

const open: TestGateway[] = [];
afterAll(() => Promise.all(open.map((gateway) => gateway.close())));

async function openStore(base = (model: ModelId) => producer.base(model)) {
  let ingest: OnDemandIngest | undefined;
  const gateway = await openGateway(undefined, (store, log) => {
    ingest = createOnDemandIngest({
      store,
      log,
      now,
      sourceOf: (model) => createSourceTree({ model, bases: [base(model)], now }),
      runSourceOf: (model) => demoRunSource(producer.lineageBase(model)),
      lineageUrl: demoLineage(producer),
    });
    return ingest;
  });
  open.push(gateway);
  if (ingest === undefined) throw new Error('no ingest');
  return { ingest, store: gateway.parts.store };
}

/** Every variable that the model has, at its first leads, one in the middle, and its last. */
function everyVariable(model: ModelId) {
  const leads = leadsOf(model, initTimeOf(model).getUTCHours());
  const some = [...leads.slice(0, 3), leads[leads.length >> 1] ?? 0, leads.at(-1) ?? 0];
  return VARIABLE_NAMES.flatMap((variable) => {
    const native = nativeOf(model, variable);
    // The demo has no soil.
    if (native.status === 'unavailable' || variable.startsWith('soil_')) return [];
    return [{ variable, leads: some.filter((lead) => isGivenAt(native, lead)) }];
  });
}

async function storedAt(
  store: RunStore,
  model: ModelId,
  variable: (typeof VARIABLE_NAMES)[number],
  cell: number,
) {
  const run = await store.find(model, initTimeOf(model));
  if (run === null) throw new Error('no run');
  const series = store.openSeries(await store.manifestOf(run), variable);
  if (series === null) throw new Error(`${variable} is not stored`);
  const integers = series.series(cell, new Int32Array(series.leads.length));
  return new Map(series.leads.map((lead, n) => [lead, integers[n]]));
}

describe('cells that are read before their fields are stored', () => {
  it.each(['gfs', 'hrrr', 'nam', 'euro-ifs', 'icon-eu', 'arome'] as const)(
    'have the values of the cubes, for every variable of %s: %#',
    async (model) => {
      const { ingest, store } = await openStore();
      expect(await ingest.open(model, initTimeOf(model))).toBe(true);
      const run = await store.find(model, initTimeOf(model));
      if (run === null) throw new Error('no run');
      const grid = await store.gridOf(await store.manifestOf(run));
      const cells = Int32Array.of(0, 1, 777 % grid.size, grid.size >> 1, grid.size - 1);
      const requested = everyVariable(model);
      const read = await ingest.readCells(model, initTimeOf(model), requested, cells);
      const leadsRead = new Map(read?.map(({ variable, leads }) => [variable, leads]));
      expect(leadsRead).toEqual(new Map(requested.map(({ variable, leads }) => [variable, leads])));
      await ingest.ingestFields(model, initTimeOf(model), requested);
      for (const { variable, leads, integers } of read ?? []) {
        for (const [c, cell] of cells.entries()) {
          const stored = await storedAt(store, model, variable, cell);
          const fetched = leads.map((_, n) => integers[n * cells.length + c]);
          expect([variable, cell, ...fetched]).toEqual([
            variable,
            cell,
            ...leads.map((lead) => stored.get(lead)),
          ]);
        }
      }
    },
  );

  it('are fetched once for all who ask the same, and with the fields where others are read', async () => {
    const urls: string[] = [];
    const server = await startProxy(producer.base('gfs'), { status: 0 }, (url) => urls.push(url));
    try {
      const { ingest } = await openStore(() => `http://127.0.0.1:${portOf(server)}/`);
      expect(await ingest.open('gfs', INIT_TIME)).toBe(true);
      const requested = [{ variable: 'visibility', leads: [3] }] as const;
      urls.length = 0;
      const same = await Promise.all(
        Array.from({ length: 20 }, () => ingest.readCells('gfs', INIT_TIME, requested, Int32Array.of(7))),
      );
      expect(new Set(same).size).toBe(1);
      expect(same[0]).toHaveLength(1);
      const messages = urls.filter((url) => !url.endsWith('.idx'));
      // Its first bytes, the rest of what it takes, and the whole for the cube.
      expect(messages.length).toBeLessThanOrEqual(3);
      const others = [{ variable: 'cape', leads: [3] }] as const;
      const different = await Promise.all(
        Array.from({ length: 20 }, (_, n) => ingest.readCells('gfs', INIT_TIME, others, Int32Array.of(n))),
      );
      expect(different.filter((answer) => answer !== null)).toHaveLength(2);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });

  it('are not there on an icosahedral grid, nor without all of the fields', async () => {
    const { ingest } = await openStore();
    const cells = Int32Array.of(1);
    expect(await ingest.open('icon-global', INIT_TIME)).toBe(true);
    const temperature = [{ variable: 'air_temperature_2m', leads: [0, 1] }] as const;
    expect(await ingest.readCells('icon-global', INIT_TIME, temperature, cells)).toBeNull();
    expect(await ingest.open('gfs', INIT_TIME)).toBe(true);
    const impossible = [{ variable: 'air_temperature_2m', leads: [0, 1, 121] }] as const;
    expect(await ingest.readCells('gfs', INIT_TIME, impossible, cells)).toBeNull();
    // A run that has not been opened.
    expect(await ingest.readCells('nam', INIT_TIME, temperature, cells)).toBeNull();
  });

  it('fall back on whole fields where a message is damaged or the source fails, and end with their caller', async () => {
    const fault = { status: 0 };
    const server = await startProxy(producer.base('gfs'), fault);
    try {
      const { ingest } = await openStore(() => `http://127.0.0.1:${portOf(server)}/`);
      expect(await ingest.open('gfs', INIT_TIME)).toBe(true);
      const requested = [{ variable: 'cape', leads: [0, 1, 2] }] as const;
      const cells = Int32Array.of(5);
      fault.status = 200;
      expect(await ingest.readCells('gfs', INIT_TIME, requested, cells)).toBeNull();
      fault.status = 404;
      expect(await ingest.readCells('gfs', INIT_TIME, requested, cells)).toBeNull();
      const gone = new Error('the caller is gone');
      const left = ingest.readCells('gfs', INIT_TIME, requested, cells, AbortSignal.abort(gone));
      await expect(left).rejects.toBe(gone);
      fault.status = 0;
      expect(await ingest.readCells('gfs', INIT_TIME, requested, cells)).toHaveLength(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
});

/** The producer's files, but for messages: zeros where the status is 200, no file where it is 404. */
async function startProxy(
  base: string,
  fault: { status: number },
  onRequest: (url: string) => void = () => {},
): Promise<Server> {
  const server = createServer(async ({ url = '', headers }, response) => {
    onRequest(url);
    const range = headers.range;
    const isMessage = range !== undefined && !url.endsWith('.idx');
    if (isMessage && fault.status === 404) {
      response.writeHead(404).end();
      return;
    }
    const answer = await fetch(new URL(url.slice(1), base), {
      headers: range === undefined ? {} : { range },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const contentRange = answer.headers.get('content-range');
    response.writeHead(answer.status, contentRange === null ? {} : { 'content-range': contentRange });
    response.end(isMessage && fault.status === 200 ? bytes.fill(0) : bytes);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
