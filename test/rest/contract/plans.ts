import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { TestGateway } from '../../support/gateway.ts';

/** Runs a statement on the database of a gateway with a folder of its own, as its operators could. */
export function onDatabase({ parts }: TestGateway, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(path.join(parts.config.dataFolder, 'isobar.sqlite'));
  database.prepare(statement).run(...values);
  database.close();
}

/** A new key of a project on the free plan. */
export async function freeKey(gateway: TestGateway): Promise<string> {
  const { id, key } = await gateway.parts.keyring.createKey('free');
  onDatabase(
    gateway,
    "insert or ignore into projects (id, name, plan, created_at) values ('free', 'Free', 'free', '2026-01-01T00:00:00Z')",
  );
  onDatabase(gateway, "update api_keys set project_id = 'free' where id = ?", id);
  return key;
}
