import type { Access } from '../../access.ts';
import type { Session } from '../../accounts/sessions/sessions.ts';
import { unknownProject } from '../../actions/actors/perform.ts';
import type { Caller } from '../../callers/caller.ts';
import { ALL_SCOPES, type Scope } from '../../callers/scope.ts';

/** Scopes of a person without a project, or with a suspended one: their own account. */
const ACCOUNT_ALONE: ReadonlySet<Scope> = new Set<Scope>(['account']);

/**
 * A signed-in person as a caller: counted and charged like a key of one of the person's projects.
 * @param projectId which of them; null for the first
 * @throws (rejects) IsobarError('not_found') for a project that the person is not a member of
 */
export async function callerOfSession(
  { database, plans }: Access,
  { accountId, sessionId, lacksSecondFactor }: Pick<Session, 'accountId' | 'sessionId' | 'lacksSecondFactor'>,
  projectId: string | null,
): Promise<Caller> {
  let query = database
    .selectFrom('members')
    .innerJoin('projects', 'projects.id', 'members.project_id')
    .select(['projects.id', 'projects.plan', 'projects.suspended_at'])
    .where('members.account_id', '=', accountId)
    .where('projects.deleted_at', 'is', null)
    .orderBy('members.created_at')
    .orderBy('projects.id')
    .limit(1);
  if (projectId !== null) query = query.where('projects.id', '=', projectId);
  const project = await query.executeTakeFirst();
  if (project === undefined && projectId !== null) throw unknownProject(projectId);
  const isSuspended = project !== undefined && project.suspended_at !== null;
  return {
    kind: 'session',
    projectId: project?.id ?? '',
    plan: plans.get(project?.plan ?? 'free'),
    keyId: `session:${accountId}`,
    scopes: project === undefined || isSuspended ? ACCOUNT_ALONE : ALL_SCOPES,
    accountId,
    lacksSecondFactor: lacksSecondFactor,
    proof: sessionId,
    isSuspended,
  };
}
