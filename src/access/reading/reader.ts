import { IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import { readAudit, readAudits } from '../audit/read-audit.ts';
import type { Caller } from '../callers/caller.ts';
import { type KeyQuotaLeft, readKeyQuotas } from '../credits/key-quotas/read-key-quotas.ts';
import { type RemainingCredits, readCreditsOfAll, readLedgers } from '../credits/read-credits.ts';
import { countActiveDescendants } from '../keys/records/key-family.ts';
import { type KeyRecord, stateOfKey } from '../keys/records/key-rows.ts';
import { findKeys, listKeysOfAll } from '../keys/records/list-keys.ts';
import type { Plan } from '../plans/plan.ts';
import { readUsageOfAll, requestsOfKeysToday } from '../usage/read-usage.ts';
import type { RecentRequest } from '../usage/recording/recent-requests.ts';
import { actorOfCaller, type RequestActor } from './callers/reader-actor.ts';
import { type PageInput, pageOf, positionOf } from './ranges/page.ts';
import { type UsageInput, usageRange } from './ranges/usage-range.ts';
import { readAccounts, readAllAccounts, readInvitations, readMembers } from './records/read-members.ts';
import {
  type Loaded,
  type ReadProject,
  readAllProjects,
  readOwnProjects,
  readProjects,
  readRecords,
  refusedRead,
  requireInstallationRead,
  requireRead,
} from './records/readable-projects.ts';

/** Reads one caller's accounts and projects, after checking rights. Functions of several projects take as many statements as of one. */
export type Reader = ReturnType<typeof openReader>;

/** Usage in a range of time. */
export type ReadUsage = Exclude<Awaited<ReturnType<Reader['usage']>>[number], Error>;

/** @param address that the request comes from */
export function openReader(access: Access, caller: Caller, address: string | null) {
  const { database, plans, now } = access;
  const at = now();
  let known: Promise<RequestActor> | null = null;
  const who = () => (known ??= actorOfCaller(access, caller, address));

  const reader = {
    /** The actor of this request, for actions. */
    actor: async () => (await who()).actor,
    account: async () => (await who()).account,

    /** The caller's own project. Throws IsobarError('not_found') for a person without any. */
    ownProjectId(): string {
      if (caller.projectId !== '') return caller.projectId;
      throw new IsobarError('not_found', 'this account has no project: make one first');
    },
    projects: async (ids: readonly string[]) => readProjects(access, (await who()).actor, ids),
    async ownProject(): Promise<ReadProject> {
      const [project = missing('project')] = await reader.projects([reader.ownProjectId()]);
      if (project instanceof IsobarError) throw project;
      return project;
    },
    ownProjects: async () => readOwnProjects(access, (await who()).actor),
    allProjects: async (page: PageInput) => readAllProjects(access, (await who()).actor, page),
    allAccounts: async (page: PageInput) => readAllAccounts(access, (await who()).actor, page),
    /** Any accounts by their ids, for operators. */
    async accounts(ids: readonly string[]) {
      requireInstallationRead((await who()).actor, 'all accounts');
      const accounts = await readAccounts(database, ids);
      return ids.map((id) => accounts.get(id) ?? missing('account'));
    },
    async plans(): Promise<readonly Plan[]> {
      await who();
      return plans.all;
    },

    credits: (projects: readonly ReadProject[]) =>
      readRecords(projects, 'credits', async (_ids, allowed) => {
        const credits = await readCreditsOfAll(database, allowed, at);
        const byProject = new Map<string, RemainingCredits & { readonly project: ReadProject }>();
        for (const [place, project] of allowed.entries()) {
          const remaining = credits[place];
          if (remaining !== undefined) byProject.set(project.id, { ...remaining, project });
        }
        return (id) => byProject.get(id) ?? missing('credits');
      }),
    ledger: (projects: readonly ReadProject[], page: PageInput) =>
      readRecords(projects, 'credits', async (ids) => {
        const after = positionOf('ledger', page.after);
        const ledgers = await readLedgers(database, ids, { first: page.first + 1, after });
        return (id) => pageOf(ledgers.get(id) ?? [], page);
      }),
    /** Keys of projects, newest first. @param ended whether to include the latest ended ones */
    keys: (projects: readonly ReadProject[], { ended }: { readonly ended: boolean }) =>
      readRecords(projects, 'keys', async (ids) => {
        const keys = await listKeysOfAll(database, ids, { ended, now: at });
        return (id) => keys.get(id) ?? [];
      }),
    /** Keys by their ids. */
    async keysById(ids: readonly string[]): Promise<Loaded<KeyRecord>> {
      const keys = await findKeys(database, ids);
      const projectIds = [...new Set([...keys.values()].map(({ projectId }) => projectId))];
      const projects = new Map<string, ReadProject | IsobarError>();
      for (const [place, project] of (await reader.projects(projectIds)).entries()) {
        projects.set(projectIds[place] ?? '', project);
      }
      return ids.map((id) => {
        const key = keys.get(id);
        const project = key && projects.get(key.projectId);
        if (key === undefined || project === undefined) return missing('key');
        return project instanceof IsobarError ? project : (refusedRead(project, 'keys') ?? key);
      });
    },
    /** The key that the caller used; null where its project lists no such key. */
    async ownKey(): Promise<KeyRecord | null> {
      const [key] = await reader.keysById([caller.keyId]);
      if (key instanceof IsobarError && key.code !== 'not_found') throw key;
      return key === undefined || key instanceof IsobarError || stateOfKey(key, at) !== 'ACTIVE' ? null : key;
    },
    async requestsToday(keys: readonly KeyRecord[]): Promise<readonly number[]> {
      const projectIds = [...new Set(keys.map(({ projectId }) => projectId))];
      const requests = await requestsOfKeysToday(database, projectIds, at);
      return keys.map(({ id }) => requests.get(id) ?? 0);
    },
    /** What keys may still use of their quotas this month. */
    quotasLeft: async (keys: readonly KeyRecord[]): Promise<readonly KeyQuotaLeft[]> =>
      readKeyQuotas(database, keys, at),
    /** Number of active descendants of keys. */
    async livingDescendants(keys: readonly KeyRecord[]): Promise<readonly number[]> {
      const ids = keys.map(({ id }) => id);
      const living = await countActiveDescendants(database, ids, at);
      return ids.map((id) => living.get(id) ?? 0);
    },
    members: (projects: readonly ReadProject[]) =>
      readRecords(projects, 'members', async (ids) => {
        const members = await readMembers(database, ids);
        return (id) => members.get(id) ?? [];
      }),
    invitations: (projects: readonly ReadProject[]) =>
      readRecords(projects, 'invitations', async (ids) => {
        const invitations = await readInvitations(database, ids, at);
        return (id) => invitations.get(id) ?? [];
      }),
    usage: (projects: readonly ReadProject[], input: UsageInput) =>
      readRecords(projects, 'usage', async (ids) => {
        const range = usageRange(input, at);
        const { from, to, by } = range;
        const [totals, rows] = await Promise.all([
          readUsageOfAll(database, ids, { ...range, by: [] }),
          by.length === 0 ? null : readUsageOfAll(database, ids, range),
        ]);
        return (id) => ({ from, to, total: totals.get(id)?.[0] ?? null, rows: rows?.get(id) ?? [] });
      }),
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
    auditLog: (projects: readonly ReadProject[], page: PageInput) =>
      readRecords(projects, 'audit', async (ids) => {
        const after = positionOf('audit', page.after);
        const logs = await readAudits(database, ids, { first: page.first + 1, after });
        return (id) => pageOf(logs.get(id) ?? [], page);
      }),
  };
  return reader;
}

function missing(what: string): IsobarError {
  return new IsobarError('not_found', `there is no such ${what}`);
}
