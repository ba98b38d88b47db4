import type { Kysely } from 'kysely';
import type { AccessTables } from '../../tables.ts';

/** Whether an account may do everything here: it was made an operator, and its e-mail address is proven. */
export function isOperatorRow(row: {
  readonly operator: number;
  readonly emailVerified: number | boolean;
}): boolean {
  return row.operator === 1 && Boolean(row.emailVerified);
}

/** Whether anybody who is not disabled may do everything here. @param besides an account that does not count */
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
