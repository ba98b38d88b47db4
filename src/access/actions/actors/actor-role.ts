import type { Kysely } from 'kysely';
import { IsobarError } from '../../../platform/index.ts';
import { roleOf } from '../../accounts/records/members.ts';
import type { AuditActor } from '../../audit/write-audit.ts';
import { findActiveKey } from '../../keys/records/key-rows.ts';
import { BOOTSTRAP_KEY } from '../../keys/start/default-project.ts';
import type { AccessTables } from '../../tables/tables.ts';
import type { Actor } from './actor.ts';
import type { ActorRole } from './rights.ts';

/**
 * An actor's role in a project, read from the database; outside of projects for null.
 * @throws (rejects) IsobarError('unauthorized') for a key that was revoked and an account that was disabled since the actor was admitted
 */
export async function actorRoleOf(
  database: Kysely<AccessTables>,
  actor: Actor,
  projectId: string | null,
  now: Date,
): Promise<ActorRole> {
  switch (actor.kind) {
    case 'operator-shell':
      return 'operator';
    case 'key': {
      const works =
        actor.keyId === BOOTSTRAP_KEY || (await findActiveKey(database, actor.keyId, now)) !== null;
      if (!works) throw new IsobarError('unauthorized', 'this key was revoked or has expired');
      // A key belongs to one project, so it makes none.
      return projectId === null || actor.projectId === projectId ? 'key' : 'stranger';
    }
    case 'account': {
      const account = await database
        .selectFrom('auth_user')
        .select('operator')
        .where('id', '=', actor.accountId)
        .where('disabled_at', 'is', null)
        .executeTakeFirst();
      if (account === undefined) throw new IsobarError('unauthorized', 'this account can no longer sign in');
      if (account.operator === 1) return 'operator';
      return (projectId === null ? null : await roleOf(database, actor.accountId, projectId)) ?? 'stranger';
    }
  }
}

/** The account behind an actor; null for others. */
export function accountOf(actor: Actor): string | null {
  return actor.kind === 'account' ? actor.accountId : null;
}

/** An actor as the audit log keeps it, with the name that it has now. */
export async function auditActorOf(database: Kysely<AccessTables>, actor: Actor): Promise<AuditActor> {
  switch (actor.kind) {
    case 'operator-shell':
      return { kind: actor.kind, id: null, name: actor.user };
    case 'key': {
      const row = await database
        .selectFrom('api_keys')
        .select('name')
        .where('id', '=', actor.keyId)
        .executeTakeFirst();
      return { kind: actor.kind, id: actor.keyId, name: row?.name ?? actor.keyId };
    }
    case 'account': {
      const row = await database
        .selectFrom('auth_user')
        .select('email')
        .where('id', '=', actor.accountId)
        .executeTakeFirst();
      return { kind: actor.kind, id: actor.accountId, name: row?.email ?? actor.accountId };
    }
  }
}
