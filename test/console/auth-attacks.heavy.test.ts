import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount } from '../../src/access/accounts/records/accounts.ts';
import { Browser } from '../support/browser.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

const PASSWORD = 'correct horse battery';

let gateway: TestGateway;
let clients = 0;

beforeAll(async () => {
  const settings = { ISOBAR_TRUSTED_PROXIES: '1', ISOBAR_SIGN_UP: 'open' };
  gateway = await openGateway(undefined, undefined, undefined, settings);
  for (const name of ['ada', 'bob']) {
    const person = { email: `${name}@example.org`, name, isOperator: false, emailVerified: true };
    const passwordHash = await hashPassword(PASSWORD);
    const account = await createAccount(gateway.parts.access.database, {
      ...person,
      passwordHash,
      now: new Date(),
    });
    await addOwnProject(gateway.parts.access.database, account, new Date());
  }
});

afterAll(() => gateway.close());

/** A header that makes a request come from an address that no limit has seen. */
function elsewhere(): Record<string, string> {
  clients++;
  return { 'x-forwarded-for': `10.0.${clients >> 8}.${clients & 255}` };
}

const browse = () => new Browser(gateway.address);
const signInAs = (email: string, password: string, headers = elsewhere()) =>
  browse().post('/auth/sign-in', { email, password }, headers);

async function signedIn(name: string): Promise<Browser> {
  const browser = browse();
  const body = { email: `${name}@example.org`, password: PASSWORD };
  expect((await browser.post('/auth/sign-in', body, elsewhere())).status).toBe(200);
  return browser;
}

/** What an answer says, without the request's id. */
async function said(response: Response): Promise<unknown> {
  const { request_id, ...body } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body };
}

/** Processor time of a call in microseconds, the median of seven. */
async function processorTime(call: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let i = 0; i < 7; i++) {
    const before = process.cpuUsage();
    await call();
    const { user, system } = process.cpuUsage(before);
    times.push(user + system);
  }
  return times.sort((a, b) => a - b)[3] ?? 0;
}

test('sign-in and sign-up say the same whether an address has an account, after about the same work', async () => {
  const fresh = () => `${randomBytes(4).toString('hex')}@example.org`;
  const signUp = (email: string) =>
    browse().post('/auth/sign-up', { name: 'N', email, password: PASSWORD }, elsewhere());
  const signIn = (email: string) => signInAs(email, 'a wrong password');
  for (const ask of [signIn, signUp]) {
    expect(await said(await ask('ada@example.org'))).toEqual(await said(await ask(fresh())));
    const ratio =
      (await processorTime(() => ask('ada@example.org'))) / (await processorTime(() => ask(fresh())));
    expect(ratio).toBeGreaterThan(0.5);
    expect(ratio).toBeLessThan(2);
  }
  expect((await signInAs('ada@example.org', PASSWORD)).status).toBe(200);
});

test('passwords cannot be tried without end, by address and by account', async () => {
  const here = elsewhere();
  for (let i = 0; i < 10; i++)
    expect((await signInAs('guessed@example.org', 'guess-guess', here)).status).toBe(401);
  expect((await signInAs('guessed@example.org', 'guess-guess', here)).status).toBe(429);
  for (let i = 0; i < 9; i++)
    expect((await signInAs(`g${i}@example.org`, 'guess-guess', here)).status).toBe(401);
  const refused = await signInAs('bob@example.org', PASSWORD, here);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await signInAs('bob@example.org', PASSWORD)).status).toBe(200);
});

test('a planted, doubled or forged cookie is not a session, and scripts and other sites cannot use one', async () => {
  const planted = browse();
  planted.setCookie('isobar.session_token', 'planted-token-0123456789.c2ln');
  const body = { email: 'ada@example.org', password: PASSWORD };
  const response = await planted.post('/auth/sign-in', body, elsewhere());
  expect(planted.cookie).not.toContain('planted-token');
  const [line = ''] = response.headers.getSetCookie();
  for (const flag of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(line).toContain(flag);
  const { sessions } = gateway.parts.accounts;
  const cookie = planted.cookie;
  expect(await sessions.sessionOf({ cookie })).toMatchObject({ email: 'ada@example.org' });
  expect(await sessions.sessionOf({ cookie: `${cookie}; isobar.session_token=x.y` })).toBeNull();
  const [own = ''] = cookie.split('; ').filter((pair) => pair.startsWith('isobar.session_token='));
  expect(await sessions.sessionOf({ cookie: own })).not.toBeNull();
  expect(await sessions.sessionOf({ cookie: `${own.slice(0, -5)}AAAAA` })).toBeNull();
});

test('pages of other origins, forms and requests without an origin do nothing with cookies', async () => {
  const browser = await signedIn('ada');
  for (const origin of ['https://evil.example', 'null', `${gateway.address}.evil.example`]) {
    expect((await browser.post('/auth/sign-out', {}, { origin })).status).toBe(403);
  }
  const headers = { cookie: browser.cookie, 'content-type': 'application/json' };
  const bare = await fetch(`${gateway.address}/auth/sign-out`, { method: 'POST', headers, body: '{}' });
  expect(bare.status).toBe(403);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    expect((await browser.post('/auth/sign-out', '{}', { 'content-type': type })).status).toBe(415);
  }
  expect(await (await browser.get('/auth/session')).json()).toMatchObject({ account: { name: 'ada' } });
});

test('what better-auth offers beyond our routes is not there', async () => {
  const browser = await signedIn('ada');
  const posts = [
    '/sign-up/email',
    '/sign-in/email',
    '/sign-in/social',
    '/update-user',
    '/change-email',
    '/delete-user',
  ];
  posts.push(
    '/link-social',
    '/update-session',
    '/get-access-token',
    '/request-password-reset',
    '/revoke-sessions',
  );
  for (const path of posts) expect((await browser.post(`/auth${path}`, {})).status, path).toBe(404);
  for (const path of [
    '/get-session',
    '/list-sessions',
    '/list-accounts',
    '/ok',
    '/error',
    '/callback/oidc',
  ]) {
    expect((await browser.get(`/auth${path}`)).status, path).toBe(404);
  }
});

test('members that a body does not have, oversized bodies and passwords of a wrong length are refused', async () => {
  const account = { name: 'M', email: 'm@example.org', password: PASSWORD };
  for (const extra of [{ operator: 1 }, { emailVerified: true }, { callbackURL: 'https://evil.example' }]) {
    expect((await browse().post('/auth/sign-up', { ...account, ...extra }, elsewhere())).status).toBe(422);
  }
  expect((await signInAs('ada@example.org', 'x'.repeat(1_000_000))).status).toBe(413);
  expect((await signInAs('ada@example.org', 'x'.repeat(10_000))).status).toBe(422);
  for (const password of ['1234567', 'x'.repeat(129)]) {
    expect((await browse().post('/auth/sign-up', { ...account, password }, elsewhere())).status).toBe(422);
  }
  for (const body of ['[]', 'null', '{"email":', '{"email":{"$ne":1},"password":["x"]}']) {
    expect((await browse().post('/auth/sign-in', body, elsewhere())).status, body).toBe(422);
  }
});

test('SQL and script in string fields change nothing, and answers tell nothing of the inside', async () => {
  for (const text of [`' or '1'='1`, `"; drop table auth_user; --`, '<script>alert(1)</script>', '\u0000']) {
    for (const [route, body] of [
      ['sign-in', { email: text, password: text }],
      ['accept', { token: text, name: 'N', password: PASSWORD }],
      ['reset-password', { token: text, password: PASSWORD }],
    ] as const) {
      const response = await browse().post(`/auth/${route}`, body, elsewhere());
      expect([401, 422], `${route} ${text}`).toContain(response.status);
      expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json/);
      expect(await response.text()).not.toMatch(/<script>|SQLITE|node_modules/i);
    }
  }
  expect((await signInAs('ada@example.org', PASSWORD)).status).toBe(200);
});

test("another person's session is answered like an unknown one", async () => {
  const [ada, bob] = [await signedIn('ada'), await signedIn('bob')];
  const { sessions } = (await (await bob.get('/auth/sessions')).json()) as { sessions: { id: string }[] };
  const revoke = async (id = '') => said(await ada.post('/auth/revoke-session', { id }));
  expect(await revoke(sessions[0]?.id)).toEqual(await revoke('0123456789abcdef'));
  expect(await (await bob.get('/auth/session')).json()).toMatchObject({ account: { name: 'bob' } });
});
