import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Log, ResourceFault } from '../platform/index.ts';
import type { Charge, CreditBook } from './credits/credit-book.ts';
import { JointCharge, settleCharge } from './credits/key-quotas/joint-charge.ts';
import { CreditLeases } from './credits/leases/credit-leases.ts';
import { returnExpiredLeases } from './credits/leases/lease-expiry.ts';
import { takeLease } from './credits/leases/take-lease.ts';
import type { MonthlyPlan, Payer } from './credits/payer.ts';
import { ProjectCredits } from './credits/project-credits.ts';
import { type CountedOfKey, keyBalanceId } from './plans/key-quota.ts';
import type { AccessTables } from './tables/tables.ts';
import type { RecentRequests } from './usage/recording/recent-requests.ts';
import { UsageCounts } from './usage/recording/usage-counts.ts';
import type { UsageRecorder } from './usage/recording/usage-recorder.ts';
import { deleteOldUsage } from './usage/retention.ts';
import { Flusher } from './usage/writing/flusher.ts';

const FLUSH_MS = 1000;

/** Flushes between two checks for leases of killed processes. */
const FLUSHES_PER_RETURN = 10;
const FLUSHES_PER_CLEANING = 3600;

/** Rows of usage that trigger a flush. */
const MANY_ROWS = 2000;

/** Interval of retries at shutdown while the database does not answer. */
const LAST_TRIES = 3;
const PAUSE_MS = 500;

/** Charging and usage counts of this process. */
export interface Meter {
  readonly credits: CreditBook;
  readonly usage: UsageRecorder;
  /** Returns leases of killed processes, and deletes old usage; also runs periodically. */
  tidyUp(): Promise<void>;
  /** Why nothing can currently be written, null where something can or that is not known. */
  fault(): ResourceFault | null;
  /** Writes the rest and gives unspent credits back; after the last answer, before the database is closed. */
  close(): Promise<void>;
}

/**
 * Opens charging and usage counts, once per process. Writes counts and settlements each second; after a failure it keeps
 * them, in bounded memory, and tries again.
 */
export async function openMeter(options: {
  readonly database: Kysely<AccessTables>;
  readonly plans: { get(id: string): MonthlyPlan };
  readonly now: () => Date;
  readonly log: Log;
  /** Milliseconds between two flushes; null for explicit ones only. Default 1000. */
  readonly flushMs?: number | null;
  /** Keeps the last requests of each project; by default they are not kept. */
  readonly recent?: Pick<RecentRequests, 'add'>;
  /** The fault of this machine's clock: while there is one, no month's allowance is granted here. */
  readonly clockFault?: () => ResourceFault | null;
}): Promise<Meter> {
  const { database, plans, now, log, flushMs = FLUSH_MS, recent, clockFault = () => null } = options;
  const process = randomUUID();
  const leases = new CreditLeases();
  const counts = new UsageCounts();
  const projects = new Map<string, ProjectCredits>();
  const flusher = new Flusher({ database, process, now, log, leases, counts });
  const lessor = {
    now,
    get isDatabaseDown() {
      return flusher.isFailing;
    },
    take: (input: Parameters<typeof takeLease>[1]) => takeLease(database, input, plans, now(), clockFault()),
    add: leases.add,
  };

  function projectOf(id: string): ProjectCredits {
    let project = projects.get(id);
    if (project === undefined) {
      project = new ProjectCredits(id, process, lessor);
      projects.set(id, project);
    }
    return project;
  }

  function charge(balanceId: string, credits: number): Charge | Promise<Charge> {
    const balance = projectOf(balanceId);
    return balance.chargeNow(credits) ?? balance.chargeLater(credits);
  }

  function ofProject(caller: Payer, credits: number): Charge | Promise<Charge> {
    if (caller.plan.monthlyCredits === null) return { credits, remaining: null, renewsAt: null };
    return charge(caller.projectId, credits);
  }

  /** Of the key's own balances first, which are the smaller ones: where one does not suffice, the others have what they gave back. */
  async function ofKeyAndProject(
    caller: Payer,
    { monthlyRequests, monthlyCredits }: NonNullable<Payer['quota']>,
    { credits, requests }: { readonly credits: number; readonly requests: number },
  ): Promise<Charge> {
    const taken: Charge[] = [];
    const take = async (balance: Charge | Promise<Charge>): Promise<Charge> => {
      const one = await balance;
      taken.push(one);
      return one;
    };
    const own = (counted: CountedOfKey, amount: number) =>
      take(charge(keyBalanceId(counted, caller.keyId), amount));
    try {
      return new JointCharge(credits, {
        requests: monthlyRequests === null ? null : await own('requests', requests),
        credits: monthlyCredits === null ? null : await own('credits', credits),
        project: await take(ofProject(caller, credits)),
      });
    } catch (error) {
      for (const one of taken) settleCharge(one, 0, false);
      throw error;
    }
  }

  async function flush(): Promise<void> {
    await flusher.flush(mayGiveBack);
    for (const [id, project] of projects) if (project.isIdle) projects.delete(id);
  }

  function mayGiveBack(projectId: string): boolean {
    return projects.get(projectId)?.isTaking !== true;
  }

  let flushes = 0;
  async function tick(): Promise<void> {
    if (flusher.isBusy) return;
    try {
      await flush();
      if (flushes % FLUSHES_PER_RETURN === 0) await returnExpiredLeases(database, now());
      if (flushes % FLUSHES_PER_CLEANING === 0) await deleteOldUsage(database, now());
      flushes++;
    } catch (error) {
      // The flusher has logged its own failures, once.
      if (!flusher.isFailing) log.warn({ err: error }, 'credits and usage cannot be cleaned up');
    }
  }
  const timer = flushMs === null ? undefined : setInterval(() => void tick(), flushMs).unref();

  return {
    credits: {
      reserve(caller, credits, requests = 1) {
        if (!(Number.isSafeInteger(credits) && credits >= 0)) {
          throw new RangeError(`credits: ${credits} is not a whole number from 0`);
        }
        const { quota } = caller;
        if (quota === undefined) return ofProject(caller, credits);
        return ofKeyAndProject(caller, quota, { credits, requests });
      },
    },
    async tidyUp() {
      await returnExpiredLeases(database, now());
      await deleteOldUsage(database, now());
    },
    usage: {
      record(use) {
        const kept = settleCharge(use.charge, use.settledCredits, use.status < 400);
        const at = now();
        counts.add(use, kept, at.getTime());
        recent?.add(use, at);
        if (counts.size > MANY_ROWS && !flusher.isBusy && flushMs !== null) void tick();
      },
      flush,
    },
    fault: () => flusher.fault,
    async close() {
      clearInterval(timer);
      // Answers that were cut off with their connections are counted in this turn.
      await sleep(0);
      for (let tries = 1; ; tries++) {
        try {
          await flusher.end();
          return;
        } catch (error) {
          if (tries === LAST_TRIES) {
            log.error({ err: error, ...flusher.waiting }, 'usage is lost: the database does not answer');
            return;
          }
          await sleep(PAUSE_MS);
        }
      }
    },
  };
}
