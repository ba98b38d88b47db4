import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { revokeSession } from '../../../src/access/accounts/sessions/session-rows.ts';
import { type Access, ALL_SCOPES, actions } from '../../../src/access/index.ts';
import { localState } from '../../../src/platform/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';
import {
  GRAPHQL_ANSWERS,
  KEY_ANSWERS,
  type OpenAnswer,
  openMcpSession,
  publishForAnswers,
} from '../support/open-answers.ts';

const SECRET = 'signs-the-cookies-of-this-test-and-no-others';

let gateway: TestGateway;
/** How another process changes access: this gateway hears nothing of it. */
let elsewhere: Access;
beforeAll(async () => {
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_AUTH_SECRET: SECRET });
  elsewhere = { ...gateway.parts.access, events: localState().events };
  await publishForAnswers(gateway.parts);
});
afterAll(() => gateway.close());

let made = 0;

/** A person with a session and a key, in a project that has a second owner. */
async function household() {
  const { access } = gateway.parts;
  const name = `person-${++made}`;
  const { account } = await actions.createAccount(access, SHELL, { email: `${name}@example.org`, name });
  const other = await actions.createAccount(access, SHELL, { email: `other-${name}@example.org`, name });
  const { id: projectId } = await actions.createProject(access, SHELL, { name });
  await actions.changePlan(access, SHELL, { projectId, plan: 'local' });
  for (const { id } of [other.account, account]) {
    await actions.addMember(access, SHELL, { projectId, account: id, role: 'owner' });
  }
  const person = { kind: 'account', accountId: account.id, isOperator: false, address: null } as const;
  const { id: keyId, key } = await actions.createKey(access, person, {
    projectId,
    name,
    scopes: [...ALL_SCOPES],
  });
  const session = await signIn(account.id, projectId);
  return { projectId, accountId: account.id, keyId, authorization: `Bearer ${key}`, ...session };
}

type Household = Awaited<ReturnType<typeof household>>;

/** As a sign-in does it: the row of a session, and its cookie. */
async function signIn(accountId: string, projectId: string) {
  const token = `token-${++made}-${'x'.repeat(20)}`;
  const sessionId = `session-${made}`;
  const { hashToken } = await import('../../../src/access/accounts/tokens.ts');
  const at = new Date();
  await gateway.parts.access.database
    .insertInto('auth_session')
    .values({
      id: sessionId,
      userId: accountId,
      token: hashToken(token),
      expiresAt: new Date(at.getTime() + 3_600_000).toISOString(),
      createdAt: at.toISOString(),
      updatedAt: at.toISOString(),
      ipAddress: null,
      userAgent: null,
    })
    .execute();
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  const cookie = `isobar.session_token=${token}.${encodeURIComponent(signature)}`;
  return { sessionId, cookie: { cookie, 'x-isobar-csrf': '1', 'x-isobar-project': projectId } };
}

type Ending = (access: Access, home: Household) => Promise<unknown>;

/** A time that is over, for what was to end later. */
const OVER = '2026-01-01T00:00:00.000Z';

const OF_BOTH: Readonly<Record<string, Ending>> = {
  'a disabled account': (access, { accountId }) =>
    actions.disableAccount(access, SHELL, { account: accountId }),
  'a removed member': (access, { projectId, accountId }) =>
    actions.removeMember(access, SHELL, { projectId, accountId }),
  'a suspended project': (access, { projectId }) => actions.suspendProject(access, SHELL, { projectId }),
  'a deleted project': (access, { projectId }) => actions.deleteProject(access, SHELL, { projectId }),
};

const OF_KEYS: Readonly<Record<string, Ending>> = {
  ...OF_BOTH,
  'a revoked key': (access, { keyId }) => actions.revokeKey(access, SHELL, { keyId }),
  'a key that was rotated without grace': (access, { keyId }) =>
    actions.rotateKey(access, SHELL, { keyId, graceHours: 0 }),
  'an expired key': ({ database }, { keyId }) =>
    database.updateTable('api_keys').set({ expires_at: OVER }).where('id', '=', keyId).execute(),
};

const OF_SESSIONS: Readonly<Record<string, Ending>> = {
  ...OF_BOTH,
  'an ended session': ({ database }, home) => revokeSession(database, home),
  'an expired session': ({ database }, { sessionId }) =>
    database.updateTable('auth_session').set({ expiresAt: OVER }).where('id', '=', sessionId).execute(),
};

/** Whether an event reports the change to this process, or its next check finds it. */
const HEARD = [
  ['as another process reports it', () => gateway.parts.access],
  ['as this process finds out by itself', () => elsewhere],
] as const;

describe.each(HEARD)('%s', (_, accessOf) => {
  it.each(Object.keys(OF_KEYS))(
    'the open answers of %s end',
    async (kind) => {
      const home = await household();
      const { authorization } = home;
      const opened = await openAll(KEY_ANSWERS, { authorization });
      const session = await openMcpSession(gateway.address, { authorization });
      await OF_KEYS[kind]?.(accessOf(), home);
      await expectEnded(opened, kind);
      // A session without an open stream has ended too.
      const status = await fetch(`${gateway.address}/mcp`, {
        method: 'DELETE',
        headers: { authorization, ...session },
      });
      expect([401, 403, 404]).toContain(status.status);
    },
    20_000,
  );

  it.each(Object.keys(OF_SESSIONS))(
    'the open answers of a signed-in user end with %s',
    async (kind) => {
      const home = await household();
      const opened = await openAll(GRAPHQL_ANSWERS, home.cookie);
      await OF_SESSIONS[kind]?.(accessOf(), home);
      await expectEnded(opened, kind);
    },
    20_000,
  );
});

it('a key that replaces its own secret without a grace gets the new one', async () => {
  const { keyId, authorization } = await household();
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({
      query: `mutation { rotateKey(id: "${keyId}", graceHours: 0) { secret } }`,
    }),
  });
  const { data } = (await response.json()) as { data: { rotateKey: { secret: string } } };
  expect(data.rotateKey.secret).toMatch(`isb_${keyId}_`);
});

it('what others have open lasts: keys and sessions of the same project, the next secret, a grace', async () => {
  const home = await household();
  const { projectId } = home;
  const { access } = gateway.parts;
  const others = await household();
  const sibling = await actions.createKey(access, SHELL, { projectId, name: 'sibling' });
  const rotated = await actions.createKey(access, SHELL, { projectId, name: 'rotated' });
  const open = GRAPHQL_ANSWERS['a subscription as events'];
  const answers = [
    await open(gateway.address, { authorization: `Bearer ${sibling.key}` }),
    await open(gateway.address, { authorization: `Bearer ${rotated.key}` }),
    await open(gateway.address, others.cookie),
    await open(gateway.address, home.cookie),
  ];
  await actions.rotateKey(access, SHELL, { keyId: rotated.id });
  const ended = await open(gateway.address, { authorization: home.authorization });
  await actions.revokeKey(access, SHELL, { keyId: home.keyId });
  // It ended by a check of all that were open then.
  await ended.rest();
  const rest = Promise.all(answers.map((answer) => answer.rest()));
  gateway.parts.forecasts.events.close();
  for (const { text } of await rest) {
    expect(text).toContain('"code":"overloaded"');
    expect(text).not.toContain('unauthorized');
  }
});

async function openAll(
  answers: Readonly<Record<string, (address: string, who: Record<string, string>) => Promise<OpenAnswer>>>,
  who: Record<string, string>,
): Promise<ReadonlyMap<string, OpenAnswer>> {
  const opened = new Map<string, OpenAnswer>();
  for (const [name, open] of Object.entries(answers)) opened.set(name, await open(gateway.address, who));
  return opened;
}

/** All end, and those that can say why say it. */
async function expectEnded(opened: ReadonlyMap<string, OpenAnswer>, kind: string): Promise<void> {
  const code = kind === 'a suspended project' ? 'forbidden' : 'unauthorized';
  for (const name of ['a subscription as events', 'a subscription in parts']) {
    const { text, isCut } = (await opened.get(name)?.rest()) ?? { text: '', isCut: true };
    expect([name, isCut, text]).toEqual([name, false, expect.stringContaining(`"code":"${code}"`)]);
    expect(text).toMatch(name.endsWith('events') ? /event: complete\ndata:\n\n$/ : /--graphql--\r\n$/);
  }
  await opened.get('the stream of an MCP session')?.rest();
  const streamed = await opened.get('a streamed list')?.rest();
  expect(streamed?.isCut === true || streamed?.text.includes(`"code":"${code}"`)).toBe(true);
  const download = await opened.get('a long download')?.rest();
  expect(download?.isCut ?? true).toBe(true);
}
