import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { CALLS, jsonOf, LLM, type RawAnswer, type Sent, send } from './http-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  // Questions in words are off, so that something answers 503.
  gateway = await openGateway(inject('demoData'), undefined, undefined, { ISOBAR_LANGUAGE: 'off' });
});
afterAll(() => gateway?.close());

const POINT = '/point?model=gfs&lat=50&lon=10&var=cape';

interface Case {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly pathAndQuery: string;
  readonly sent?: Sent;
}

const CASES: readonly Case[] = [
  { status: 401, code: 'unauthorized', title: 'Unauthorized', pathAndQuery: POINT, sent: { key: null } },
  { status: 404, code: 'not_found', title: 'Not Found', pathAndQuery: `${POINT}&init_time=2020-01-01T00` },
  { status: 404, code: 'not_found', title: 'Not Found', pathAndQuery: '/nowhere' },
  { status: 404, code: 'not_found', title: 'Not Found', pathAndQuery: '/models/gefs/variables' },
  {
    status: 405,
    code: 'validation_error',
    title: 'Method Not Allowed',
    pathAndQuery: POINT,
    sent: { method: 'DELETE' },
  },
  {
    status: 406,
    code: 'validation_error',
    title: 'Not Acceptable',
    pathAndQuery: POINT,
    sent: { headers: { accept: 'image/png' } },
  },
  {
    status: 414,
    code: 'validation_error',
    title: 'URI Too Long',
    pathAndQuery: `${POINT}&pin=${'x'.repeat(8192)}`,
  },
  { status: 422, code: 'validation_error', title: 'Unprocessable Entity', pathAndQuery: '/point' },
  {
    status: 422,
    code: 'validation_error',
    title: 'Unprocessable Entity',
    pathAndQuery: '/models/%/variables',
  },
  { status: 503, code: 'overloaded', title: 'Service Unavailable', pathAndQuery: LLM },
];

function expectProblem(answer: RawAnswer, { status, code, title }: Case): void {
  expect(answer.status).toBe(status);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
  });
  expect(answer.headers['etag']).toBeUndefined();
  const problem = jsonOf(answer);
  expect(problem).toMatchObject({ title, status, code, detail: expect.stringMatching(/\w+ \w+/) });
  expect(problem['type']).toMatch(
    /^(about:blank|https:\/\/iana\.org\/assignments\/http-problem-types#[a-z-]+)$/,
  );
  expect(problem['request_id']).toBe(answer.headers['x-request-id']);
  // No stack, file or statement leaves the process.
  expect(answer.content.toString()).not.toMatch(/node:|\/src\/|\.ts\b|select /i);
}

describe('a problem document', () => {
  it.each(CASES.map((one) => [one.status, one.pathAndQuery.slice(0, 60), one] as const))(
    'answers %i for %s',
    async (_status, _path, one) => {
      expectProblem(await send(gateway, one.pathAndQuery, one.sent), one);
    },
  );

  it('names each invalid parameter, and what is allowed', async () => {
    const answer = await send(gateway, '/point?model=gsf&lat=91&vras=cape&lead_to=x');
    const { errors, detail } = jsonOf(answer) as {
      errors: { parameter: string; detail: string }[];
      detail: string;
    };
    expect(errors.map(({ parameter }) => parameter).toSorted()).toEqual([
      'lat',
      'lead_to',
      'lon',
      'model',
      'vras',
    ]);
    for (const { parameter, detail: fault } of errors) expect(detail).toContain(`${parameter} ${fault}`);
    expect(detail).toMatch(/model "gsf" is not a model, did you mean gfs\?/);
    expect(detail).toMatch(/vras is not a parameter here, did you mean vars/);
    expect(detail).toMatch(/lon is required/);
  });

  it.each([
    ['lead_from', `${POINT}&leadfrom=1`, 'did you mean lead_from'],
    ['fmt', `${CALLS.bbox}&format=json`, 'fmt'],
    ['variables', '/profile?model=gfs&lat=1&lon=1&vars=temperature_500hpa', 'variables'],
    ['no parameter, where there is none', '/metrics?x=1', 'this route takes none'],
    ['those of the path, which are no others', '/models/gfs/variables?model=gfs', 'is not a parameter here'],
  ])('suggests %s', async (_what, pathAndQuery, words) => {
    const answer = await send(gateway, pathAndQuery);
    expect(answer.status).toBe(422);
    expect(jsonOf(answer)['detail']).toEqual(expect.stringContaining(words));
  });

  it.each([
    ['/point?model=gfs&lat=50&lat=51&lon=10&var=cape', 'lat is given more than once'],
    ['/point?model=gfs&lat=50&lat=50&lon=10&var=cape', 'lat is given more than once'],
    ['/models?pin=a&pin=b', 'pin is given more than once'],
    [`${POINT}${'&'.repeat(1500)}vras=1`, 'vras is not a parameter here'],
    ['/point?model[]=gfs&lat=50&lon=10&var=cape', 'model[] is not a parameter here'],
    ['/point?model=gfs&lat[x]=50&lon=10&var=cape', 'lat[x] is not a parameter here'],
    ['/point?__proto__=1&constructor=2&model=gfs&lat=1&lon=1&var=cape', '__proto__ is not a parameter here'],
    ['/point?hasOwnProperty=1&model=gfs&lat=1&lon=1&var=cape', 'hasOwnProperty is not a parameter here'],
    ['/point?=1&model=gfs&lat=1&lon=1&var=cape', 'is not a parameter here'],
    ['/point?model=%&lat=1&lon=1&var=cape', '"%" is not a model'],
    ['/point?model=gfs&lat=%ZZ&lon=1&var=cape', 'lat must be a number'],
    ['/point?model=gfs&lat=1&lon=1&var=%00', 'is not a variable'],
    ['/point?model=gfs&lat=1&lon=1&var=%F0%28%8C%28', 'is not a variable'],
    ['/point?model=gfs&lat=1&lon=1&var=cape&init_time=%E0%A4%A', 'is not an ISO 8601 time'],
    ['/models/%E0%A4%A/variables', 'cannot be decoded'],
  ])('refuses %s', async (pathAndQuery, words) => {
    const answer = await send(gateway, pathAndQuery);
    expect(answer.status).toBe(422);
    expect(jsonOf(answer)['detail']).toEqual(expect.stringContaining(words));
  });

  it('reads a plus in a query as a blank, and an encoded one as itself', async () => {
    const runs = [
      '2026-01-14+18:00',
      '2026-01-14%2018:00',
      '2026-01-14T18:00%2B00:00',
      '2026-01-14T18:00+00:00',
    ];
    for (const run of runs) {
      const answer = await send(gateway, `${POINT}&lead_to=0&init_time=${run}`);
      expect([run, answer.status]).toEqual([run, 200]);
      expect(jsonOf(answer)['init_time']).toBe('2026-01-14T18:00:00Z');
    }
  });

  it('refuses addresses longer than 8192 characters, and answers those up to there', async () => {
    const longest = `${POINT}&lead_to=0&x=`;
    const of = (length: number) => longest + 'y'.repeat(length - longest.length);
    expect((await send(gateway, of(8192))).status).toBe(422);
    const answer = await send(gateway, of(8193));
    expect(answer.status).toBe(414);
    expect(jsonOf(answer)['detail']).toMatch(/8192 characters.*POST/);
  });

  it('answers addresses beyond Node’s own limit as it does those within', async () => {
    const within = await send(gateway, `/models?x=${'y'.repeat(30_000)}`);
    const beyond = await send(gateway, `/models?x=${'y'.repeat(40_000)}`);
    expect([within.status, beyond.status]).toEqual([414, 414]);
    expect({ ...jsonOf(beyond), request_id: '' }).toEqual({ ...jsonOf(within), request_id: '' });
    expect(jsonOf(beyond)['request_id']).toBe(beyond.headers['x-request-id']);
  });

  it('quotes only the start of what was sent, so that pages that show it cannot be filled', async () => {
    const answer = await send(gateway, `/point?model=${'z'.repeat(5000)}&${'q'.repeat(2000)}=1`);
    expect(answer.status).toBe(422);
    expect(answer.content.byteLength).toBeLessThan(2500);
  });
});

describe('the id of a request', () => {
  it('is a new one for each request that has none', async () => {
    const ids = await Promise.all(
      [1, 2, 3].map(async () => (await send(gateway, '/healthz')).headers['x-request-id']),
    );
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,64}$/);
  });

  it('is the one that a proxy sent, in answers and errors', async () => {
    const headers = { 'x-request-id': 'proxy-0123456789_A' };
    const answer = await send(gateway, CALLS.models, { headers });
    const refusal = await send(gateway, '/point', { headers });
    expect([answer.headers['x-request-id'], refusal.headers['x-request-id']]).toEqual([
      headers['x-request-id'],
      headers['x-request-id'],
    ]);
    expect(jsonOf(refusal)['request_id']).toBe(headers['x-request-id']);
  });

  it.each([
    ['7'],
    ['short'],
    ['2b1d5c80-9a7e-4c0e-9d0a-0d6b6f1f6a53'],
    ['00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'],
    ['Root=1-67891233-abcdef012345678912345678'],
    ['host.example:1234/abc.def~1+2@x='],
    ['x'.repeat(128)],
  ])('is the one that a client sent: %s', async (id) => {
    const { headers } = await send(gateway, '/healthz', { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toBe(id);
  });

  it.each([['with blanks in it'], [''], ['x'.repeat(129)], ['{"log":"forged"}'], ['a,b'], ['é']])(
    'is not taken from %s',
    async (id) => {
      const { headers } = await send(gateway, '/healthz', { headers: { 'x-request-id': id } });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );
});
