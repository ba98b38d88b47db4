import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express, { Router } from 'express';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { edrRouter } from '../../../src/edr/index.ts';
import { graphqlRouter } from '../../../src/graphql/index.ts';
import {
  cachePolicyOf,
  createAdmission,
  createRequestMetrics,
  defineRoute,
  messagesOf,
  modelId,
  Pipeline,
  ResponseCache,
  workOfSeries,
} from '../../../src/http/index.ts';
import { STEPS } from '../../../src/http/pipeline/steps.ts';
import { restRouter } from '../../../src/rest/index.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { type RawAnswer, type Sent, send } from '../../rest/http-client.ts';
import { MIDNIGHT } from '../../store/run-fixtures.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { globalGrid } from '../../support/grids.ts';

let gateway: TestGateway;
let server: Server;
let at: Pick<TestGateway, 'address'>;
/** Names of the steps that ran since the last request, of those that Express's router found too. */
let steps: string[] = [];
const work = { prepared: 0, read: 0 };

/** A route that counts its work. */
const countedRoute = defineRoute({
  path: '/counted',
  operationId: 'counted',
  tag: 'Data',
  summary: '',
  description: '',
  access: 'key',
  readsRuns: true,
  query: z.object({ model: modelId, n: z.string() }),
  formats: { text: { schema: null, description: '' } },
  async prepare({ query }, { request }) {
    work.prepared++;
    const run = await request.run(query.model, null, null);
    return {
      ...cachePolicyOf(run, {}),
      ...workOfSeries({ places: 1, variables: ['cape'], leads: 10 }),
      question: `counted ${query.n}`,
      read() {
        work.read++;
        return { content: `${query.n}` };
      },
    };
  },
});

beforeAll(async () => {
  gateway = await openGateway();
  const { parts } = gateway;
  const leads = Array.from({ length: 25 }, (_, n) => n);
  const value = (_lead: number, cell: number) => 280 + cell / 100;
  await publishSmallRun(
    parts.store,
    { air_temperature_2m: { decimals: 2, leads, value } },
    { model: 'gfs', initTime: MIDNIGHT, grid: globalGrid(5) },
  );
  const { access, forecasts, keyring, language, log, meter, netcdf, now, plans } = parts;
  const admission = createAdmission(keyring, meter);
  const status = () => ({
    ...{ draining: false, starting: false, failed: false, models: [] },
    jobs: { queued: 0, active: 0, dead: 0 },
  });
  const services = {
    ...{
      forecasts,
      language,
      netcdf,
      now,
      plans,
      status,
      version: '1',
      answers: new ResponseCache(10_000_000),
    },
    ...{ registry: new Registry(), publicUrl: null, publicDiscovery: false, anonymous: false },
    health: async () => ({ ageMs: 0, faults: [], condition: null, runs: [] }),
  };
  const { measure } = createRequestMetrics();
  const pipeline = new Pipeline({
    admission,
    log,
    steps: STEPS.map((step) => (exchange) => {
      steps.push(step.name);
      return step(exchange);
    }),
    receiving: { measure, trace: null, knowsProxies: false, status },
  });
  const app = express();
  app.disable('x-powered-by').set('etag', false);
  app.use(
    '/graphql',
    graphqlRouter({
      ...{ forecasts, language, admission, access, log, now, pipeline, publicUrl: null, graphiql: false },
      ...{ version: '1', operationsFolder: null, operationsOnly: false },
    }),
  );
  const router = Router();
  pipeline.mount(router, countedRoute, services, { isDirect: true });
  app
    .use(router)
    .use(restRouter(services, pipeline))
    .use(edrRouter(services, pipeline, log));
  app.use('/page', pipeline.publicRoute, (_req, res) => void res.send('page'));
  server = createServer(messagesOf(app), pipeline.onRequest(app)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  at = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
});
afterAll(async () => {
  server?.close().closeAllConnections();
  await gateway?.close();
});

const ALL = [
  'receive',
  'findRoute',
  'identify',
  'admit',
  'delegate',
  'readQuery',
  'prepare',
  'price',
  'answerUnchanged',
  'findCached',
  'produce',
  'answerUnchangedContent',
  'encode',
  'send',
  'cacheResponse',
];
const upTo = (last: string) => ALL.slice(0, ALL.indexOf(last) + 1);

async function ask(path: string, sent: Sent = {}): Promise<{ answer: RawAnswer; passed: readonly string[] }> {
  steps = [];
  const answer = await send(at, path, sent);
  return { answer, passed: steps };
}

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m&lead_to=6';
const BOX = '/bbox?model=gfs&var=air_temperature_2m&west=0&south=40&east=20&north=60&lead_hours=6';
const AREA =
  '/edr/collections/gfs/area?coords=POLYGON((5 45,15 45,15 55,5 55,5 45))&parameter-name=air_temperature_2m';
const GRAPHQL = '{ models { id } }';

describe('a request that is answered passes all steps in their order', () => {
  it.each([
    ['at a place', POINT],
    ['at another place', POINT.replace('lat=50', 'lat=20.5')],
    ['at a place outside of what templates read', POINT.replace('lat=50', 'lat=5e1')],
    ['whose path is spelt in another way', POINT.replace('/point', '/point/')],
    ['over a box', BOX],
    ['over another box', BOX.replace('west=0', 'west=2')],
    ['of a path with a parameter', '/models/gfs'],
    ['of a path with a parameter at a mount', encodeURI(AREA)],
    ['that needs no key', '/livez'],
  ])('%s, the first time and repeated', async (_name, path) => {
    for (let n = 0; n < 3; n++) {
      const { answer, passed } = await ask(path);
      expect([answer.status, passed]).toEqual([200, ALL]);
    }
  });

  it('by HEAD', async () => {
    const { answer, passed } = await ask(POINT, { method: 'HEAD' });
    expect([answer.status, answer.content.byteLength, passed]).toEqual([200, 0, ALL]);
  });
});

describe('a request ends at the step that answers it', () => {
  it.each<[string, number, string, string, Sent]>([
    ['a key in the URL', 401, 'receive', `${POINT}&key=x`, {}],
    ['no key', 401, 'identify', POINT, { key: null }],
    ['no key, on a path with a parameter', 401, 'identify', '/models/gfs', { key: null }],
    ['an unknown parameter', 422, 'readQuery', `${POINT}&nothing=1`, {}],
    ['an unknown parameter of EDR', 400, 'readQuery', '/edr/collections/gfs?nothing=1', {}],
    ['a model that is not served', 422, 'prepare', POINT.replace('lead_to=6', 'lead_to=9000'), {}],
    ['an estimate', 200, 'price', POINT, { headers: { prefer: 'estimate' } }],
  ])('%s', async (_name, status, last, path, sent) => {
    const { answer, passed } = await ask(path, sent);
    expect([answer.status, passed]).toEqual([status, upTo(last)]);
  });

  it('a response that the client has', async () => {
    const { answer } = await ask(POINT);
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    const { answer: unchanged, passed } = await ask(POINT, { headers });
    expect([unchanged.status, passed]).toEqual([304, upTo('answerUnchanged')]);
  });

  it('a path without a route, which Express answers', async () => {
    expect((await ask('/nothing')).passed).toEqual(upTo('findRoute'));
  });
});

describe('a route that another library answers', () => {
  it.each(['/graphql', '/graphql?operation=1'])('passes the same steps to %s', async (path) => {
    steps = [];
    const response = await fetch(at.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${TEST_KEY}` },
      body: JSON.stringify({ query: GRAPHQL }),
    });
    expect([response.status, steps]).toEqual([200, upTo('delegate')]);
    expect(await response.json()).toMatchObject({ data: { models: expect.anything() } });
  });

  it('is admitted as pages are', async () => {
    const { answer, passed } = await ask('/page', { key: null });
    expect([answer.status, passed]).toEqual([200, upTo('delegate')]);
    expect(answer.headers['ratelimit']).toBeDefined();
  });
});

describe('what a cache has replaces one thing', () => {
  it('a prepared query replaces Route.prepare, a cached response replaces reading', async () => {
    const path = '/counted?model=gfs&n=1';
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push((await ask(path)).answer);
    expect(work).toEqual({ prepared: 1, read: 1 });
    // The same content by another URL, and in another spelling, which the router finds.
    for (const other of ['/counted?n=1&model=gfs', '/counted/?model=gfs&n=1'])
      answers.push((await ask(other)).answer);
    expect(work).toEqual({ prepared: 3, read: 1 });
    expect(answers.map(({ content }) => content.toString())).toEqual(Array(5).fill('1'));
    // The entity tag is of the URL.
    const own = new Set([
      'date',
      'x-request-id',
      'ratelimit',
      'x-credits-remaining',
      'etag',
      'x-content-type-options',
    ]);
    const [first, ...others] = answers.map(({ headers }) => ({ ...headers }));
    for (const name of own) for (const headers of [first, ...others]) delete headers?.[name];
    for (const headers of others) expect(headers).toEqual(first);
  });
});
