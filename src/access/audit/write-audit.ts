import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { currentRequestId } from '../../platform/index.ts';
import type { AccessTables } from '../tables/tables.ts';

/** An action to record. */
export interface AuditNote {
  /** One word for each action: `key.create`. */
  readonly action: string;
  readonly actor: AuditActor;
  /** The address that it came from; null at the command line. */
  readonly address: string | null;
  /** The project that it was done to or in; null for what belongs to none. */
  readonly projectId: string | null;
  readonly target: AuditTarget;
  /** Details for readers: names, values before and after. Never a secret, nor a link that contains one. */
  readonly details: Readonly<Record<string, unknown>>;
  readonly at: Date;
}

export interface AuditActor {
  readonly kind: 'operator-shell' | 'account' | 'key' | 'visitor';
  /** Id of the account or the key; null at the command line, and for a failed sign-in. */
  readonly id: string | null;
  /** Its name at this time. */
  readonly name: string;
}

export interface AuditTarget {
  readonly kind: 'project' | 'key' | 'account' | 'invitation';
  readonly id: string;
}

/** Adds a row to the audit log, in the transaction of the action that it records. */
export async function writeAudit(transaction: Transaction<AccessTables>, note: AuditNote): Promise<void> {
  const { action, actor, address, projectId, target, details, at } = note;
  await transaction
    .insertInto('audit_log')
    .values({
      id: randomUUID(),
      at: at.toISOString(),
      action,
      actor_kind: actor.kind,
      actor_id: actor.id,
      actor_name: actor.name,
      project_id: projectId,
      target_kind: target.kind,
      target_id: target.id,
      details: JSON.stringify(details),
      address,
      request_id: currentRequestId() ?? null,
    })
    .execute();
}
