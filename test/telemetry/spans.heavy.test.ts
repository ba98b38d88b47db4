import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { type OtlpReceiver, type ReceivedSpan, startOtlpReceiver } from '../support/otlp-receiver.ts';
import { publishRun } from '../support/run-publisher.ts';
import { describeWithS3, type S3Server, startS3 } from '../support/s3.ts';
import { scratchFolder } from '../support/scratch.ts';

const TELEMETRY = new URL('../../src/telemetry/index.ts', import.meta.url).href;
/** A trace that a client has begun, as W3C's Trace Context writes it; the last byte says whether the client keeps it. */
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';
const [SERVER, CLIENT] = [2, 3];
const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m&lead_to=3';

const scratch = scratchFolder();
let receiver: OtlpReceiver;
const settings = () => ({
  NODE_OPTIONS: `--import=${TELEMETRY}`,
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
  OTEL_BSP_SCHEDULE_DELAY: '50',
});
beforeAll(async () => {
  receiver = await startOtlpReceiver();
});
afterAll(() => receiver?.stop());

/** Waits for a span that fits. */
async function received(fits: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  const found = async () => (await receiver.spans()).find(fits);
  await expect.poll(found).toBeDefined();
  return (await found())!;
}

describe('a gateway that is traced', () => {
  let gateway: GatewayProcess;
  let key: string;
  beforeAll(async () => {
    const names = {
      OTEL_SERVICE_NAME: 'weather',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
    };
    gateway = await startGatewayProcess(inject('demoData'), { ...settings(), ...names });
    key = await gateway.newKey();
  });
  afterAll(() => gateway?.close());

  const ask = (route: string, headers: Record<string, string> = {}, body?: string) =>
    fetch(gateway.address + route, {
      headers: { authorization: `Bearer ${key}`, ...headers },
      ...(body !== undefined && { method: 'POST', body }),
    });

  it('sends a span of a request, and below it those of the store and the database, in the trace of the client', async () => {
    const response = await ask(POINT, {
      traceparent: `00-${TRACE}-${PARENT}-01`,
      'x-request-id': 'traced-1',
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const request = await received(({ name, traceId }) => traceId === TRACE && name === 'GET /point');
    expect(request).toMatchObject({
      kind: SERVER,
      parentSpanId: PARENT,
      status: 0,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/point',
        'http.response.status_code': 200,
        'isobar.interface': 'rest',
        'isobar.request_id': 'traced-1',
      },
      resource: {
        'service.name': 'weather',
        'service.version': expect.stringMatching(/^\d/),
        'deployment.environment.name': 'test',
      },
    });
    const read = await received(({ name, traceId }) => traceId === TRACE && name === 'store read');
    expect(read).toMatchObject({
      parentSpanId: request.spanId,
      attributes: { 'isobar.model': 'gfs', 'isobar.variables': 'air_temperature_2m', 'isobar.cells': 1 },
    });
    expect(read.milliseconds).toBeLessThanOrEqual(request.milliseconds);
    const statement = await received(({ name, traceId }) => traceId === TRACE && name === 'sqlite select');
    expect(statement).toMatchObject({ kind: CLIENT, parentSpanId: request.spanId });
    expect(statement.attributes['db.query.text']).toContain('select');
  });

  it('names requests by interface and template, not by what clients send', async () => {
    // More digits than a duration has, which spans may carry.
    const secret = 'model=gfs&lat=51.98765432101&lon=2';
    await (await ask(`/models/gfs/runs?${secret}`)).arrayBuffer();
    await (await ask(`/no/such/${secret}`)).arrayBuffer();
    const query = JSON.stringify({
      query:
        '{ point(latitude: 50, longitude: 10) { forecast(model: gfs) { series { leadHours columns(variables: [air_temperature_2m]) { values } } } } }',
    });
    await (await ask('/graphql', { 'content-type': 'application/json' }, query)).arrayBuffer();
    await received(({ name }) => name === 'GET none');
    const operation = await received(({ name }) => name === 'POST /graphql');
    expect(operation.attributes['isobar.interface']).toBe('graphql');
    await received(({ name, parentSpanId }) => name === 'store read' && parentSpanId === operation.spanId);
    const sent = JSON.stringify(await receiver.spans());
    for (const never of ['51.98765432101', key, 'latitude: 50']) expect(sent).not.toContain(never);
  });

  it('keeps out of traces that the client does not keep', async () => {
    const unkept = 'f'.repeat(32);
    await (await ask(POINT, { traceparent: `00-${unkept}-${PARENT}-00` })).arrayBuffer();
    await (await ask('/models', { 'x-request-id': 'after-that' })).arrayBuffer();
    await received(({ attributes }) => attributes['isobar.request_id'] === 'after-that');
    expect((await receiver.spans()).filter(({ traceId }) => traceId === unkept)).toEqual([]);
  });

  it('marks what the server or the client broke off', async () => {
    const gone = new AbortController();
    const answer = ask(
      '/bbox?model=gfs&var=air_temperature_2m&lead_hours=0&west=-180&east=179&south=-90&north=90',
      {},
      undefined,
    );
    void answer.then((response) => response.arrayBuffer());
    const left = fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'text/event-stream',
      },
      body: JSON.stringify({ query: 'subscription { runUpdated { model } }' }),
      signal: gone.signal,
    });
    await left;
    gone.abort();
    const span = await received(({ attributes }) => attributes['error.type'] === 'aborted');
    expect(span).toMatchObject({ name: 'POST /graphql', status: 2 });
    await answer;
  });
});

it('a server that ingests sends spans from its thread, and the last ones before it ends', async () => {
  const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
  const { NODE_OPTIONS: _, ...otel } = settings();
  const child = spawn(process.execPath, ['--import', TELEMETRY, main], {
    env: {
      PATH: process.env['PATH'],
      ...otel,
      // Nothing is sent but at the end.
      OTEL_BSP_SCHEDULE_DELAY: '600000',
      OTEL_SERVICE_NAME: 'ingesting',
      PORT: '0',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_DATA: mkdtempSync(path.join(scratch, 'data-')),
      ISOBAR_MODELS: 'euro-ifs',
      ISOBAR_DEMO_GRIDS: 'coarse',
      ISOBAR_LAME_DUCK_SECONDS: '0',
      ISOBAR_LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    output += chunk;
    if (output.includes('is COMPLETE')) break;
  }
  child.stdout.resume();
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
  const spans = (await receiver.spans()).filter(({ resource }) => resource['service.name'] === 'ingesting');
  const segment = spans.find(({ name }) => name === 'ingest segment');
  expect(segment?.attributes).toMatchObject({ 'isobar.model': 'euro-ifs' });
  expect(segment?.attributes['isobar.fields_written']).toBeGreaterThan(0);
  expect(
    spans.some(({ name, parentSpanId }) => name.startsWith('sqlite') && parentSpanId === segment?.spanId),
  ).toBe(true);
});

describeWithS3('a gateway with a bucket that is traced', () => {
  let server: S3Server;
  let gateway: GatewayProcess;
  let parts: Parts;
  afterAll(async () => {
    vi.unstubAllEnvs();
    await gateway?.close();
    await parts?.close();
    await server?.stop();
  });

  it('sends a span of each call to the bucket, in the trace of the request that needs it', async () => {
    server = await startS3();
    for (const [name, value] of Object.entries(server.environment)) vi.stubEnv(name, value);
    const folder = mkdtempSync(path.join(scratch, 'data-'));
    const store = { ISOBAR_DATA: folder, ISOBAR_STORE: server.url };
    parts = await openParts(readConfig({ ...store, ISOBAR_LOG_LEVEL: 'silent' }));
    await publishRun(parts, 'gfs', '2026-01-01T00:00:00Z');
    gateway = await startGatewayProcess(folder, { ...store, ...server.environment, ...settings() });
    const headers = { authorization: `Bearer ${await gateway.newKey()}`, 'x-request-id': 'from-the-bucket' };
    const response = await fetch(gateway.address + POINT.replace('&lead_to=3', ''), { headers });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
    const request = await received(({ attributes }) => attributes['isobar.request_id'] === 'from-the-bucket');
    const call = await received(
      ({ attributes, traceId }) =>
        traceId === request.traceId && String(attributes['aws.s3.key']).endsWith('.cube'),
    );
    expect(call).toMatchObject({ name: 'S3 GetObject', kind: CLIENT });
  });
});
