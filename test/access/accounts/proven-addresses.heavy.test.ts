import type { Kysely } from 'kysely';
import { expect, test } from 'vitest';
import { addOwnProject, createAccount, findAccount } from '../../../src/access/accounts/records/accounts.ts';
import { listInvitations } from '../../../src/access/accounts/records/invitations.ts';
import { addMember, membershipsOf } from '../../../src/access/accounts/records/members.ts';
import { reclaimAccount } from '../../../src/access/accounts/sign-in/reclaim-account.ts';
import { newId } from '../../../src/access/accounts/tokens.ts';
import { writeAudit } from '../../../src/access/audit/write-audit.ts';
import { type AccessTables, accessMigrations } from '../../../src/access/index.ts';
import { openDatabase } from '../../../src/platform/index.ts';
import { describeOnBoth } from '../../support/databases.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const AT = NOW.toISOString();
const NAME = '2026-11-27-accounts-proven-addresses';

describeOnBoth((databases) => {
  const person = (database: Kysely<AccessTables>, name: string, emailVerified: boolean, isOperator = false) =>
    createAccount(database, {
      email: `${name}@example.org`,
      name,
      isOperator,
      emailVerified,
      passwordHash: 'salt:hash',
      now: NOW,
    });
  const link = (database: Kysely<AccessTables>, userId: string) =>
    database
      .insertInto('auth_account')
      .values({
        id: newId(),
        accountId: userId,
        providerId: 'oidc',
        userId,
        accessToken: null,
        refreshToken: null,
        idToken: null,
        accessTokenExpiresAt: null,
        refreshTokenExpiresAt: null,
        scope: null,
        password: null,
        createdAt: AT,
        updatedAt: AT,
      })
      .execute();
  const session = (database: Kysely<AccessTables>, userId: string) =>
    database
      .insertInto('auth_session')
      .values({
        id: newId(),
        token: newId(),
        userId,
        expiresAt: '2027-01-01T00:00:00.000Z',
        createdAt: AT,
        updatedAt: AT,
        ipAddress: null,
        userAgent: null,
      })
      .execute();
  const waysInto = async (database: Kysely<AccessTables>, userId: string) => {
    const rows = await database
      .selectFrom('auth_account')
      .select('providerId')
      .where('userId', '=', userId)
      .execute();
    return rows.map(({ providerId }) => providerId).sort();
  };

  test('an upgrade forgets the addresses that an invitation had proven, and drops passwords beside single sign-on', async () => {
    const location = await databases.create();
    const { [NAME]: _, ...before } = accessMigrations;
    const old = await openDatabase<AccessTables>(location, before);
    const names = ['invited', 'linked', 'made', 'op'] as const;
    for (const name of names) {
      const { id, email } = await person(old, name, true, name === 'op');
      await session(old, id);
      if (name === 'linked') await link(old, id);
      if (name === 'made') continue;
      await old.transaction().execute((transaction) =>
        writeAudit(transaction, {
          action: 'invitation.accept',
          actor: { kind: 'account', id, name: email },
          address: null,
          projectId: null,
          target: { kind: 'invitation', id: newId() },
          details: { email, role: 'viewer', operator: false, newAccount: true },
          at: NOW,
        }),
      );
    }
    await old.destroy();
    const database = await openDatabase<AccessTables>(location, accessMigrations);
    const seen: Record<string, unknown> = {};
    for (const name of names) {
      const { id, emailVerified, isOperator } = await findAccount(database, `${name}@example.org`);
      const sessions = await database
        .selectFrom('auth_session')
        .select('id')
        .where('userId', '=', id)
        .execute();
      seen[name] = [emailVerified, isOperator, await waysInto(database, id), sessions.length];
    }
    await database.destroy();
    expect(seen).toEqual({
      invited: [false, false, ['credential'], 1],
      linked: [true, false, ['oidc'], 0],
      made: [true, false, ['credential'], 1],
      op: [true, true, ['credential'], 1],
    });
  });

  test('taking an account over ends all ways into it once, and asks its owner about what it joined', async () => {
    const database = await openDatabase<AccessTables>(await databases.create(), accessMigrations);
    const owner = await person(database, 'owner', true);
    const elsewhere = await addOwnProject(database, owner, NOW);
    const squatted = await person(database, 'squatted', false, true);
    const own = await addOwnProject(database, squatted, NOW);
    await addMember(database, { projectId: elsewhere, accountId: squatted.id, role: 'developer', now: NOW });
    await session(database, squatted.id);
    await link(database, squatted.id);
    expect(squatted.isOperator).toBe(false);
    const take = () =>
      database.transaction().execute((transaction) => reclaimAccount(transaction, squatted, {}, NOW));
    const [first, second] = [await take(), await take()];
    expect(first).toMatchObject({
      passwords: 1,
      providers: 1,
      sessions: 1,
      projects: [elsewhere],
      operator: true,
    });
    expect(second).toBeNull();
    expect(await findAccount(database, squatted.id)).toMatchObject({
      emailVerified: true,
      isOperator: false,
    });
    expect(await waysInto(database, squatted.id)).toEqual([]);
    expect(await membershipsOf(database, squatted.id)).toEqual([{ projectId: own, role: 'owner' }]);
    const email = 'squatted@example.org';
    expect(await listInvitations(database, elsewhere, NOW)).toMatchObject([{ email, role: 'developer' }]);
    expect(await listInvitations(database, null, NOW)).toMatchObject([{ email, operator: true }]);
    await database.destroy();
  });
});
