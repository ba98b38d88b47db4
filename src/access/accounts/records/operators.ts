import type { Kysely } from 'kysely';
import type { AccessTables } from '../../tables/tables.ts';

/** Whether an account has the operator role: it was granted, and its e-mail address is confirmed. */
export function isOperatorRow(row: {
  readonly operator: number;
  readonly emailVerified: number | boolean;
}): boolean {
  return row.operator === 1 && Boolean(row.emailVerified);
}

/** Whether there is an enabled operator. @param besides an account to leave out */
export async function hasOperator(
  database: Kysely<AccessTables>,
  besides: string | null = null,
): Promise<boolean> {
  let query = database
    .selectFrom('auth_user')
    .select('id')
    .where('operator', '=', 1)
    .where('emailVerified', '=', 1)
    .where('disabled_at', 'is', null);
  if (besides !== null) query = query.where('id', '!=', besides);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}
