import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Log, ResourceFault } from '../platform/index.ts';
import type { MonthlyPlan } from './credits/balances/payer.ts';
import type { CreditBook } from './credits/credit-book.ts';
import { LeaseCharge } from './credits/leases/held-lease.ts';
import { HeldLeases } from './credits/leases/held-leases.ts';
import { returnExpiredLeases } from './credits/leases/return-leases.ts';
import { takeLease } from './credits/leases/take-lease.ts';
import { ProjectCredits } from './credits/project-credits.ts';
import type { AccessTables } from './tables.ts';
import { Flusher } from './usage/flusher.ts';
import type { RecentRequests } from './usage/recent-requests.ts';
import { deleteOldUsage } from './usage/retention.ts';
import { UsageCounts } from './usage/usage-counts.ts';
import type { UsageRecorder } from './usage/usage-recorder.ts';

const FLUSH_MS = 1000;

/** Flushes between two looks for leases of processes that were killed. */
const FLUSHES_PER_RETURN = 10;
const FLUSHES_PER_CLEANING = 3600;

/** Rows of usage that are not left until the next flush. */
const MANY_ROWS = 2000;

/** A database that does not answer at the end is tried again this often. */
const LAST_TRIES = 3;
const PAUSE_MS = 500;

/** What is charged and counted in this process. */
export interface Meter {
  readonly credits: CreditBook;
  readonly usage: UsageRecorder;
  /** Returns leases of processes that were killed, and deletes usage that is too old; done by itself from time to time. */
  tidyUp(): Promise<void>;
  /** Why nothing can be written at the moment, null where something can or that is not known. */
  fault(): ResourceFault | null;
  /** Writes what is left and gives unspent credits back; after the last answer, before the database is closed. */
  close(): Promise<void>;
}

/**
 * Opens what charges and counts requests, one for each process. Each second it writes what was counted and settled; what cannot be
 * written is kept, in bounded memory, and tried again.
 */
export async function openMeter(options: {
  readonly database: Kysely<AccessTables>;
  readonly plans: { get(id: string): MonthlyPlan };
  readonly now: () => Date;
  readonly log: Log;
  /** Milliseconds between two flushes; null for none but those that are asked for. Default 1000. */
  readonly flushMs?: number | null;
  /** Keeps the last requests of each project; by default they are not kept. */
  readonly recent?: Pick<RecentRequests, 'add'>;
  /** What is wrong with this machine's clock: while something is, no month's allowance is granted here. */
  readonly clockFault?: () => ResourceFault | null;
}): Promise<Meter> {
  const { database, plans, now, log, flushMs = FLUSH_MS, recent, clockFault = () => null } = options;
  const process = randomUUID();
  const leases = new HeldLeases();
  const counts = new UsageCounts();
  const projects = new Map<string, ProjectCredits>();
  const flusher = new Flusher({ database, process, now, log, leases, counts });
  const lessor = {
    now,
    get isDatabaseDown() {
      return flusher.isFailing;
    },
    take: (wish: Parameters<typeof takeLease>[1]) => takeLease(database, wish, plans, now(), clockFault()),
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
      // The flusher has said so of its own failures, once.
      if (!flusher.isFailing) log.warn({ err: error }, 'credits and usage are not tidied up');
    }
  }
  const timer = flushMs === null ? undefined : setInterval(() => void tick(), flushMs).unref();

  return {
    credits: {
      reserve(caller, credits) {
        if (!(Number.isSafeInteger(credits) && credits >= 0)) {
          throw new RangeError(`credits: ${credits} is not a whole number from 0`);
        }
        if (caller.plan.monthlyCredits === null) return { credits, remaining: null, renewsAt: null };
        const project = projectOf(caller.projectId);
        return project.chargeNow(credits) ?? project.chargeLater(credits);
      },
    },
    async tidyUp() {
      await returnExpiredLeases(database, now());
      await deleteOldUsage(database, now());
    },
    usage: {
      record(use) {
        const { charge } = use;
        const kept = charge instanceof LeaseCharge ? charge.settle(use.settledCredits) : 0;
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
