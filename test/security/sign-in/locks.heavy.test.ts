import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { Browser } from '../../support/browser.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const PASSWORD = 'correct horse battery';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TRUSTED_PROXIES: '1' });
  for (const name of ['ada', 'bob', 'eve', 'grace']) {
    const account = await createAccount(gateway.parts.access.database, {
      email: `${name}@example.org`,
      name,
      isOperator: true,
      emailVerified: true,
      passwordHash: await hashPassword(PASSWORD),
      now: new Date(),
    });
    await addOwnProject(gateway.parts.access.database, account, new Date());
  }
});
afterAll(() => gateway.close());

async function signIn(
  name: string,
  address: string,
  { password = PASSWORD, browser = new Browser(gateway.address) } = {},
): Promise<number> {
  const body = { email: `${name}@example.org`, password };
  const answer = await browser.post('/auth/sign-in', body, { 'x-forwarded-for': address });
  await answer.text();
  return answer.status;
}

/** Wrong passwords for an account from many networks at once: far more than all strangers may try. */
async function attack(name: string, tries = 120): Promise<readonly number[]> {
  const addresses = Array.from({ length: tries }, (_, n) => `10.9.${n >> 5}.${n & 31}`);
  return Promise.all(addresses.map((address) => signIn(name, address, { password: 'a wrong password' })));
}

it('lets an owner in while an attack lasts, from the device and from the address of an earlier sign-in', async () => {
  const device = new Browser(gateway.address);
  expect(await signIn('ada', '192.0.2.1', { browser: device })).toBe(200);
  await device.post('/auth/sign-out', {});
  const attacking = attack('ada');
  const statuses = await attacking;
  expect(statuses.filter((status) => status === 401).length).toBeLessThan(60);
  // At another address, with the device alone; and from the known address, with a new browser.
  expect(await signIn('ada', '198.51.100.1', { browser: device })).toBe(200);
  expect(await signIn('ada', '192.0.2.1')).toBe(200);
});

it('lets an owner in from a new place after an attack, with a delay of some seconds', async () => {
  await attack('bob');
  expect(await signIn('bob', '203.0.113.7')).toBe(200);
});

it('counts what a known device tries by itself, and a cookie of another account or a forged one for nothing', async () => {
  const eve = new Browser(gateway.address);
  expect(await signIn('eve', '192.0.2.20', { browser: eve })).toBe(200);
  const wrong = (address: string) => signIn('eve', address, { password: 'a wrong password', browser: eve });
  for (let n = 0; n < 9; n++) expect(await wrong(`192.0.2.${n + 30}`)).toBe(401);
  expect(await wrong('192.0.2.50')).toBe(401);
  expect(await wrong('192.0.2.51')).toBe(429);
  const { accountId } = (await gateway.parts.accounts.sessions.sessionOf({ cookie: eve.cookie })) ?? {};
  const grace = await gateway.parts.access.database
    .selectFrom('auth_user')
    .select('id')
    .where('email', '=', 'grace@example.org')
    .executeTakeFirstOrThrow();
  const own = eve.cookie.split('; ').find((pair) => pair.startsWith('isobar.device.')) ?? '';
  const { places } = gateway.parts.accounts;
  const find = (cookie: string, email = 'eve@example.org') =>
    places.find({ cookie }, '203.0.113.200', { email });
  expect(await find(own)).toMatchObject({ kind: 'device' });
  expect(await find(own.replace(accountId ?? '-', grace.id), 'grace@example.org')).toBeNull();
  expect(await find(`${own.slice(0, -2)}AA`)).toBeNull();
});

it('takes a device and an address for strangers once the password is another', async () => {
  const { database, now } = { ...gateway.parts.access };
  const browser = new Browser(gateway.address);
  expect(await signIn('grace', '192.0.2.77', { browser })).toBe(200);
  const { places } = gateway.parts.accounts;
  const account = { email: 'grace@example.org' };
  const headers = { cookie: browser.cookie };
  expect(await places.find(headers, '203.0.113.9', account)).toMatchObject({ kind: 'device' });
  expect(await places.find({}, '192.0.2.77', account)).toMatchObject({ kind: 'address' });
  const password = await hashPassword('another good password');
  const { id } = await database
    .selectFrom('auth_user')
    .select('id')
    .where('email', '=', account.email)
    .executeTakeFirstOrThrow();
  await database
    .updateTable('auth_account')
    .set({ password, updatedAt: now().toISOString() })
    .where('userId', '=', id)
    .execute();
  expect(await places.find(headers, '203.0.113.9', account)).toBeNull();
  expect(await places.find({}, '192.0.2.77', account)).toBeNull();
});

it('counts the addresses of an IPv6 site together beyond those of one subscriber', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 62; n++) {
    // Other accounts each time, and another /64 of one /48.
    statuses.push(await signIn(`nobody${n}`, `2001:db8:77:${n.toString(16)}::1`));
  }
  expect(statuses.slice(0, 60).every((status) => status === 401)).toBe(true);
  expect(statuses.slice(60)).toEqual([429, 429]);
});
