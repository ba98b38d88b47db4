import type { Kysely } from 'kysely';
import type { Caller } from '../callers/caller.ts';
import type { Scope } from '../callers/scope.ts';
import type { Plan } from '../plans/plan.ts';
import type { AccessTables } from '../tables/tables.ts';

/** The project of anonymous callers, whose plan and credits they share. */
export const ANONYMOUS_PROJECT = 'anonymous';

const DATA: ReadonlySet<Scope> = new Set(['data']);
const DATA_IN_WORDS: ReadonlySet<Scope> = new Set(['data', 'language']);

/**
 * An anonymous caller. It has no access to accounts and keys.
 * @param block as `addressBlock` has it
 */
export function anonymousCaller(block: string, plan: Plan): Caller {
  return {
    kind: 'anonymous',
    projectId: ANONYMOUS_PROJECT,
    plan,
    keyId: `anonymous:${block}`,
    scopes: plan.language ? DATA_IN_WORDS : DATA,
    accountId: null,
    proof: null,
  };
}

/** Adds the project of anonymous callers, where there is none. */
export async function addAnonymousProject(database: Kysely<AccessTables>, now: Date): Promise<void> {
  await database
    .insertInto('projects')
    .values({
      id: ANONYMOUS_PROJECT,
      name: 'Callers without a key',
      plan: 'anonymous',
      created_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}
