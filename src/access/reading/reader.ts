import DataLoader from 'dataloader';
import { IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { readAudit, readAudits } from '../audit/read-audit.ts';
import type { Caller } from '../callers/caller.ts';
import { readCreditsOfAll, readLedgers } from '../credits/read-credits.ts';
import { countActiveDescendants } from '../keys/records/key-family.ts';
import { findKey, type KeyRecord, projectOfKey } from '../keys/records/key-rows.ts';
import { listKeysOfAll } from '../keys/records/list-keys.ts';
import type { Plan } from '../plans/plan.ts';
import { readUsageOfAll, requestsOfKeysToday } from '../usage/read-usage.ts';
import type { RecentRequest } from '../usage/recording/recent-requests.ts';
import { type PageInput, pageOf, positionOf } from './page.ts';
import { readAccount, readAllAccounts, readInvitations, readMembers } from './read-members.ts';
import {
  type ReadProject,
  readAllProjects,
  readOwnProjects,
  readProject,
  requireInstallationRead,
  requireRead,
} from './readable-projects.ts';
import { actorOfCaller, type RequestActor } from './reader-actor.ts';
import { type UsageInput, usageRange } from './usage-range.ts';

/** Reads one caller's accounts and projects. Concurrent reads of several projects share one statement. */
export type Reader = ReturnType<typeof openReader>;

/** Usage in a range of time. */
export type ReadUsage = Awaited<ReturnType<Reader['usage']>>;

/** @param address that the request comes from */
export function openReader(access: Access, caller: Caller, address: string | null) {
  const { database, plans, now } = access;
  const at = now();
  let known: Promise<RequestActor> | null = null;
  const who = () => (known ??= actorOfCaller(access, caller, address));

  const lists = new Map<string, DataLoader<string, unknown>>();
  /** One project's part of a list; reads of the same list in one turn of the event loop share one statement. */
  function listOf<Item>(
    name: string,
    { id }: ReadProject,
    read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Item>>,
  ): Promise<Item | undefined> {
    let list = lists.get(name) as DataLoader<string, Item | undefined> | undefined;
    if (list === undefined) {
      list = new DataLoader(async (ids: readonly string[]) => {
        const items = await read(ids);
        return ids.map((each) => items.get(each));
      });
      lists.set(name, list);
    }
    return list.load(id);
  }

  const projects = new Map<string, ReadProject>();
  const credits = new DataLoader(async (ids: readonly string[]) => {
    const requested = ids.map((id) => projects.get(id)).filter((project) => project !== undefined);
    return readCreditsOfAll(database, requested, at);
  });

  const descendants = new DataLoader(async (ids: readonly string[]) => {
    const living = await countActiveDescendants(database, ids, at);
    return ids.map((id) => living.get(id) ?? 0);
  });

  const reader = {
    /** The actor of this request, for actions. */
    actor: async () => (await who()).actor,
    account: async () => (await who()).account,

    /** One project; by default the caller's own. */
    async project(id: string | null): Promise<ReadProject> {
      const { actor } = await who();
      const wanted = id ?? caller.projectId;
      if (wanted === '') throw new IsobarError('not_found', 'this account has no project: make one first');
      return readProject(access, actor, wanted);
    },
    ownProjects: async () => readOwnProjects(access, (await who()).actor),
    allProjects: async (page: PageInput) => readAllProjects(access, (await who()).actor, page),
    allAccounts: async (page: PageInput) => readAllAccounts(access, (await who()).actor, page),
    /** Any account by its id, for operators. */
    async anyAccount(id: string) {
      requireInstallationRead((await who()).actor, 'all accounts');
      return readAccount(database, id);
    },
    async plans(): Promise<readonly Plan[]> {
      await who();
      return plans.all;
    },

    credits(project: ReadProject) {
      requireRead(project, 'credits');
      projects.set(project.id, project);
      return credits.load(project.id);
    },
    async ledger(project: ReadProject, page: PageInput) {
      requireRead(project, 'credits');
      const after = positionOf('ledger', page.after);
      const first = page.first + 1;
      const entries = await listOf(`ledger ${page.first} ${page.after}`, project, (ids) =>
        readLedgers(database, ids, { first, after }),
      );
      return pageOf(entries ?? [], page);
    },
    /** Keys of a project, newest first. @param ended whether to include the latest ended ones */
    async keys(project: ReadProject, { ended }: { readonly ended: boolean }): Promise<readonly KeyRecord[]> {
      requireRead(project, 'keys');
      const name = ended ? 'all keys' : 'keys';
      return (await listOf(name, project, (ids) => listKeysOfAll(database, ids, { ended, now: at }))) ?? [];
    },
    /** One key by its id. @throws (rejects) IsobarError('not_found') */
    async key(id: string): Promise<KeyRecord> {
      const projectId = await projectOfKey(database, id);
      const project = projectId === null ? null : await reader.project(projectId);
      if (project !== null) requireRead(project, 'keys');
      const key = project === null ? null : await findKey(database, project.id, id);
      if (key === null) throw new IsobarError('not_found', 'there is no such key');
      return key;
    },
    async requestsToday({ id, projectId }: KeyRecord): Promise<number> {
      const list = await listOf('requests today', { id: projectId } as ReadProject, async (ids) => {
        const requests = await requestsOfKeysToday(database, ids, at);
        return new Map(ids.map((each) => [each, requests]));
      });
      return list?.get(id) ?? 0;
    },
    /** Number of active descendants of a key. */
    livingDescendants: ({ id }: KeyRecord): Promise<number> => descendants.load(id),
    async members(project: ReadProject) {
      requireRead(project, 'members');
      return (await listOf('members', project, (ids) => readMembers(database, ids))) ?? [];
    },
    async invitations(project: ReadProject) {
      requireRead(project, 'invitations');
      return (await listOf('invitations', project, (ids) => readInvitations(database, ids, at))) ?? [];
    },
    async usage(project: ReadProject, input: UsageInput) {
      requireRead(project, 'usage');
      const range = usageRange(input, at);
      const name = `usage ${range.from.getTime()} ${range.to.getTime()}`;
      const [total, rows] = await Promise.all([
        listOf(name, project, (ids) => readUsageOfAll(database, ids, { ...range, by: [] })),
        range.by.length === 0
          ? []
          : listOf(`${name} ${range.by}`, project, (ids) => readUsageOfAll(database, ids, range)),
      ]);
      return { from: range.from, to: range.to, total: total?.[0] ?? null, rows: rows ?? [] };
    },
    /** The latest requests of a project that this process answered, newest first. */
    recentRequests(project: ReadProject): readonly RecentRequest[] {
      requireRead(project, 'usage');
      return access.recent.of(project.id);
    },
    /** A page of the audit log, for operators. @param projectId null for everything @param action as `readAudit` has it */
    async wholeAuditLog(page: PageInput, projectId: string | null, action: string | null) {
      requireInstallationRead((await who()).actor, 'audit of everything');
      const after = positionOf('audit', page.after);
      return pageOf(await readAudit(database, projectId, { first: page.first + 1, after, action }), page);
    },
    async auditLog(project: ReadProject, page: PageInput) {
      requireRead(project, 'audit');
      const after = positionOf('audit', page.after);
      const first = page.first + 1;
      const entries = await listOf(`audit ${page.first} ${page.after}`, project, (ids) =>
        readAudits(database, ids, { first, after }),
      );
      return pageOf(entries ?? [], page);
    },
  };
  return reader;
}
