import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import type { KyselyPlugin } from 'kysely';
import { type Access, actions, openSessions } from '../../../src/access/index.ts';
import { graphqlRouter } from '../../../src/graphql/index.ts';
import { createAdmission, openSessionCallers } from '../../../src/http/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { SHELL } from '../../support/keys.ts';

const SECRET = 'the secret that this test signs cookies with';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly string[];
    readonly extensions: { readonly code: string; readonly argument?: string };
  }[];
}

/** The headers that authenticate a caller. */
export type Asking = Readonly<Record<string, string>>;

/** A project with a person in each role, a key, and an invitation. */
export interface Household {
  readonly project: string;
  readonly owner: string;
  readonly key: string;
  readonly keyId: string;
  readonly invitation: string;
  readonly as: Readonly<Record<'owner' | 'developer' | 'viewer' | 'key', Asking>>;
}

/**
 * `/graphql` with sessions, over a gateway of a test.
 * @param options.anonymous whether callers without a key or a session are allowed
 * @param options.settings of the gateway, besides those of every test
 * @param options.statements sees the statements of operations
 */
export async function openPeople({
  anonymous = false,
  settings = {},
  statements = null,
}: {
  readonly anonymous?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
  readonly statements?: KyselyPlugin | null;
} = {}) {
  const gateway: TestGateway = await openGateway(undefined, undefined, undefined, settings);
  const { access, forecasts, keyring, language, log, meter } = gateway.parts;
  const { database, now } = access;
  const sessions = openSessions({ database, secret: () => SECRET, secure: false, now });
  const app = express().use(
    '/graphql',
    graphqlRouter({
      access: statements === null ? access : { ...access, database: database.withPlugin(statements) },
      ...{ forecasts, language, log, graphiql: false, version: '1' },
      admission: createAdmission(keyring, meter, {
        anonymousPlan: anonymous ? () => access.plans.get('anonymous') : null,
        sessions: openSessionCallers(access, sessions, null),
      }),
      ...{ publicUrl: 'https://weather.example', operationsFolder: null, operationsOnly: false },
    }),
  );
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;

  async function ask(
    headers: Asking,
    query: string,
    variables: object = {},
    extensions?: object,
  ): Promise<Answer> {
    const body = JSON.stringify({ query, variables, extensions });
    return read(
      await fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    );
  }

  /** A new account without a project, and the headers of its session. */
  async function person(name: string, operator = false) {
    const wish = { email: `${name}@example.org`, name, operator };
    const { account, projectId } = await actions.createAccount(access, SHELL, wish);
    await actions.deleteProject(access, SHELL, { projectId });
    return { id: account.id, headers: await signIn(access, account.id) };
  }

  async function household(name: string): Promise<Household> {
    const owner = await person(`${name}-owner`);
    const asOwner = { kind: 'account', accountId: owner.id, isOperator: false, address: null } as const;
    const { id: project } = await actions.createProject(access, asOwner, { name: `Project of ${name}` });
    await actions.changePlan(access, SHELL, { projectId: project, plan: 'paid' });
    const others: Record<string, Asking> = {};
    for (const role of ['developer', 'viewer'] as const) {
      const { id, headers } = await person(`${name}-${role}`);
      await actions.addMember(access, SHELL, { projectId: project, account: id, role });
      others[role] = headers;
    }
    const { id: keyId, key } = await actions.createKey(access, SHELL, {
      ...{ projectId: project, name: `${name}-key`, scopes: ['data', 'language', 'account'] },
    });
    const email = `${name}-invited@example.org`;
    const invited = await actions.inviteMember(access, SHELL, { projectId: project, email, role: 'viewer' });
    const { developer = {}, viewer = {} } = others;
    const as = { owner: owner.headers, developer, viewer, key: { authorization: `Bearer ${key}` } };
    return { project, owner: owner.id, key, keyId, invitation: invited.id, as };
  }

  return {
    ...{ gateway, access, address, ask, person, household },
    async close() {
      server.close();
      server.closeAllConnections();
      await gateway.close();
    },
  };
}

export async function read(response: Response): Promise<Answer> {
  const text = await response.text();
  const { data = null, errors = [] } = text.startsWith('{') ? JSON.parse(text) : {};
  return { status: response.status, headers: response.headers, text, data, errors };
}

/** The headers that a page of the service sends for a signed-in user. */
async function signIn({ database, now }: Access, userId: string): Promise<Asking> {
  const { hash, randomUUID } = await import('node:crypto');
  const token = randomUUID().replaceAll('-', '');
  const at = now().toISOString();
  await database
    .insertInto('auth_session')
    .values({
      ...{ id: randomUUID(), userId, token: hash('sha256', token), createdAt: at, updatedAt: at },
      ...{ expiresAt: '2099-01-01T00:00:00.000Z', ipAddress: null, userAgent: null },
    })
    .execute();
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  const cookie = `isobar.session_token=${token}.${encodeURIComponent(signature)}`;
  return { cookie, 'x-isobar-csrf': '1' };
}
