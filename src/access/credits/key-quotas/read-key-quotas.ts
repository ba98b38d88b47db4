import type { Kysely } from 'kysely';
import type { KeyRecord } from '../../keys/records/key-rows.ts';
import { keyBalanceId } from '../../plans/key-quota.ts';
import type { AccessTables } from '../../tables/tables.ts';
import { readCreditsOfAll } from '../read-credits.ts';

/** What a key may still use in this month (UTC), at most a second old; null where it has no such limit. */
export interface KeyQuotaLeft {
  readonly requests: number | null;
  readonly credits: number | null;
}

/** What each of several keys may still use, in their order: three statements for all of them, none where no key has a limit. */
export async function readKeyQuotas(
  database: Kysely<AccessTables>,
  keys: readonly Pick<KeyRecord, 'id' | 'monthlyRequests' | 'monthlyCredits'>[],
  now: Date,
): Promise<readonly KeyQuotaLeft[]> {
  const balances = keys.flatMap(({ id, monthlyRequests, monthlyCredits }) => [
    ...(monthlyRequests === null ? [] : [balanceOf(keyBalanceId('requests', id), monthlyRequests)]),
    ...(monthlyCredits === null ? [] : [balanceOf(keyBalanceId('credits', id), monthlyCredits)]),
  ]);
  const left = await readCreditsOfAll(database, balances, now);
  const byId = new Map(balances.map(({ id }, place) => [id, left[place]?.remaining ?? null]));
  return keys.map(({ id }) => ({
    requests: byId.get(keyBalanceId('requests', id)) ?? null,
    credits: byId.get(keyBalanceId('credits', id)) ?? null,
  }));
}

function balanceOf(id: string, monthlyCredits: number) {
  return { id, plan: { monthlyCredits } };
}
