import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Access, actions } from '../../../src/access/index.ts';
import { IsobarError } from '../../../src/platform/index.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { ACTIONS, makeWorld, openAccess, SHELL, type Subject } from './world.ts';

const TEXTS: readonly string[] = [
  `'; drop table api_keys; --`,
  `" or 1=1 --`,
  '<script>alert(1)</script>',
  '\u202eright to left',
  'two\u2028lines',
  'line\r\nSet-Cookie: x=1',
  '\u001b[31mred',
  'a\u0000b',
  '\ud800',
  '__proto__',
  '',
  'x'.repeat(10_240),
];

type Attack = (access: Access, world: Subject, text: string) => Promise<unknown>;
const created = ({ projectId }: Subject) => ({ projectId, name: 'new' });

/** Every text that an action takes, by the action and its argument. */
const ATTACKS: Readonly<Record<actions.Action, Readonly<Record<string, Attack>>>> = {
  'key.create': {
    projectId: (a, _, text) => actions.createKey(a, SHELL, { projectId: text, name: 'new' }),
    name: (a, { projectId }, text) => actions.createKey(a, SHELL, { projectId, name: text }),
    scopes: (a, world, text) => actions.createKey(a, SHELL, { ...created(world), scopes: [text] }),
    origins: (a, world, text) => actions.createKey(a, SHELL, { ...created(world), origins: [text] }),
    addresses: (a, world, text) => actions.createKey(a, SHELL, { ...created(world), addresses: [text] }),
  },
  'key.update': {
    keyId: (a, _, keyId) => actions.updateKey(a, SHELL, { keyId }),
    name: (a, { keyId }, name) => actions.updateKey(a, SHELL, { keyId, name }),
    origins: (a, { keyId }, text) => actions.updateKey(a, SHELL, { keyId, origins: [text] }),
    addresses: (a, { keyId }, text) => actions.updateKey(a, SHELL, { keyId, addresses: [text] }),
  },
  'key.rotate': { keyId: (a, _, keyId) => actions.rotateKey(a, SHELL, { keyId }) },
  'key.revoke': { keyId: (a, _, keyId) => actions.revokeKey(a, SHELL, { keyId }) },
  'project.create': { name: (a, _, name) => actions.createProject(a, SHELL, { name }) },
  'project.rename': {
    projectId: (a, _, projectId) => actions.renameProject(a, SHELL, { projectId, name: 'x' }),
    name: (a, { projectId }, name) => actions.renameProject(a, SHELL, { projectId, name }),
  },
  'project.delete': { projectId: (a, _, projectId) => actions.deleteProject(a, SHELL, { projectId }) },
  'project.plan': {
    projectId: (a, _, projectId) => actions.changePlan(a, SHELL, { projectId, plan: 'free' }),
    plan: (a, { projectId }, plan) => actions.changePlan(a, SHELL, { projectId, plan }),
  },
  'project.suspend': {
    projectId: (a, _, projectId) => actions.suspendProject(a, SHELL, { projectId }),
    note: (a, { projectId }, note) => actions.suspendProject(a, SHELL, { projectId, note }),
  },
  'project.resume': { projectId: (a, _, projectId) => actions.resumeProject(a, SHELL, { projectId }) },
  'credits.top_up': grants(actions.topUpCredits),
  'credits.gift': grants(actions.giveCredits),
  'credits.correct': grants(actions.correctCredits),
  'member.invite': {
    projectId: (a, _, projectId) =>
      actions.inviteMember(a, SHELL, { projectId, email: 'a@example.org', role: 'viewer' }),
    email: (a, { projectId }, email) => actions.inviteMember(a, SHELL, { projectId, email, role: 'viewer' }),
    role: (a, { projectId }, role) =>
      actions.inviteMember(a, SHELL, { projectId, email: 'a@example.org', role }),
  },
  'member.add': {
    account: (a, { projectId }, account) =>
      actions.addMember(a, SHELL, { projectId, account, role: 'viewer' }),
    role: (a, { projectId, accountId }, role) =>
      actions.addMember(a, SHELL, { projectId, account: accountId, role }),
  },
  'member.role': {
    accountId: (a, { projectId }, accountId) =>
      actions.changeRole(a, SHELL, { projectId, accountId, role: 'viewer' }),
    role: (a, { projectId, memberId: accountId }, role) =>
      actions.changeRole(a, SHELL, { projectId, accountId, role }),
  },
  'member.remove': {
    accountId: (a, { projectId }, accountId) => actions.removeMember(a, SHELL, { projectId, accountId }),
  },
  'member.leave': {
    projectId: (a, { accountId }, projectId) => {
      const actor = { kind: 'account', accountId, isOperator: false, address: null } as const;
      return actions.removeMember(a, actor, { projectId, accountId });
    },
  },
  'invitation.revoke': {
    invitationId: (a, { projectId }, invitationId) =>
      actions.revokeInvitation(a, SHELL, { projectId, invitationId }),
  },
  'account.create': {
    email: (a, _, email) => actions.createAccount(a, SHELL, { email, name: 'Ada' }),
    name: (a, _, name) => {
      return actions.createAccount(a, SHELL, { email: `hostile-${made++}@example.org`, name });
    },
  },
  'account.invite': { email: (a, _, email) => actions.inviteAccount(a, SHELL, { email }) },
  'account.disable': { account: (a, _, account) => actions.disableAccount(a, SHELL, { account }) },
  'account.enable': { account: (a, _, account) => actions.enableAccount(a, SHELL, { account }) },
  'account.vouch': { account: (a, _, account) => actions.confirmAccount(a, SHELL, { account }) },
  'account.reset_link': { account: (a, _, account) => actions.makeResetLink(a, SHELL, { account }) },
  'account.remove_second_factor': {
    account: (a, _, account) => actions.removeSecondFactor(a, SHELL, { account }),
  },
  'account.operator': {
    account: (a, _, account) => actions.setOperator(a, SHELL, { account, operator: true }),
  },
};

let made = 0;

function grants(grant: typeof actions.giveCredits): Readonly<Record<string, Attack>> {
  return {
    projectId: (a, _, projectId) => grant(a, SHELL, { projectId, credits: 1 }),
    note: (a, { projectId }, note) => grant(a, SHELL, { projectId, credits: 1, note }),
  };
}

const CASES = ACTIONS.flatMap((action) =>
  Object.entries(ATTACKS[action]).map(([argument, attack]) => [action, argument, attack] as const),
);

describeOnBoth(({ create }) => {
  let access: Access;
  let world: Subject;
  beforeAll(async () => {
    access = await openAccess(await create());
    world = await makeWorld(access);
  });
  afterAll(() => access?.database.destroy());

  it.each(CASES)('%s refuses a hostile %s, or keeps it as it is', async (_action, _argument, attack) => {
    for (const text of TEXTS) {
      const error = await attack(access, world, text).then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) continue;
      // A fault of the database would be an error of another kind.
      expect([text.slice(0, 40), error]).toEqual([text.slice(0, 40), expect.any(IsobarError)]);
      const { code, message } = error as IsobarError;
      expect(['validation_error', 'not_found']).toContain(code);
      expect(message.length).toBeLessThan(1000);
      expect(message).not.toMatch(/\p{Cc}/u);
    }
  });

  it('no name, note or detail of the audit log contains unprintable characters', async () => {
    const { database } = access;
    const names = [
      ...(await database.selectFrom('api_keys').select('name as text').execute()),
      ...(await database.selectFrom('projects').select('name as text').execute()),
      ...(await database.selectFrom('auth_user').select('name as text').execute()),
      ...(await database.selectFrom('credit_ledger').select('note as text').execute()),
      ...(await database.selectFrom('audit_log').select('details as text').execute()),
    ];
    expect(names.length).toBeGreaterThan(50);
    for (const { text } of names) expect(text ?? '').not.toMatch(/[\p{C}\p{Zl}\p{Zp}]/u);
  });
});
