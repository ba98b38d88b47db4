import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashPassword } from '../../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

const PASSWORD = 'correct horse battery';
const gateways: TestGateway[] = [];
let trusting: TestGateway;
let alone: TestGateway;

beforeAll(async () => {
  trusting = await open({ ISOBAR_TRUSTED_PROXIES: '1' });
  alone = await open({});
});
afterAll(() => Promise.all(gateways.map((each) => each.close())));

async function open(settings: Record<string, string>): Promise<TestGateway> {
  const gateway = await openGateway(undefined, undefined, undefined, settings);
  gateways.push(gateway);
  const account = await createAccount(gateway.parts.access.database, {
    email: 'ada@example.org',
    name: 'Ada',
    isOperator: false,
    emailVerified: true,
    passwordHash: await hashPassword(PASSWORD),
    now: new Date(),
  });
  await addOwnProject(gateway.parts.access.database, account, new Date());
  return gateway;
}

/** The cookies of a sign-in, by name, with what is said of each. */
async function cookiesOf({ address }: TestGateway, proto?: string): Promise<ReadonlyMap<string, string>> {
  const host = new URL(address).host;
  const answer = await fetch(`${address}/auth/sign-in`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: `${proto === 'https' && address === trusting.address ? 'https' : 'http'}://${host}`,
      ...(proto !== undefined && { 'x-forwarded-proto': proto }),
    },
    body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
  });
  expect(answer.status, await answer.text()).toBe(200);
  return new Map(
    answer.headers.getSetCookie().map((line) => [line.split(/[=.]/).slice(0, 2).join('.'), line]),
  );
}

it('marks every cookie Secure where the request came to a trusted proxy by TLS, whatever the settings say', async () => {
  const cookies = await cookiesOf(trusting, 'https');
  expect([...cookies.keys()].toSorted()).toEqual(['isobar.device', 'isobar.session_token']);
  for (const line of cookies.values()) expect(line).toMatch(/; Secure$/);
});

it('does not where it came by plain http, or where an untrusted peer sent the header', async () => {
  for (const [gateway, proto] of [
    [trusting, undefined],
    [trusting, 'http'],
    [alone, 'https'],
  ] as const) {
    for (const line of (await cookiesOf(gateway, proto)).values()) {
      expect(line).not.toMatch(/secure/i);
      for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(flag);
    }
  }
});
