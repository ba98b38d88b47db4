import type { Access } from '../../access.ts';
import { findAccount } from '../../accounts/records/accounts.ts';
import {
  inviteMember as inviteRow,
  type NewInvitation,
  revokeInvitation as revokeRow,
} from '../../accounts/records/invitations.ts';
import {
  addMember as addRow,
  changeRole as changeRow,
  removeMember as removeRow,
  requireNoMember,
} from '../../accounts/records/members.ts';
import { endKeysOfAccount } from '../../keys/records/key-family.ts';
import { ROLES, type Role } from '../../tables/account-tables.ts';
import { refused } from '../../texts.ts';
import type { Actor } from '../actors/actor.ts';
import { accountOf } from '../actors/actor-role.ts';
import { performOnProject } from '../actors/perform.ts';
import { readChoice } from '../inputs/input.ts';

/** Whether keys that a member made stay active when the member loses the right to make them. */
interface KeepKeys {
  /** False by default. */
  readonly keepKeys?: boolean | undefined;
}

/** A member of a project. */
interface Membership {
  readonly projectId: string;
  readonly accountId: string;
  readonly role: Role;
}

/** Invites a person by e-mail address; the token of the link is shown only once. */
export function inviteMember(
  access: Access,
  actor: Actor,
  input: { readonly projectId: string; readonly email: string; readonly role: string },
): Promise<NewInvitation> {
  return performOnProject(access, actor, 'member.invite', input.projectId, async ({ transaction, at }) => {
    const { projectId, email } = input;
    const role = readChoice(input.role, ROLES, 'role');
    await requireNoMember(transaction, projectId, email);
    const invitedBy = accountOf(actor);
    const invitation = await inviteRow(transaction, { projectId, email, role, invitedBy, now: at });
    return {
      result: invitation,
      target: { kind: 'invitation', id: invitation.id },
      details: { email, role, expiresAt: invitation.expiresAt },
    };
  });
}

/** Revokes an invitation to a project. */
export function revokeInvitation(
  access: Access,
  actor: Actor,
  { projectId, invitationId }: { readonly projectId: string; readonly invitationId: string },
): Promise<{ readonly id: string }> {
  return performOnProject(access, actor, 'invitation.revoke', projectId, async ({ transaction }) => {
    await revokeRow(transaction, { id: invitationId, projectId });
    return { result: { id: invitationId }, target: { kind: 'invitation', id: invitationId } };
  });
}

/** Adds an existing account as a member, without an invitation: for operators. Refused for a member, whose role would not change. */
export function addMember(
  access: Access,
  actor: Actor,
  input: { readonly projectId: string; readonly account: string; readonly role: string },
): Promise<Membership> {
  return performOnProject(access, actor, 'member.add', input.projectId, async ({ transaction, at }) => {
    const { projectId } = input;
    const role = readChoice(input.role, ROLES, 'role');
    const { id: accountId, email } = await findAccount(transaction, input.account);
    await requireNoMember(transaction, projectId, email);
    await addRow(transaction, { projectId, accountId, role, now: at });
    return {
      result: { projectId, accountId, role },
      target: { kind: 'account', id: accountId },
      details: { email, role },
    };
  });
}

/**
 * Changes a member's role; a project keeps at least one owner. Viewers cannot have keys: those that a new viewer made in the
 * project end, with those that these made.
 * @param input.keepKeys whether they stay active
 */
export function changeRole(
  access: Access,
  actor: Actor,
  input: { readonly projectId: string; readonly accountId: string; readonly role: string } & KeepKeys,
): Promise<Membership> {
  return performOnProject(access, actor, 'member.role', input.projectId, async ({ transaction, at }) => {
    const { projectId, accountId, keepKeys = false } = input;
    const role = readChoice(input.role, ROLES, 'role');
    await changeRow(transaction, { projectId, accountId, role });
    const ends = role === 'viewer' && !keepKeys;
    const endedKeys = ends ? await endKeysOfAccount(transaction, { accountId, projectId }, at) : 0;
    return {
      result: { projectId, accountId, role },
      target: { kind: 'account', id: accountId },
      details: role === 'viewer' ? { role, keptKeys: keepKeys, endedKeys } : { role },
    };
  });
}

/**
 * Removes a member, or leaves a project; a project keeps at least one owner. The keys that the member made in the project
 * end, with those that these made, within 2 s in every process.
 * @param member.keepKeys whether they stay active: decided by an owner, not by the member who leaves
 */
export function removeMember(
  access: Access,
  actor: Actor,
  member: { readonly projectId: string; readonly accountId: string } & KeepKeys,
): Promise<{ readonly projectId: string; readonly accountId: string; readonly endedKeys: number }> {
  const { projectId, accountId, keepKeys = false } = member;
  const isOneself = actor.kind === 'account' && actor.accountId === accountId;
  const action = isOneself ? 'member.leave' : 'member.remove';
  return performOnProject(access, actor, action, projectId, async ({ transaction, at, role: actorRole }) => {
    if (isOneself && keepKeys && actorRole !== 'operator') {
      throw refused('keepKeys', 'is for an owner who removes a member: the keys of who leaves end');
    }
    await removeRow(transaction, { projectId, accountId });
    const endedKeys = keepKeys ? 0 : await endKeysOfAccount(transaction, { accountId, projectId }, at);
    return {
      result: { projectId, accountId, endedKeys },
      target: { kind: 'account', id: accountId },
      details: { keptKeys: keepKeys, endedKeys },
    };
  });
}
