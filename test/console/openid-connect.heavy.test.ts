import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inviteMember } from '../../src/access/accounts/records/invitations.ts';
import { actions } from '../../src/access/index.ts';
import { Browser } from '../support/browser.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { SHELL } from '../support/keys.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts';

const CLIENT = { id: 'isobar', secret: 'secret-of-the-client' };
/** Where pages say that they are; the gateway itself listens on a free port. */
const PUBLIC = 'http://weather.example';

let provider: OpenIdProvider;
const opened: TestGateway[] = [];
beforeAll(async () => {
  provider = await startOpenIdProvider(CLIENT);
});
afterEach(async () => {
  provider.forged = {};
  for (const each of opened.splice(0)) await each.close();
});
afterAll(() => provider.close());

async function open(signUp: string): Promise<TestGateway> {
  const gateway = await openGateway(undefined, undefined, undefined, {
    ISOBAR_SIGN_UP: signUp,
    ISOBAR_PUBLIC_URL: PUBLIC,
    ISOBAR_OIDC_ISSUER: provider.issuer,
    ISOBAR_OIDC_CLIENT_ID: CLIENT.id,
    ISOBAR_OIDC_CLIENT_SECRET: CLIENT.secret,
  });
  opened.push(gateway);
  return gateway;
}

/** The address at this server that the provider redirects back to. */
async function comeBack(browser: Browser): Promise<string> {
  const started = await browser.post('/auth/sign-in/oidc', {}, { origin: PUBLIC });
  const { url } = (await started.json()) as { url: string };
  expect(url.startsWith(`${provider.issuer}/authorize?`)).toBe(true);
  const sent = await fetch(url, { redirect: 'manual' });
  const back = new URL(sent.headers.get('location') ?? '');
  expect(back.origin + back.pathname).toBe(`${PUBLIC}/auth/callback/oidc`);
  return back.pathname + back.search;
}

/** Who is signed in after the provider's redirects; null without a session. */
async function signIn(browser: Browser): Promise<unknown> {
  const answer = await browser.get(await comeBack(browser));
  await answer.text();
  if (answer.status === 302) {
    expect(new URL(answer.headers.get('location') ?? '').origin).toBe(PUBLIC);
  }
  return who(browser);
}

async function who(browser: Browser): Promise<unknown> {
  return ((await (await browser.get('/auth/session')).json()) as { account: unknown }).account;
}

const person = (name: string) => ({
  sub: name,
  name,
  email: `${name}@example.org`,
  email_verified: true,
});

describe('signing in by an OpenID Connect provider', () => {
  it('creates an account where sign-up is open, and finds the same account the next time', async () => {
    const gateway = await open('open');
    provider.person = person('ada');
    const first = await signIn(new Browser(gateway.address));
    expect(first).toMatchObject({ email: 'ada@example.org', name: 'ada', operator: false });
    expect(await signIn(new Browser(gateway.address))).toEqual(first);
    const rows = await gateway.parts.access.database
      .selectFrom('audit_log')
      .select('actor_name')
      .where('action', '=', 'account.sign_up')
      .execute();
    expect(rows).toEqual([{ actor_name: 'ada@example.org' }]);
  });

  it('needs an invitation where accounts are made by invitation, and waits there to be accepted', async () => {
    const gateway = await open('invitation');
    provider.person = person('grace');
    expect(await signIn(new Browser(gateway.address))).toBeNull();
    await inviteMember(gateway.parts.access.database, {
      projectId: 'default',
      email: 'grace@example.org',
      role: 'viewer',
      now: new Date(),
    });
    expect(await signIn(new Browser(gateway.address))).toMatchObject({ email: 'grace@example.org' });
    const members = await gateway.parts.access.database
      .selectFrom('members')
      .select(['project_id', 'role'])
      .execute();
    expect(members).toEqual([]);
  });

  it.each(['open', 'invitation'])(
    'settles at the next sign-in what a server that ended in between left half done, where accounts are %s',
    async (policy) => {
      const gateway = await open(policy);
      const { access } = gateway.parts;
      const { database } = access;
      const { id: projectId } = await actions.createProject(access, SHELL, { name: 'Shared' });
      const wish = { projectId, email: 'lise@example.org', role: 'developer' };
      if (policy === 'invitation') await actions.inviteMember(access, SHELL, wish);
      provider.person = person('lise');
      // The database takes the account, and then nothing more.
      await sql`create trigger ended before insert on audit_log begin select raise(abort, 'ended'); end`.execute(
        database,
      );
      expect(await signIn(new Browser(gateway.address))).toBeNull();
      const users = () => database.selectFrom('auth_user').select('email').execute();
      expect(await users()).toEqual([{ email: 'lise@example.org' }]);
      await sql`drop trigger ended`.execute(database);
      for (let again = 0; again < 2; again++) {
        expect(await signIn(new Browser(gateway.address))).toMatchObject({ email: 'lise@example.org' });
      }
      expect(await users()).toHaveLength(1);
      const members = await database.selectFrom('members').select(['project_id', 'role']).execute();
      // Invitations to projects need the person's consent.
      expect(members).toEqual(
        policy === 'open' ? [{ project_id: expect.not.stringMatching(projectId), role: 'owner' }] : [],
      );
      const signUps = await database
        .selectFrom('audit_log')
        .select('target_id')
        .where('action', '=', 'account.sign_up')
        .execute();
      expect(signUps).toHaveLength(1);
    },
  );

  it('sanitizes names from a provider that have unprintable characters', async () => {
    const gateway = await open('open');
    provider.person = { ...person('hedy'), name: `He\u202edy\n${'x'.repeat(10_000)}` };
    expect(await signIn(new Browser(gateway.address))).toMatchObject({ name: `Hedy${'x'.repeat(76)}` });
    const [project] = await gateway.parts.access.database
      .selectFrom('projects')
      .select('name')
      .where('name', 'like', 'Project of%')
      .execute();
    expect(project?.name).toBe(`Project of Hedy${'x'.repeat(65)}`);
  });

  it('takes no invitation of an address that the provider has not confirmed', async () => {
    const gateway = await open('invitation');
    provider.person = { ...person('eve'), email_verified: false };
    await inviteMember(gateway.parts.access.database, {
      projectId: 'default',
      email: 'eve@example.org',
      role: 'owner',
      now: new Date(),
    });
    expect(await signIn(new Browser(gateway.address))).toBeNull();
  });

  it('is refused to who did not start it, with another state, and a second time', async () => {
    const gateway = await open('open');
    provider.person = person('alan');
    const browser = new Browser(gateway.address);
    const back = await comeBack(browser);
    const stranger = new Browser(gateway.address);
    await (await stranger.get(back)).text();
    expect(await who(stranger)).toBeNull();
    await (await browser.get(back.replace(/state=[^&]+/, 'state=another'))).text();
    expect(await who(browser)).toBeNull();
    const fresh = new Browser(gateway.address);
    const used = await comeBack(fresh);
    await (await fresh.get(used)).text();
    expect(await who(fresh)).toMatchObject({ email: 'alan@example.org' });
    const again = new Browser(gateway.address);
    await (await again.get(used)).text();
    expect(await who(again)).toBeNull();
  });

  it.each([
    ['another audience', { aud: 'somebody-else' }],
    ['another issuer', { iss: 'http://127.0.0.1:9' }],
    ['an end in the past', { exp: 1 }],
  ])('is refused with a token of %s', async (_what, forged) => {
    const gateway = await open('open');
    provider.person = person('mallory');
    provider.forged = forged;
    expect(await signIn(new Browser(gateway.address))).toBeNull();
  });
});
