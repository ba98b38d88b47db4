import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { jsonOf, send } from '../rest/http-client.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { type Link, linkOf } from './stac-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  for (const hour of ['00', '06']) await publishRun(gateway.parts, 'gfs', `2026-01-01T${hour}:00:00Z`);
});
afterAll(() => gateway?.close());

/** Links of a page of one run, by any request target and under any host. */
async function linksOf(target: string, host: string) {
  const answer = await send(gateway, target, { headers: { host } });
  const links = jsonOf(answer)['links'] as readonly Link[];
  return { status: answer.status, self: linkOf(links, 'self')?.href, next: linkOf(links, 'next')?.href };
}

describe('links of a page', () => {
  it('are those of the host that an absolute URL names, whatever Host says (RFC 9112, section 3.2.2)', async () => {
    const target = 'http://elsewhere.example/stac/search?limit=1';
    expect(await linksOf(target, 'forecasts.example')).toEqual({
      status: 200,
      self: target,
      next: expect.stringMatching(/^http:\/\/elsewhere\.example\/stac\/search\?limit=1&token=\w+$/),
    });
  });

  it.each(['forecasts.example:99999', '999.1.1.1', '[1::2::3]', 'user@forecasts.example', 'a b'])(
    'are not made from %j, which is not a host (RFC 9112, section 3.2)',
    async (host) => {
      const answer = await send(gateway, '/stac/search?limit=1', { headers: { host } });
      expect([answer.status, jsonOf(answer)['links']]).toEqual([400, undefined]);
    },
  );
});
