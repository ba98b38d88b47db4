import { holdLock } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import {
  type Account,
  addOwnProject,
  createAccount as createRow,
  disableAccount as disableRow,
  findAccount,
  makeResetLink as makeResetRow,
  setOperator as setOperatorOfRow,
  vouchForAddress,
} from '../accounts/accounts.ts';
import { inviteAccount as inviteRow, type NewInvitation } from '../accounts/invitations/invitations.ts';
import { removeSecondFactor as removeFactorOfRow } from '../accounts/sign-in/second-factor.ts';
import { endKeysInOthersProjects, endKeysOfAccount } from '../keys/records/key-family.ts';
import type { Actor } from './actor.ts';
import { accountLock, type OtherAction, perform, type Stage } from './perform.ts';
import { accountOf } from './standing.ts';

/** A link's token, shown only now, and until when it works. */
export interface ResetLink {
  readonly accountId: string;
  readonly token: string;
  /** ISO 8601, UTC. */
  readonly expiresAt: string;
}

/** A new account; its owner sets the password by the link. */
export interface NewAccount {
  readonly account: Account;
  /** A project of its own, on the plan `free`. */
  readonly projectId: string;
  readonly link: ResetLink;
}

/** Makes an account with a project of its own. The operator vouches for its e-mail address. */
export function createAccount(
  access: Access,
  actor: Actor,
  wish: { readonly email: string; readonly name: string; readonly operator?: boolean | undefined },
): Promise<NewAccount> {
  return perform(access, actor, 'account.create', async ({ transaction, at }) => {
    const isOperator = wish.operator === true;
    const account = await createRow(transaction, {
      email: wish.email,
      name: wish.name,
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

/** Invites somebody to the service; the token of the link is shown only now. */
export function inviteAccount(
  access: Access,
  actor: Actor,
  wish: { readonly email: string; readonly operator?: boolean | undefined },
): Promise<NewInvitation> {
  return perform(access, actor, 'account.invite', async ({ transaction, at }) => {
    const operator = wish.operator === true;
    const invitedBy = accountOf(actor);
    const invitation = await inviteRow(transaction, { email: wish.email, operator, invitedBy, now: at });
    return {
      result: invitation,
      target: { kind: 'invitation', id: invitation.id },
      details: { email: wish.email, operator, expiresAt: invitation.expiresAt },
    };
  });
}

/**
 * Locks an account: it can no longer sign in, and its sessions and the keys that it made, with those that these made, end within 2 s.
 * The last operator stays.
 */
export function disableAccount(access: Access, actor: Actor, { account }: AccountWish): Promise<Account> {
  return onAccount(access, actor, 'account.disable', account, async ({ transaction, at }, { id }) => {
    await holdLock(transaction, accountLock(id));
    await disableRow(transaction, { accountId: id, now: at });
    return { endedKeys: await endKeysOfAccount(transaction, { accountId: id, projectId: null }, at) };
  });
}

/** Lets a locked account in again; its keys stay revoked. */
export function enableAccount(access: Access, actor: Actor, { account }: AccountWish): Promise<Account> {
  return onAccount(access, actor, 'account.enable', account, async ({ transaction }, { id }) => {
    await transaction.updateTable('auth_user').set({ disabled_at: null }).where('id', '=', id).execute();
    return {};
  });
}

/**
 * Makes an account an operator, or one like others again: the keys that it made in projects where it is neither owner nor developer end
 * then. The last operator stays one.
 */
export function setOperator(
  access: Access,
  actor: Actor,
  { account, operator }: AccountWish & { readonly operator: boolean },
): Promise<Account> {
  return onAccount(access, actor, 'account.operator', account, async ({ transaction, at }, found) => {
    await holdLock(transaction, accountLock(found.id));
    await setOperatorOfRow(transaction, found, operator);
    return operator
      ? { operator }
      : { operator, endedKeys: await endKeysInOthersProjects(transaction, found.id, at) };
  });
}

/** Vouches that an account belongs to the owner of its e-mail address, where no mail and no provider can prove it. */
export function confirmAccount(access: Access, actor: Actor, { account }: AccountWish): Promise<Account> {
  return onAccount(access, actor, 'account.vouch', account, async ({ transaction }, found) => {
    await vouchForAddress(transaction, found);
    return {};
  });
}

/** Takes a lost second factor off an account: it signs in by its password alone until it sets up another; its sessions end within 2 s. */
export function removeSecondFactor(access: Access, actor: Actor, { account }: AccountWish): Promise<Account> {
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

/** A link to set an account's password by, once, within a day; links made before it are dead. */
export function makeResetLink(access: Access, actor: Actor, { account }: AccountWish): Promise<ResetLink> {
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

/** An account by its id or its e-mail address. */
export interface AccountWish {
  readonly account: string;
}

async function onAccount(
  access: Access,
  actor: Actor,
  action: OtherAction,
  account: string,
  work: (stage: Stage, account: Account) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Account> {
  return perform(access, actor, action, async (stage) => {
    const found = await findAccount(stage.transaction, account);
    const details = await work(stage, found);
    return {
      result: await findAccount(stage.transaction, found.id),
      target: { kind: 'account', id: found.id },
      details: { email: found.email, ...details },
    };
  });
}
