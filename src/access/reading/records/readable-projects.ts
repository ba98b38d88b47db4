import { IsobarError } from '../../../platform/index.ts';
import type { Access } from '../../access.ts';
import { type Actor, missingFactorError } from '../../actions/actors/actor.ts';
import { accountOf } from '../../actions/actors/actor-role.ts';
import { unknownProject } from '../../actions/actors/perform.ts';
import {
  type ActorRole,
  canRead,
  READ_RIGHTS,
  type ReadRight,
  type Right,
  rolesAllowed,
} from '../../actions/actors/rights.ts';
import type { Plan } from '../../plans/plan.ts';
import type { Role } from '../../tables/account-tables.ts';
import { isValidId } from '../../texts.ts';
import { idAfter, type PageInput, pageOf, type ReadPage } from '../ranges/page.ts';

/**
 * A project that the reader may see. Only this file creates them, after checking that, and every function that reads a project's
 * records takes one: nothing is read by an id alone.
 */
export interface ReadProject {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
  /** Null: not suspended. */
  readonly suspendedAt: Date | null;
  readonly plan: Plan;
  /** The reader's role as a member; null for keys, and for operators who are not members. */
  readonly role: Role | null;
  /** The reader's rights in it. */
  readonly actorRole: ActorRole;
}

/** Results in the order of the requested ids or records, as DataLoader takes them: each the value, or the reason why there is none. */
export type Loaded<Value> = (Value | IsobarError)[];

/** Projects by their ids, in one statement; IsobarError('not_found') for those that do not exist or belong to others. */
export async function readProjects(
  access: Access,
  actor: Actor,
  ids: readonly string[],
): Promise<Loaded<ReadProject>> {
  const valid = ids.filter(isValidId);
  const rows =
    valid.length === 0 ? [] : await select(access, actor).where('projects.id', 'in', valid).execute();
  const projects = new Map(rows.map((row) => [row.id, projectOf(access, actor, row)]));
  return ids.map((id) => {
    const project = projects.get(id);
    if (project !== undefined && canRead(project.actorRole, 'project')) return project;
    return (isValidId(id) ? missingFactorError(actor) : null) ?? unknownProject(id);
  });
}

/**
 * Records of several projects, in the projects' order; IsobarError('forbidden') for those whose records the reader may not read.
 * @param read reads those of all others together, by the projects' ids
 */
export async function readRecords<Records>(
  projects: readonly ReadProject[],
  what: ReadRight,
  read: (ids: readonly string[], allowed: readonly ReadProject[]) => Promise<(id: string) => Records>,
): Promise<Loaded<Records>> {
  const allowed = projects.filter(({ actorRole }) => canRead(actorRole, what));
  const ids = allowed.map(({ id }) => id);
  if (allowed.length === 0) return projects.map(() => forbidden(what));
  const recordsOf = await read(ids, allowed);
  return projects.map((project) => refusedRead(project, what) ?? recordsOf(project.id));
}

/** The projects that an account is a member of, the first one first; of a key its own. */
export async function readOwnProjects(access: Access, actor: Actor): Promise<readonly ReadProject[]> {
  if (actor.kind === 'key') {
    const [project] = await readProjects(access, actor, [actor.projectId]);
    if (project instanceof IsobarError) throw project;
    return project === undefined ? [] : [project];
  }
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
  page: PageInput,
): Promise<ReadPage<ReadProject>> {
  requireInstallationRead(actor, 'all projects');
  const rows = await select(access, actor)
    .where('projects.id', '>', idAfter('project', page))
    .orderBy('projects.id')
    .limit(page.first + 1)
    .execute();
  return pageOf(
    rows.map((row) => projectOf(access, actor, row)),
    page,
  );
}

/** Throws IsobarError('forbidden') where the reader's role in the project does not suffice. */
export function requireRead(project: ReadProject, what: ReadRight): void {
  const refused = refusedRead(project, what);
  if (refused !== null) throw refused;
}

/** IsobarError('forbidden') where the reader's role in the project does not suffice; else null. */
export function refusedRead({ actorRole }: ReadProject, what: ReadRight): IsobarError | null {
  return canRead(actorRole, what) ? null : forbidden(what);
}

/** The same for records that belong to no project. */
export function requireInstallationRead(actor: Actor, what: ReadRight): void {
  const isOperator = actor.kind === 'operator-shell' || (actor.kind === 'account' && actor.isOperator);
  if (!canRead(isOperator ? 'operator' : 'stranger', what))
    throw missingFactorError(actor) ?? forbidden(what);
}

function forbidden(what: ReadRight): IsobarError {
  const right: Right = READ_RIGHTS[what];
  return new IsobarError('forbidden', `to read ${what} needs ${rolesAllowed(right)}`);
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
  const actorRole = actorRoleIn(actor, id, role);
  const suspendedAt = row.suspended_at === null ? null : new Date(row.suspended_at);
  const createdAt = new Date(row.created_at);
  return { id, name, role, actorRole, createdAt, suspendedAt, plan: plans.get(row.plan) };
}

/** An actor's role in a project whose membership has been read with it. */
function actorRoleIn(actor: Actor, projectId: string, role: Role | null): ActorRole {
  if (actor.kind === 'operator-shell') return 'operator';
  if (actor.kind === 'key') return actor.projectId === projectId ? 'key' : 'stranger';
  return actor.isOperator ? 'operator' : (role ?? 'stranger');
}
