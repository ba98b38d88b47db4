import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAccount, makeResetLink } from '../../../src/access/accounts/records/accounts.ts';
import { actions, Rates, recordFailedSignIn } from '../../../src/access/index.ts';
import { Browser } from '../../support/browser.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';
import { type MailServer, startMailServer } from '../../support/mail-server.ts';
import { OTHER_PASSWORD, openHouse, PASSWORD, People } from './people.ts';

let mail: MailServer;
let gateway: TestGateway;
let people: People;
beforeAll(async () => {
  mail = await startMailServer();
  gateway = await openHouse({ mail }, { ISOBAR_SIGN_UP: 'open', ISOBAR_TRUSTED_PROXIES: '1' });
  people = new People(gateway);
});
afterAll(async () => {
  await gateway?.close();
  await mail?.close();
});

let clients = 0;
/** Each from a fresh address, which no limit has counted. */
function post(browser: Browser, path: string, body: unknown): Promise<Response> {
  const headers = { origin: 'http://weather.example', 'x-forwarded-for': `192.0.2.${++clients}` };
  return browser.post(`/auth/${path}`, body, headers);
}
const browse = () => new Browser(gateway.address);
const signIn = async (name: string, password: string) =>
  (await post(browse(), 'sign-in', { email: `${name}@example.org`, password })).status;
const signUp = async (name: string, password: string) => {
  const person = { name, email: `${name}@example.org`, password };
  expect((await post(browse(), 'sign-up', person)).status).toBe(200);
};
async function token(kind: 'confirm' | 'reset'): Promise<string> {
  const { content } = await mail.next();
  const [, found] = new RegExp(`http://weather\\.example/account#${kind}=(\\S+)`).exec(content) ?? [];
  if (found === undefined) throw new Error(`no link in ${content}`);
  return found;
}
const isProven = async (name: string) =>
  (await findAccount(gateway.parts.access.database, `${name}@example.org`)).emailVerified;

test('a mail scanner that opens every link confirms nothing', async () => {
  await signUp('victim', OTHER_PASSWORD);
  const { content } = await mail.next();
  for (const [link] of content.matchAll(/http:\/\/weather\.example\S+/g)) {
    const { pathname, search, hash } = new URL(link);
    await (await fetch(gateway.address + pathname + search, { redirect: 'manual' })).text();
    // One that runs the page sends its token, but has no password.
    const [, token = ''] = /=(\S+)/.exec(hash) ?? [];
    if (token !== '') expect((await post(browse(), 'confirm-email', { token })).status).toBe(422);
  }
  expect(await isProven('victim')).toBe(false);
  expect(await signIn('victim', OTHER_PASSWORD)).toBe(401);
});

test("the link of a mail confirms an account with the account's password, in that browser alone, once", async () => {
  await signUp('ada', PASSWORD);
  const confirmation = await token('confirm');
  const wrong = await post(browse(), 'confirm-email', { token: confirmation, password: 'not the password' });
  expect(wrong.status).toBe(401);
  expect(await isProven('ada')).toBe(false);
  const browser = browse();
  const right = await post(browser, 'confirm-email', { token: confirmation, password: PASSWORD });
  expect(await right.json()).toEqual({ email: 'ada@example.org' });
  expect(await people.who(browser)).toMatchObject({ email: 'ada@example.org', confirmed: true });
  expect((await post(browse(), 'confirm-email', { token: confirmation, password: PASSWORD })).status).toBe(
    422,
  );
});

test('an account by invitation is confirmed by a mail before it can sign in, whoever holds the link', async () => {
  const { access } = gateway.parts;
  const { token: link } = await actions.inviteAccount(access, SHELL, { email: 'alan@example.org' });
  const browser = browse();
  const made = await post(browser, 'accept', { token: link, name: 'Alan', password: PASSWORD });
  expect(await made.json()).toMatchObject({ email: 'alan@example.org', must_confirm: true });
  expect(await people.who(browser)).toBeNull();
  expect(await signIn('alan', PASSWORD)).toBe(401);
  const confirmation = await token('confirm');
  expect((await post(browser, 'confirm-email', { token: confirmation, password: PASSWORD })).status).toBe(
    200,
  );
  expect(await signIn('alan', PASSWORD)).toBe(200);
});

test('a mailed link for a new password takes an account from whoever made it in the name of the address', async () => {
  const { access } = gateway.parts;
  await signUp('carol', OTHER_PASSWORD);
  const squatted = await token('confirm');
  const { id } = await findAccount(access.database, 'carol@example.org');
  const by = { kind: 'account', accountId: id, isOperator: false, address: null } as const;
  const project = await actions.createProject(access, by, { name: 'Own' });
  const key = await actions.createKey(access, by, { projectId: project.id, name: 'left behind' });
  expect((await post(browse(), 'request-reset', { email: 'carol@example.org' })).status).toBe(200);
  const set = await post(browse(), 'reset-password', { token: await token('reset'), password: PASSWORD });
  expect(set.status).toBe(200);
  expect(await signIn('carol', OTHER_PASSWORD)).toBe(401);
  expect(await signIn('carol', PASSWORD)).toBe(200);
  const rows = await access.database
    .selectFrom('api_keys')
    .select('revoked_at')
    .where('id', '=', key.id)
    .execute();
  expect(rows).toEqual([{ revoked_at: expect.any(String) }]);
  const dead = await post(browse(), 'confirm-email', { token: squatted, password: PASSWORD });
  expect(dead.status).toBe(422);
});

test("an operator's link for a new password proves no address", async () => {
  const { access } = gateway.parts;
  const account = await people.make('dora', { isProven: false });
  const link = await makeResetLink(access.database, { accountId: account.id, now: new Date() });
  const set = await post(browse(), 'reset-password', { token: link.token, password: OTHER_PASSWORD });
  expect(set.status).toBe(200);
  expect(await isProven('dora')).toBe(false);
  // The right password asks for the confirmation by mail.
  expect(await signIn('dora', OTHER_PASSWORD)).toBe(401);
  const confirmation = await token('confirm');
  const confirmed = await post(browse(), 'confirm-email', { token: confirmation, password: OTHER_PASSWORD });
  expect(confirmed.status).toBe(200);
});

test('links for a new password are dead once there is a newer one, mailed or made by an operator', async () => {
  const { id } = await people.make('hedy');
  const { database } = gateway.parts.access;
  const ask = async () => {
    expect((await post(browse(), 'request-reset', { email: 'hedy@example.org' })).status).toBe(200);
    return token('reset');
  };
  const make = async () => (await makeResetLink(database, { accountId: id, now: new Date() })).token;
  const tokens = [await ask(), await ask(), await make(), await make(), await ask()];
  const newest = tokens.pop();
  for (const token of tokens) {
    const refused = await post(browse(), 'reset-password', { token, password: OTHER_PASSWORD });
    expect(refused.status).toBe(422);
  }
  const set = await post(browse(), 'reset-password', { token: newest, password: OTHER_PASSWORD });
  expect(set.status).toBe(200);
  expect(await signIn('hedy', OTHER_PASSWORD)).toBe(200);
});

test('sign-ins, failures, resets and changes of passwords are in the audit log, with account and address', async () => {
  const { database } = gateway.parts.access;
  const { id } = await people.make('lise');
  const email = 'lise@example.org';
  const since = new Date().toISOString();
  const browser = browse();
  await post(browser, 'sign-in', { email, password: 'wrong password' });
  await post(browser, 'sign-in', { email: 'nobody@example.org', password: 'wrong password' });
  await post(browser, 'sign-in', { email, password: PASSWORD });
  await post(browser, 'change-password', { currentPassword: 'wrong password', newPassword: OTHER_PASSWORD });
  await post(browser, 'change-password', { currentPassword: PASSWORD, newPassword: OTHER_PASSWORD });
  await post(browser, 'sign-out', {});
  await post(browser, 'request-reset', { email });
  await post(browser, 'reset-password', { token: await token('reset'), password: PASSWORD });
  const rows = await database
    .selectFrom('audit_log')
    .select(['action', 'actor_kind', 'actor_name', 'target_id', 'address', 'details'])
    .where('at', '>=', since)
    .execute();
  const of = (action: string) => rows.filter((row) => row.action === action);
  const own = { actor_kind: 'account', actor_name: email, target_id: id };
  for (const action of [
    'account.sign_in',
    'account.password',
    'account.sign_out',
    'account.reset_request',
    'account.reset',
  ]) {
    expect(
      of(action).map(({ details: _, ...row }) => row),
      action,
    ).toEqual([{ action, ...own, address: expect.stringMatching(/^192\.0\.2\.\d+$/) }]);
  }
  const failed = of('account.sign_in_failed');
  expect(failed.map(({ actor_kind, actor_name, target_id }) => [actor_kind, actor_name, target_id])).toEqual([
    ['visitor', email, id],
    ['visitor', 'nobody@example.org', 'unknown'],
    ['visitor', email, id],
  ]);
  for (const { address } of failed) expect(address).toMatch(/^192\.0\.2\.\d+$/);
  for (const secret of [PASSWORD, OTHER_PASSWORD, 'wrong password']) {
    expect(JSON.stringify(rows)).not.toContain(secret);
  }
});

test('failures without end do not fill the audit log, which keeps every row', async () => {
  const { database } = gateway.parts.access;
  const rates = new Rates();
  for (let n = 0; n < 80; n++) {
    const failure = { email: `nobody-${n}@example.org`, address: `198.51.100.${n}`, by: 'flood' };
    await recordFailedSignIn(gateway.parts.accounts, rates, failure);
  }
  const rows = await database
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'account.sign_in_failed')
    .where('details', 'like', '%flood%')
    .execute();
  expect(rows).toHaveLength(60);
  const last = rows.filter(({ details }) => details.includes('not recorded'));
  expect(last).toHaveLength(1);
});
