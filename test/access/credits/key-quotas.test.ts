import { describe, expect, it } from 'vitest';
import type { KeyQuotaLeft } from '../../../src/access/credits/key-quotas/read-key-quotas.ts';
import { readKeyQuotas } from '../../../src/access/credits/key-quotas/read-key-quotas.ts';
import type { Payer } from '../../../src/access/credits/payer.ts';
import { CreditsError } from '../../../src/access/index.ts';
import { findKey, insertKey, updateKeyRow } from '../../../src/access/keys/records/key-rows.ts';
import { type KeyQuota, NO_QUOTA } from '../../../src/access/plans/key-quota.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { type MeteredProject, meteredProject, PROJECT, use } from './metered-project.ts';

const TIME = '2026-11-23T12:00:00Z';

/** A key with a quota, as a caller of the project. */
async function keyWith(project: MeteredProject, quota: Partial<KeyQuota>): Promise<Payer> {
  const { id } = await insertKey(
    project.database,
    {
      projectId: PROJECT,
      name: 'for a colleague',
      scopes: ['data'],
      expiresAt: null,
      origins: null,
      addresses: null,
      createdBy: null,
      parentId: null,
      ...NO_QUOTA,
      ...quota,
    },
    new Date(TIME),
  );
  return { ...project.caller, keyId: id, quota: { ...NO_QUOTA, ...quota } };
}

async function leftOf(project: MeteredProject, { keyId }: Payer): Promise<KeyQuotaLeft | undefined> {
  const key = await findKey(project.database, PROJECT, keyId);
  const [left] = await readKeyQuotas(project.database, key === null ? [] : [key], project.clock.now());
  return left;
}

describeOnBoth((databases) => {
  describe('a key that may make 1,000 requests a month', () => {
    it('makes exactly so many through two processes at once, and is told when the next month begins', async () => {
      const project = await meteredProject(await databases.create(), null);
      const caller = await keyWith(project, { monthlyRequests: 1000 });
      const meters = [await project.openMeter(), await project.openMeter()];
      const refused: unknown[] = [];
      let answered = 0;
      for (let round = 0; round < 15; round++) {
        await Promise.all(
          meters.flatMap((meter) =>
            Array.from({ length: 40 }, async () => {
              try {
                const charge = await meter.credits.reserve(caller, 3);
                meter.usage.record(use(caller, { charge }));
                answered++;
              } catch (error) {
                refused.push(error);
              }
            }),
          ),
        );
      }
      // What one process holds and does not use comes back to the other.
      for (const meter of meters) await meter.usage.flush();
      project.clock.pass(5);
      for (const meter of meters) await meter.usage.flush();
      for (let more = 0; more < 100; more++) {
        try {
          const charge = await meters[more % 2]!.credits.reserve(caller, 3);
          meters[more % 2]!.usage.record(use(caller, { charge }));
          answered++;
        } catch (error) {
          refused.push(error);
        }
      }
      expect([answered, refused.length]).toEqual([1000, 1200 + 100 - 1000]);
      expect(refused[0]).toMatchObject({
        code: 'rate_limit_exceeded',
        message:
          'this key may make 1000 requests a month, which are used up: the next month begins at 2026-12-01T00:00:00Z',
        retryAfterSeconds: 7.5 * 86_400,
      });
      for (const meter of meters) await meter.close();
      expect(await leftOf(project, caller)).toEqual({ requests: 0, credits: null });
      // Nothing of this is the project's: its plan counts no credits, and its ledger has no word of it.
      expect(await project.database.selectFrom('credit_ledger').selectAll().execute()).toEqual([]);
      await project.database.destroy();
    });

    it('does not pay for errors, has them again in the next month, and keeps what it used when the process starts again', async () => {
      const project = await meteredProject(await databases.create(), null);
      const caller = await keyWith(project, { monthlyRequests: 2 });
      const first = await project.openMeter();
      const failed = await first.credits.reserve(caller, 1);
      first.usage.record(use(caller, { charge: failed, status: 500, settledCredits: 0 }));
      first.usage.record(use(caller, { charge: await first.credits.reserve(caller, 1) }));
      await first.close();
      expect(await leftOf(project, caller)).toEqual({ requests: 1, credits: null });

      const second = await project.openMeter();
      second.usage.record(use(caller, { charge: await second.credits.reserve(caller, 1) }));
      await expect(second.credits.reserve(caller, 1)).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
      await second.usage.flush();
      project.clock.set('2026-12-01T00:00:01Z');
      second.usage.record(use(caller, { charge: await second.credits.reserve(caller, 1) }));
      await second.close();
      expect(await leftOf(project, caller)).toEqual({ requests: 1, credits: null });
      await project.database.destroy();
    });

    it('may make more as soon as the quota is larger, and is not counted once it has none', async () => {
      const project = await meteredProject(await databases.create(), null);
      const caller = await keyWith(project, { monthlyRequests: 1 });
      const meter = await project.openMeter();
      const ask = async () =>
        meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, 1) }));
      await ask();
      await expect(ask()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
      const key = await findKey(project.database, PROJECT, caller.keyId);
      await updateKeyRow(project.database, caller.keyId, { ...key!, monthlyRequests: 3 });
      await ask();
      await ask();
      await expect(ask()).rejects.toMatchObject({ code: 'rate_limit_exceeded' });
      await updateKeyRow(project.database, caller.keyId, { ...key!, monthlyRequests: null });
      for (let more = 0; more < 5; more++) await ask();
      await meter.close();
      await project.database.destroy();
    });
  });

  describe('a key that may spend 10 credits a month', () => {
    it('spends no more of what its project has, which pays nothing for what it is refused', async () => {
      const project = await meteredProject(await databases.create(), 100);
      const caller = await keyWith(project, { monthlyCredits: 10 });
      const meter = await project.openMeter();
      const charge = await meter.credits.reserve(caller, 8);
      // The key is told what is left to it.
      expect(charge).toMatchObject({ credits: 8, remaining: 2 });
      meter.usage.record(use(caller, { charge }));
      const refusal = await Promise.resolve(meter.credits.reserve(caller, 3)).catch((error) => error);
      expect(refusal).toBeInstanceOf(CreditsError);
      expect(refusal.message).toBe(
        'this costs 3 credits, 2 are left to this key; 10 are added at 2026-12-01T00:00:00Z',
      );
      // Others of the project are not concerned.
      expect(await meter.credits.reserve(project.caller, 50)).toMatchObject({ credits: 50, remaining: 42 });
      await meter.close();
      await project.database.destroy();
    });

    it('loses none of them where its project has too few', async () => {
      const project = await meteredProject(await databases.create(), 5);
      const caller = await keyWith(project, { monthlyCredits: 10, monthlyRequests: 10 });
      const meter = await project.openMeter();
      await expect(meter.credits.reserve(caller, 8)).rejects.toThrow(
        'this costs 8 credits, 5 are left; 5 are added',
      );
      meter.usage.record(use(caller, { charge: await meter.credits.reserve(caller, 4) }));
      await meter.close();
      expect(await leftOf(project, caller)).toEqual({ requests: 9, credits: 6 });
      await project.database.destroy();
    });
  });
});
