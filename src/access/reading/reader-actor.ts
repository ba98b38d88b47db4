import { IsobarError } from '../../platform/index.ts';
import type { Access } from '../access.ts';
import type { Actor } from '../actions/actor.ts';
import type { Caller } from '../keys/checking/caller.ts';
import { type ReadAccount, readAccount } from './read-members.ts';

/** Who reads and does things for a request. */
export interface RequestActor {
  readonly actor: Actor;
  /** The person who has signed in; null for keys. */
  readonly account: ReadAccount | null;
}

/**
 * Who is behind a caller, as the database has it now: what a person may do is not remembered from one request to the next.
 * @param address that the request comes from
 * @throws (rejects) IsobarError('forbidden') for callers without the scope `account`, 'unauthorized' for an account that was
 * disabled a moment ago
 */
export async function actorOfCaller(
  { database }: Access,
  caller: Caller,
  address: string | null,
): Promise<RequestActor> {
  const { kind, accountId, keyId, projectId, scopes } = caller;
  if (!scopes.has('account')) {
    throw new IsobarError(
      'forbidden',
      'this needs a key with the scope account, or somebody who has signed in',
    );
  }
  if (kind === 'key') return { account: null, actor: { kind: 'key', keyId, projectId, scopes, address } };
  const account = accountId === null ? null : await readAccount(database, accountId);
  if (account === null || account.disabled) {
    throw new IsobarError('unauthorized', 'this account cannot sign in any more');
  }
  const isWithheld = account.operator && caller.isWithheld === true;
  const isOperator = account.operator && !isWithheld;
  return { account, actor: { kind: 'account', accountId: account.id, isOperator, isWithheld, address } };
}
