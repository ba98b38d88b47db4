import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser } from '../../support/browser.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { openHouse, People } from '../identity/people.ts';

/** What browsers send with an address that was opened in a tab, typed or from a link. */
const TAB = { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
const LINK = { ...TAB, 'sec-fetch-site': 'cross-site' };
const IMAGE = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };

let gateway: TestGateway;
let person: Browser;
beforeAll(async () => {
  gateway = await openHouse({});
  const people = new People(gateway);
  await people.make('reader');
  person = await people.signedIn('reader');
});
afterAll(() => gateway?.close());

const ROUTES = [
  '/models',
  '/models/gfs/variables',
  '/edr/collections',
  '/stac/collections',
  '/stac/search?limit=1',
  // Nothing is stored, and an allowed caller gets that answer.
  '/point?model=gfs&lat=52.5&lon=13.4&var=air_temperature_2m',
];

it.each(ROUTES)(
  'a signed-in person reads %s in a tab, by a link and from a page of this server',
  async (route) => {
    for (const headers of [TAB, LINK, { 'sec-fetch-site': 'same-origin' }]) {
      const status = await statusOf(route, person, headers);
      expect([200, 404], JSON.stringify(headers)).toContain(status);
    }
  },
);

it.each(ROUTES)('another site cannot spend the credits of a signed-in person by %s', async (route) => {
  expect(await statusOf(route, person, IMAGE)).toBe(401);
});

it('a session that has ended reads nothing', async () => {
  const people = new People(gateway);
  const left = await people.signedIn('reader');
  expect(await statusOf('/models', left, TAB)).toBe(200);
  await people.post(left, 'sign-out', {});
  expect(await statusOf('/models', left, TAB)).toBe(401);
});

/** By hand, since fetch writes some of these headers itself. */
async function statusOf(
  route: string,
  { cookie }: Browser,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const sent = request(new URL(route, gateway.address), { headers: { cookie, ...headers } }).end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode ?? 0;
}
