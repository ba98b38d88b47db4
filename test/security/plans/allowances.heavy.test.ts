import { describe, expect, it } from 'vitest';
import { createAccount } from '../../../src/access/accounts/records/accounts.ts';
import { writeAudit } from '../../../src/access/audit/write-audit.ts';
import type { Payer } from '../../../src/access/credits/payer.ts';
import { readCredits } from '../../../src/access/credits/read-credits.ts';
import {
  type Access,
  type AccessTables,
  accessMigrations,
  actions,
  DEFAULT_PLANS,
  type Meter,
  openMeter,
  plansOf,
} from '../../../src/access/index.ts';
import { createLog, openDatabase } from '../../../src/platform/index.ts';
import { openAccess, SHELL } from '../../access/actions/world.ts';
import { expectBooksToBalance, use } from '../../access/credits/metered-project.ts';
import { describeOnBoth } from '../../support/databases.ts';

const MONTHLY = 1000;
const FREE = { ...DEFAULT_PLANS.free, monthlyCredits: MONTHLY };

/** An account on an installation whose plan `free` gives 1,000 credits a month, and some processes that spend them. */
async function openFreeAccount(location: string, processes = 1) {
  let time = new Date('2026-11-23T12:00:00Z');
  const access: Access = {
    ...(await openAccess(location)),
    plans: plansOf([FREE, DEFAULT_PLANS.paid]),
    now: () => time,
  };
  const { database, plans } = access;
  const newAccount = async (email: string): Promise<actions.Actor> => {
    const account = { email, name: email, isOperator: false, emailVerified: true, passwordHash: null };
    const { id } = await createAccount(database, { ...account, now: time });
    return { kind: 'account', accountId: id, isOperator: false, address: null };
  };
  const meters: Meter[] = [];
  for (let n = 0; n < processes; n++) {
    meters.push(
      await openMeter({ database, plans, now: access.now, log: createLog('silent'), flushMs: null }),
    );
  }
  const payerOf = (projectId: string): Payer => {
    return { kind: 'key', projectId, keyId: 'abc', plan: FREE };
  };
  return {
    access,
    newAccount,
    newProject: (actor: actions.Actor) => actions.createProject(access, actor, { name: 'Free' }),
    passDays(days: number) {
      time = new Date(time.getTime() + days * 86_400_000);
    },
    left: (projectId: string) => readCredits(database, projectId, FREE, time),
    /** Spends credits one by one until they are refused. @returns how many */
    async spendAll(projectId: string, process = 0, step = 50): Promise<number> {
      const meter = meters[process]!;
      for (let spent = 0; ; spent += step) {
        try {
          const charge = await meter.credits.reserve(payerOf(projectId), step);
          meter.usage.record(use(payerOf(projectId), { charge }));
        } catch (error) {
          expect(error).toMatchObject({ code: 'insufficient_credits' });
          return spent;
        }
      }
    },
    async spend(projectId: string, credits: number): Promise<void> {
      const charge = await meters[0]!.credits.reserve(payerOf(projectId), credits);
      meters[0]!.usage.record(use(payerOf(projectId), { charge }));
      await meters[0]!.usage.flush();
    },
    async returnLeases(): Promise<void> {
      time = new Date(time.getTime() + 3000);
      for (const meter of meters) await meter.usage.flush();
    },
    async close() {
      for (const meter of meters) await meter.close();
      await database.destroy();
    },
  };
}

describeOnBoth((databases) => {
  describe('the free allowance of an account', () => {
    it('is spent once in a month, however many projects it creates and deletes', async () => {
      const free = await openFreeAccount(await databases.create());
      const ada = await free.newAccount('ada@example.org');
      let spent = 0;
      for (let round = 0; round < 3; round++) {
        const projects = [await free.newProject(ada), await free.newProject(ada)];
        for (const { id } of projects) spent += await free.spendAll(id);
        await free.returnLeases();
        for (const { id } of projects) spent += await free.spendAll(id);
        for (const { id } of projects) await actions.deleteProject(free.access, ada, { projectId: id });
      }
      expect(spent).toBe(MONTHLY);
      await free.returnLeases();
      await expectBooksToBalance(free.access.database);
      free.passDays(10);
      const { id } = await free.newProject(ada);
      expect(await free.spendAll(id)).toBe(MONTHLY);
      await free.close();
    });

    it('is what its projects have left together: a new one spends what others have not', async () => {
      const free = await openFreeAccount(await databases.create());
      const ada = await free.newAccount('ada@example.org');
      const first = await free.newProject(ada);
      await free.spend(first.id, 300);
      await free.returnLeases();
      const second = await free.newProject(ada);
      expect(await free.left(second.id)).toMatchObject({ allowance: 700, remaining: 700 });
      expect(await free.spendAll(second.id)).toBe(700);
      await free.returnLeases();
      expect(await free.left(first.id)).toMatchObject({ allowance: 0, remaining: 0 });
      await expectBooksToBalance(free.access.database);
      await free.close();
    });

    it('stays with the account that created a project, whoever owns it now', async () => {
      const free = await openFreeAccount(await databases.create());
      const [ada, bob] = [await free.newAccount('ada@example.org'), await free.newAccount('bob@example.org')];
      const given = await free.newProject(ada);
      await actions.addMember(free.access, SHELL, {
        projectId: given.id,
        account: actions.accountOf(bob)!,
        role: 'owner',
      });
      await actions.removeMember(free.access, ada, {
        projectId: given.id,
        accountId: actions.accountOf(ada)!,
      });
      expect(await free.spendAll(given.id)).toBe(MONTHLY);
      await free.returnLeases();
      expect(await free.spendAll((await free.newProject(ada)).id)).toBe(0);
      // The account that it was given to has its own allowance still.
      expect(await free.spendAll((await free.newProject(bob)).id)).toBe(MONTHLY);
      await free.close();
    });

    it('leaves alone projects that operators create, and those that they put on another plan', async () => {
      const free = await openFreeAccount(await databases.create());
      const ada = await free.newAccount('ada@example.org');
      const paid = await free.newProject(ada);
      await actions.changePlan(free.access, SHELL, { projectId: paid.id, plan: 'paid' });
      const own = await free.newProject(ada);
      const ofOperators = [await free.newProject(SHELL), await free.newProject(SHELL)];
      await free.spend(paid.id, 4000);
      expect(await free.spendAll(own.id)).toBe(MONTHLY);
      for (const { id } of ofOperators) expect(await free.spendAll(id)).toBe(MONTHLY);
      await free.close();
    });

    it('is granted once to projects that begin the month at the same time in several processes', async () => {
      const free = await openFreeAccount(await databases.create(), 3);
      const ada = await free.newAccount('ada@example.org');
      const projects = [];
      for (let n = 0; n < 6; n++) projects.push(await free.newProject(ada));
      const spent = await Promise.all(projects.map(({ id }, n) => free.spendAll(id, n % 3, 5)));
      expect(spent.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MONTHLY);
      await free.returnLeases();
      const granted = await free.access.database
        .selectFrom('credit_ledger')
        .select((select) => select.fn.sum<string>('credits').as('sum'))
        .where('kind', '=', 'allowance')
        .executeTakeFirstOrThrow();
      expect(Number(granted.sum)).toBe(MONTHLY);
      await expectBooksToBalance(free.access.database);
      // What one process had leased comes back to all of them.
      let rest = 0;
      for (const { id } of projects) rest += await free.spendAll(id, 0, 5);
      expect(spent.reduce((sum, each) => sum + each, 0) + rest).toBe(MONTHLY);
      await free.close();
    });
  });

  it('knows who created the projects of a database from before: by membership, or by the audit log', async () => {
    const location = await databases.create();
    const before = Object.fromEntries(
      Object.entries(accessMigrations).filter(([name]) => !name.endsWith('projects-payer')),
    );
    const old = await openDatabase<AccessTables>(location, before);
    const now = new Date('2026-11-01T00:00:00Z');
    const newAccount = async (name: string, isOperator: boolean) => {
      const account = { email: `${name}@example.org`, name, emailVerified: true, passwordHash: null, now };
      return (await createAccount(old, { ...account, isOperator })).id;
    };
    const ada = await newAccount('ada', false);
    const operator = await newAccount('operator', true);
    const at = now.toISOString();
    for (const id of ['own', 'left', 'given', 'of-operator']) {
      await old
        .insertInto('projects')
        .values({ id, name: id, plan: 'free', created_at: at, deleted_at: null } as never)
        .execute();
    }
    const member = (project_id: string, account_id: string, created_at: string) =>
      old.insertInto('members').values({ project_id, account_id, role: 'owner', created_at }).execute();
    await member('own', ada, at);
    await member('given', ada, '2026-11-02T00:00:00.000Z');
    await member('of-operator', operator, at);
    await old.transaction().execute((transaction) =>
      writeAudit(transaction, {
        action: 'project.create',
        actor: { kind: 'account', id: ada, name: 'ada@example.org' },
        address: null,
        projectId: 'left',
        target: { kind: 'project', id: 'left' },
        details: {},
        at: now,
      }),
    );
    await old.destroy();
    const database = await openDatabase<AccessTables>(location, accessMigrations);
    const rows = await database.selectFrom('projects').select(['id', 'payer_account_id']).execute();
    expect(Object.fromEntries(rows.map(({ id, payer_account_id }) => [id, payer_account_id]))).toMatchObject({
      own: ada,
      left: ada,
      given: null,
      'of-operator': null,
    });
    await database.destroy();
  });

  describe('the projects of an account', () => {
    it('are no more than the limit when many are created at once', async () => {
      const free = await openFreeAccount(await databases.create());
      const ada = await free.newAccount('ada@example.org');
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => free.newProject(ada)));
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      await free.close();
    });

    it('are no more than 20 created within a day, deleted ones included', async () => {
      const free = await openFreeAccount(await databases.create());
      const ada = await free.newAccount('ada@example.org');
      for (let n = 0; n < 20; n++) {
        const { id } = await free.newProject(ada);
        await actions.deleteProject(free.access, ada, { projectId: id });
      }
      await expect(free.newProject(ada)).rejects.toThrow(
        'an account creates at most 20 projects in 24 hours, deleted ones included',
      );
      free.passDays(1.1);
      await free.newProject(ada);
      await free.close();
    });
  });
});
