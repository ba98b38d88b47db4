import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccessTables } from '../tables/tables.ts';

/** A project: the owner of keys, a plan, credits and members. */
export interface ProjectRecord {
  readonly id: string;
  readonly name: string;
  /** Id of its plan. */
  readonly plan: string;
  readonly createdAt: Date;
  /** Null: not suspended. */
  readonly suspendedAt: Date | null;
}

/** The plan of new projects. Projects of one account share its allowance. */
export const FIRST_PLAN = 'free';
/** The plan of the first project and of operators' own projects: whoever runs the server is not throttled. */
export const OPERATOR_PLAN = 'local';

/**
 * Creates a project; its id is random, so that ids cannot be enumerated.
 * @param payer the account whose free allowance it spends
 */
export async function insertProject(
  database: Kysely<AccessTables>,
  {
    name,
    plan = FIRST_PLAN,
    payer = null,
  }: { readonly name: string; readonly plan?: string; readonly payer?: string | null },
  now: Date,
): Promise<ProjectRecord> {
  const id = randomBytes(8).toString('hex');
  await database
    .insertInto('projects')
    .values({ id, name, plan, created_at: now.toISOString(), deleted_at: null, payer_account_id: payer })
    .execute();
  return { id, name, plan, createdAt: now, suspendedAt: null };
}

/** Existing projects, oldest first. */
export async function listProjects(database: Kysely<AccessTables>): Promise<readonly ProjectRecord[]> {
  const rows = await database
    .selectFrom('projects')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(recordOf);
}

export function recordOf({
  id,
  name,
  plan,
  created_at,
  suspended_at,
}: Omit<AccessTables['projects'], 'deleted_at'>): ProjectRecord {
  const suspendedAt = suspended_at === null ? null : new Date(suspended_at);
  return { id, name, plan, createdAt: new Date(created_at), suspendedAt };
}
