import { createHmac, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { acceptLink } from '../../../src/access/accounts/self-service/sign-up.ts';
import { revokeSession } from '../../../src/access/accounts/sessions/session-rows.ts';
import type { Session as SignedIn } from '../../../src/access/accounts/sessions/sessions.ts';
import { hashToken } from '../../../src/access/accounts/tokens.ts';
import {
  type Access,
  type Actor as AccessActor,
  type AccessTables,
  type Accounts,
  accessMigrations,
  actions,
  type Caller,
  callerOfSession,
  openKeyring,
  openReader,
  openSessions,
  plansOf,
  RecentRequests,
} from '../../../src/access/index.ts';
import { revokedCallers } from '../../../src/access/revocation/revoked-callers.ts';
import { IsobarError, localState, openDatabase } from '../../../src/platform/index.ts';
import { SHELL } from '../../support/keys.ts';
import {
  type Account,
  type Actor,
  type Bounds,
  type Key,
  Model,
  type Project,
  type Session,
} from './model.ts';
import type { Step } from './steps.ts';

const SECRET = 'signs-the-cookies-of-this-test-and-no-others';
/** Addresses and origins that keys are tried from. */
const FROM = [
  { address: '10.1.2.3', origin: 'https://a.example' },
  { address: '10.9.9.9', origin: 'https://b.example' },
  { address: '192.0.2.7', origin: 'https://c.example' },
  { address: '198.51.100.1', origin: undefined },
] as const;
/** Where addresses of `FROM` lie, of the networks that steps name. */
const NETWORKS: Readonly<Record<string, readonly string[]>> = {
  '10.1.2.3': ['10.1.2.3/32', '10.1.0.0/16', '10.0.0.0/8'],
  '10.9.9.9': ['10.0.0.0/8'],
  '192.0.2.7': ['192.0.2.0/24'],
  '198.51.100.1': [],
};

let names = 0;

/** Runs sequences on one database: each has its own accounts and projects. */
export async function openRights(location: string) {
  const database = await openDatabase<AccessTables>(location, accessMigrations);
  let model = new Model();
  const now = () => new Date(model.now);
  const { events } = localState();
  const access: Access = { database, plans: plansOf(), now, recent: new RecentRequests(), events };
  // Nothing that is cached ages: it is forgotten because an event says so, or for ever.
  const clock = { now, elapsedMs: () => 1, events };
  const keyring = await openKeyring({ database, bootstrapKey: null, ...clock });
  const sessions = openSessions({ database, secret: () => SECRET, secure: false, ...clock });
  // No sequence disables the last operator.
  await actions.createAccount(access, SHELL, { email: 'keeper@example.org', name: 'Keeper', operator: true });

  /** All who were admitted at some time, with the question whether they would be now. */
  let admitted: { readonly caller: Caller; readonly isAdmitted: () => boolean }[] = [];
  /** What was checked of each key and session the last time. */
  let seen = new Map<string, number>();

  async function signIn(account: Account): Promise<Session> {
    const token = randomBytes(24).toString('hex');
    const id = `session ${++names}`;
    const at = now().toISOString();
    const expiresAt = new Date(model.now + 1e12).toISOString();
    await database
      .insertInto('auth_session')
      .values({
        ...{ id, userId: account.id, token: hashToken(token), createdAt: at, updatedAt: at },
        ...{ expiresAt, ipAddress: null, userAgent: null },
      })
      .execute();
    const signature = createHmac('sha256', SECRET).update(token).digest('base64');
    const cookie = `isobar.session_token=${token}.${encodeURIComponent(signature)}`;
    return { id, cookie, account, ended: false };
  }

  async function begin(): Promise<void> {
    // Later than all sequences before: keys of theirs do not matter.
    const next = new Model();
    next.now = model.now;
    model = next;
    admitted = [];
    seen = new Map();
    for (let n = 0; n < 2; n++) {
      const account = await newAccount(SHELL, false);
      model.sessions.push(await signIn(account));
    }
  }

  async function newAccount(actor: AccessActor, operator: boolean): Promise<Account> {
    const name = `person-${++names}`;
    const made = await actions.createAccount(access, actor, { email: `${name}@example.org`, name, operator });
    const account = { id: made.account.id, email: made.account.email, operator, disabled: false };
    model.accounts.push(account);
    model.projects.push(projectOf(made.projectId, account));
    return account;
  }

  function projectOf(id: string, owner: Account | null): Project {
    return {
      id,
      deleted: false,
      suspended: false,
      members: new Map(owner === null ? [] : [[owner, 'owner']]),
    };
  }

  /** As a request is admitted: by its cookie or its key. */
  async function actorOf(actor: Actor): Promise<AccessActor> {
    if ('kind' in actor) return SHELL;
    const caller =
      'session' in actor ? await callerBySession(actor.session, null) : await callerByKey(actor.key);
    return openReader(access, caller, null).actor();
  }

  async function callerBySession({ cookie }: Session, projectId: string | null): Promise<Caller> {
    const session = await sessions.sessionOf({ cookie });
    if (session === null) throw new IsobarError('unauthorized', 'no session');
    return callerOfSession(access, session, projectId);
  }

  function callerByKey(key: Key, secret = key.secrets.at(-1), from: Source = sourceOf(key)): Promise<Caller> {
    return keyring.authenticate(`Bearer ${secret?.text}`, from);
  }

  async function run(steps: readonly Step[]): Promise<void> {
    await begin();
    for (const step of steps) {
      const story = JSON.stringify(step);
      const actor = pickActor(step);
      const account = pick(model.accounts, step.account) as Account;
      const project = pick(model.projects, step.project) as Project;
      const key = pick(model.keys, step.key);
      const expected = actor !== null && model.may(actor, step, project, account, key);
      const done = actor !== null && (await succeeds(() => act(step, actor, project, account, key)));
      expect(done, story).toBe(expected);
      await check(story);
    }
  }

  function pickActor({ by }: Step): Actor | null {
    if (by.kind === 'shell') return { kind: 'shell' };
    if (by.kind === 'session') return { session: pick(model.sessions, by.n) as Session };
    const key = pick(model.keys, by.n);
    return key === undefined ? null : { key };
  }

  /** Does a step; where the program does it, the model does it too. */
  async function act(
    step: Step,
    by: Actor,
    project: Project,
    account: Account,
    key: Key | undefined,
  ): Promise<void> {
    const { flag, role } = step;
    if (step.what === 'wait') {
      model.now += (step.hours ?? 48) * 3_600_000;
      return;
    }
    if (step.what === 'sign in') {
      model.sessions.push(await signIn(account));
      return;
    }
    const actor = await actorOf(by);
    const own = actions.accountOf(actor);
    switch (step.what) {
      case 'create account':
        await newAccount(actor, flag);
        return;
      case 'disable account':
        await actions.disableAccount(access, actor, { account: account.id });
        account.disabled = true;
        for (const session of model.sessions) if (session.account === account) session.ended = true;
        model.endKeys(({ maker }) => maker === account);
        return;
      case 'enable account':
        await actions.enableAccount(access, actor, { account: account.id });
        account.disabled = false;
        return;
      case 'set operator':
        await actions.setOperator(access, actor, { account: account.id, operator: flag });
        account.operator = flag;
        if (!flag) {
          model.endKeys(({ maker, project: { members } }) => {
            return maker === account && !['owner', 'developer'].includes(members.get(account) ?? '');
          });
        }
        return;
      case 'create project': {
        const { id } = await actions.createProject(access, actor, { name: 'Project' });
        model.projects.push(projectOf(id, model.accounts.find((each) => each.id === own) ?? null));
        return;
      }
      case 'delete project':
        await actions.deleteProject(access, actor, { projectId: project.id });
        project.deleted = true;
        return;
      case 'suspend':
        await actions.suspendProject(access, actor, { projectId: project.id });
        project.suspended = true;
        return;
      case 'resume':
        await actions.resumeProject(access, actor, { projectId: project.id });
        project.suspended = false;
        return;
      case 'add member':
        await actions.addMember(access, actor, { projectId: project.id, account: account.id, role });
        project.members.set(account, role);
        return;
      case 'invite and accept': {
        const { email } = account;
        const { token } = await actions.inviteMember(access, actor, { projectId: project.id, email, role });
        await accept(account, token);
        if (!project.members.has(account)) project.members.set(account, role);
        return;
      }
      case 'change role':
        await actions.changeRole(access, actor, {
          ...{ projectId: project.id, accountId: account.id, role, keepKeys: flag },
        });
        project.members.set(account, role);
        if (role === 'viewer' && !flag) endMembersKeys(project, account);
        return;
      case 'remove member':
      case 'leave': {
        const isLeaving = step.what === 'leave';
        const accountId = isLeaving ? (own ?? '') : account.id;
        const isOneself = accountId === own;
        // Who leaves keeps no keys; to ask for that is another step.
        const keepKeys = flag && (isLeaving || !isOneself);
        await actions.removeMember(access, actor, { projectId: project.id, accountId, keepKeys });
        const removed = model.accounts.find(({ id }) => id === accountId) as Account;
        project.members.delete(removed);
        if (!keepKeys) endMembersKeys(project, removed);
        return;
      }
      case 'create key': {
        const wished = model.wished(by, step);
        const made = await actions.createKey(access, actor, {
          ...{ projectId: project.id, name: 'key', scopes: step.scopes },
          ...{ origins: step.origins, addresses: step.addresses },
          expiresAt: step.hours === null ? null : new Date(model.now + step.hours * 3_600_000),
        });
        const [maker = null] = model.accounts.filter(({ id }) => id === own);
        const secrets = [{ text: made.key, until: Number.POSITIVE_INFINITY }];
        const parent = 'key' in by ? by.key : null;
        model.keys.push({ ...wished, id: made.id, project, secrets, revoked: false, maker, parent });
        return;
      }
      case 'rotate key': {
        const graceHours = flag ? 24 : 0;
        const made = await actions.rotateKey(access, actor, { keyId: key?.id ?? 'none', graceHours });
        const secrets = (key as Key).secrets;
        for (const secret of secrets.slice(0, -1)) secret.until = 0;
        for (const secret of secrets.slice(-1)) secret.until = model.now + graceHours * 3_600_000;
        secrets.push({ text: made.key, until: Number.POSITIVE_INFINITY });
        return;
      }
      case 'revoke key':
        await actions.revokeKey(access, actor, { keyId: key?.id ?? 'none', descendants: !flag });
        if (flag) (key as Key).revoked = true;
        else model.endKeys((each) => each === key);
        return;
      case 'sign out': {
        const session = model.sessions.find((each) => each.account.id === own && !each.ended);
        if (session === undefined) return;
        await revokeSession(database, { accountId: own ?? '', sessionId: session.id });
        sessions.forget();
        session.ended = true;
      }
    }
  }

  function endMembersKeys(project: Project, account: Account): void {
    model.endKeys((key) => key.project === project && key.maker === account);
  }

  /** Accepts an invitation as a signed-in user. */
  async function accept({ id: accountId, email }: Account, token: string): Promise<void> {
    const session: SignedIn = {
      sessionId: 'of the link',
      accountId,
      isOperator: false,
      lacksSecondFactor: false,
      secondFactor: 'off',
      emailVerified: true,
      email,
      name: email,
    };
    const accounts = { config: { signUp: 'invitation' }, database, now } as unknown as Accounts;
    await acceptLink(accounts, { token }, session, '192.0.2.1');
  }

  /** Checks that every actor can do what the model says, and no more. */
  async function check(story: string): Promise<void> {
    for (const key of model.keys) {
      for (const secret of key.secrets) {
        const opens = model.opens(key, secret);
        for (const from of FROM) {
          const expected = opens
            ? key.project.suspended || !isUsable(key, from)
              ? 'forbidden'
              : 'admitted'
            : 'unauthorized';
          const caller = await outcome(() => callerByKey(key, secret, from));
          expect(typeof caller === 'string' ? caller : 'admitted', `${story}: key`).toBe(expected);
          if (typeof caller === 'string') continue;
          expect([...caller.scopes].sort(), story).toEqual([...key.scopes].sort());
          expect(caller.projectId, story).toBe(key.project.id);
          remember(
            caller,
            `${key.id} ${secret.text}`,
            () => model.opens(key, secret) && !key.project.suspended,
          );
        }
      }
    }
    for (const session of model.sessions) {
      for (const project of model.projects) {
        const caller = await outcome(() => callerBySession(session, project.id));
        const scopes = typeof caller === 'string' ? null : [...caller.scopes].sort();
        const expected = model.scopesOf(session, project);
        expect(scopes, `${story}: session`).toEqual(expected === null ? null : [...expected].sort());
        if (typeof caller === 'string') continue;
        const reads = caller.scopes.size === 1;
        remember(caller, `${session.id} ${project.id} ${reads}`, () => {
          const has = model.scopesOf(session, project);
          return has !== null && (reads || has.length > 1);
        });
      }
    }
    const ended = await revokedCallers(
      database,
      admitted.map(({ caller }) => caller),
      now(),
    );
    for (const { caller, isAdmitted } of admitted) {
      expect(!ended.has(caller), `${story}: what ${caller.keyId} has open lasts`).toBe(isAdmitted());
    }
  }

  function remember(caller: Caller, name: string, isAdmitted: () => boolean): void {
    if (seen.has(name)) return;
    seen.set(name, 1);
    admitted.push({ caller, isAdmitted });
  }

  return { run, close: () => database.destroy() };
}

/** Something by a number that may be greater than how many there are. */
function pick<Item>(items: readonly Item[], n: number): Item | undefined {
  return items[n % Math.max(1, items.length)];
}

interface Source {
  readonly address: string;
  readonly origin: string | undefined;
}

/** From where a key may be used. */
function sourceOf({ origins, addresses }: Bounds): Source {
  const here = FROM.find(({ address }) => isWithin(addresses, address)) ?? FROM[0];
  return { address: here.address, origin: origins?.[0] };
}

function isUsable({ origins, addresses }: Bounds, { origin, address }: Source): boolean {
  return (
    isWithin(addresses, address) && (origins === null || (origin !== undefined && origins.includes(origin)))
  );
}

function isWithin(addresses: Bounds['addresses'], address: string): boolean {
  return addresses === null || addresses.some((each) => NETWORKS[address]?.includes(each));
}

async function succeeds(work: () => Promise<void>): Promise<boolean> {
  return (await outcome(work)) === undefined;
}

/** What comes of it, or the code of its refusal. Whatever else is thrown is a fault. */
async function outcome<Result>(work: () => Promise<Result>): Promise<Result | string> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof IsobarError && error.code !== 'internal_error') return error.code;
    throw error;
  }
}
