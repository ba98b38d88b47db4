import { describe, expect, it } from 'vitest';
import { correct, gift, topUp } from '../../../src/access/credits/balances/grants.ts';
import { readCredits, readLedger } from '../../../src/access/credits/read-credits.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { booksOf, expectBooksToBalance, ledgerOf, meteredProject, PROJECT, use } from './metered-project.ts';

describeOnBoth((databases) => {
  describe('the month of credits', () => {
    it('begins at the first request after it, also over a lease of the month before', async () => {
      const project = await meteredProject(await databases.create(), 6400, '2026-11-30T23:59:50Z');
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      const old = await meter.credits.reserve(caller, 10);
      clock.pass(20);
      const left = await readCredits(database, PROJECT, caller.plan, clock.now());
      // The lease of November is still out, and expires when it comes back.
      expect(left).toEqual({
        allowance: 6400,
        extra: 0,
        remaining: 6400,
        renewsAt: new Date('2027-01-01T00:00:00Z'),
      });
      const charge = await meter.credits.reserve(caller, 20);
      expect(charge).toMatchObject({ remaining: 6380, renewsAt: new Date('2027-01-01T00:00:00Z') });
      meter.usage.record(use(caller, { charge: old }));
      meter.usage.record(use(caller, { charge }));
      await meter.usage.flush();
      expect(await ledgerOf(database)).toEqual({ allowance: 12_800, expiry: -6390, usage: -30 });
      expect(await expectBooksToBalance(database)).toMatchObject({ used: 30 });
      await meter.close();
      expect(await booksOf(database)).toMatchObject({ left: 6380, leased: 0 });
      await database.destroy();
    });

    it('has the days that it has: February ends on the 28th, or on the 29th', async () => {
      for (const [time, end] of [
        ['2027-02-28T23:59:59Z', '2027-03-01T00:00:00Z'],
        ['2028-02-29T12:00:00Z', '2028-03-01T00:00:00Z'],
        ['2027-12-31T23:59:59Z', '2028-01-01T00:00:00Z'],
      ] as const) {
        const project = await meteredProject(await databases.create(), 100, time);
        const meter = await project.openMeter();
        expect(await meter.credits.reserve(project.caller, 1)).toMatchObject({ renewsAt: new Date(end) });
        await meter.close();
        await project.database.destroy();
      }
    });

    it('does not begin twice when the clock is set back over its start, nor last for years after a clock that was ahead', async () => {
      const project = await meteredProject(await databases.create(), 100, '2026-12-01T00:00:10Z');
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, 40) }));
      clock.set('2026-11-30T23:59:00Z');
      expect(await meter.credits.reserve(caller, 0)).toMatchObject({ remaining: 60 });
      clock.set('2099-01-01T00:00:00Z');
      expect(await meter.credits.reserve(caller, 1)).toMatchObject({ remaining: 99 });
      clock.set('2026-12-02T00:00:00Z');
      expect(await meter.credits.reserve(caller, 1)).toMatchObject({
        remaining: 99,
        renewsAt: new Date('2027-01-01T00:00:00Z'),
      });
      await meter.usage.flush();
      await expectBooksToBalance(database);
      await meter.close();
      await database.destroy();
    });
  });

  describe('a change of plan in the middle of a month', () => {
    it('adds or takes the difference, and never what is used', async () => {
      const project = await meteredProject(await databases.create(), 100);
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      const spend = async (credits: number) =>
        meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, credits) }));
      await spend(60);
      project.setMonthly(1000);
      await meter.close();
      const larger = await project.openMeter();
      const charge = await larger.credits.reserve(caller, 840);
      expect(charge).toMatchObject({ remaining: 100 });
      larger.usage.record(use(caller, { charge }));
      project.setMonthly(100);
      await larger.close();
      const left = () => readCredits(database, PROJECT, caller.plan, clock.now());
      expect(await left()).toMatchObject({ allowance: 0, remaining: 0 });
      const smaller = await project.openMeter();
      await expect(smaller.credits.reserve(caller, 1)).rejects.toThrow(
        'this costs 1 credit, 0 are left; 100 are',
      );
      expect(await ledgerOf(database)).toEqual({ allowance: 100, plan: 800, usage: -900 });
      // Back and forth gives nothing away.
      project.setMonthly(1000);
      expect(await left()).toMatchObject({ allowance: 100, remaining: 100 });
      expect(await smaller.credits.reserve(caller, 100)).toMatchObject({ remaining: 0 });
      await smaller.close();
      await expectBooksToBalance(database);
      await database.destroy();
    });

    it('to a plan that counts none and back leaves what was left', async () => {
      const project = await meteredProject(await databases.create(), 100);
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, 60) }));
      project.setMonthly(null);
      const uncounted = await meter.credits.reserve(caller, 500);
      expect(uncounted).toEqual({ credits: 500, remaining: null, renewsAt: null });
      meter.usage.record(use(caller, { charge: uncounted }));
      const left = await readCredits(database, PROJECT, caller.plan, clock.now());
      expect(left).toMatchObject({ allowance: null, remaining: null, renewsAt: null });
      project.setMonthly(100);
      expect(await meter.credits.reserve(caller, 40)).toMatchObject({ remaining: 0 });
      await meter.close();
      await expectBooksToBalance(database);
      await database.destroy();
    });

    it('is known to a request whose key was looked up before', async () => {
      const project = await meteredProject(await databases.create(), null);
      const meter = await project.openMeter();
      const stale = { ...project.caller, plan: { monthlyCredits: 100 } };
      expect(await meter.credits.reserve(stale, 500)).toMatchObject({ credits: 500, remaining: null });
      await meter.close();
      await project.database.destroy();
    });
  });

  describe('top-ups, gifts and corrections', () => {
    it('are spent after the allowance, do not expire, and stand in the ledger with who and why', async () => {
      const project = await meteredProject(await databases.create(), 10);
      const { database, caller, clock } = project;
      const meter = await project.openMeter();
      await expect(meter.credits.reserve(caller, 30)).rejects.toThrow('10 are left');
      const grant = (credits: number, note: string) => ({
        projectId: PROJECT,
        credits,
        note,
        actor: 'account ada',
        at: clock.now(),
      });
      await database.transaction().execute((transaction) => topUp(transaction, grant(20, 'invoice 7')));
      clock.pass(1);
      await database.transaction().execute((transaction) => gift(transaction, grant(5, '')));
      expect(await readCredits(database, PROJECT, caller.plan, clock.now())).toMatchObject({
        allowance: 10,
        extra: 25,
      });
      const charge = await meter.credits.reserve(caller, 30);
      expect(charge).toMatchObject({ remaining: 5 });
      meter.usage.record(use(caller, { charge }));
      await meter.usage.flush();
      clock.set('2026-12-05T00:00:00Z');
      expect(await readCredits(database, PROJECT, caller.plan, clock.now())).toMatchObject({
        allowance: 10,
        extra: 5,
      });
      await database
        .transaction()
        .execute((transaction) => correct(transaction, grant(-40, 'refund of invoice 7')));
      await expect(meter.credits.reserve(caller, 1)).rejects.toThrow('0 are left');
      await meter.close();
      await expectBooksToBalance(database);

      const page = await readLedger(database, PROJECT, { first: 3 });
      expect(page[0]!.at.getTime()).toBeGreaterThanOrEqual(page[1]!.at.getTime());
      const rest = await readLedger(database, PROJECT, { first: 100, after: page[2]! });
      expect(
        [...page, ...rest].map(({ kind, credits, note, actor }) => [kind, credits, note, actor]),
      ).toEqual(
        expect.arrayContaining([
          ['correction', -40, 'refund of invoice 7', 'account ada'],
          ['allowance', 10, null, null],
          ['gift', 5, '', 'account ada'],
          ['top_up', 20, 'invoice 7', 'account ada'],
          ['usage', -30, null, null],
        ]),
      );
      expect(page.length + rest.length).toBe(6);
      await database.destroy();
    });

    it('are refused outside of their range, in words', async () => {
      const { database, clock } = await meteredProject(await databases.create(), 10);
      for (const credits of [0, -1, 1.5, 1e12, Number.NaN]) {
        const granted = database
          .transaction()
          .execute((transaction) =>
            topUp(transaction, { projectId: PROJECT, credits, note: '', actor: 'x', at: clock.now() }),
          );
        await expect(granted).rejects.toThrow(
          `credits must be a whole number from 1 to 1000000000; got ${credits}`,
        );
      }
      expect(await booksOf(database)).toMatchObject({ ledger: 0, left: 0 });
      await database.destroy();
    });
  });
});
