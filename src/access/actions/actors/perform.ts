import type { Transaction } from 'kysely';
import { holdLock, IsobarError } from '../../../platform/index.ts';
import type { Access } from '../../access.ts';
import { type AuditTarget, writeAudit } from '../../audit/write-audit.ts';
import { SuspendedError } from '../../callers/suspended-error.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { isValidId } from '../../texts.ts';
import { type Actor, missingFactorError } from './actor.ts';
import { actorRoleOf, auditActorOf } from './actor-role.ts';
import {
  type Action,
  type ActorRole,
  canPerform,
  canRead,
  RIGHTS,
  type Right,
  rolesAllowed,
  WHILE_SUSPENDED,
} from './rights.ts';

/** Context of an action. */
export interface ActionContext {
  readonly transaction: Transaction<AccessTables>;
  readonly at: Date;
  readonly role: ActorRole;
}

/** Context of an action on a project, with the project's row. */
export interface ProjectActionContext extends ActionContext {
  readonly project: AccessTables['projects'];
}

/** Outcome of an action, for its caller and for the audit log. */
export interface ActionOutcome<Result> {
  readonly result: Result;
  readonly target: AuditTarget;
  /** Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The project that it created, if any. */
  readonly projectId?: string;
}

/** Actions on one project, and the others. */
export type ProjectAction = { [A in Action]: (typeof RIGHTS)[A]['on'] extends 'project' ? A : never }[Action];
export type OtherAction = Exclude<Action, ProjectAction>;

/**
 * Performs an action on a project in one transaction: checks that the actor can see the project and has the right, acts,
 * and writes the audit log.
 * @throws (rejects) IsobarError: 'not_found' for a project that does not exist, was deleted, or that the actor has no part in, all
 * in the same words; 'forbidden' where the actor's part in it does not suffice, or it is suspended; 'unauthorized' as `actorRoleOf`
 */
export async function performOnProject<Result>(
  { database, now, events }: Access,
  actor: Actor,
  action: ProjectAction,
  projectId: string,
  work: (context: ProjectActionContext) => Promise<ActionOutcome<Result>>,
): Promise<Result> {
  const result = await database.transaction().execute(async (transaction) => {
    if (!isValidId(projectId)) throw unknownProject(projectId);
    // Serialized per project: rights and limits that were checked hold until the commit.
    if (actor.kind === 'account') await holdLock(transaction, accountLock(actor.accountId));
    await holdLock(transaction, `project ${projectId}`);
    const project = await transaction
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const at = now();
    const role = await actorRoleOf(transaction, actor, projectId, at);
    if (project === undefined || !canRead(role, 'project')) {
      throw missingFactorError(actor) ?? unknownProject(projectId);
    }
    if (!canPerform(role, action)) throw missingFactorError(actor) ?? forbidden(action);
    if (project.suspended_at !== null && role !== 'operator' && !WHILE_SUSPENDED.has(action)) {
      throw new SuspendedError();
    }
    const context = { transaction, at, role, project };
    return finish(context, actor, action, await work(context), projectId);
  });
  events.publish('access', projectId);
  return result;
}

/** Name of the lock on an account's actions, taken also when the account ends: keys that it makes concurrently end with it. */
export function accountLock(accountId: string): string {
  return `account ${accountId}`;
}

/** Performs an action that belongs to no project, as `performOnProject` does. @throws (rejects) IsobarError('forbidden') */
export async function perform<Result>(
  { database, now, events }: Access,
  actor: Actor,
  action: OtherAction,
  work: (context: ActionContext) => Promise<ActionOutcome<Result>>,
): Promise<Result> {
  const result = await database.transaction().execute(async (transaction) => {
    const at = now();
    const role = await actorRoleOf(transaction, actor, null, at);
    if (!canPerform(role, action)) throw missingFactorError(actor) ?? forbidden(action);
    const context = { transaction, at, role };
    return finish(context, actor, action, await work(context), null);
  });
  events.publish('access', '');
  return result;
}

async function finish<Result>(
  { transaction, at }: ActionContext,
  actor: Actor,
  action: Action,
  { result, target, details = {}, projectId: made }: ActionOutcome<Result>,
  projectId: string | null,
): Promise<Result> {
  await writeAudit(transaction, {
    action,
    actor: await auditActorOf(transaction, actor),
    address: actor.address,
    projectId: made ?? projectId,
    target,
    details,
    at,
  });
  return result;
}

/** The same for projects that do not exist and for those of others. */
export function unknownProject(id: string): IsobarError {
  return new IsobarError('not_found', `there is no project ${JSON.stringify(id.slice(0, 100))}`);
}

function forbidden(action: Action): IsobarError {
  const right: Right = RIGHTS[action];
  return new IsobarError('forbidden', `${action} needs ${rolesAllowed(right)}`);
}
