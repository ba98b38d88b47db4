import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { MODEL_IDS } from '../../../src/catalog/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { routeTable } from '../../support/routes.ts';
import { type Answer, type OpenapiDocument, openapiOf, validatorsOf } from './openapi-document.ts';

let gateway: TestGateway;
let document: OpenapiDocument;
let validatorOf: ReturnType<typeof validatorsOf>;
beforeAll(async () => {
  // Questions in words are relative to the time of the request.
  const now = () => new Date('2026-01-15T06:00:00Z');
  gateway = await openGateway(inject('demoData'), undefined, undefined, {}, () => ({ now }));
  document = await openapiOf(gateway);
  validatorOf = validatorsOf(document);
});
afterAll(() => gateway.close());

const AUTHORIZED = { authorization: `Bearer ${TEST_KEY}` };
const PLACE = 'model=gfs&lat=52.52&lon=13.405';
const BOX = 'model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55';

/** Asks, and finds nothing in the answer that the document does not say: status, headers, media type, body. */
async function expectDescribed(
  template: string,
  call: string,
  init: RequestInit = { headers: AUTHORIZED },
): Promise<number> {
  const response = await fetch(new URL(call, gateway.address), init);
  const described = answerOf(template, response.status);
  expect(described, `${call} answers ${response.status}`).toBeDefined();
  for (const [name, header] of Object.entries(described?.headers ?? {})) {
    const { required = false } = resolve<{ required?: boolean }>(header.$ref);
    if (required) expect(response.headers.has(name), `${name} of ${call}`).toBe(true);
  }
  for (const name of Object.keys(document.components.headers)) {
    if (!response.headers.has(name)) continue;
    expect(described?.headers, `${call} answers ${response.status} with ${name}`).toHaveProperty([name]);
  }
  const type = response.headers.get('content-type');
  if (response.status === 304) {
    expect(type).toBeNull();
    return response.status;
  }
  const content = Object.entries(described?.content ?? {}).find(
    ([each]) => essence(each) === essence(type),
  )?.[1];
  expect(content, `${call} answers ${type}`).toBeDefined();
  if (content?.schema !== undefined) {
    const body = type?.includes('json') ? await response.json() : await response.text();
    const validate = validatorOf(content.schema);
    validate(body);
    expect(validate.errors ?? [], call).toEqual([]);
  }
  return response.status;
}

/** A media type without its parameters. */
function essence(type: string | null): string {
  return type?.split(';', 1)[0] ?? '';
}

function answerOf(template: string, status: number): Answer | undefined {
  const answer = document.paths[template]?.get.responses[status];
  return answer?.$ref === undefined ? answer : resolve<Answer>(answer.$ref);
}

function resolve<Part>(reference: string): Part {
  const path = reference.slice(2).split('/');
  let part: unknown = document;
  for (const name of path) part = (part as Record<string, unknown>)[name];
  return part as Part;
}

describe('the description of answers', () => {
  it('fits the examples of every route, as answered now and as recorded', async () => {
    for (const { path, examples } of routeTable(gateway)) {
      for (const { call } of examples) expect(await expectDescribed(path, call)).toBe(200);
      for (const { schema, examples: shown = {} } of Object.values(answerOf(path, 200)?.content ?? {})) {
        if (schema === undefined) continue;
        const validate = validatorOf(schema);
        for (const { summary, value } of Object.values(shown)) {
          validate(value);
          expect(validate.errors ?? [], summary).toEqual([]);
        }
      }
    }
  });

  it.each<[string, string]>([
    ['/point', `/point?${PLACE}&var=total_precipitation`],
    ['/point', `/point?${PLACE}&vars=cape,wind_u_10m,temperature_500hpa&init_time=2026-01-14T18`],
    ['/point', `/point?${PLACE}&var=snow_depth&fmt=json&lead_from=120&lead_to=384`],
    ['/bbox', `/bbox?${BOX}&lead_hours=384`],
    ['/bbox', `/bbox?model=gfs&var=total_precipitation&west=-180&south=-90&east=180&north=90&lead_hours=6`],
    ['/bbox', `/bbox?model=gfs&var=visibility&west=170&south=-10&east=-170&north=10`],
    ['/profile', `/profile?${PLACE}`],
    ['/profile', `/profile?${PLACE}&variables=u_wind_250hpa,vertical_velocity_1000hpa&lead_hours=12`],
    ['/models', '/models'],
    ...MODEL_IDS.map((model): [string, string] => [
      '/models/{model}/variables',
      `/models/${model}/variables`,
    ]),
    ['/healthz', '/healthz'],
    ['/metrics', '/metrics'],
    ['/openapi.json', '/openapi.json'],
    ['/llm.txt', '/llm.txt'],
  ])('fits %s: %s', async (path, call) => {
    expect(await expectDescribed(path, call)).toBe(200);
  });

  it('fits every form that a route answers in', async () => {
    const calls = {
      '/point': `/point?${PLACE}&var=cape&lead_to=6`,
      '/bbox': `/bbox?${BOX}`,
      '/profile': `/profile?${PLACE}`,
    };
    for (const { path, formats, query } of routeTable(gateway)) {
      const call = calls[path as keyof typeof calls];
      if (call === undefined || !('fmt' in query.shape)) continue;
      for (const name of Object.keys(formats))
        expect(await expectDescribed(path, `${call}&fmt=${name}`)).toBe(200);
    }
  });

  it('fits a 304', async () => {
    const first = await fetch(`${gateway.address}/bbox?${BOX}`, { headers: AUTHORIZED });
    const etag = first.headers.get('etag') ?? '';
    const headers = { ...AUTHORIZED, 'if-none-match': etag };
    expect(await expectDescribed('/bbox', `/bbox?${BOX}`, { headers })).toBe(304);
  });

  it.each([
    [422, '/point', '/point'],
    [422, '/point', `/point?${PLACE}&var=air_temprature_2m&vars=cape&colour=red&lat=1`],
    [422, '/bbox', `/bbox?${BOX}&lead_hours=385`],
    [422, '/bbox', '/bbox?model=gfs&var=cape&west=5&south=55&east=15&north=45'],
    [422, '/profile', `/profile?${PLACE}&variables=temperature_501hpa`],
    [422, '/models', '/models?model=gfs'],
    [422, '/places', '/places?lat=5'],
    [422, '/llm', '/llm'],
    [422, '/metrics', '/metrics?verbose=1'],
    [404, '/point', `/point?${PLACE}&var=cape&init_time=1999-01-01T00`],
    [404, '/bbox', '/bbox?model=nam&var=cape&west=-100&south=40&east=-90&north=45'],
    [404, '/models/{model}', '/models/gsf'],
    [404, '/models/{model}/variables', '/models/gsf/variables'],
  ] as const)('holds for an error: %i of %s, %s', async (status, path, call) => {
    expect(await expectDescribed(path, call)).toBe(status);
  });

  it('holds for a 503 where questions in words are off', async () => {
    const off = await openGateway(inject('demoData'), undefined, undefined, { ISOBAR_LANGUAGE: 'off' });
    try {
      const question = `${off.address}/llm?q=Will+it+rain`;
      expect(await expectDescribed('/llm', question)).toBe(503);
    } finally {
      await off.close();
    }
  });

  it('fits errors of every route: no key, another method, another form, a long address', async () => {
    for (const { path, access, query, formats } of routeTable(gateway)) {
      const call = path
        .replace(/\{(model|collectionId)\}/, 'gfs')
        .replace('{variable}', 'cape')
        .replace('{z}/{x}/{y}', '0/0/0');
      if (access === 'key') expect(await expectDescribed(path, call, {})).toBe(401);
      expect(await expectDescribed(path, call, { method: 'DELETE' })).toBe(405);
      expect(await expectDescribed(path, `${call}?a=${'b'.repeat(9000)}`)).toBe(414);
      if (Object.values(query.shape).some((schema) => !schema.safeParse(undefined).success)) continue;
      const headers = { ...AUTHORIZED, accept: 'image/png' };
      const isOnly = Object.keys(formats).length === 1;
      // The only form is sent whatever is accepted; the producer of this demo, whose files references point to, is gone.
      const answered = path.startsWith('/refs/') ? 404 : 200;
      expect([path, await expectDescribed(path, call, { headers })]).toEqual([path, isOnly ? answered : 406]);
    }
  });
});
