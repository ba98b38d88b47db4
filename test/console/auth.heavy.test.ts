import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getMigrations } from 'better-auth/db/migration';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashPassword } from '../../src/access/accounts/inputs.ts';
import { addOwnProject, createAccount, makeResetLink } from '../../src/access/accounts/records/accounts.ts';
import { inviteAccount, inviteMember } from '../../src/access/accounts/records/invitations.ts';
import { membershipsOf, roleOf } from '../../src/access/accounts/records/members.ts';
import { AUTH_TABLES, SECOND_FACTOR } from '../../src/access/accounts/sign-in/better-auth.ts';
import { actions, makeSetupLink } from '../../src/access/index.ts';
import { Browser } from '../support/browser.ts';
import { describeOnBoth } from '../support/databases.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { SHELL } from '../support/keys.ts';

const PASSWORD = 'correct horse battery';
const SECRET = 'a-secret-of-the-tests-0123456789-abcdefghijklmnop';

describeOnBoth((databases) => {
  const opened: TestGateway[] = [];
  let gateway: TestGateway;

  async function open(settings: Record<string, string> = {}): Promise<TestGateway> {
    const opening = await openGateway(undefined, undefined, undefined, {
      ISOBAR_TRUSTED_PROXIES: '1',
      ISOBAR_SIGN_UP: 'open',
      ...settings,
    });
    opened.push(opening);
    return opening;
  }

  beforeEach(async () => {
    const location = databases.kind === 'SQLite' ? null : await databases.create();
    gateway = await open(location === null ? {} : { DATABASE_URL: location, ISOBAR_AUTH_SECRET: SECRET });
  });

  afterEach(async () => {
    for (const each of opened.splice(0)) await each.close();
  });

  const browse = (at = gateway) => new Browser(at.address);
  async function person(name: string, options: { isOperator?: boolean } = {}) {
    const account = await createAccount(gateway.parts.access.database, {
      email: `${name}@example.org`,
      name,
      isOperator: options.isOperator ?? false,
      emailVerified: true,
      passwordHash: await hashPassword(PASSWORD),
      now: new Date(),
    });
    return { ...account, projectId: await addOwnProject(gateway.parts.access.database, account, new Date()) };
  }
  async function signIn(name: string, password = PASSWORD, at = gateway): Promise<Browser> {
    const browser = browse(at);
    const response = await browser.post('/auth/sign-in', { email: `${name}@example.org`, password });
    expect(response.status, await response.clone().text()).toBe(200);
    return browser;
  }
  const who = async (browser: Browser) => {
    return ((await (await browser.get('/auth/session')).json()) as { account: { email: string } | null })
      .account;
  };

  test('better-auth finds nothing to add to its tables', async () => {
    const { access, config } = gateway.parts;
    const { database } = access;
    const type = config.databaseUrl === null ? 'sqlite' : 'postgres';
    const plugins = [SECOND_FACTOR];
    const options = { database: { db: database as never, type }, ...AUTH_TABLES, plugins } as const;
    const { toBeAdded, toBeCreated } = await getMigrations(options as never);
    expect({ toBeAdded, toBeCreated }).toEqual({ toBeAdded: [], toBeCreated: [] });
  });

  test('people sign up where sign-up is open, get their own project, sign in, see their sessions and sign out', async () => {
    const ada = browse();
    const person = { name: 'Ada', email: 'Ada@Example.org', password: PASSWORD };
    expect((await ada.post('/auth/sign-up', person)).status).toBe(200);
    expect(await who(ada)).toBeNull();
    const signedIn = await ada.post('/auth/sign-in', { email: 'ada@example.org', password: PASSWORD });
    expect(await signedIn.json()).toEqual({ signed_in: true });
    expect(await who(ada)).toEqual({
      id: expect.any(String),
      email: 'ada@example.org',
      name: 'Ada',
      operator: false,
      confirmed: false,
      second_factor: 'off',
      needs_second_factor: false,
    });
    const { account } = (await (await ada.get('/auth/session')).json()) as { account: { id: string } };
    const [own] = await membershipsOf(gateway.parts.access.database, account.id);
    expect(own?.role).toBe('owner');
    const other = await signIn('ada');
    const { sessions } = (await (await ada.get('/auth/sessions')).json()) as {
      sessions: { id: string; current: boolean }[];
    };
    expect(sessions.map(({ current }) => current).sort()).toEqual([false, true]);
    expect((await ada.post('/auth/revoke-other-sessions', {})).status).toBe(200);
    expect(await who(other)).toBeNull();
    expect((await ada.post('/auth/sign-out', {})).status).toBe(200);
    expect(await who(ada)).toBeNull();
  });

  test('where sign-up is by invitation all others are refused, and where it is closed an invitation to a project makes no account', async () => {
    const url = gateway.parts.config.databaseUrl;
    const shared = url === null ? {} : { DATABASE_URL: url, ISOBAR_AUTH_SECRET: SECRET };
    for (const policy of ['invitation', 'closed']) {
      const here = await open({ ...shared, ISOBAR_SIGN_UP: policy });
      const { database } = here.parts.access;
      const refused = await browse(here).post('/auth/sign-up', {
        name: 'E',
        email: 'e@example.org',
        password: PASSWORD,
      });
      expect(refused.status).toBe(403);
      const invitation = {
        projectId: 'default',
        email: `${policy}@example.org`,
        role: 'viewer',
        now: new Date(),
      } as const;
      const { token } = await inviteMember(database, invitation);
      const invited = await browse(here).post('/auth/accept', { token, name: 'I', password: PASSWORD });
      expect(invited.status).toBe(policy === 'closed' ? 403 : 200);
      const account = await inviteAccount(database, {
        email: `x${policy}@example.org`,
        operator: false,
        now: new Date(),
      });
      const made = await browse(here).post('/auth/accept', {
        token: account.token,
        name: 'X',
        password: PASSWORD,
      });
      expect(made.status).toBe(200);
    }
  });

  test('the link of a first start makes an operator who is signed in, once', async () => {
    const link = await makeSetupLink(gateway.parts.access.database, new Date());
    const body = { token: link?.token, email: 'op@example.org', name: 'Op', password: PASSWORD };
    const operator = browse();
    expect((await operator.post('/auth/accept', body)).status).toBe(200);
    expect(await who(operator)).toMatchObject({ email: 'op@example.org', operator: true });
    const again = await browse().post('/auth/accept', { ...body, email: 'b@example.org' });
    expect(again.status).toBe(422);
    expect(await again.json()).toMatchObject({ detail: expect.stringContaining('this link cannot be used') });
  });

  test('an invitation makes the account that is signed in a member, if it is for its address', async () => {
    const [owner, guest] = [await person('owner'), await person('guest')];
    const { token } = await inviteMember(gateway.parts.access.database, {
      projectId: owner.projectId,
      email: guest.email,
      role: 'developer',
      now: new Date(),
    });
    expect((await (await signIn('owner')).post('/auth/accept', { token })).status).toBe(422);
    expect((await (await signIn('guest')).post('/auth/accept', { token })).status).toBe(200);
    expect(await roleOf(gateway.parts.access.database, guest.id, owner.projectId)).toBe('developer');
  });

  test('a password is changed with the old one, which ends all other sessions', async () => {
    await person('ada');
    const [here, there] = [await signIn('ada'), await signIn('ada')];
    const change = (currentPassword: string) =>
      here.post('/auth/change-password', { currentPassword, newPassword: 'another password' });
    expect((await change('wrong password')).status).toBe(422);
    expect((await change(PASSWORD)).status).toBe(200);
    expect(await who(here)).toMatchObject({ email: 'ada@example.org' });
    expect(await who(there)).toBeNull();
    await signIn('ada', 'another password');
  });

  test('who signs up and who accepts an invitation stands in the audit log, with the address', async () => {
    const body = { email: 'grace@example.org', name: 'Grace', password: PASSWORD };
    expect((await browse().post('/auth/sign-up', body)).status).toBe(200);
    const owner = await person('owner');
    const { token } = await inviteMember(gateway.parts.access.database, {
      projectId: owner.projectId,
      email: 'alan@example.org',
      role: 'developer',
      now: new Date(),
    });
    const accepted = await browse().post('/auth/accept', { token, name: 'Alan', password: PASSWORD });
    expect(accepted.status).toBe(200);
    const rows = await gateway.parts.access.database
      .selectFrom('audit_log')
      .select(['action', 'actor_name', 'project_id', 'address', 'request_id', 'details'])
      .where('action', 'in', ['account.sign_up', 'invitation.accept'])
      .orderBy('action')
      .execute();
    expect(rows).toMatchObject([
      { action: 'account.sign_up', actor_name: 'grace@example.org', project_id: null, address: '127.0.0.1' },
      { action: 'invitation.accept', actor_name: 'alan@example.org', project_id: owner.projectId },
    ]);
    expect(JSON.parse(rows[1]?.details ?? '')).toMatchObject({ role: 'developer', newAccount: true });
    for (const { request_id } of rows) expect(request_id).not.toBeNull();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test("an operator's link sets a password once, and ends the account's sessions", async () => {
    const { id } = await person('ada');
    const before = await signIn('ada');
    const { token } = await makeResetLink(gateway.parts.access.database, { accountId: id, now: new Date() });
    const reset = () => browse().post('/auth/reset-password', { token, password: 'a new password' });
    expect((await reset()).status).toBe(200);
    expect(await who(before)).toBeNull();
    await signIn('ada', 'a new password');
    const replayed = await reset();
    expect(replayed.status).toBe(422);
    expect(await replayed.json()).toMatchObject({
      detail: expect.stringContaining('used before or has expired'),
    });
  });

  test('a link that has expired sets no password', async () => {
    const { id } = await person('ada');
    const old = new Date(Date.now() - 25 * 3_600_000);
    const { token } = await makeResetLink(gateway.parts.access.database, { accountId: id, now: old });
    expect((await browse().post('/auth/reset-password', { token, password: 'a new password' })).status).toBe(
      422,
    );
    await signIn('ada');
  });

  test('a disabled account has no session any more and cannot sign in', async () => {
    const { id } = await person('ada');
    const browser = await signIn('ada');
    await actions.disableAccount(gateway.parts.access, SHELL, { account: id });
    gateway.parts.accounts.sessions.forget();
    expect(await who(browser)).toBeNull();
    const again = await browse().post('/auth/sign-in', { email: 'ada@example.org', password: PASSWORD });
    expect(again.status).toBe(403);
    expect((await (await browse().get('/auth/session')).json()) as object).toEqual({ account: null });
  });

  test('who signs out is signed out in another process too', async () => {
    const { config } = gateway.parts;
    if (config.databaseUrl === null) return;
    await person('ada');
    const other = await open({ DATABASE_URL: config.databaseUrl, ISOBAR_AUTH_SECRET: SECRET });
    const browser = await signIn('ada');
    const { cookie } = browser;
    const seen = async () => (await other.parts.accounts.sessions.sessionOf({ cookie })) !== null;
    expect(await seen()).toBe(true);
    await browser.post('/auth/sign-out', {});
    await expect.poll(seen, { timeout: 10_000 }).toBe(false);
  });

  test('neither tokens of sessions and links nor passwords stand in the database', async () => {
    const { id } = await person('ada');
    const { cookie } = await signIn('ada');
    const session = decodeURIComponent(cookie).split('=')[1]?.split('.')[0] ?? '';
    const { token } = await makeResetLink(gateway.parts.access.database, { accountId: id, now: new Date() });
    const rows: unknown[] = [];
    for (const table of [
      'auth_user',
      'auth_session',
      'auth_account',
      'auth_verification',
      'invitations',
    ] as const) {
      rows.push(...(await gateway.parts.access.database.selectFrom(table).selectAll().execute()));
    }
    const text = JSON.stringify(rows);
    expect(session.length).toBeGreaterThan(20);
    for (const secret of [session, token, PASSWORD]) expect(text).not.toContain(secret);
  });

  test('the secret of the embedded default is in a file that its owner alone reads', async () => {
    const { config } = gateway.parts;
    if (config.databaseUrl !== null) return;
    await person('ada');
    await signIn('ada');
    const file = path.join(config.dataFolder, 'auth-secret');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, 'utf8').trim()).toHaveLength(43);
  });
});
