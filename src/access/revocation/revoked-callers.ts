import type { Kysely } from 'kysely';
import { IsobarError } from '../../platform/index.ts';
import type { Caller } from '../callers/caller.ts';
import { SuspendedError } from '../callers/suspended-error.ts';
import type { AccessTables } from '../tables/tables.ts';

/** Values per statement: below the limits of SQLite and PostgreSQL. */
const CHUNK = 5000;

/**
 * Admitted callers who would be refused now, each with the reason: its key was revoked, expired or replaced, its session
 * ended, its account was disabled, its membership ended, or its project was deleted or suspended. One statement for all keys, and two
 * for all sessions.
 */
export async function revokedCallers(
  database: Kysely<AccessTables>,
  callers: Iterable<Caller>,
  now: Date,
): Promise<ReadonlyMap<Caller, IsobarError>> {
  const known = [...new Set(callers)].filter(({ proof }) => proof !== null);
  const ended = new Map<Caller, IsobarError>();
  await noteEndedKeys(
    database,
    known.filter(({ kind }) => kind === 'key'),
    now,
    ended,
  );
  await noteEndedSessions(
    database,
    known.filter(({ kind }) => kind === 'session'),
    now,
    ended,
  );
  return ended;
}

async function noteEndedKeys(
  database: Kysely<AccessTables>,
  callers: readonly Caller[],
  now: Date,
  ended: Map<Caller, IsobarError>,
): Promise<void> {
  const rows = await inChunks(
    callers,
    ({ keyId }) => keyId,
    (ids) =>
      database
        .selectFrom('api_keys')
        .innerJoin('projects', 'projects.id', 'api_keys.project_id')
        .select([
          'api_keys.id',
          'api_keys.secret_hash',
          'api_keys.expires_at',
          'api_keys.previous_secret_hash',
          'api_keys.previous_expires_at',
          'projects.suspended_at',
        ])
        .where('api_keys.id', 'in', ids)
        .where('api_keys.revoked_at', 'is', null)
        .where('projects.deleted_at', 'is', null)
        .execute(),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const at = now.toISOString();
  for (const caller of callers) {
    const row = byId.get(caller.keyId);
    const opens =
      row !== undefined &&
      (row.expires_at === null || at < row.expires_at) &&
      (caller.proof === row.secret_hash ||
        (caller.proof === row.previous_secret_hash && at < (row.previous_expires_at ?? '')));
    if (!opens) ended.set(caller, ENDED_KEY);
    else if (row.suspended_at !== null) ended.set(caller, SUSPENDED);
  }
}

async function noteEndedSessions(
  database: Kysely<AccessTables>,
  callers: readonly Caller[],
  now: Date,
  ended: Map<Caller, IsobarError>,
): Promise<void> {
  const sessions = await inChunks(
    callers,
    ({ proof }) => proof ?? '',
    (ids) =>
      database
        .selectFrom('auth_session')
        .innerJoin('auth_user', 'auth_user.id', 'auth_session.userId')
        .select(['auth_session.id', 'auth_session.expiresAt', 'auth_session.userId'])
        .where('auth_session.id', 'in', ids)
        .where('auth_user.disabled_at', 'is', null)
        .execute(),
  );
  const memberships = await inChunks(
    callers,
    ({ accountId }) => accountId ?? '',
    (ids) =>
      database
        .selectFrom('members')
        .innerJoin('projects', 'projects.id', 'members.project_id')
        .select(['members.account_id', 'members.project_id', 'projects.suspended_at'])
        .where('members.account_id', 'in', ids)
        .where('projects.deleted_at', 'is', null)
        .execute(),
  );
  const byId = new Map(sessions.map((row) => [row.id, row]));
  const projects = new Map(memberships.map((row) => [`${row.account_id} ${row.project_id}`, row]));
  for (const caller of callers) {
    const session = byId.get(caller.proof ?? '');
    const membership = projects.get(`${caller.accountId} ${caller.projectId}`);
    if (
      session === undefined ||
      session.userId !== caller.accountId ||
      new Date(session.expiresAt).getTime() <= now.getTime()
    ) {
      ended.set(caller, ENDED_SESSION);
    } else if (caller.projectId === '') {
      // A person without a project reads only the own account.
    } else if (membership === undefined) {
      ended.set(caller, ENDED_MEMBERSHIP);
    } else if (membership.suspended_at !== null && caller.scopes.has('data')) {
      // Admitted before it was suspended. People may read the records of a suspended project.
      ended.set(caller, SUSPENDED);
    }
  }
}

async function inChunks<Row>(
  callers: readonly Caller[],
  idOf: (caller: Caller) => string,
  read: (ids: readonly string[]) => Promise<readonly Row[]>,
): Promise<readonly Row[]> {
  const ids = [...new Set(callers.map(idOf))];
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += CHUNK)
    rows.push(...(await read(ids.slice(from, from + CHUNK))));
  return rows;
}

const SUSPENDED = new SuspendedError();
const ENDED_KEY = new IsobarError(
  'unauthorized',
  'the API key has ended: it was revoked, has expired or was replaced, or its project was deleted',
);
const ENDED_SESSION = new IsobarError('unauthorized', 'the session has ended: sign in again');
const ENDED_MEMBERSHIP = new IsobarError(
  'unauthorized',
  'you are no longer a member of the project, or it was deleted',
);
