import type { Transaction } from 'kysely';
import { holdLock, IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { type AuditTarget, writeAudit } from '../audit/write-audit.ts';
import { SuspendedError } from '../keys/checking/suspended-error.ts';
import type { AccessTables } from '../tables.ts';
import { mayBeId } from '../texts.ts';
import { type Actor, withheldFrom } from './actor.ts';
import {
  type Action,
  mayDo,
  mayRead,
  RIGHTS,
  type Right,
  type Standing,
  WHILE_SUSPENDED,
  whoMay,
} from './rights.ts';
import { auditActorOf, standingOf } from './standing.ts';

/** What an action works with. */
export interface Stage {
  readonly transaction: Transaction<AccessTables>;
  readonly at: Date;
  readonly standing: Standing;
}

/** The stage of an action on a project, with the project's row. */
export interface ProjectStage extends Stage {
  readonly project: AccessTables['projects'];
}

/** What an action has done, for its caller and for the audit log. */
export interface Done<Result> {
  readonly result: Result;
  readonly target: AuditTarget;
  /** Never a secret. */
  readonly details?: Readonly<Record<string, unknown>>;
  /** The project that it made, where it is done to none before. */
  readonly projectId?: string;
}

/** Actions on one project, and the others. */
export type ProjectAction = { [A in Action]: (typeof RIGHTS)[A]['on'] extends 'project' ? A : never }[Action];
export type OtherAction = Exclude<Action, ProjectAction>;

/**
 * Does something to a project in one transaction: checks that the project is there for the actor and that the actor may, does it,
 * and writes the audit log.
 * @throws (rejects) IsobarError: 'not_found' for a project that does not exist, was deleted, or that the actor has no part in, all
 * in the same words; 'forbidden' where the actor's part in it does not suffice, or it is suspended; 'unauthorized' as `standingOf`
 */
export async function performOnProject<Result>(
  { database, now, events }: Access,
  actor: Actor,
  action: ProjectAction,
  projectId: string,
  work: (stage: ProjectStage) => Promise<Done<Result>>,
): Promise<Result> {
  const result = await database.transaction().execute(async (transaction) => {
    if (!mayBeId(projectId)) throw unknownProject(projectId);
    // One at a time on each project: rights and bounds that were checked hold until it is done.
    if (actor.kind === 'account') await holdLock(transaction, accountLock(actor.accountId));
    await holdLock(transaction, `project ${projectId}`);
    const project = await transaction
      .selectFrom('projects')
      .selectAll()
      .where('id', '=', projectId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    const at = now();
    const standing = await standingOf(transaction, actor, projectId, at);
    if (project === undefined || !mayRead(standing, 'project')) {
      throw withheldFrom(actor) ?? unknownProject(projectId);
    }
    if (!mayDo(standing, action)) throw withheldFrom(actor) ?? forbidden(action);
    if (project.suspended_at !== null && standing !== 'operator' && !WHILE_SUSPENDED.has(action)) {
      throw new SuspendedError();
    }
    const stage = { transaction, at, standing, project };
    return finish(stage, actor, action, await work(stage), projectId);
  });
  events.publish('access', projectId);
  return result;
}

/** The lock that an account's own actions on projects hold, and its end: what it makes at that moment must end with it. */
export function accountLock(accountId: string): string {
  return `account ${accountId}`;
}

/** Does what is done to no one project, as `performOnProject` does. @throws (rejects) IsobarError('forbidden') */
export async function perform<Result>(
  { database, now, events }: Access,
  actor: Actor,
  action: OtherAction,
  work: (stage: Stage) => Promise<Done<Result>>,
): Promise<Result> {
  const result = await database.transaction().execute(async (transaction) => {
    const at = now();
    const standing = await standingOf(transaction, actor, null, at);
    if (!mayDo(standing, action)) throw withheldFrom(actor) ?? forbidden(action);
    const stage = { transaction, at, standing };
    return finish(stage, actor, action, await work(stage), null);
  });
  events.publish('access', '');
  return result;
}

async function finish<Result>(
  { transaction, at }: Stage,
  actor: Actor,
  action: Action,
  { result, target, details = {}, projectId: made }: Done<Result>,
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
  return new IsobarError('forbidden', `${action} needs ${whoMay(right)}`);
}
