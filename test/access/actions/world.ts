import { createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { addMember } from '../../../src/access/accounts/records/members.ts';
import {
  type Access,
  type AccessTables,
  accessMigrations,
  actions,
  plansOf,
  RecentRequests,
} from '../../../src/access/index.ts';
import { localState, openDatabase } from '../../../src/platform/index.ts';

type Actor = actions.Actor;

export const NOW = new Date('2026-12-01T12:00:00Z');
export const SHELL: Actor = { kind: 'operator-shell', user: 'root@host', address: null };

/** An empty database with what actions need around it. */
export async function openAccess(location: string): Promise<Access> {
  const database = await openDatabase<AccessTables>(location, accessMigrations);
  return {
    database,
    plans: plansOf(),
    now: () => NOW,
    recent: new RecentRequests(),
    events: localState().events,
  };
}

/** A project with an actor of every kind, and a stranger with another project. */
export interface World {
  readonly projectId: string;
  /** A second key of the project, which has the scope `data` alone. */
  readonly keyId: string;
  readonly invitationId: string;
  /** A viewer whom others change or remove, and an account that is not a member. */
  readonly memberId: string;
  readonly accountId: string;
  readonly actors: Readonly<Record<ActorKind, Actor>>;
}

export const ACTOR_KINDS = [
  'shell',
  'operator',
  'owner',
  'developer',
  'viewer',
  'key',
  'stranger',
  'strange key',
] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

let made = 0;
let accounts = 0;

export async function makeWorld(access: Access): Promise<World> {
  const { database } = access;
  const number = ++made;
  const newAccount = async (name: string, isOperator = false): Promise<string> => {
    const account = await createAccount(database, {
      email: `${name}-${++accounts}@example.org`,
      name,
      isOperator,
      emailVerified: true,
      passwordHash: null,
      now: NOW,
    });
    return account.id;
  };
  const actorOf = (accountId: string, isOperator = false): Actor => {
    return { kind: 'account', accountId, isOperator, address: '192.0.2.7' };
  };
  const newMember = async (role: 'owner' | 'developer' | 'viewer', projectId: string): Promise<string> => {
    const accountId = await newAccount(role);
    await addMember(database, { projectId, accountId, role, now: NOW });
    return accountId;
  };
  const keyOf = async (projectId: string): Promise<Actor> => {
    const scopes = ['data', 'language', 'account'] as const;
    const { id } = await actions.createKey(access, SHELL, { projectId, name: 'program', scopes });
    return { kind: 'key', keyId: id, projectId, scopes: new Set(scopes), address: '192.0.2.8' };
  };

  const { id: projectId } = await actions.createProject(access, SHELL, { name: `Project ${number}` });
  const { id: elsewhere } = await actions.createProject(access, SHELL, { name: 'Another project' });
  // A project keeps an owner when one of them goes.
  await newAccount('keeper').then((accountId) =>
    addMember(database, { projectId, accountId, role: 'owner', now: NOW }),
  );
  const stranger = await newMember('owner', elsewhere).then(actorOf);
  return {
    projectId,
    keyId: (await actions.createKey(access, SHELL, { projectId, name: 'old', scopes: ['data'] })).id,
    invitationId: (
      await actions.inviteMember(access, SHELL, { projectId, email: 'new@example.org', role: 'viewer' })
    ).id,
    memberId: await newAccount('member').then(async (accountId) => {
      await addMember(database, { projectId, accountId, role: 'viewer', now: NOW });
      return accountId;
    }),
    accountId: await newAccount('person'),
    actors: {
      shell: SHELL,
      operator: actorOf(await newAccount('operator', true), true),
      owner: actorOf(await newMember('owner', projectId)),
      developer: actorOf(await newMember('developer', projectId)),
      viewer: actorOf(await newMember('viewer', projectId)),
      key: await keyOf(projectId),
      stranger,
      'strange key': await keyOf(elsewhere),
    },
  };
}

/** Every action, done to what the world has for it. The compiler names what is missing. */
export const ACTS: Readonly<
  Record<actions.Action, (access: Access, actor: Actor, world: Subject) => Promise<unknown>>
> = {
  'key.create': (access, actor, { projectId }) => {
    return actions.createKey(access, actor, { projectId, name: 'new' });
  },
  'key.update': (access, actor, { keyId }) => actions.updateKey(access, actor, { keyId, name: 'other' }),
  'key.rotate': (access, actor, { keyId }) => actions.rotateKey(access, actor, { keyId }),
  'key.revoke': (access, actor, { keyId }) => actions.revokeKey(access, actor, { keyId }),
  'project.create': (access, actor) => actions.createProject(access, actor, { name: 'New' }),
  'project.rename': (access, actor, { projectId }) => {
    return actions.renameProject(access, actor, { projectId, name: 'Renamed' });
  },
  'project.delete': (access, actor, { projectId }) => actions.deleteProject(access, actor, { projectId }),
  'project.plan': (access, actor, { projectId }) => {
    return actions.changePlan(access, actor, { projectId, plan: 'paid' });
  },
  'project.suspend': (access, actor, { projectId }) => actions.suspendProject(access, actor, { projectId }),
  'project.resume': (access, actor, { projectId }) => actions.resumeProject(access, actor, { projectId }),
  'credits.top_up': (access, actor, { projectId }) => {
    return actions.topUpCredits(access, actor, { projectId, credits: 5, note: 'invoice 7' });
  },
  'credits.gift': (access, actor, { projectId }) => {
    return actions.giveCredits(access, actor, { projectId, credits: 5 });
  },
  'credits.correct': (access, actor, { projectId }) => {
    return actions.correctCredits(access, actor, { projectId, credits: -5 });
  },
  'member.invite': (access, actor, { projectId }) => {
    return actions.inviteMember(access, actor, { projectId, email: 'ada@example.org', role: 'developer' });
  },
  'member.add': (access, actor, { projectId, accountId }) => {
    return actions.addMember(access, actor, { projectId, account: accountId, role: 'viewer' });
  },
  'member.role': (access, actor, { projectId, memberId }) => {
    return actions.changeRole(access, actor, { projectId, accountId: memberId, role: 'developer' });
  },
  'member.remove': (access, actor, { projectId, memberId }) => {
    return actions.removeMember(access, actor, { projectId, accountId: memberId });
  },
  'member.leave': (access, actor, { projectId }) => {
    return actions.removeMember(access, actor, { projectId, accountId: actions.accountOf(actor) ?? '' });
  },
  'invitation.revoke': (access, actor, { projectId, invitationId }) => {
    return actions.revokeInvitation(access, actor, { projectId, invitationId });
  },
  'account.vouch': (access, actor, { accountId }) => {
    return actions.confirmAccount(access, actor, { account: accountId });
  },
  'account.create': (access, actor, { accountId }) => {
    return actions.createAccount(access, actor, { email: `of-${accountId}@example.org`, name: 'Ada' });
  },
  'account.invite': (access, actor) => actions.inviteAccount(access, actor, { email: 'bob@example.org' }),
  'account.disable': (access, actor, { accountId }) => {
    return actions.disableAccount(access, actor, { account: accountId });
  },
  'account.enable': (access, actor, { accountId }) => {
    return actions.enableAccount(access, actor, { account: accountId });
  },
  'account.reset_link': (access, actor, { accountId }) => {
    return actions.makeResetLink(access, actor, { account: accountId });
  },
  'account.remove_second_factor': (access, actor, { accountId }) => {
    return actions.removeSecondFactor(access, actor, { account: accountId });
  },
  'account.operator': (access, actor, { accountId }) => {
    return actions.setOperator(access, actor, { account: accountId, operator: true });
  },
};

export type Subject = Omit<World, 'actors'>;
export const ACTIONS = Object.keys(ACTS) as actions.Action[];
