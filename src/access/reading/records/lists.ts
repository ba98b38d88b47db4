/**
 * Lists of the whole installation for operators: each function checks first that the actor is one.
 * @throws (rejects) IsobarError('forbidden') for all others
 */
import type { Access } from '../../access.ts';
import { type Account, listAccounts } from '../../accounts/records/accounts.ts';
import { type Invitation, listInvitations } from '../../accounts/records/invitations.ts';
import { listMembers, type Member } from '../../accounts/records/members.ts';
import type { Actor } from '../../actions/actors/actor.ts';
import { type AuditEntry, readAudit } from '../../audit/read-audit.ts';
import {
  type LedgerEntry,
  type RemainingCredits,
  readCredits,
  readCreditsOfAll,
  readLedger,
} from '../../credits/read-credits.ts';
import { findKeyIds, type KeyRecord, listKeys } from '../../keys/records/key-rows.ts';
import { listProjects, type ProjectRecord } from '../../projects/project-rows.ts';
import { requestsOfKeysToday } from '../../usage/read-usage.ts';
import { requireInstallationRead } from './readable-projects.ts';

export async function accounts({ database }: Access, actor: Actor): Promise<readonly Account[]> {
  requireInstallationRead(actor, 'all accounts');
  return listAccounts(database);
}

export async function projects({ database }: Access, actor: Actor): Promise<readonly ProjectRecord[]> {
  requireInstallationRead(actor, 'all projects');
  return listProjects(database);
}

/** Remaining credits of projects, in their order. */
export async function creditsOfAll(
  { database, plans, now }: Access,
  actor: Actor,
  of: readonly ProjectRecord[],
): Promise<readonly RemainingCredits[]> {
  requireInstallationRead(actor, 'all projects');
  return readCreditsOfAll(
    database,
    of.map(({ id, plan }) => ({ id, plan: plans.get(plan) })),
    now(),
  );
}

export async function credits(
  { database, plans, now }: Access,
  actor: Actor,
  { id, plan }: ProjectRecord,
): Promise<RemainingCredits> {
  requireInstallationRead(actor, 'all projects');
  return readCredits(database, id, plans.get(plan), now());
}

/** The newest changes of a project's credits, at most 1,000. */
export async function ledger(
  { database }: Access,
  actor: Actor,
  projectId: string,
  page: { readonly first: number },
): Promise<readonly LedgerEntry[]> {
  requireInstallationRead(actor, 'all projects');
  return readLedger(database, projectId, page);
}

/** Permanent keys of a project, or of all (null), with each one's requests today: at most 1,000, newest first. */
export async function keys(
  { database, now }: Access,
  actor: Actor,
  projectId: string | null,
): Promise<readonly (KeyRecord & { readonly requestsToday: number })[]> {
  requireInstallationRead(actor, 'all projects');
  const found = await listKeys(database, projectId);
  const of = [...new Set(found.map((key) => key.projectId))];
  const today = await requestsOfKeysToday(database, of, now());
  return found.map((key) => ({ ...key, requestsToday: today.get(key.id) ?? 0 }));
}

/** Ids of all lasting keys, for near matches. */
export async function keyIds({ database }: Access, actor: Actor): Promise<readonly string[]> {
  requireInstallationRead(actor, 'all projects');
  return findKeyIds(database);
}

export async function members(
  { database }: Access,
  actor: Actor,
  projectId: string,
): Promise<readonly Member[]> {
  requireInstallationRead(actor, 'all projects');
  return listMembers(database, projectId);
}

/** Invitations into a project that may still be accepted. */
export async function invitations(
  { database, now }: Access,
  actor: Actor,
  projectId: string,
): Promise<readonly Invitation[]> {
  requireInstallationRead(actor, 'all projects');
  return listInvitations(database, projectId, now());
}

/** The newest entries of the audit log, of one project or of everything (null): at most 1,000. */
export async function audit(
  { database }: Access,
  actor: Actor,
  projectId: string | null,
  page: { readonly first: number },
): Promise<readonly AuditEntry[]> {
  requireInstallationRead(actor, 'audit of everything');
  return readAudit(database, projectId, page);
}
