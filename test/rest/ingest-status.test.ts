import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import express from 'express';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import {
  type AccessTables,
  ALL_SCOPES,
  accessMigrations,
  DEFAULT_PLANS,
  type Keyring,
  openMeter,
  plansOf,
} from '../../src/access/index.ts';
import type { Forecasts } from '../../src/forecast/index.ts';
import {
  createAdmission,
  createNetcdfEncoder,
  Pipeline,
  ResponseCache,
  type ServiceStatus,
} from '../../src/http/index.ts';
import { openLanguage } from '../../src/language/index.ts';
import { createLog, type ModelIngestStatus, openDatabase, readConfig } from '../../src/platform/index.ts';
import { restRouter } from '../../src/rest/index.ts';
import { scratchFolder } from '../support/scratch.ts';

const folder = scratchFolder();

it('GET /metrics and /healthz report the progress of ingest, failures and stale models', async () => {
  const forecasts = { latest: async () => null, runs: async () => [] } as unknown as Forecasts;
  const gfs: ModelIngestStatus = {
    model: 'gfs',
    initTime: new Date('2026-01-15T00:00:00Z'),
    active: true,
    fieldsDone: 3,
    fieldsPlanned: 9,
    hoursPresent: 1,
    hoursExpected: 209,
    messagesRead: 12,
    bytesRead: 3456,
    messagesDecoded: 14,
    decodeMs: 1500,
    implausibleFields: 5,
    implausibleFieldsOfRun: 2,
    lastError: null,
    fault: null,
    nextPoll: new Date('2026-01-15T05:00:00Z'),
    stale: 'the run is late',
    due: new Date('2026-01-14T18:00:00Z'),
  };
  const nam: ModelIngestStatus = {
    ...gfs,
    model: 'nam',
    initTime: null,
    active: false,
    implausibleFieldsOfRun: 0,
    stale: null,
    due: null,
  };
  let status: ServiceStatus = {
    draining: false,
    starting: false,
    failed: false,
    models: [gfs, nam],
    jobs: { queued: 0, active: 1, dead: 0 },
    residentBytes: 314_572_800,
  };
  const now = () => new Date('2026-01-15T04:00:00Z');
  const app = express();
  const keyring = {
    authenticate: async () => ({
      kind: 'key',
      projectId: 'default',
      plan: DEFAULT_PLANS.local,
      keyId: 'k',
      scopes: ALL_SCOPES,
      accountId: null,
    }),
  } as unknown as Keyring;
  const database = await openDatabase<AccessTables>(path.join(folder, 'isobar.sqlite'), accessMigrations);
  const plans = plansOf();
  const meter = await openMeter({ database, plans, now, log: createLog('silent') });
  const services = {
    forecasts,
    language: openLanguage(readConfig({}).language),
    answers: new ResponseCache(0),
    netcdf: createNetcdfEncoder(),
    version: '1',
    now,
    status: () => status,
    health: async () => ({ ageMs: 0, faults: [], condition: null, runs: [] }),
    plans,
    publicUrl: null,
    registry: new Registry(),
    publicDiscovery: false,
    anonymous: false,
  };
  app.use(
    restRouter(
      services,
      new Pipeline({ admission: createAdmission(keyring, meter), log: createLog('silent') }),
    ),
  );
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const get = (path: string) => fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  try {
    for (let scrape = 0; scrape < 2; scrape++) {
      const text = await (await get('/metrics')).text();
      expect(text).toContain('# TYPE isobar_ingest_bytes_read_total counter\n');
      expect(text).toContain('isobar_ingest_bytes_read_total{model="gfs"} 3456\n');
      expect(text).toContain('isobar_ingest_messages_read_total{model="gfs"} 12\n');
      expect(text).toContain('isobar_ingest_messages_decoded_total{model="gfs"} 14\n');
      expect(text).toContain('isobar_ingest_decode_seconds_total{model="gfs"} 1.5\n');
      expect(text).toContain('isobar_run_due_init_timestamp_seconds{model="gfs"} 1768413600\n');
      expect(text).not.toContain('isobar_run_due_init_timestamp_seconds{model="nam"}');
      expect(text).toContain('isobar_run_stale{model="gfs"} 1\n');
      expect(text).toContain('isobar_run_stale{model="nam"} 0\n');
      expect(text).toContain('isobar_ingest_failed 0\n');
      expect(text).toContain('isobar_ingest_resident_memory_bytes 314572800\n');
      expect(text).toContain('isobar_ingest_implausible_fields_total{model="gfs"} 5\n');
    }
    const { intake, faults } = (await (await get('/healthz')).json()) as { intake: object; faults: string[] };
    expect(faults).toEqual(['IMPLAUSIBLE: 2 fields of the newest gfs run were refused for their values']);
    expect(intake).toMatchObject({
      failed: false,
      models: {
        gfs: { stale: 'the run is late', implausible_fields: 2, next_look: '2026-01-15T05:00:00Z' },
        nam: { init_time: null, stale: null },
      },
    });
    status = { ...status, failed: true, models: [] };
    expect(await (await get('/healthz')).json()).toMatchObject({ intake: { failed: true, models: {} } });
    const text = await (await get('/metrics')).text();
    expect(text).toContain('isobar_ingest_failed 1\n');
    expect(text).not.toContain('isobar_run_stale{');
  } finally {
    server.close();
    await meter.close();
    await database.destroy();
  }
});
