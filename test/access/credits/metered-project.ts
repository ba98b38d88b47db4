import { type Kysely, sql } from 'kysely';
import { expect } from 'vitest';
import type { Payer } from '../../../src/access/credits/payer.ts';
import { type AccessTables, accessMigrations, type Meter, openMeter } from '../../../src/access/index.ts';
import type { UsageEvent } from '../../../src/access/usage/recording/usage-recorder.ts';
import { createLog, openDatabase } from '../../../src/platform/index.ts';

export const PROJECT = 'meteo';

/** A manual clock. */
class Clock {
  #ms: number;

  constructor(iso: string) {
    this.#ms = Date.parse(iso);
  }

  readonly now = (): Date => new Date(this.#ms);

  /** @param seconds below 0: back */
  pass(seconds: number): void {
    this.#ms += seconds * 1000;
  }

  set(iso: string): void {
    this.#ms = Date.parse(iso);
  }
}

/** A project in a database, whose plan's credits a test sets. */
export interface MeteredProject {
  readonly database: Kysely<AccessTables>;
  readonly clock: Clock;
  readonly caller: Payer;
  /** Changes what the plan adds a month; null: not counted. */
  setMonthly(credits: number | null): void;
  /** How often a process has taken credits out of the database. */
  readonly leasesTaken: number;
  /** Another process of the same installation, which writes on demand. */
  openMeter(): Promise<Meter>;
}

export async function meteredProject(
  location: string,
  monthly: number | null,
  time = '2026-11-23T12:00:00Z',
): Promise<MeteredProject> {
  const database = await openDatabase<AccessTables>(location, accessMigrations);
  await database
    .insertInto('projects')
    .values({ id: PROJECT, name: 'Meteo', plan: 'free', created_at: time } as never)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const clock = new Clock(time);
  const plan = { monthlyCredits: monthly };
  let leasesTaken = 0;
  // The plan is looked up in the transaction of each lease.
  const plans = {
    get() {
      leasesTaken++;
      return plan;
    },
  };
  return {
    database,
    clock,
    caller: { kind: 'key', projectId: PROJECT, keyId: 'abc', plan } as Payer,
    get leasesTaken() {
      return leasesTaken;
    },
    setMonthly(credits) {
      plan.monthlyCredits = credits;
    },
    openMeter: () =>
      openMeter({
        database,
        plans,
        now: clock.now,
        log: createLog('silent'),
        flushMs: null,
      }),
  };
}

/** One request of a caller, but for what a test says of it. */
export function use(caller: Payer, changes: Partial<UsageEvent>): UsageEvent {
  return {
    caller,
    charge: null,
    settledCredits: changes.charge?.credits ?? 0,
    interface: 'rest',
    operation: '/point',
    model: 'gfs',
    status: 200,
    bytes: 100,
    ms: 3,
    ...changes,
  };
}

export interface Books {
  /** Sum of all entries of the ledger. */
  readonly ledger: number;
  /** What the ledger says was used. */
  readonly used: number;
  /** Sum of the credits of the rows of usage. */
  readonly counted: number;
  /** Balances, and unspent leases. */
  readonly left: number;
  readonly leased: number;
}

/** What all rows add up to, in one statement: others may write meanwhile. */
export async function booksOf(database: Kysely<AccessTables>): Promise<Books> {
  const sum = (column: string, from: string) => {
    return sql`(select cast(coalesce(sum(${sql.raw(column)}), 0) as bigint) from ${sql.raw(from)})`;
  };
  const { rows } = await sql<Books>`select
    ${sum('credits', 'credit_ledger')} as ledger,
    ${sum('0 - credits', "credit_ledger where kind = 'usage'")} as used,
    ${sum('credits', 'usage')} as counted,
    ${sum('allowance_left + extra_left', 'credit_balances')} as "left",
    ${sum('allowance + extra - spent', 'credit_leases')} as leased`.execute(database);
  return rows[0]!;
}

/** The two sums that hold at any time. */
export async function expectBooksToBalance(database: Kysely<AccessTables>): Promise<Books> {
  const books = await booksOf(database);
  expect(books.left + books.leased).toBe(books.ledger);
  expect(books.counted).toBe(books.used);
  return books;
}

/** Entries of the ledger in the order of their kinds. */
export async function ledgerOf(database: Kysely<AccessTables>): Promise<Record<string, number>> {
  const rows = await database.selectFrom('credit_ledger').select(['kind', 'credits']).execute();
  const sums: Record<string, number> = {};
  for (const { kind, credits } of rows) sums[kind] = (sums[kind] ?? 0) + credits;
  return sums;
}
