import type { Kysely } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  addOwnProject,
  createAccount,
  disableAccount,
  findAccount,
  listAccounts,
  makeResetLink,
  setOperator,
} from '../../../src/access/accounts/records/accounts.ts';
import {
  inviteAccount,
  inviteMember,
  listInvitations,
  revokeInvitation,
} from '../../../src/access/accounts/records/invitations.ts';
import {
  changeRole,
  listMembers,
  membershipsOf,
  removeMember,
  roleOf,
} from '../../../src/access/accounts/records/members.ts';
import { acceptInvitation } from '../../../src/access/accounts/self-service/accept-invitation.ts';
import { type AccessTables, accessMigrations, makeSetupLink } from '../../../src/access/index.ts';
import { openDatabase } from '../../../src/platform/index.ts';
import { describeOnBoth } from '../../support/databases.ts';

const NOW = new Date('2026-11-23T12:00:00Z');
const LATER = new Date('2026-12-23T12:00:00Z');

describeOnBoth((databases) => {
  let database: Kysely<AccessTables>;

  beforeEach(async () => {
    database = await openDatabase<AccessTables>(await databases.create(), accessMigrations);
  });

  afterEach(() => database.destroy());

  const person = (name: string, isOperator = false) =>
    createAccount(database, {
      email: `${name}@Example.org`,
      name,
      isOperator,
      emailVerified: true,
      passwordHash: 'salt:hash',
      now: NOW,
    });
  const accept = (token: string, invited: Parameters<typeof acceptInvitation>[1]['invited'], now = NOW) =>
    database
      .transaction()
      .execute((transaction) => acceptInvitation(transaction, { token, invited, policy: 'invitation', now }));
  const newcomer = { email: 'mallory@example.org', name: 'New', passwordHash: 'salt:hash' };

  test('an address has one account, however it is written', async () => {
    const ada = await person('ada');
    expect(ada).toMatchObject({ email: 'ada@example.org', isOperator: false, disabledAt: null });
    await expect(person('ADA')).rejects.toThrow('there is an account with this e-mail address already');
    expect(await listAccounts(database)).toEqual([ada]);
    expect(await findAccount(database, 'Ada@Example.ORG')).toEqual(ada);
    await expect(findAccount(database, 'nobody')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('names and addresses are taken as text, whatever they hold', async () => {
    const name = `'); drop table auth_user; --<script>alert(1)</script>`;
    const account = await createAccount(database, {
      email: 'x@example.org',
      name,
      isOperator: false,
      emailVerified: false,
      passwordHash: null,
      now: NOW,
    });
    expect((await findAccount(database, account.id)).name).toBe(name);
    await expect(findAccount(database, `' or 1=1 --`)).rejects.toMatchObject({ code: 'not_found' });
    for (const email of [
      'x',
      'a@b',
      `a@b.org\r\nBcc: c@d.org`,
      `"<script>"@b.org`,
      `${'a'.repeat(250)}@b.org`,
    ]) {
      await expect(inviteAccount(database, { email, operator: false, now: NOW })).rejects.toMatchObject({
        code: 'validation_error',
        argument: 'email',
      });
    }
  });

  test('an invitation makes its own address a member, once, with its role', async () => {
    const owner = await person('owner');
    const projectId = await addOwnProject(database, owner, NOW);
    const { token } = await inviteMember(database, {
      projectId,
      email: 'New@example.org',
      role: 'developer',
      now: NOW,
    });
    expect(await listInvitations(database, projectId, NOW)).toMatchObject([
      { email: 'new@example.org', role: 'developer', operator: false },
    ]);
    const { accountId, email } = await accept(token, newcomer);
    expect(email).toBe('new@example.org');
    expect(await roleOf(database, accountId, projectId)).toBe('developer');
    expect(await membershipsOf(database, accountId)).toEqual([{ projectId, role: 'developer' }]);
    expect(await listInvitations(database, projectId, NOW)).toEqual([]);
    await expect(accept(token, newcomer)).rejects.toThrow('this link cannot be used');
  });

  test('an invitation is used by one of ten who try at the same moment', async () => {
    const { token } = await inviteAccount(database, { email: 'a@example.org', operator: false, now: NOW });
    const tries = await Promise.allSettled(Array.from({ length: 10 }, () => accept(token, newcomer)));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listAccounts(database)).toHaveLength(1);
  });

  test('an invitation is of no use to another account, after its time, or when it was taken back', async () => {
    const [owner, other] = [await person('owner'), await person('other')];
    const projectId = await addOwnProject(database, owner, NOW);
    const invite = () =>
      inviteMember(database, { projectId, email: 'a@example.org', role: 'viewer', now: NOW });
    const first = await invite();
    await expect(accept(first.token, { account: other })).rejects.toThrow('for another e-mail address');
    await expect(accept(first.token, newcomer, LATER)).rejects.toThrow('has expired');
    await expect(revokeInvitation(database, { id: first.id, projectId: 'another' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await revokeInvitation(database, { id: first.id, projectId });
    await expect(accept(first.token, newcomer)).rejects.toThrow('was taken back');
    expect(await roleOf(database, other.id, projectId)).toBeNull();
  });

  test('links stand in the database as hashes alone', async () => {
    const { id } = await person('ada');
    const tokens = [
      (await makeSetupLink(database, NOW))?.token ?? '',
      (await inviteAccount(database, { email: 'b@example.org', operator: true, now: NOW })).token,
      (await makeResetLink(database, { accountId: id, now: NOW })).token,
    ];
    const rows = JSON.stringify([
      await database.selectFrom('invitations').selectAll().execute(),
      await database.selectFrom('auth_verification').selectAll().execute(),
    ]);
    for (const token of tokens) {
      expect(token).toHaveLength(32);
      expect(rows).not.toContain(token);
    }
  });

  test('the link of a first start makes one operator, and is dead once there is one', async () => {
    const link = await makeSetupLink(database, NOW);
    const { accountId, project } = await accept(link?.token ?? '', newcomer);
    expect(await findAccount(database, accountId)).toMatchObject({ isOperator: true, email: newcomer.email });
    expect(await roleOf(database, accountId, project?.id ?? '')).toBe('owner');
    // Whoever runs the server is not throttled by a free plan.
    const { plan } = await database
      .selectFrom('projects')
      .select('plan')
      .where('id', '=', project?.id ?? '')
      .executeTakeFirstOrThrow();
    expect(plan).toBe('local');
    await expect(accept(link?.token ?? '', { ...newcomer, email: 'b@example.org' })).rejects.toThrow(
      'this link cannot be used',
    );
    expect(await makeSetupLink(database, NOW)).toBeNull();
  });

  test('the link of a first start is dead once there is an operator, however that one came', async () => {
    const link = await makeSetupLink(database, NOW);
    await person('op', true);
    await expect(accept(link?.token ?? '', { ...newcomer, email: 'b@example.org' })).rejects.toThrow(
      'this link cannot be used',
    );
  });

  test('the link of a later start ends that of the one before', async () => {
    const [first, second] = [await makeSetupLink(database, NOW), await makeSetupLink(database, NOW)];
    await expect(accept(first?.token ?? '', newcomer)).rejects.toThrow('this link cannot be used');
    await accept(second?.token ?? '', newcomer);
  });

  test('a project keeps at least one owner, also when two remove each other at the same moment', async () => {
    const [a, b] = [await person('a'), await person('b')];
    const projectId = await addOwnProject(database, a, NOW);
    const remove = (accountId: string) =>
      database.transaction().execute((transaction) => removeMember(transaction, { projectId, accountId }));
    const change = (accountId: string, role: 'owner' | 'viewer') =>
      database
        .transaction()
        .execute((transaction) => changeRole(transaction, { projectId, accountId, role }));
    await expect(remove(a.id)).rejects.toThrow('at least one owner');
    await expect(change(a.id, 'viewer')).rejects.toThrow('at least one owner');
    await expect(change(b.id, 'viewer')).rejects.toMatchObject({ code: 'not_found' });
    const { token } = await inviteMember(database, { projectId, email: b.email, role: 'viewer', now: NOW });
    await accept(token, { account: b });
    await change(b.id, 'owner');
    const both = await Promise.allSettled([remove(a.id), remove(b.id)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listMembers(database, projectId)).toMatchObject([{ role: 'owner' }]);
  });

  const disable = (accountId: string) => {
    return database
      .transaction()
      .execute((transaction) => disableAccount(transaction, { accountId, now: NOW }));
  };

  test('of operators who disable each other, or take each other’s right, at the same moment one stays', async () => {
    const people = await Promise.all(['a', 'b', 'c', 'd'].map((name) => person(name, true)));
    const endings = people.flatMap((each) => [
      disable(each.id),
      database.transaction().execute((transaction) => setOperator(transaction, each, false)),
    ]);
    const outcomes = await Promise.allSettled(endings);
    const left = (await listAccounts(database)).filter((each) => each.isOperator && each.disabledAt === null);
    expect(left).toHaveLength(1);
    expect(outcomes.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(2);
  });

  test('the last operator cannot be disabled, and a disabled account gets no link', async () => {
    const [a, b] = [await person('a', true), await person('b', true)];
    await disable(a.id);
    await expect(disable(b.id)).rejects.toThrow('the last operator');
    await expect(makeResetLink(database, { accountId: a.id, now: NOW })).rejects.toThrow('is disabled');
  });
});
