import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Plan } from '../../../src/access/index.ts';
import type { TestGateway } from '../../support/gateway.ts';
import { makeKey } from '../../support/keys.ts';

/** Runs a statement on the database of a gateway with its own folder, as its operators could. */
export function onDatabase({ parts }: TestGateway, statement: string, ...values: string[]): void {
  const database = new DatabaseSync(path.join(parts.config.dataFolder, 'isobar.sqlite'));
  database.prepare(statement).run(...values);
  database.close();
}

let freeProjects = 0;

/** A key of a new project on the free plan, which has its own rates. */
export function freeKey(gateway: TestGateway): Promise<string> {
  return keyOnPlan(gateway, 'free', `free-${++freeProjects}`);
}

/** A new key of the one project that is on a plan. @param project another project on that plan */
export async function keyOnPlan(gateway: TestGateway, plan: string, project = plan): Promise<string> {
  const { id, key } = await makeKey(gateway.parts.access, plan);
  onDatabase(
    gateway,
    "insert or ignore into projects (id, name, plan, created_at) values (?, ?, ?, '2026-01-01T00:00:00Z')",
    project,
    project,
    plan,
  );
  onDatabase(gateway, 'update api_keys set project_id = ? where id = ?', project, id);
  return key;
}

/** Settings of a gateway with more plans: a file of them in a folder. */
export function plansIn(
  folder: string,
  plans: Readonly<Record<string, Partial<Plan> & { readonly extends?: string }>>,
): Record<string, string> {
  const file = path.join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify(plans));
  return { ISOBAR_PLANS: file };
}
