import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { ResourceFault } from '../../../platform/index.ts';
import { keyOfBalance } from '../../plans/key-quota.ts';
import type { CreditLeaseRow } from '../../tables/credit-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';
import type { Balance } from '../balances/balance.ts';
import { writeBalance } from '../balances/balance-rows.ts';
import { monthOf } from '../balances/month.ts';
import { lockWithDonors, moveAllowance, sharingAccount } from '../balances/shared-allowance.ts';
import type { MonthlyPlan } from '../payer.ts';
import { deadlineAfter, returnExpired } from './lease-expiry.ts';

/** Maximum that a process takes beyond its waiting requests: it is unavailable to other processes until returned. */
const MAX_LEASE = 10_000;

/** A process takes this part of a project's remaining credits; near the end only what its requests cost. */
const PART = 64;

export interface LeaseRequest {
  /** Of a project, or of a key's balance. */
  readonly projectId: string;
  readonly process: string;
  /** The lease that the process has for this project; null for none. */
  readonly leaseId: string | null;
  /** Free credits of that lease. */
  readonly free: number;
  /** Costs of the waiting requests, in order of arrival. */
  readonly costs: readonly number[];
}

export interface LeaseGrant {
  /** Of the lease that has them now; null where no credits are left. */
  readonly id: string | null;
  readonly month: string;
  /** Credits added to it. */
  readonly taken: number;
  /** Credits left in the balance. */
  readonly left: number;
  readonly monthlyCredits: number;
}

/**
 * Moves credits from a project's balance to a process, for all waiting requests that fit, in one transaction. Begins
 * a new month, and returns leases past their deadline.
 * @param clockFault the fault of this machine's clock, which then begins no month
 * @throws (rejects with) ResourceFault where a month would begin here and the clock is wrong
 * @returns null where the project's plan counts no credits, or the key has no such quota
 */
export async function takeLease(
  database: Kysely<AccessTables>,
  input: LeaseRequest,
  plans: { get(id: string): MonthlyPlan },
  now: Date,
  clockFault: ResourceFault | null = null,
): Promise<LeaseGrant | null> {
  return database.transaction().execute(async (transaction) => {
    const { projectId } = input;
    const { monthlyCredits, account } = await allowanceOf(transaction, projectId, plans);
    if (monthlyCredits === null) return null;
    const month = monthOf(now);
    const locked = await lockWithDonors(transaction, projectId, account, month);
    const { balance, othersGranted } = locked;
    await returnExpired(transaction, balance, now);
    if (clockFault !== null && balance.month !== month) throw clockFault;
    balance.bringUpToDate(month, Math.max(0, monthlyCredits - othersGranted));
    const donors = locked.donors.filter((donor) => donor.month === balance.month);
    const elsewhere = donors.reduce((sum, { allowanceLeft }) => sum + allowanceLeft, 0);
    const own = await ownLease(transaction, input, balance);
    const credits = leaseSize(input.costs, own === undefined ? 0 : input.free, balance.left + elsewhere);
    if (credits > balance.left) moveAllowance(balance, donors, credits - balance.left);
    const left = balance.left + donors.reduce((sum, { allowanceLeft }) => sum + allowanceLeft, 0);
    const id = await grow(transaction, own, balance, input, credits, now);
    await writeBalance(transaction, balance, now);
    for (const donor of donors) if (donor.changes.length > 0) await writeBalance(transaction, donor, now);
    return { id, month: balance.month, taken: credits, left: left - credits, monthlyCredits };
  });
}

/** What is added each month, as it is now: what is cached with the caller's key may be a second old. */
async function allowanceOf(
  transaction: Transaction<AccessTables>,
  id: string,
  plans: { get(id: string): MonthlyPlan },
): Promise<{ readonly monthlyCredits: number | null; readonly account: string | null }> {
  const ofKey = keyOfBalance(id);
  if (ofKey !== null) {
    const key = await transaction
      .selectFrom('api_keys')
      .select(['monthly_requests', 'monthly_credits'])
      .where('id', '=', ofKey.keyId)
      .executeTakeFirst();
    const quota = ofKey.counted === 'requests' ? key?.monthly_requests : key?.monthly_credits;
    return { monthlyCredits: key === undefined ? 0 : (quota ?? null), account: null };
  }
  const project = await transaction
    .selectFrom('projects')
    .select(['plan', 'payer_account_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (project === undefined) return { monthlyCredits: 0, account: null };
  return { monthlyCredits: plans.get(project.plan).monthlyCredits, account: sharingAccount(project) };
}

/**
 * Credits to take: the costs of the waiting requests that fit, or more where plenty are left. In order of arrival: a request
 * that costs more than is left does not block those behind it.
 */
function leaseSize(costs: readonly number[], free: number, left: number): number {
  let needed = 0;
  for (const cost of costs) if (needed + cost <= free + left) needed += cost;
  const ahead = Math.min(MAX_LEASE, Math.floor(left / PART));
  return Math.max(0, needed - free, ahead);
}

/** Undefined also for a lease that was returned after its deadline, or of a month that has ended. */
async function ownLease(
  transaction: Transaction<AccessTables>,
  { leaseId }: LeaseRequest,
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
  { projectId, process }: LeaseRequest,
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
