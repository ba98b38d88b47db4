import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** A table for the tests of databases. */
export interface CounterTables {
  counters: { id: string; value: number };
}

export const COUNTERS: Readonly<Record<string, Migration>> = {
  '1-counters': {
    async up(db: Kysely<never>) {
      await db.schema
        .createTable('counters')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('value', 'integer', (column) => column.notNull())
        .execute();
    },
  },
};
