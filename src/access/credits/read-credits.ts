import { type Kysely, sql } from 'kysely';
import type {
  CreditBalanceRow,
  CreditLeaseRow,
  CreditLedgerRow,
  LedgerKind,
} from '../tables/credit-tables.ts';
import type { AccessTables } from '../tables/tables.ts';
import { Balance, unspent } from './balances/balance.ts';
import { endOfMonth, monthOf } from './balances/month.ts';
import { NO_SIBLINGS, readSharedAllowances, type SiblingAllowance } from './balances/shared-allowance.ts';
import { validDeadlines } from './leases/lease-expiry.ts';
import type { MonthlyPlan } from './payer.ts';

/** A project's remaining credits, at most a second old. */
export interface RemainingCredits {
  /** Left of the month's allowance, which projects of one account on the free plan share; null where the plan counts no credits. */
  readonly allowance: number | null;
  /** Left of top-ups and gifts, which do not expire; below 0 for a debt that the next allowance pays. */
  readonly extra: number;
  /** Both, at least 0; null where the plan counts no credits. */
  readonly remaining: number | null;
  /** When the next month's allowance is added; null where the plan counts no credits. */
  readonly renewsAt: Date | null;
}

/** A project's remaining credits as its next request would find them: in a new month with the allowance of that month. */
export async function readCredits(
  database: Kysely<AccessTables>,
  projectId: string,
  plan: MonthlyPlan,
  now: Date,
): Promise<RemainingCredits> {
  const [left] = await readCreditsOfAll(database, [{ id: projectId, plan }], now);
  if (left === undefined) throw new Error('credits: one project has one balance');
  return left;
}

/** The same for several projects, in their order: three statements for all of them. */
export async function readCreditsOfAll(
  database: Kysely<AccessTables>,
  projects: readonly { readonly id: string; readonly plan: MonthlyPlan }[],
  now: Date,
): Promise<readonly RemainingCredits[]> {
  if (projects.length === 0) return [];
  const ids = projects.map(({ id }) => id);
  // One snapshot of balance and leases: credits moving between them would be counted twice or not at all.
  const { balances, leases, shared } = await database
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (transaction) => ({
      balances: await transaction
        .selectFrom('credit_balances')
        .selectAll()
        .where('project_id', 'in', ids)
        .execute(),
      leases: await transaction
        .selectFrom('credit_leases')
        .selectAll()
        .where('project_id', 'in', ids)
        .execute(),
      shared: await readSharedAllowances(transaction, ids, monthOf(now)),
    }));
  const balanceOf = new Map(balances.map((row) => [row.project_id, row]));
  const leasesOf = Map.groupBy(leases, ({ project_id }) => project_id);
  return projects.map(({ id, plan }) => {
    const empty = { project_id: id, month: '', granted: 0, allowance_left: 0, extra_left: 0 };
    const others = shared.get(id) ?? NO_SIBLINGS;
    return leftOf(balanceOf.get(id) ?? empty, leasesOf.get(id) ?? [], others, plan, now);
  });
}

function leftOf(
  balance: CreditBalanceRow,
  leases: readonly CreditLeaseRow[],
  others: SiblingAllowance,
  plan: MonthlyPlan,
  now: Date,
): RemainingCredits {
  const view = new Balance(balance);
  const { from, to } = validDeadlines(now);
  const isExpired = (deadline: string): boolean => deadline < from || deadline > to;
  // Leases past their deadline come back before a month begins, as they will then.
  for (const lease of leases) if (isExpired(lease.deadline)) view.putBack(lease, unspent(lease));
  if (plan.monthlyCredits !== null) {
    view.bringUpToDate(monthOf(now), Math.max(0, plan.monthlyCredits - others.granted));
  }
  for (const lease of leases) if (!isExpired(lease.deadline)) view.putBack(lease, unspent(lease));
  const { allowance_left, extra_left: extra, month } = view.row;
  const allowance = allowance_left + others.left;
  if (plan.monthlyCredits === null) return { allowance: null, extra, remaining: null, renewsAt: null };
  return { allowance, extra, remaining: Math.max(0, allowance + extra), renewsAt: endOfMonth(month) };
}

/** One entry of the ledger. */
export interface LedgerEntry {
  readonly id: string;
  readonly at: Date;
  readonly kind: LedgerKind;
  /** Below 0 where credits were spent or removed. */
  readonly credits: number;
  readonly note: string | null;
  /** Who did it; null for automatic changes. */
  readonly actor: string | null;
}

/** Cursor position of a page of the ledger: after an entry. */
type LedgerPlace = Pick<LedgerEntry, 'id' | 'at'>;

const MAX_ENTRIES = 1000;

/**
 * A page of a project's ledger, the newest entry first; usage has one entry for each hour, at its start.
 * @param first entries of the page, at most 1,000
 * @param after the last entry of the page before
 */
export async function readLedger(
  database: Kysely<AccessTables>,
  projectId: string,
  page: LedgerPage,
): Promise<readonly LedgerEntry[]> {
  return (await readLedgers(database, [projectId], page)).get(projectId) ?? [];
}

export interface LedgerPage {
  readonly first: number;
  readonly after?: LedgerPlace | null;
}

/** A page of the ledger of each of several projects: one statement for all of them. */
export async function readLedgers(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  { first, after = null }: LedgerPage,
): Promise<ReadonlyMap<string, readonly LedgerEntry[]>> {
  if (projectIds.length === 0) return new Map();
  const rows = await database
    .selectFrom((from) => {
      const listed = from
        .selectFrom('credit_ledger')
        .selectAll()
        .select(
          sql<number>`row_number() over (partition by project_id order by at desc, id desc)`.as('place'),
        )
        .where('project_id', 'in', projectIds);
      if (after === null) return listed.as('listed');
      const at = after.at.toISOString();
      return listed
        .where((row) => row.or([row('at', '<', at), row.and([row('at', '=', at), row('id', '<', after.id)])]))
        .as('listed');
    })
    .selectAll()
    .where('place', '<=', Math.max(0, Math.min(first, MAX_ENTRIES)))
    .orderBy('place')
    .execute();
  const rowsOf = Map.groupBy(rows, ({ project_id }) => project_id);
  return new Map([...rowsOf].map(([id, own]) => [id, own.map(entryOf)]));
}

function entryOf({ id, at, kind, credits, note, actor }: CreditLedgerRow): LedgerEntry {
  return { id, at: new Date(at), kind, credits, note, actor };
}
