import { describe, expect, it } from 'vitest';
import { CreditsError } from '../../../src/access/index.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { booksOf, expectBooksToBalance, meteredProject, use } from './metered-project.ts';

describeOnBoth((databases) => {
  describe('credits that requests set aside', () => {
    it('let exactly 50 of 200 parallel requests through where 50 are left', async () => {
      const project = await meteredProject(await databases.create(), 50);
      const meter = await project.openMeter();
      const answers = await Promise.allSettled(
        Array.from({ length: 200 }, async () => meter.credits.reserve(project.caller, 1)),
      );
      const granted = answers.filter((answer) => answer.status === 'fulfilled').map(({ value }) => value);
      expect(granted.map(({ remaining }) => remaining)).toEqual(Array.from({ length: 50 }, (_, n) => 49 - n));
      const refused = answers.filter((answer) => answer.status === 'rejected').map(({ reason }) => reason);
      expect(refused).toHaveLength(150);
      expect(refused.every((error) => error instanceof CreditsError && error.left === 0)).toBe(true);
      // The first request takes a lease alone, those that came meanwhile share one.
      expect(project.leasesTaken).toBeLessThanOrEqual(3);
      for (const charge of granted) meter.usage.record(use(project.caller, { charge }));
      await meter.close();
      expect(await expectBooksToBalance(project.database)).toMatchObject({ used: 50, left: 0, leased: 0 });
      await project.database.destroy();
    });

    it('say what the request costs, what is left and when more is added', async () => {
      const project = await meteredProject(await databases.create(), 3);
      const meter = await project.openMeter();
      const refusal = await Promise.resolve(meter.credits.reserve(project.caller, 12)).catch(
        (error) => error,
      );
      expect(refusal).toBeInstanceOf(CreditsError);
      expect(refusal).toMatchObject({
        code: 'insufficient_credits',
        message: 'this costs 12 credits, 3 are left; 3 are added at 2026-12-01T00:00:00Z',
        cost: 12,
        left: 3,
        renewsAt: new Date('2026-12-01T00:00:00Z'),
      });
      // A request that fits passes one that does not.
      const [large, small] = await Promise.allSettled([
        meter.credits.reserve(project.caller, 4),
        meter.credits.reserve(project.caller, 3),
      ]);
      expect([large.status, small.status]).toEqual(['rejected', 'fulfilled']);
      await meter.close();
      await project.database.destroy();
    });

    it('come back in full where the answer failed through no fault of the client', async () => {
      const project = await meteredProject(await databases.create(), 100);
      const meter = await project.openMeter();
      const charge = await meter.credits.reserve(project.caller, 30);
      expect(charge).toMatchObject({
        credits: 30,
        remaining: 70,
        renewsAt: new Date('2026-12-01T00:00:00Z'),
      });
      meter.usage.record(use(project.caller, { charge, settledCredits: 0, status: 500 }));
      // A second record of the same charge is a request without one.
      meter.usage.record(use(project.caller, { charge, settledCredits: 30 }));
      expect(await meter.credits.reserve(project.caller, 0)).toMatchObject({ remaining: 100 });
      await meter.usage.flush();
      const rows = await project.database.selectFrom('usage').selectAll().execute();
      expect(rows).toMatchObject([{ requests: 2, errors: 1, credits: 0, bytes: 200 }]);
      await meter.close();
      expect(await booksOf(project.database)).toEqual({
        ledger: 100,
        used: 0,
        counted: 0,
        left: 100,
        leased: 0,
      });
      await project.database.destroy();
    });

    it('are taken from the database once for many requests, and synchronously from then on', async () => {
      const project = await meteredProject(await databases.create(), 100_000);
      const meter = await project.openMeter();
      const first = meter.credits.reserve(project.caller, 1);
      expect(first).toBeInstanceOf(Promise);
      await first;
      for (let n = 1; n < 1000; n++) {
        const charge = meter.credits.reserve(project.caller, 1);
        expect(charge).toMatchObject({ credits: 1, remaining: 100_000 - n - 1 });
        meter.usage.record(use(project.caller, { charge: await charge }));
      }
      expect(project.leasesTaken).toBe(1);
      await meter.close();
      await expectBooksToBalance(project.database);
      await project.database.destroy();
    });

    it('go back when a process no longer uses them, so that another has them all', async () => {
      const project = await meteredProject(await databases.create(), 6400);
      const { database, caller, clock } = project;
      const [one, two] = [await project.openMeter(), await project.openMeter()];
      one.usage.record(use(caller, { charge: await one.credits.reserve(caller, 10) }));
      expect(await booksOf(database)).toMatchObject({ left: 6300, leased: 100 });
      clock.pass(1);
      await one.usage.flush();
      expect(await booksOf(database)).toMatchObject({ left: 6300, leased: 90 });
      clock.pass(1);
      await one.usage.flush();
      expect(await expectBooksToBalance(database)).toMatchObject({ left: 6390, leased: 0, used: 10 });
      expect(await two.credits.reserve(caller, 6390)).toMatchObject({ remaining: 0 });
      await two.close();
      await one.close();
      await database.destroy();
    });

    it('are not counted where the plan counts none, and the database is not asked', async () => {
      const project = await meteredProject(await databases.create(), null);
      const meter = await project.openMeter();
      const charge = meter.credits.reserve(project.caller, 12);
      expect(charge).toEqual({ credits: 12, remaining: null, renewsAt: null });
      meter.usage.record(use(project.caller, { charge: await charge }));
      await meter.close();
      expect(await booksOf(project.database)).toEqual({ ledger: 0, used: 0, counted: 0, left: 0, leased: 0 });
      await project.database.destroy();
    });
  });

  describe('credits of a process that was away', () => {
    it('come back after its deadline when it was killed, whoever looks first', async () => {
      const project = await meteredProject(await databases.create(), 6400);
      const { database, caller, clock } = project;
      const [killed, other] = [await project.openMeter(), await project.openMeter()];
      killed.usage.record(use(caller, { charge: await killed.credits.reserve(caller, 10) }));
      await killed.usage.flush();
      await killed.credits.reserve(caller, 30);
      clock.pass(31);
      await other.tidyUp();
      expect(await expectBooksToBalance(database)).toMatchObject({ left: 6390, leased: 0, used: 10 });

      await killed.credits.reserve(caller, 50);
      clock.pass(31);
      // A request finds it too: all that is left is there for it.
      expect(await other.credits.reserve(caller, 6390)).toMatchObject({ remaining: 0 });
      await other.close();
      await expectBooksToBalance(database);
      await database.destroy();
    });

    it('that slept beyond its deadline are taken anew, and what it did is still counted', async () => {
      const project = await meteredProject(await databases.create(), 6400);
      const { database, caller, clock } = project;
      const [asleep, other] = [await project.openMeter(), await project.openMeter()];
      const before = await asleep.credits.reserve(caller, 60);
      clock.pass(31);
      expect(await other.credits.reserve(caller, 6390)).toMatchObject({ remaining: 10 });
      const late = asleep.credits.reserve(caller, 10);
      expect(late).toBeInstanceOf(Promise);
      expect(await late).toMatchObject({ remaining: 0 });
      await expect(asleep.credits.reserve(caller, 1)).rejects.toBeInstanceOf(CreditsError);
      asleep.usage.record(use(caller, { charge: before }));
      asleep.usage.record(use(caller, { charge: await late }));
      await asleep.usage.flush();
      // What was lent twice is a debt: the 60 of before the sleep.
      expect(await expectBooksToBalance(database)).toMatchObject({ left: -60, leased: 6390, used: 70 });
      await asleep.close();
      await other.close();
      await expectBooksToBalance(database);
      await database.destroy();
    });

    it('last as long as its clock says when that is set back', async () => {
      const project = await meteredProject(await databases.create(), 6400);
      const { database, caller, clock } = project;
      const [one, other] = [await project.openMeter(), await project.openMeter()];
      await one.credits.reserve(caller, 1);
      clock.pass(-3600);
      expect(one.credits.reserve(caller, 1)).toMatchObject({ remaining: 6398 });
      await one.usage.flush();
      await other.tidyUp();
      expect(await booksOf(database)).toMatchObject({ leased: 100 });
      // Of a process that was killed before the clock was set back.
      clock.pass(-3600);
      await other.tidyUp();
      expect(await expectBooksToBalance(database)).toMatchObject({ left: 6400, leased: 0 });
      await one.close();
      await other.close();
      await database.destroy();
    });
  });
});
