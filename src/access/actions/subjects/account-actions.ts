import { holdLock } from '../../../platform/index.ts';
import type { Access } from '../../access.ts';
import {
  type Account,
  addOwnProject,
  confirmAddress,
  createAccount as createRow,
  disableAccount as disableRow,
  findAccount,
  makeResetLink as makeResetRow,
  setOperator as setOperatorOfRow,
} from '../../accounts/records/accounts.ts';
import { inviteAccount as inviteRow, type NewInvitation } from '../../accounts/records/invitations.ts';
import { removeSecondFactor as removeFactorOfRow } from '../../accounts/sessions/second-factor.ts';
import { endKeysOfAccount, revokeKeysInOtherProjects } from '../../keys/records/key-family.ts';
import type { Actor } from '../actors/actor.ts';
import { accountOf } from '../actors/actor-role.ts';
import { type ActionContext, accountLock, type OtherAction, perform } from '../actors/perform.ts';

/** A password-reset link's token, shown only once, with its expiry. */
export interface ResetLink {
  readonly accountId: string;
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A new account; its owner sets the password by the link. */
export interface NewAccount {
  readonly account: Account;
  /** The account's own project, on the plan `free`. */
  readonly projectId: string;
  readonly link: ResetLink;
}

/** Creates an account with its own project. The operator vouches for its e-mail address. */
export function createAccount(
  access: Access,
  actor: Actor,
  input: { readonly email: string; readonly name: string; readonly operator?: boolean | undefined },
): Promise<NewAccount> {
  return perform(access, actor, 'account.create', async ({ transaction, at }) => {
    const isOperator = input.operator === true;
    const account = await createRow(transaction, {
      email: input.email,
      name: input.name,
      isOperator,
      emailVerified: true,
      passwordHash: null,
      now: at,
    });
    const projectId = await addOwnProject(transaction, account, at);
    const link = await makeResetRow(transaction, { accountId: account.id, now: at });
    return {
      result: { account, projectId, link: { accountId: account.id, ...link } },
      target: { kind: 'account', id: account.id },
      details: { email: account.email, name: account.name, operator: isOperator, project: projectId },
    };
  });
}

/** Invites a person to the service; the token of the link is shown only once. */
export function inviteAccount(
  access: Access,
  actor: Actor,
  input: { readonly email: string; readonly operator?: boolean | undefined },
): Promise<NewInvitation> {
  return perform(access, actor, 'account.invite', async ({ transaction, at }) => {
    const operator = input.operator === true;
    const invitedBy = accountOf(actor);
    const invitation = await inviteRow(transaction, { email: input.email, operator, invitedBy, now: at });
    return {
      result: invitation,
      target: { kind: 'invitation', id: invitation.id },
      details: { email: input.email, operator, expiresAt: invitation.expiresAt },
    };
  });
}

/**
 * Disables an account: it can no longer sign in, and its sessions and the keys that it made, with those that these made, end within 2 s.
 * The last operator stays.
 */
export function disableAccount(access: Access, actor: Actor, { account }: AccountInput): Promise<Account> {
  return onAccount(access, actor, 'account.disable', account, async ({ transaction, at }, { id }) => {
    await holdLock(transaction, accountLock(id));
    await disableRow(transaction, { accountId: id, now: at });
    return { endedKeys: await endKeysOfAccount(transaction, { accountId: id, projectId: null }, at) };
  });
}

/** Enables a disabled account; its keys stay revoked. */
export function enableAccount(access: Access, actor: Actor, { account }: AccountInput): Promise<Account> {
  return onAccount(access, actor, 'account.enable', account, async ({ transaction }, { id }) => {
    await transaction.updateTable('auth_user').set({ disabled_at: null }).where('id', '=', id).execute();
    return {};
  });
}

/**
 * Grants or revokes the operator role. On revocation, the keys that it made in projects where it is neither owner nor developer end.
 * The last operator keeps the role.
 */
export function setOperator(
  access: Access,
  actor: Actor,
  { account, operator }: AccountInput & { readonly operator: boolean },
): Promise<Account> {
  return onAccount(access, actor, 'account.operator', account, async ({ transaction, at }, found) => {
    await holdLock(transaction, accountLock(found.id));
    await setOperatorOfRow(transaction, found, operator);
    return operator
      ? { operator }
      : { operator, endedKeys: await revokeKeysInOtherProjects(transaction, found.id, at) };
  });
}

/** Confirms an account's e-mail address where neither mail nor a provider can. */
export function confirmAccount(access: Access, actor: Actor, { account }: AccountInput): Promise<Account> {
  return onAccount(access, actor, 'account.vouch', account, async ({ transaction }, found) => {
    await confirmAddress(transaction, found);
    return {};
  });
}

/** Removes a lost second factor from an account: its password alone signs in until another is set up; its sessions end within 2 s. */
export function removeSecondFactor(
  access: Access,
  actor: Actor,
  { account }: AccountInput,
): Promise<Account> {
  return onAccount(
    access,
    actor,
    'account.remove_second_factor',
    account,
    async ({ transaction }, { id }) => {
      return { hadOne: await removeFactorOfRow(transaction, id) };
    },
  );
}

/** A link that sets an account's password once, within a day; it replaces earlier ones. */
export function makeResetLink(access: Access, actor: Actor, { account }: AccountInput): Promise<ResetLink> {
  return perform(access, actor, 'account.reset_link', async ({ transaction, at }) => {
    const { id, email } = await findAccount(transaction, account);
    const link = await makeResetRow(transaction, { accountId: id, now: at });
    return {
      result: { accountId: id, ...link },
      target: { kind: 'account', id },
      details: { email, expiresAt: link.expiresAt },
    };
  });
}

/** An account by id or e-mail address. */
export interface AccountInput {
  readonly account: string;
}

async function onAccount(
  access: Access,
  actor: Actor,
  action: OtherAction,
  account: string,
  work: (context: ActionContext, account: Account) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Account> {
  return perform(access, actor, action, async (context) => {
    const found = await findAccount(context.transaction, account);
    const details = await work(context, found);
    return {
      result: await findAccount(context.transaction, found.id),
      target: { kind: 'account', id: found.id },
      details: { email: found.email, ...details },
    };
  });
}
