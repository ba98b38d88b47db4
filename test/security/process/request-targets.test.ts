import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { requestOf, sendRaw } from '../../support/raw-request.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const AUTHORIZATION = ['Authorization', `Bearer ${TEST_KEY}`] as const;
const HOST = ['Host', 'weather.example'] as const;
const POINT = '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=6';

const send = (line: string, ...headers: (readonly [string, string])[]) =>
  sendRaw(gateway.address, requestOf(line, headers));

// An error in the event loop that these cause fails the file, since Vitest reports it.
describe('a target that cannot be read is refused with a problem document, whatever the method', () => {
  it.each([
    'http://',
    'http://[',
    'https://[x/point',
    'ftp://[/',
    'ftp://weather.example/livez',
    'http://[::1/livez',
    'http:///livez',
    'http://a:99999/livez',
    'http://someone:secret@weather.example/livez',
    'http://[?key=x',
    '*',
  ])('%s', async (target) => {
    for (const method of ['GET', 'HEAD', 'POST']) {
      const answers = await send(`${method} ${target} HTTP/1.1`, HOST);
      expect(answers).toHaveLength(1);
      expect(answers[0]).toMatchObject({
        status: 400,
        headers: { 'content-type': 'application/problem+json', 'x-request-id': expect.any(String) },
      });
      if (method === 'HEAD') continue;
      const problem = JSON.parse(answers[0]?.body ?? '');
      expect(problem).toMatchObject({ status: 400, code: 'validation_error' });
      expect(problem.request_id).toBe(answers[0]?.headers['x-request-id']);
    }
    expect((await fetch(`${gateway.address}/livez`)).status).toBe(200);
  });

  it('an answer before it on the same connection is sent', async () => {
    const first = requestOf('GET /livez HTTP/1.1').replace('Connection: close\r\n', '');
    const answers = await sendRaw(gateway.address, first + requestOf('GET http://[ HTTP/1.1'));
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });
});

// RFC 9112, section 3.2.2: "a server MUST accept the absolute-form in requests".
describe('an absolute URL is answered like its path', () => {
  it.each(['/livez', '/models', POINT, '/point?model=gfs', '/nowhere', '/stac/collections', '/edr'])(
    '%s',
    async (path) => {
      // Three times, since an answer that is cached and a prepared query are found in other ways.
      for (let n = 0; n < 3; n++) {
        const [plain] = await send(`GET ${path} HTTP/1.1`, HOST, AUTHORIZATION);
        const [absolute] = await send(`GET http://weather.example${path} HTTP/1.1`, HOST, AUTHORIZATION);
        expect(absolute?.status).toBe(plain?.status);
        expect(without(absolute?.body)).toBe(without(plain?.body));
        expect(absolute?.headers['etag']).toBe(plain?.headers['etag']);
      }
    },
  );

  it('POST /graphql', async () => {
    const body = '{"query":"{ __typename }"}';
    const answers = await sendRaw(
      gateway.address,
      requestOf('POST http://weather.example/graphql HTTP/1.1', [
        HOST,
        AUTHORIZATION,
        ['Content-Type', 'application/json'],
        ['Content-Length', String(body.length)],
      ]) + body,
    );
    expect(answers[0]?.status).toBe(200);
    expect(JSON.parse(answers[0]?.body ?? '').data).toEqual({ __typename: 'Query' });
  });

  it('its authority goes before the Host header in links', async () => {
    const [answer] = await send('GET http://other.example/stac HTTP/1.1', HOST, AUTHORIZATION);
    expect(answer?.body).toContain('http://other.example/stac');
    expect(answer?.body).not.toContain('weather.example');
  });

  it('a key in it is refused as in a path', async () => {
    const [answer] = await send(`GET http://weather.example/models?key=${TEST_KEY} HTTP/1.1`, HOST);
    expect(answer?.status).toBe(401);
  });

  it('without a path it is the root, as OPTIONS * is', async () => {
    expect((await send('GET http://weather.example HTTP/1.1', HOST))[0]?.status).toBe(200);
    const [options] = await send('OPTIONS * HTTP/1.1', HOST);
    expect(options).toMatchObject({ status: 204, headers: { allow: 'GET, HEAD, OPTIONS' } });
  });
});

function without(body = ''): string {
  return body.replaceAll(/"(request_id|time)":"[^"]*"/g, '');
}
