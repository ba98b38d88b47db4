import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AccessTables } from '../../../src/access/index.ts';
import { insertKey } from '../../../src/access/keys/records/key-rows.ts';
import { listKeysOfAll } from '../../../src/access/keys/records/list-keys.ts';
import { NO_QUOTA } from '../../../src/access/plans/key-quota.ts';
import type { openDatabase } from '../../../src/platform/index.ts';
import { meteredProject, PROJECT } from '../../access/credits/metered-project.ts';
import { keyOnPlan, plansIn } from '../../rest/contract/plans.ts';
import { describeOnBoth } from '../../support/databases.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { scratchFolder } from '../../support/scratch.ts';

type Database = Awaited<ReturnType<typeof openDatabase<AccessTables>>>;
const NOW = new Date('2026-11-23T12:00:00Z');
const DAY_MS = 86_400_000;

/** Makes keys that ended so many days ago; null for one that works. */
async function makeKeys(database: Database, projectId: string, ended: readonly (number | null)[], now = NOW) {
  for (const [n, days] of ended.entries()) {
    const made = new Date(now.getTime() - 900 * DAY_MS + n * 1000);
    const input = {
      projectId,
      name: `key ${n}`,
      scopes: ['data' as const],
      origins: null,
      addresses: null,
      ...NO_QUOTA,
    };
    const expiresAt = days !== null && n % 2 === 0 ? new Date(now.getTime() - days * DAY_MS) : null;
    const { id } = await insertKey(database, { ...input, expiresAt, createdBy: null, parentId: null }, made);
    if (days === null || expiresAt !== null) continue;
    await database
      .updateTable('api_keys')
      .set({ revoked_at: new Date(now.getTime() - days * DAY_MS).toISOString() })
      .where('id', '=', id)
      .execute();
  }
}

describeOnBoth((databases) => {
  it('of keys that ended a list has the newest 200, and all that work', async () => {
    const { database } = await meteredProject(await databases.create(), null);
    await makeKeys(database, PROJECT, [null, ...Array.from({ length: 260 }, () => 3), null]);
    const listed = async (ended: boolean) =>
      (await listKeysOfAll(database, [PROJECT, 'another'], { ended, now: NOW })).get(PROJECT) ?? [];
    expect((await listed(false)).map(({ name }) => name)).toEqual(['key 261', 'key 0']);
    const all = await listed(true);
    expect(all).toHaveLength(202);
    expect(all.map(({ name }) => name)).toEqual([
      'key 261',
      ...Array.from({ length: 200 }, (_, n) => `key ${260 - n}`),
      'key 0',
    ]);
    await database.destroy();
  });

  it('keys are deleted 400 days after they ended, and none that works', async () => {
    const { database, openMeter } = await meteredProject(await databases.create(), null);
    await makeKeys(database, PROJECT, [null, 399, 399, 401, 401, null]);
    const meter = await openMeter();
    await meter.tidyUp();
    const left = await database.selectFrom('api_keys').select('name').orderBy('name').execute();
    expect(left.map(({ name }) => name)).toEqual(['key 0', 'key 1', 'key 2', 'key 5']);
    await meter.close();
    await database.destroy();
  });
});

describe('the list of keys by GraphQL', () => {
  const folder = scratchFolder();
  let gateway: TestGateway;
  beforeAll(async () => {
    const plans = plansIn(folder, {
      narrow: { extends: 'paid', expensiveField: { quota: 3, windowSeconds: 60 } },
    });
    gateway = await openGateway(undefined, undefined, undefined, plans);
    const now = gateway.parts.access.now();
    await makeKeys(
      gateway.parts.access.database,
      'default',
      Array.from({ length: 250 }, () => 3),
      now,
    );
  });
  afterAll(() => gateway?.close());

  const ask = async (query: string, key = TEST_KEY) => {
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query }),
    });
    return { status: response.status, text: await response.text() };
  };

  it('has a bound, whatever has ended', async () => {
    const { text } = await ask('{ project { keys(ended: true) { id state } } }');
    const { keys } = JSON.parse(text).data.project;
    expect(keys.length).toBeLessThanOrEqual(210);
    expect(new Set(keys.map(({ state }: { state: string }) => state))).toContain('EXPIRED');
    const living = JSON.parse((await ask('{ project { keys { state } } }')).text).data.project.keys;
    expect(living.every(({ state }: { state: string }) => state === 'ACTIVE')).toBe(true);
  });

  it('has the rate of expensive fields, aliases included', async () => {
    const key = await keyOnPlan(gateway, 'narrow');
    const two = '{ project { a: keys(ended: true) { id } b: keys { id } } }';
    expect((await ask(two, key)).status).toBe(200);
    const { status, text } = await ask(two, key);
    expect(status).toBe(429);
    expect(text).toContain('keys may be requested 3 times in 60 s');
  });
});
