import type { Access } from '../access.ts';
import type { Session } from '../accounts/sign-in/sessions.ts';
import { unknownProject } from '../actions/perform.ts';
import type { Caller } from '../keys/checking/caller.ts';
import { ALL_SCOPES, type Scope } from '../keys/checking/scope.ts';

/** What somebody without any project, or with a suspended one, may ask for: their own account and what belongs to it. */
const ACCOUNT_ALONE: ReadonlySet<Scope> = new Set<Scope>(['account']);

/**
 * A person who has signed in as a caller: counted and charged like a key of one of the person's projects.
 * @param projectId which of them; null for the first
 * @throws (rejects) IsobarError('not_found') for a project that the person is no member of
 */
export async function callerOfSession(
  { database, plans }: Access,
  { accountId, sessionId, isWithheld }: Pick<Session, 'accountId' | 'sessionId' | 'isWithheld'>,
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
    isWithheld,
    proof: sessionId,
    isSuspended,
  };
}
