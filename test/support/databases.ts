import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, inject } from 'vitest';
import { createDatabase } from './postgres.ts';

export interface TestDatabases {
  readonly kind: 'SQLite' | 'PostgreSQL';
  /** Location of a new, empty database, as `openDatabase` takes it. */
  create(): Promise<string>;
}

/** The cluster of this test run; null when there is none. */
const postgresUrl: string | null = inject('postgresUrl') ?? null;

/** Runs a suite on SQLite and on PostgreSQL, or skips the latter when this test run has none. */
export function describeOnBoth(suite: (databases: TestDatabases) => void): void {
  describe('on SQLite', () => suite({ kind: 'SQLite', create: sqliteFiles() }));
  describeOnPostgres('on PostgreSQL', (clusterUrl) => {
    suite({ kind: 'PostgreSQL', create: () => createDatabase(clusterUrl) });
  });
}

/** Skipped without PostgreSQL, which the set-up of the test run says loudly. */
export function describeOnPostgres(title: string, suite: (clusterUrl: string) => void): void {
  describe.skipIf(postgresUrl === null)(title, () => suite(postgresUrl ?? ''));
}

function sqliteFiles(): () => Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'isobar-sqlite-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  let made = 0;
  return async () => path.join(folder, `${made++}.sqlite`);
}
