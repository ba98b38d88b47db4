import { actions, lists, type Member, type ProjectRecord } from '../../../access/index.ts';
import { IsobarError } from '../../../platform/index.ts';
import { printOne, printRows, timeOf } from '../../terminal/print.ts';
import type { Column } from '../../terminal/table.ts';
import { accountNamed, planNamed, projectNamed } from '../named.ts';
import { type AtShell, withAccess } from '../with-access.ts';

interface Json {
  readonly json?: boolean;
}

/** `isobar projects list`. */
export async function listProjectTable({ json }: Json): Promise<void> {
  await withAccess(async ({ access, actor }) => {
    const projects = await lists.projects(access, actor);
    const credits = await lists.creditsOfAll(access, actor, projects);
    const rows = projects.map((project, index) => ({
      ...describe(project),
      credits_remaining: credits[index]?.remaining ?? null,
    }));
    printRows(COLUMNS, rows, json, 'There is no project: isobar projects create <name>');
  });
}

/** `isobar projects create`: the id alone on standard output. */
export async function createProject(
  name: string,
  { plan, json }: Json & { readonly plan?: string },
): Promise<void> {
  await withAccess(async ({ access, actor }) => {
    if (plan !== undefined) planNamed(access.plans.all, plan);
    const made = await actions.createProject(access, actor, { name });
    const project =
      plan === undefined ? made : await actions.changePlan(access, actor, { projectId: made.id, plan });
    printOne(describe(project), json, project.id);
  });
}

/** `isobar projects rename`. */
export async function renameProject(text: string, name: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId } = await projectNamed(shell, text);
    const project = await actions.renameProject(access, actor, { projectId, name });
    printOne(describe(project), json, `The project ${project.id} is called ${project.name}.`);
  });
}

/** `isobar projects plan`. */
export async function changePlan(text: string, plan: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId } = await projectNamed(shell, text);
    planNamed(access.plans.all, plan);
    const project = await actions.changePlan(access, actor, { projectId, plan });
    printOne(describe(project), json, `The project ${project.id} is on the plan ${project.plan}.`);
  });
}

/** `isobar projects suspend`. */
export async function suspendProject(
  text: string,
  { note, json }: Json & { readonly note?: string },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId } = await projectNamed(shell, text);
    const project = await actions.suspendProject(access, actor, { projectId, note });
    const line = `The project ${project.id} is suspended; running servers refuse its keys within 2 seconds.`;
    printOne(describe(project), json, line);
  });
}

/** `isobar projects resume`. */
export async function resumeProject(text: string, { json }: Json): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId } = await projectNamed(shell, text);
    const project = await actions.resumeProject(access, actor, { projectId });
    printOne(describe(project), json, `The project ${project.id} works again.`);
  });
}

/** `isobar projects delete`: asks for `--yes`, since nothing brings its keys back. */
export async function deleteProject(
  text: string,
  { yes, json }: Json & { readonly yes?: boolean },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId, name } = await projectNamed(shell, text);
    if (!yes) {
      throw new IsobarError(
        'validation_error',
        `add --yes to delete the project ${projectId}, ${JSON.stringify(name)}: all of its keys end with it`,
      );
    }
    const { id, deletedAt } = await actions.deleteProject(access, actor, { projectId });
    const line = `The project ${id} is deleted; running servers refuse its keys within 2 seconds.`;
    printOne({ id, deleted_at: timeOf(deletedAt) }, json, line);
  });
}

/** `isobar projects members`: lists them, after adding, changing or removing one. */
export async function projectMembers(
  text: string,
  flags: Json & {
    readonly add?: string;
    readonly remove?: string;
    readonly role: string;
    readonly keepKeys?: boolean;
  },
): Promise<void> {
  await withAccess(async (shell) => {
    const { access, actor } = shell;
    const { id: projectId } = await projectNamed(shell, text);
    if (flags.add !== undefined) await putMember(shell, projectId, flags.add, flags);
    if (flags.remove !== undefined) {
      const { id: accountId } = await accountNamed(shell, flags.remove);
      const { keepKeys } = flags;
      await actions.removeMember(access, actor, { projectId, accountId, keepKeys });
    }
    const members = await lists.members(access, actor, projectId);
    const invited = await lists.invitations(access, actor, projectId);
    const rows = [
      ...members.map(memberRow),
      ...invited.map(({ email, role, expiresAt }) => ({
        account: null,
        email,
        name: '',
        role: role ?? '',
        since: null,
        invited_until: timeOf(expiresAt),
      })),
    ];
    printRows(MEMBER_COLUMNS, rows, flags.json, 'It has no members: add one with --add <account>.');
  });
}

/** Sets the role of a member, or adds the account as one. */
async function putMember(
  shell: AtShell,
  projectId: string,
  text: string,
  { role, keepKeys }: { readonly role: string; readonly keepKeys?: boolean },
): Promise<void> {
  const { access, actor } = shell;
  const { id: accountId } = await accountNamed(shell, text);
  const members = await lists.members(access, actor, projectId);
  if (members.some((member) => member.accountId === accountId)) {
    await actions.changeRole(access, actor, { projectId, accountId, role, keepKeys });
  } else {
    await actions.addMember(access, actor, { projectId, account: accountId, role });
  }
}

function describe({ id, name, plan, createdAt, suspendedAt }: ProjectRecord) {
  return { id, name, plan, created_at: timeOf(createdAt), suspended_at: timeOf(suspendedAt) };
}

type ProjectRow = ReturnType<typeof describe> & { readonly credits_remaining: number | null };

const COLUMNS: readonly Column<ProjectRow>[] = [
  { title: 'PROJECT', text: ({ id }) => id },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'PLAN', text: ({ plan }) => plan },
  {
    title: 'CREDITS LEFT',
    align: 'right',
    text: ({ credits_remaining }) => (credits_remaining === null ? 'not counted' : String(credits_remaining)),
  },
  { title: 'CREATED (UTC)', text: ({ created_at }) => created_at ?? '' },
  { title: 'SUSPENDED (UTC)', text: ({ suspended_at }) => suspended_at ?? '' },
];

function memberRow({ accountId, email, name, role, since }: Member) {
  return {
    account: accountId as string | null,
    email,
    name,
    role: role as string,
    since: timeOf(since),
    invited_until: null as string | null,
  };
}

const MEMBER_COLUMNS: readonly Column<ReturnType<typeof memberRow>>[] = [
  { title: 'ACCOUNT', text: ({ account }) => account ?? '' },
  { title: 'E-MAIL', text: ({ email }) => email },
  { title: 'NAME', text: ({ name }) => name },
  { title: 'ROLE', text: ({ role }) => role },
  {
    title: 'SINCE (UTC)',
    text: ({ since, invited_until }) => since ?? `invited, until ${invited_until}`,
  },
];
