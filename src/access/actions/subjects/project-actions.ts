import type { Transaction } from 'kysely';
import { holdLock, IsobarError } from '../../../platform/index.ts';
import type { Access } from '../../access.ts';
import { addMember } from '../../accounts/records/members.ts';
import { ANONYMOUS_PROJECT } from '../../limits/anonymous.ts';
import { insertProject, type ProjectRecord, recordOf } from '../../projects/project-rows.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { readName, readNote } from '../../texts.ts';
import type { Actor } from '../actors/actor.ts';
import { perform, performOnProject } from '../actors/perform.ts';
import { readChoice } from '../inputs/input.ts';

/** The built-in project: it owns the bootstrap key and the start keys. */
const FIRST_PROJECT = 'default';

/** Projects that one account may own or have created, unless it is an operator: each project has separate rate limits. */
const MAX_OWN_PROJECTS = 10;
/** Projects that one account may create within a day, deleted ones included: each starts with full rates. */
const MAX_CREATED_A_DAY = 20;
const DAY_MS = 86_400_000;

const MAX_NOTE = 500;

/** Creates a project on the plan `free`; its creator becomes its owner. */
export function createProject(
  access: Access,
  actor: Actor,
  input: { readonly name: string },
): Promise<ProjectRecord> {
  return perform(access, actor, 'project.create', async ({ transaction, at }) => {
    const name = readName(input.name);
    // Operators create projects for others: each has a separate allowance.
    const payer = actor.kind === 'account' && !actor.isOperator ? actor.accountId : null;
    if (payer !== null) await requireRoom(transaction, payer, at);
    const project = await insertProject(transaction, { name, payer }, at);
    if (actor.kind === 'account') {
      await addMember(transaction, {
        projectId: project.id,
        accountId: actor.accountId,
        role: 'owner',
        now: at,
      });
    }
    return {
      result: project,
      target: { kind: 'project', id: project.id },
      projectId: project.id,
      details: { name, plan: project.plan },
    };
  });
}

/** Throws (rejects) IsobarError('validation_error') for an account that has too many projects. Locks the count until the transaction ends. */
async function requireRoom(transaction: Transaction<AccessTables>, account: string, at: Date): Promise<void> {
  await holdLock(transaction, `projects of ${account}`);
  const count = (row: { readonly count: string | number | bigint }) => Number(row.count);
  // Those that it created count although others own them now: they still spend its allowance.
  const own = await transaction
    .selectFrom('projects')
    .select((select) => select.fn.countAll().as('count'))
    .where('deleted_at', 'is', null)
    .where((either) =>
      either.or([
        either('payer_account_id', '=', account),
        either('id', 'in', (query) =>
          query
            .selectFrom('members')
            .select('project_id')
            .where('account_id', '=', account)
            .where('role', '=', 'owner'),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (count(own) >= MAX_OWN_PROJECTS) {
    throw new IsobarError('validation_error', `an account owns at most ${MAX_OWN_PROJECTS} projects`, {
      reason: 'too_large',
    });
  }
  const today = await transaction
    .selectFrom('projects')
    .select((select) => select.fn.countAll().as('count'))
    .where('payer_account_id', '=', account)
    .where('created_at', '>', new Date(at.getTime() - DAY_MS).toISOString())
    .executeTakeFirstOrThrow();
  if (count(today) >= MAX_CREATED_A_DAY) {
    throw new IsobarError(
      'validation_error',
      `an account creates at most ${MAX_CREATED_A_DAY} projects in 24 hours, deleted ones included`,
      { reason: 'too_large' },
    );
  }
}

export function renameProject(
  access: Access,
  actor: Actor,
  input: { readonly projectId: string; readonly name: string },
): Promise<ProjectRecord> {
  return performOnProject(
    access,
    actor,
    'project.rename',
    input.projectId,
    async ({ transaction, project }) => {
      const name = readName(input.name);
      await transaction.updateTable('projects').set({ name }).where('id', '=', project.id).execute();
      return {
        result: recordOf({ ...project, name }),
        target: { kind: 'project', id: project.id },
        details: { before: project.name, name },
      };
    },
  );
}

/** Deletes a project: its keys end within 2 s; its ledger, usage and audit log are kept. */
export function deleteProject(
  access: Access,
  actor: Actor,
  { projectId }: { readonly projectId: string },
): Promise<{ readonly id: string; readonly deletedAt: Date }> {
  return performOnProject(
    access,
    actor,
    'project.delete',
    projectId,
    async ({ transaction, at, project }) => {
      if (project.id === FIRST_PROJECT) {
        throw new IsobarError(
          'validation_error',
          `the project ${FIRST_PROJECT} cannot be deleted: the service needs it`,
        );
      }
      await transaction
        .updateTable('projects')
        .set({ deleted_at: at.toISOString() })
        .where('id', '=', project.id)
        .execute();
      // Deleted projects accept no members.
      await transaction.deleteFrom('invitations').where('project_id', '=', project.id).execute();
      return {
        result: { id: project.id, deletedAt: at },
        target: { kind: 'project', id: project.id },
        details: { name: project.name, plan: project.plan },
      };
    },
  );
}

/**
 * Suspends a project: its keys and members get no more data within 2 s in every process, and only operators can change it, except
 * to remove rights. Members can still read its records; nothing is deleted. Suspending again changes nothing.
 * @param input.note why, for the audit log: at most 500 characters
 */
export function suspendProject(
  access: Access,
  actor: Actor,
  input: { readonly projectId: string; readonly note?: string | null | undefined },
): Promise<ProjectRecord> {
  return performOnProject(
    access,
    actor,
    'project.suspend',
    input.projectId,
    async ({ transaction, at, project }) => {
      if (project.id === FIRST_PROJECT || project.id === ANONYMOUS_PROJECT) {
        throw new IsobarError(
          'validation_error',
          `the project ${project.id} cannot be suspended: the service needs it`,
        );
      }
      const note = readNote(input.note ?? '', MAX_NOTE);
      const suspended_at = project.suspended_at ?? at.toISOString();
      await transaction.updateTable('projects').set({ suspended_at }).where('id', '=', project.id).execute();
      return {
        result: recordOf({ ...project, suspended_at }),
        target: { kind: 'project', id: project.id },
        details: { name: project.name, note },
      };
    },
  );
}

/** Resumes a suspended project. */
export function resumeProject(
  access: Access,
  actor: Actor,
  { projectId }: { readonly projectId: string },
): Promise<ProjectRecord> {
  return performOnProject(access, actor, 'project.resume', projectId, async ({ transaction, project }) => {
    await transaction
      .updateTable('projects')
      .set({ suspended_at: null })
      .where('id', '=', project.id)
      .execute();
    return {
      result: recordOf({ ...project, suspended_at: null }),
      target: { kind: 'project', id: project.id },
      details: { name: project.name, suspendedAt: project.suspended_at },
    };
  });
}

/** Puts a project on another plan of the settings; in every process within 2 s. */
export function changePlan(
  access: Access,
  actor: Actor,
  input: { readonly projectId: string; readonly plan: string },
): Promise<ProjectRecord> {
  return performOnProject(
    access,
    actor,
    'project.plan',
    input.projectId,
    async ({ transaction, project }) => {
      const ids = access.plans.all.map(({ id }) => id);
      const plan = readChoice(input.plan, ids, 'plan');
      await transaction.updateTable('projects').set({ plan }).where('id', '=', project.id).execute();
      return {
        result: recordOf({ ...project, plan }),
        target: { kind: 'project', id: project.id },
        details: { before: project.plan, plan },
      };
    },
  );
}
