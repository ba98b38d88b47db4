import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { correct, gift } from '../../../src/access/credits/balances/grants.ts';
import type { Charge, Meter } from '../../../src/access/index.ts';
import { expectBooksToBalance, meteredProject, PROJECT, use } from './metered-project.ts';

/** What may happen to a project: two processes spend, flush and go away, an operator grants, plans and months change. */
const operation = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('reserve' as const), who: fc.nat(1), n: fc.nat(300) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('record' as const), who: fc.nat(1), n: fc.nat(300) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('flush' as const), who: fc.nat(1), n: fc.nat(1) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('kill' as const), who: fc.nat(1), n: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      who: fc.nat(1),
      n: fc.constantFrom(1, 3, 35, 90_000, 2_700_000, -1, -3600),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('plan' as const),
      who: fc.nat(1),
      n: fc.constantFrom(0, 100, 5000),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('gift' as const, 'correct' as const),
      who: fc.nat(1),
      n: fc.integer({ min: 1, max: 500 }),
    }),
  },
);

describe('credits of a project, whatever happens to it', () => {
  it('add up in the ledger, and to what usage says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
        const project = await meteredProject(':memory:', 5000);
        const { database, clock, caller } = project;
        const meters: Meter[] = [await project.openMeter(), await project.openMeter()];
        const open: Charge[][] = [[], []];
        let settled = 0;
        const written = [0, 0];
        for (const { kind, who, n } of operations) {
          const meter = meters[who]!;
          if (kind === 'reserve') {
            const charge = await Promise.resolve(meter.credits.reserve(caller, n)).catch(() => null);
            if (charge !== null) open[who]!.push(charge);
          } else if (kind === 'record') {
            const charge = open[who]!.shift() ?? null;
            const kept = Math.min(n, charge?.credits ?? 0);
            written[who]! += kept;
            meter.usage.record(use(caller, { charge, settledCredits: n }));
          } else if (kind === 'flush') {
            await meter.usage.flush();
            await meter.tidyUp();
            settled += written[who]!;
            written[who] = 0;
          } else if (kind === 'kill') {
            written[who] = 0;
            open[who] = [];
            meters[who] = await project.openMeter();
          } else if (kind === 'pass') clock.pass(n);
          else if (kind === 'plan') project.setMonthly(n);
          else {
            const grant = { projectId: PROJECT, credits: n, note: '', actor: 'ada', at: clock.now() };
            await database
              .transaction()
              .execute((transaction) =>
                kind === 'gift' ? gift(transaction, grant) : correct(transaction, { ...grant, credits: -n }),
              );
          }
          await expectBooksToBalance(database);
        }
        for (const meter of meters) await meter.close();
        const [one = 0, two = 0] = written;
        expect(await expectBooksToBalance(database)).toMatchObject({ used: settled + one + two });
        await database.destroy();
      }),
      { numRuns: 60 },
    );
  });
});
