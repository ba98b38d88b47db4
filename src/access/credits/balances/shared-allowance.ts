import { type Kysely, sql, type Transaction } from 'kysely';
import { holdLock } from '../../../platform/index.ts';
import { FIRST_PLAN } from '../../projects/project-rows.ts';
import type { AccessTables } from '../../tables/tables.ts';
import type { Balance } from './balance.ts';
import { lockBalances } from './balance-rows.ts';
import { monthAfter } from './month.ts';

/** Sibling projects that one lease draws allowance from. */
const MAX_DONORS = 20;

/** The owner of the allowance that a project spends. */
interface AllowanceOwner {
  readonly plan: string;
  readonly payer_account_id: string | null;
}

/**
 * The account whose projects share one free allowance each month, deleted projects included; null for a project that has its own:
 * on another plan, which an operator gave it, or made by an operator.
 */
export function sharingAccount({ plan, payer_account_id }: AllowanceOwner): string | null {
  return plan === FIRST_PLAN ? payer_account_id : null;
}

/** Allowance in an account's other projects. */
export interface SiblingAllowance {
  /** Granted to them from the month's allowance. */
  readonly granted: number;
  /** Neither spent nor leased. */
  readonly left: number;
}

export const NO_SIBLINGS: SiblingAllowance = { granted: 0, left: 0 };

/** Locks the balance of a project, and those of projects that share its allowance. */
export async function lockWithDonors(
  transaction: Transaction<AccessTables>,
  projectId: string,
  account: string | null,
  month: string,
): Promise<{
  readonly balance: Balance;
  readonly donors: readonly Balance[];
  readonly othersGranted: number;
}> {
  // Serialized per account: otherwise two projects that begin the month together would both get the whole allowance.
  if (account !== null) await holdLock(transaction, `allowance ${account}`);
  const others = account === null ? NO_SIBLINGS : await readOthers(transaction, account, projectId, month);
  const donorIds =
    account === null || others.left === 0 ? [] : await findDonors(transaction, account, projectId, month);
  const balances = await lockBalances(transaction, [projectId, ...donorIds]);
  const balance = balances.get(projectId);
  if (balance === undefined) throw new Error('credits: a balance that was just made is missing');
  const donors = donorIds.flatMap((id) => balances.get(id) ?? []);
  return { balance, donors, othersGranted: others.granted };
}

/**
 * Moves unspent allowance from other projects of the account to one that needs it: half of it, so that moves are rare,
 * but at least `needed` where there is as much.
 */
export function moveAllowance(to: Balance, donors: readonly Balance[], needed: number): void {
  const left = donors.reduce((sum, { allowanceLeft }) => sum + allowanceLeft, 0);
  let wanted = Math.min(left, Math.max(needed, Math.ceil(left / 2)));
  for (const donor of donors) {
    const moved = Math.min(wanted, donor.allowanceLeft);
    if (moved === 0) continue;
    donor.moveTo(to, moved);
    wanted -= moved;
  }
}

/** A month, and the one after it: a clock that was ahead may have begun that already. */
function monthsFrom(month: string): readonly string[] {
  return [month, monthAfter(month)];
}

function othersOf(database: Kysely<AccessTables>, account: string) {
  return database
    .selectFrom('projects')
    .innerJoin('credit_balances', 'credit_balances.project_id', 'projects.id')
    .where('projects.payer_account_id', '=', account)
    .where('projects.plan', '=', FIRST_PLAN);
}

async function readOthers(
  database: Kysely<AccessTables>,
  account: string,
  projectId: string,
  month: string,
): Promise<SiblingAllowance> {
  const row = await othersOf(database, account)
    .select([
      sql<string>`coalesce(sum(granted), 0)`.as('granted'),
      sql<string>`coalesce(sum(case when month = ${month} then allowance_left else 0 end), 0)`.as('left'),
    ])
    .where('projects.id', '<>', projectId)
    .where('month', 'in', monthsFrom(month))
    .executeTakeFirstOrThrow();
  return { granted: Number(row.granted), left: Number(row.left) };
}

async function findDonors(
  database: Kysely<AccessTables>,
  account: string,
  projectId: string,
  month: string,
): Promise<readonly string[]> {
  const rows = await othersOf(database, account)
    .select('projects.id')
    .where('projects.id', '<>', projectId)
    .where('month', '=', month)
    .where('allowance_left', '>', 0)
    .orderBy('allowance_left', 'desc')
    .orderBy('projects.id')
    .limit(MAX_DONORS)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The allowance that sibling projects have, for each of several projects that share one: one statement for all.
 * @returns by project; those that share none are left out
 */
export async function readSharedAllowances(
  database: Kysely<AccessTables>,
  projectIds: readonly string[],
  month: string,
): Promise<ReadonlyMap<string, SiblingAllowance>> {
  const rows = await database
    .selectFrom('projects as own')
    .innerJoin('projects as other', (join) =>
      join
        .onRef('other.payer_account_id', '=', 'own.payer_account_id')
        .onRef('other.id', '<>', 'own.id')
        .on('other.plan', '=', FIRST_PLAN),
    )
    .innerJoin('credit_balances', 'credit_balances.project_id', 'other.id')
    .select([
      'own.id',
      sql<string>`sum(granted)`.as('granted'),
      sql<string>`sum(case when month = ${month} then allowance_left else 0 end)`.as('left'),
    ])
    .where('own.id', 'in', projectIds)
    .where('own.plan', '=', FIRST_PLAN)
    .where('month', 'in', monthsFrom(month))
    .groupBy('own.id')
    .execute();
  return new Map(rows.map(({ id, granted, left }) => [id, { granted: Number(granted), left: Number(left) }]));
}
