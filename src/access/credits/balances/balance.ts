import type { CreditBalanceRow, CreditLeaseRow, LedgerKind } from '../../tables/credit-tables.ts';
import { monthAfter } from './month.ts';

/** A change of a balance that the ledger lists. */
export interface LedgerChange {
  readonly kind: Exclude<LedgerKind, 'usage'>;
  readonly credits: number;
  readonly note: string | null;
  readonly actor: string | null;
}

/** Credits by where they come from. */
export interface CreditParts {
  readonly allowance: number;
  readonly extra: number;
}

/** Arithmetic of a project's balance. The caller locks its row, and writes the row and the changes back. */
export class Balance {
  readonly projectId: string;
  readonly changes: LedgerChange[] = [];
  #month: string;
  #granted: number;
  #allowance: number;
  #extra: number;

  constructor(row: CreditBalanceRow) {
    this.projectId = row.project_id;
    this.#month = row.month;
    this.#granted = row.granted;
    this.#allowance = row.allowance_left;
    this.#extra = row.extra_left;
  }

  get row(): CreditBalanceRow {
    return {
      project_id: this.projectId,
      month: this.#month,
      granted: this.#granted,
      allowance_left: this.#allowance,
      extra_left: this.#extra,
    };
  }

  get month(): string {
    return this.#month;
  }

  /** Unspent part of the month's allowance. */
  get allowanceLeft(): number {
    return this.#allowance;
  }

  /** Unspent credits; below 0 for a debt. */
  get left(): number {
    return this.#allowance + this.#extra;
  }

  /**
   * Begins the month, or fits the allowance to a plan that has changed in the middle of it.
   * @param monthlyCredits without what other projects that share the allowance were granted
   */
  bringUpToDate(month: string, monthlyCredits: number): void {
    // Clocks that are set back over the end of a month begin none twice; a month further ahead was begun by a wrong clock.
    if (this.#month !== month && this.#month !== monthAfter(month)) this.#begin(month, monthlyCredits);
    else this.#fit(monthlyCredits);
  }

  /** Takes credits out: the allowance first. @param credits at most `left` */
  take(credits: number): CreditParts {
    const allowance = Math.min(credits, this.#allowance);
    this.#allowance -= allowance;
    this.#extra -= credits - allowance;
    return { allowance, extra: credits - allowance };
  }

  /** Deducts credits that were spent without a reservation: a resulting debt counts as extra credits. */
  debit(credits: number): void {
    this.take(credits);
  }

  /** Moves unspent allowance to another project of the same account, in the same month. @param credits at most `allowanceLeft` */
  moveTo(other: Balance, credits: number): void {
    this.#grantMore(-credits, 'moved to another project of the same account');
    other.#grantMore(credits, 'moved from another project of the same account');
  }

  /**
   * Returns unspent credits of a lease to the balance; an allowance of a past month expires.
   * @param lease as it was before
   * @returns the parts by which the lease shrinks
   */
  putBack(lease: CreditLeaseRow, credits: number): CreditParts {
    // A lease spends its allowance first, so what is left of it is extra first.
    const extra = Math.min(credits, lease.extra - Math.max(0, lease.spent - lease.allowance));
    const allowance = credits - extra;
    this.#extra += extra;
    if (lease.month === this.#month) this.#allowance += allowance;
    else this.#note('expiry', -allowance);
    return { allowance, extra };
  }

  /** Adds credits that do not expire, or, below 0, takes some: extra ones first, then the allowance. */
  grant(kind: 'top_up' | 'gift' | 'correction', credits: number, note: string, actor: string): void {
    this.changes.push({ kind, credits, note, actor });
    const ofAllowance = Math.min(this.#allowance, Math.max(0, -credits - Math.max(0, this.#extra)));
    this.#allowance -= ofAllowance;
    this.#extra += credits + ofAllowance;
  }

  #begin(month: string, monthlyCredits: number): void {
    this.#note('expiry', -this.#allowance);
    this.#note('allowance', monthlyCredits);
    this.#month = month;
    this.#granted = monthlyCredits;
    this.#allowance = monthlyCredits;
  }

  /** What is already used or leased of a larger allowance stays granted; the rest goes as it comes back. */
  #fit(monthlyCredits: number): void {
    const change = Math.max(monthlyCredits - this.#granted, -this.#allowance);
    this.#note('plan', change);
    this.#granted += change;
    this.#allowance += change;
  }

  #grantMore(credits: number, note: string): void {
    this.#granted += credits;
    this.#allowance += credits;
    this.changes.push({ kind: 'allowance', credits, note, actor: null });
  }

  #note(kind: LedgerChange['kind'], credits: number): void {
    // -0 too.
    if (credits !== 0) this.changes.push({ kind, credits, note: null, actor: null });
  }
}

/** Unspent credits of a lease. */
export function unspent({ allowance, extra, spent }: CreditLeaseRow): number {
  return allowance + extra - spent;
}
