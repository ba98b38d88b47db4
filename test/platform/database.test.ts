import { expect, it } from 'vitest';
import { openDatabase } from '../../src/platform/index.ts';

interface Tables {
  counters: { id: string; value: number };
}

const open = () =>
  openDatabase<Tables>(':memory:', {
    '1-counters': {
      async up(db) {
        await db.schema
          .createTable('counters')
          .addColumn('id', 'text', (column) => column.primaryKey())
          .addColumn('value', 'integer', (column) => column.notNull())
          .execute();
      },
    },
  });

it('gives each transaction the database for itself', async () => {
  const database = await open();
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

it('undoes a transaction that throws and stays usable', async () => {
  const database = await open();
  const fail = database.transaction().execute(async (transaction) => {
    await transaction.insertInto('counters').values({ id: 'b', value: 1 }).execute();
    throw new Error('no');
  });
  await expect(fail).rejects.toThrow('no');
  expect(await database.selectFrom('counters').selectAll().execute()).toEqual([]);
});

it('gives back rows of an insert that returns them', async () => {
  const database = await open();
  const row = await database
    .insertInto('counters')
    .values({ id: 'c', value: 7 })
    .returningAll()
    .executeTakeFirst();
  expect(row).toEqual({ id: 'c', value: 7 });
});
