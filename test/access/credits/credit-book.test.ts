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
      for (const charge of granted) meter.usage.record(use(project.caller, { charge }));
      await meter.close();
      expect(await expectBooksToBalance(project.database)).toMatchObject({ used: 50, left: 0, leased: 0 });
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
  });
});
