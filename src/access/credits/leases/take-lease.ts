import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ResourceFault } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables.ts';
import type { Balance } from '../balances/balance.ts';
import { writeBalance } from '../balances/balance-rows.ts';
import { monthOf } from '../balances/month.ts';
import type { MonthlyPlan } from '../balances/payer.ts';
import { lockWithDonors, moveAllowance, sharingAccount } from '../balances/shared-allowance.ts';
import type { CreditLeaseRow } from '../balances/tables.ts';
import { deadlineAfter } from './lease-deadline.ts';
import { returnExpired } from './return-leases.ts';

/** The most that a process takes at a time beyond what its requests cost: what is lost to others until it comes back. */
const MAX_LEASE = 10_000;

/** Of what a project has left a process takes this part at a time; near the end that is nothing beyond what requests cost. */
const PART = 64;

export interface LeaseWish {
  readonly projectId: string;
  readonly process: string;
  /** The lease that the process has of this project; null for none. */
  readonly leaseId: string | null;
  /** What of that lease is free. */
  readonly held: number;
  /** What each request that waits costs, first come first served. */
  readonly costs: readonly number[];
}

export interface LeaseTaken {
  /** Of the lease that has them now; null where there is none, because nothing is left. */
  readonly id: string | null;
  readonly month: string;
  /** Credits that were added to it. */
  readonly taken: number;
  /** What the balance has left. */
  readonly left: number;
  readonly monthlyCredits: number;
}

/**
 * Takes credits out of a project's balance for a process, for all requests that wait and fit, in one transaction. A month
 * begins here, and leases past their deadline come back.
 * @param clockFault what is wrong with this machine's clock, whose reader begins no month
 * @throws (rejects with) ResourceFault where a month would begin here and the clock is wrong
 * @returns null where the project's plan counts no credits
 */
export async function takeLease(
  database: Kysely<AccessTables>,
  wish: LeaseWish,
  plans: { get(id: string): MonthlyPlan },
  now: Date,
  clockFault: ResourceFault | null = null,
): Promise<LeaseTaken | null> {
  return database.transaction().execute(async (transaction) => {
    const { projectId } = wish;
    const project = await transaction
      .selectFrom('projects')
      .select(['plan', 'payer_account_id'])
      .where('id', '=', projectId)
      .executeTakeFirst();
    // The plan of now: what the caller's key was looked up with may be a second old.
    const monthlyCredits = project === undefined ? 0 : plans.get(project.plan).monthlyCredits;
    if (monthlyCredits === null) return null;
    const account = project === undefined ? null : sharingAccount(project);
    const month = monthOf(now);
    const locked = await lockWithDonors(transaction, projectId, account, month);
    const { balance, othersGranted } = locked;
    await returnExpired(transaction, balance, now);
    if (clockFault !== null && balance.month !== month) throw clockFault;
    balance.bringUpToDate(month, Math.max(0, monthlyCredits - othersGranted));
    const donors = locked.donors.filter((donor) => donor.month === balance.month);
    const elsewhere = donors.reduce((sum, { allowanceLeft }) => sum + allowanceLeft, 0);
    const own = await ownLease(transaction, wish, balance);
    const credits = leaseSize(wish.costs, own === undefined ? 0 : wish.held, balance.left + elsewhere);
    if (credits > balance.left) moveAllowance(balance, donors, credits - balance.left);
    const left = balance.left + donors.reduce((sum, { allowanceLeft }) => sum + allowanceLeft, 0);
    const id = await grow(transaction, own, balance, wish, credits, now);
    await writeBalance(transaction, balance, now);
    for (const donor of donors) if (donor.changes.length > 0) await writeBalance(transaction, donor, now);
    return { id, month: balance.month, taken: credits, left: left - credits, monthlyCredits };
  });
}

/**
 * How much to take: what the waiting requests cost that fit, or more where much is left. First come first served: one that costs
 * more than is left lets those behind it pass.
 */
function leaseSize(costs: readonly number[], held: number, left: number): number {
  let needed = 0;
  for (const cost of costs) if (needed + cost <= held + left) needed += cost;
  const ahead = Math.min(MAX_LEASE, Math.floor(left / PART));
  return Math.max(0, needed - held, ahead);
}

/** Undefined also for a lease that somebody returned after its deadline, or of a month that has ended. */
async function ownLease(
  transaction: Transaction<AccessTables>,
  { leaseId }: LeaseWish,
  { month }: Balance,
): Promise<CreditLeaseRow | undefined> {
  if (leaseId === null) return undefined;
  return transaction
    .selectFrom('credit_leases')
    .selectAll()
    .where('id', '=', leaseId)
    .where('month', '=', month)
    .executeTakeFirst();
}

async function grow(
  transaction: Transaction<AccessTables>,
  own: CreditLeaseRow | undefined,
  balance: Balance,
  { projectId, process }: LeaseWish,
  credits: number,
  now: Date,
): Promise<string | null> {
  const { allowance, extra } = balance.take(credits);
  const deadline = deadlineAfter(now);
  if (own !== undefined) {
    await transaction
      .updateTable('credit_leases')
      .set({ allowance: own.allowance + allowance, extra: own.extra + extra, deadline })
      .where('id', '=', own.id)
      .execute();
    return own.id;
  }
  if (credits === 0) return null;
  const id = randomUUID();
  const { month } = balance;
  await transaction
    .insertInto('credit_leases')
    .values({ id, project_id: projectId, process, month, allowance, extra, spent: 0, deadline })
    .execute();
  return id;
}
