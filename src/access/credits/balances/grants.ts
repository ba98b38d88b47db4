import type { Transaction } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { readNote } from '../../texts.ts';
import { lockBalance, writeBalance } from './balance-rows.ts';

/** Far above any price, and small enough that a billion of them still add up exactly. */
const MAX_GRANT = 1_000_000_000;
const MAX_NOTE_LENGTH = 500;

/** Credits that an operator adds to a project. */
export interface Grant {
  readonly projectId: string;
  /** A whole number from 1 to a billion; for a correction also below 0. */
  readonly credits: number;
  /** Why, for those who read the ledger: at most 500 printable characters. */
  readonly note: string;
  /** Who does it. */
  readonly actor: string;
  readonly at: Date;
}

/** Adds credits that were paid for. They do not expire, and are spent after the month's allowance. @throws as `gift` */
export function topUp(transaction: Transaction<AccessTables>, grant: Grant): Promise<void> {
  return write(transaction, 'top_up', grant, 1);
}

/**
 * Adds free credits. They do not expire, and are spent after the month's allowance. Processes that refused the project
 * notice them at its next request.
 * @throws IsobarError('validation_error') for credits or a note out of their range
 */
export function gift(transaction: Transaction<AccessTables>, grant: Grant): Promise<void> {
  return write(transaction, 'gift', grant, 1);
}

/**
 * Adds or removes credits to correct a mistake. Removes top-ups and gifts first, then the allowance; a shortfall becomes
 * a debt, which the next allowance pays. @throws as `gift`
 */
export function correct(transaction: Transaction<AccessTables>, grant: Grant): Promise<void> {
  return write(transaction, 'correction', grant, -MAX_GRANT);
}

async function write(
  transaction: Transaction<AccessTables>,
  kind: 'top_up' | 'gift' | 'correction',
  { projectId, credits, note, actor, at }: Grant,
  minimum: number,
): Promise<void> {
  if (!(Number.isInteger(credits) && credits !== 0 && credits >= minimum && credits <= MAX_GRANT)) {
    throw new IsobarError(
      'validation_error',
      `credits must be a whole number from ${minimum} to ${MAX_GRANT}${minimum < 0 ? ', but not 0' : ''}; got ${credits}`,
      { reason: 'out_of_range', argument: 'credits', allowed: { minimum, maximum: MAX_GRANT } },
    );
  }
  readNote(note, MAX_NOTE_LENGTH);
  const balance = await lockBalance(transaction, projectId);
  balance.grant(kind, credits, note, actor);
  await writeBalance(transaction, balance, at);
}
