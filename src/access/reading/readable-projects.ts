import { IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import type { Role } from '../accounts/tables.ts';
import { type Actor, withheldFrom } from '../actions/actor.ts';
import { unknownProject } from '../actions/perform.ts';
import { mayRead, READ_RIGHTS, type Reading, type Right, type Standing, whoMay } from '../actions/rights.ts';
import { accountOf } from '../actions/standing.ts';
import type { Plan } from '../plans/plan.ts';
import { mayBeId } from '../texts.ts';
import { cutPage, idAfter, type PageWish, type ReadPage } from './page.ts';

/**
 * A project that somebody may read. Only this file makes them, once that has been checked, and all that reads what belongs to
 * projects takes one: nothing is reached by an id alone.
 */
export interface ReadProject {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Null: not suspended. */
  readonly suspendedAt: Date | null;
  readonly plan: Plan;
  /** What the reader is in it; null for keys, and for operators who are no members. */
  readonly role: Role | null;
  /** What the reader may do with it. */
  readonly standing: Standing;
}

/** One project. @throws (rejects) IsobarError('not_found') where there is none, in the same words where it is another's */
export async function readProject(access: Access, actor: Actor, id: string): Promise<ReadProject> {
  if (!mayBeId(id)) throw unknownProject(id);
  const row = await select(access, actor).where('projects.id', '=', id).executeTakeFirst();
  const project = row === undefined ? null : projectOf(access, actor, row);
  if (project === null || !mayRead(project.standing, 'project')) {
    throw withheldFrom(actor) ?? unknownProject(id);
  }
  return project;
}

/** The projects that an account is a member of, the first one first; of a key its own. */
export async function readOwnProjects(access: Access, actor: Actor): Promise<readonly ReadProject[]> {
  if (actor.kind === 'key') return [await readProject(access, actor, actor.projectId)];
  const rows = await select(access, actor)
    .where('members.role', 'is not', null)
    .orderBy('members.created_at')
    .orderBy('projects.id')
    .execute();
  return rows.map((row) => projectOf(access, actor, row));
}

/** All projects by their ids. @throws (rejects) IsobarError('forbidden') for all but operators */
export async function readAllProjects(
  access: Access,
  actor: Actor,
  page: PageWish,
): Promise<ReadPage<ReadProject>> {
  requireInstallationRead(actor, 'all projects');
  const rows = await select(access, actor)
    .where('projects.id', '>', idAfter('project', page))
    .orderBy('projects.id')
    .limit(page.first + 1)
    .execute();
  return cutPage(
    rows.map((row) => projectOf(access, actor, row)),
    page,
  );
}

/** Throws IsobarError('forbidden') where the reader's part in the project does not suffice. */
export function requireRead({ standing }: ReadProject, what: Reading): void {
  if (!mayRead(standing, what)) throw forbidden(what);
}

/** The same for what belongs to no project. */
export function requireInstallationRead(actor: Actor, what: Reading): void {
  const isOperator = actor.kind === 'operator-shell' || (actor.kind === 'account' && actor.isOperator);
  if (!mayRead(isOperator ? 'operator' : 'stranger', what)) throw withheldFrom(actor) ?? forbidden(what);
}

function forbidden(what: Reading): IsobarError {
  const right: Right = READ_RIGHTS[what];
  return new IsobarError('forbidden', `to read ${what} needs ${whoMay(right)}`);
}

function select({ database }: Access, actor: Actor) {
  return database
    .selectFrom('projects')
    .leftJoin('members', (join) =>
      join
        .onRef('members.project_id', '=', 'projects.id')
        .on('members.account_id', '=', accountOf(actor) ?? ''),
    )
    .select([
      'projects.id',
      'projects.name',
      'projects.plan',
      'projects.created_at',
      'projects.suspended_at',
      'members.role',
    ])
    .where('projects.deleted_at', 'is', null);
}

function projectOf(
  { plans }: Access,
  actor: Actor,
  row: {
    readonly id: string;
    readonly name: string;
    readonly plan: string;
    readonly created_at: string;
    readonly suspended_at: string | null;
    readonly role: Role | null;
  },
): ReadProject {
  const { id, name, role } = row;
  const standing = standingIn(actor, id, role);
  const suspendedAt = row.suspended_at === null ? null : new Date(row.suspended_at);
  const createdAt = new Date(row.created_at);
  return { id, name, role, standing, createdAt, suspendedAt, plan: plans.get(row.plan) };
}

/** What an actor is to a project whose membership has been read with it. */
function standingIn(actor: Actor, projectId: string, role: Role | null): Standing {
  if (actor.kind === 'operator-shell') return 'operator';
  if (actor.kind === 'key') return actor.projectId === projectId ? 'key' : 'stranger';
  return actor.isOperator ? 'operator' : (role ?? 'stranger');
}
