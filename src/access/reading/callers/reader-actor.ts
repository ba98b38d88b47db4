import { IsobarError } from '../../../platform/index.ts';
import type { Access } from '../../access.ts';
import type { Actor } from '../../actions/actors/actor.ts';
import type { Caller } from '../../callers/caller.ts';
import { type ReadAccount, readAccounts } from '../records/read-members.ts';

/** The actor behind a request. */
export interface RequestActor {
  readonly actor: Actor;
  /** The signed-in person; null for keys. */
  readonly account: ReadAccount | null;
}

/**
 * The actor behind a caller, read from the database: rights of people are not cached between requests.
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
    throw new IsobarError('forbidden', 'this needs a key with the scope account, or a signed-in account');
  }
  if (kind === 'key') return { account: null, actor: { kind: 'key', keyId, projectId, scopes, address } };
  const account = accountId === null ? undefined : (await readAccounts(database, [accountId])).get(accountId);
  if (account === undefined || account.disabled) {
    throw new IsobarError('unauthorized', 'this account can no longer sign in');
  }
  const lacksSecondFactor = account.operator && caller.lacksSecondFactor === true;
  const isOperator = account.operator && !lacksSecondFactor;
  return {
    account,
    actor: {
      kind: 'account',
      accountId: account.id,
      isOperator,
      lacksSecondFactor: lacksSecondFactor,
      address,
    },
  };
}
