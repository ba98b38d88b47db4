import type { Transaction } from 'kysely';
import { nextTurn } from '../../../platform/index.ts';
import type { UsageRow } from '../../tables/credit-tables.ts';
import type { AccessTables } from '../../tables/tables.ts';

/** Rows per statement: each has twenty values, and each number of rows is compiled separately. */
const ROWS_PER_STATEMENT = 100;

const SUMS = [
  'requests',
  'errors',
  'credits',
  'bytes',
  'ms_sum',
  'ms_2',
  'ms_5',
  'ms_10',
  'ms_25',
  'ms_50',
  'ms_100',
  'ms_250',
  'ms_1000',
  'ms_5000',
] as const satisfies readonly (keyof UsageRow)[];

/**
 * Adds what was used to the rows of usage, and what of it was charged to the ledger: one row for each project and hour. Their sums
 * are equal, since both come from the same rows.
 * @param rows sorted by their primary key
 */
export async function writeUsage(
  transaction: Transaction<AccessTables>,
  rows: readonly UsageRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    // SQLite blocks this thread: yields to requests between two statements.
    if (start > 0) await nextTurn();
    await transaction
      .insertInto('usage')
      .values(rows.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict
          .columns(['project_id', 'hour', 'key_id', 'interface', 'operation', 'model'])
          .doUpdateSet((row) =>
            Object.fromEntries(
              SUMS.map((column) => [column, row(`usage.${column}`, '+', row.ref(`excluded.${column}`))]),
            ),
          ),
      )
      .execute();
  }
  const charged = chargedByHour(rows);
  for (let start = 0; start < charged.length; start += ROWS_PER_STATEMENT) {
    await transaction
      .insertInto('credit_ledger')
      .values(charged.slice(start, start + ROWS_PER_STATEMENT))
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          credits: row('credit_ledger.credits', '+', row.ref('excluded.credits')),
        })),
      )
      .execute();
  }
}

function chargedByHour(rows: readonly UsageRow[]): AccessTables['credit_ledger'][] {
  const charged = new Map<string, AccessTables['credit_ledger']>();
  for (const { project_id, hour, credits } of rows) {
    if (credits === 0) continue;
    const id = `usage ${project_id} ${hour}`;
    const entry = charged.get(id) ?? {
      id,
      project_id,
      at: hour,
      kind: 'usage' as const,
      credits: 0,
      note: null,
      actor: null,
    };
    entry.credits -= credits;
    charged.set(id, entry);
  }
  return [...charged.values()];
}
