import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { afterEach, describe, expect, it } from 'vitest';
import { describePostgres, holdLock, isPostgresUrl, openDatabase } from '../../../src/platform/index.ts';
import { describeOnBoth, describeOnPostgres } from '../../support/databases.ts';
import { createDatabase, runSql } from '../../support/postgres.ts';
import { COUNTERS, type CounterTables } from '../counters.ts';

const opened: Kysely<CounterTables>[] = [];

afterEach(async () => {
  for (const database of opened.splice(0)) await database.destroy();
});

async function open(location: string, migrations: Readonly<Record<string, Migration>> = COUNTERS) {
  const database = await openDatabase<CounterTables>(location, migrations);
  opened.push(database);
  return database;
}

describeOnBoth(({ create }) => {
  const openNew = async () => await open(await create());

  it('undoes a transaction that throws and stays usable', async () => {
    const database = await openNew();
    const fail = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('counters').values({ id: 'b', value: 1 }).execute();
      throw new Error('no');
    });
    await expect(fail).rejects.toThrow('no');
    expect(await database.selectFrom('counters').selectAll().execute()).toEqual([]);
  });

  it('gives back rows of an insert that returns them', async () => {
    const database = await openNew();
    const row = await database
      .insertInto('counters')
      .values({ id: 'c', value: 7 })
      .returningAll()
      .executeTakeFirst();
    expect(row).toEqual({ id: 'c', value: 7 });
  });

  it('counts rows that changed, and none when an insert met another', async () => {
    const database = await openNew();
    const insert = () =>
      database
        .insertInto('counters')
        .values({ id: 'a', value: 1 })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
    expect((await insert()).numInsertedOrUpdatedRows).toBe(1n);
    expect((await insert()).numInsertedOrUpdatedRows).toBe(0n);
    const update = (id: string) =>
      database.updateTable('counters').set({ value: 2 }).where('id', '=', id).executeTakeFirstOrThrow();
    expect((await update('a')).numUpdatedRows).toBe(1n);
    expect((await update('z')).numUpdatedRows).toBe(0n);
  });

  it('gives counts and sums as numbers', async () => {
    const database = await openNew();
    await database
      .insertInto('counters')
      .values([
        { id: 'a', value: 2_000_000_000 },
        { id: 'b', value: 2_000_000_000 },
      ])
      .execute();
    const row = await database
      .selectFrom('counters')
      .select(({ fn }) => [fn.countAll().as('rows'), fn.sum('value').as('sum')])
      .executeTakeFirst();
    expect(row).toEqual({ rows: 2, sum: 4_000_000_000 });
  });

  it('lets one transaction at a time hold a lock, and the next see what it did', async () => {
    const location = await create();
    const databases = await Promise.all([open(location), open(location)]);
    await databases[0].insertInto('counters').values({ id: 'a', value: 0 }).execute();
    const increment = (database: Kysely<CounterTables>) =>
      database
        .transaction()
        .setIsolationLevel('read committed')
        .execute(async (transaction) => {
          await holdLock(transaction, 'counter a');
          const row = await transaction.selectFrom('counters').selectAll().executeTakeFirstOrThrow();
          await new Promise((resolve) => setTimeout(resolve, 1));
          await transaction
            .updateTable('counters')
            .set({ value: row.value + 1 })
            .execute();
        });
    await Promise.all(Array.from({ length: 20 }, (_, turn) => increment(databases[turn % 2]!)));
    expect(await databases[1].selectFrom('counters').select('value').executeTakeFirst()).toEqual({
      value: 20,
    });
  });

  it('that fails in a migration keeps nothing of it', async () => {
    const location = await create();
    const broken: Migration = {
      async up(db) {
        await db.schema.createTable('half').addColumn('id', 'text').execute();
        throw new Error('the second half is missing');
      },
    };
    await expect(open(location, { ...COUNTERS, '2-broken': broken })).rejects.toThrow(
      /^the database .* cannot be used: the second half is missing$/,
    );
    const database = await open(location, {});
    const tables = await database.introspection.getTables();
    expect(tables.map(({ name }) => name)).toEqual([]);
  });

  it('of a newer version is refused', async () => {
    const location = await create();
    await open(location);
    await expect(open(location, {})).rejects.toThrow(
      /^the database .* cannot be used: a newer version of Isobar has changed it \(1-counters\); start that version, or restore/,
    );
  });
});

describe('an SQLite database', () => {
  it('gives each transaction the database for itself', async () => {
    const database = await open(':memory:');
    await database.insertInto('counters').values({ id: 'a', value: 0 }).execute();
    const increment = () =>
      database.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom('counters').selectAll().executeTakeFirstOrThrow();
        await new Promise((resolve) => setTimeout(resolve, 1));
        await transaction
          .updateTable('counters')
          .set({ value: row.value + 1 })
          .execute();
      });
    await Promise.all(Array.from({ length: 20 }, increment));
    expect(await database.selectFrom('counters').select('value').executeTakeFirst()).toEqual({ value: 20 });
  });

  it('is waited for while another connection of the same process writes', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'isobar-test-'));
    try {
      const file = path.join(folder, 'shared.sqlite');
      const [one, other] = await Promise.all([open(file), open(file)]);
      const insert = (id: string) => ({ id, value: 1 });
      const first = one.transaction().execute(async (transaction) => {
        await transaction.insertInto('counters').values(insert('a')).execute();
        await new Promise((resolve) => setTimeout(resolve, 200));
      });
      await new Promise((resolve) => setTimeout(resolve, 50));
      await other.insertInto('counters').values(insert('b')).execute();
      await first;
      expect(await one.selectFrom('counters').selectAll().execute()).toHaveLength(2);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('is named when it cannot be opened', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'isobar-test-'));
    try {
      await expect(open(folder)).rejects.toThrow(`the database ${folder} cannot be used: `);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describeOnPostgres('a PostgreSQL database', (clusterUrl) => {
  it('survives that its connections break, in a transaction and out of it', async () => {
    const url = await createDatabase(clusterUrl);
    const database = await open(url);
    // No others: those of the tests that run meanwhile are in the same cluster.
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'isobar' and datname = current_database()`;
    const broken = database.transaction().execute(async (transaction) => {
      await transaction.insertInto('counters').values({ id: 'a', value: 1 }).execute();
      await runSql(url, terminate);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await transaction.insertInto('counters').values({ id: 'b', value: 1 }).execute();
    });
    await expect(broken).rejects.toThrow();
    expect(await database.selectFrom('counters').selectAll().execute()).toEqual([]);
    await runSql(url, terminate);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await database.selectFrom('counters').selectAll().execute()).toEqual([]);
  });

  it('never holds more connections than its pool allows', async () => {
    const url = await createDatabase(clusterUrl);
    const database = await open(url);
    await Promise.all(
      Array.from({ length: 40 }, () => database.selectFrom('counters').selectAll().execute()),
    );
    const [row] = await runSql<{ connections: string }>(
      url,
      `select count(*) as connections from pg_stat_activity where application_name = 'isobar' and datname = current_database()`,
    );
    expect(Number(row?.connections)).toBeLessThanOrEqual(10);
    expect(Number(row?.connections)).toBeGreaterThan(0);
  });
});

it.each([
  ['postgres://isobar:hunter2@127.0.0.1:9/weather', 'weather at 127.0.0.1:9'],
  ['postgresql://isobar:hunter2@db.invalid/weather?sslmode=disable', 'weather at db.invalid:5432'],
  ['postgres://isobar:hunter2@127.0.0.1:99999/weather', 'of a malformed postgres:// URL'],
  ['postgres://isobar:hunter2%@127.0.0.1:9/weather', 'weather at 127.0.0.1:9'],
])('names where %s is when it cannot be reached, and not the password', async (url, place) => {
  expect(isPostgresUrl(url)).toBe(true);
  expect(describePostgres(url)).toBe(place);
  const error = await open(url).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'internal_error' });
  const shown = `${error}${JSON.stringify(error, Object.getOwnPropertyNames(error))}`;
  expect(shown).toContain(`the database ${place} cannot be used: `);
  expect(shown).not.toContain('hunter2');
});
