import { afterAll, describe, expect, it } from 'vitest';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const opened: TestGateway[] = [];
afterAll(() => Promise.all(opened.map((gateway) => gateway.close())));

async function open(settings: Readonly<Record<string, string>> = {}): Promise<TestGateway> {
  const gateway = await openGateway(undefined, undefined, undefined, settings);
  opened.push(gateway);
  return gateway;
}

const INTERFACES = ['/models', '/edr/collections', '/stac/search', '/refs/gfs', '/graphql', '/mcp'];

/** Why each interface refuses a request with a wrong key, and one without any. */
function refusals({ address }: TestGateway) {
  const wrong = { authorization: 'Bearer isb_nothing_at-all' };
  const requests = INTERFACES.flatMap((path) => [wrong, {}].map((key) => ({ path, key })));
  return Promise.all(
    requests.map(async ({ path, key }) => {
      const isPosted = path === '/graphql' || path === '/mcp';
      const response = await fetch(address + path, {
        method: isPosted ? 'POST' : 'GET',
        headers: {
          ...key,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        ...(isPosted && { body: JSON.stringify({ query: '{ models { id } }' }) }),
      });
      return { path, status: response.status, text: await response.text() };
    }),
  );
}

const named = (words: string) =>
  INTERFACES.flatMap((path) =>
    [1, 2].map(() => ({
      path,
      status: 401,
      text: expect.stringContaining(`made in the console, at ${words}"`),
    })),
  );

const visit = ({ address }: TestGateway, path: string) =>
  fetch(address + path, { redirect: 'manual', headers: { accept: 'text/html' } });

describe('where keys are made', () => {
  it('is /console of the server, and 401 says so on every interface', async () => {
    expect(await refusals(await open())).toEqual(named('/console'));
  });

  it('is below the public address where that is set', async () => {
    const gateway = await open({ ISOBAR_PUBLIC_URL: 'https://weather.example/isobar/' });
    expect(await refusals(gateway)).toEqual(named('https://weather.example/isobar/console'));
  });

  it('is ISOBAR_CONSOLE_URL where that is set, which GET / names and /console redirects to', async () => {
    const gateway = await open({ ISOBAR_CONSOLE_URL: 'https://console.example/' });
    expect(await refusals(gateway)).toEqual(named('https://console.example'));
    expect(await (await fetch(gateway.address)).json()).toMatchObject({ console: 'https://console.example' });
    const response = await visit(gateway, '/console?page=usage');
    expect([response.status, response.headers.get('location')]).toEqual([
      302,
      'https://console.example?page=usage',
    ]);
  });

  it('does not redirect in a loop where that address is the server’s own', async () => {
    const gateway = await open({
      ISOBAR_PUBLIC_URL: 'https://weather.example',
      ISOBAR_CONSOLE_URL: 'https://weather.example/console',
    });
    expect((await visit(gateway, '/console')).status).not.toBe(302);
  });
});
