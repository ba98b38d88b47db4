import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { programFile } from '../../scripts/server/start.ts';
import { createDatabase, type PostgresCluster, runSql, startPostgres } from '../support/postgres.ts';
import { scratchFolder } from '../support/scratch.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = scratchFolder();
const cluster: PostgresCluster | null = await startPostgres();
if (cluster === null) console.warn('PostgreSQL is not installed: starts without it are not tested');

/** A command that runs until it is stopped, and what it has said so far. */
function start(command: 'watch' | 'work', databaseUrl: string) {
  const env = {
    ...process.env,
    ISOBAR_DATA: folder,
    DATABASE_URL: databaseUrl,
    ISOBAR_MODELS: 'gfs',
    ISOBAR_SOURCES: 'demo',
    ISOBAR_LOG_LEVEL: 'info',
  };
  const child = spawn(process.execPath, [programFile('cli'), command], { cwd: root, env });
  const ended = once(child, 'exit');
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const code = async (): Promise<unknown> => (await ended)[0];
  return {
    said: () => said,
    /** Its exit code, once it has ended by itself. */
    code,
    stop(): Promise<unknown> {
      child.kill('SIGTERM');
      return code();
    },
  };
}

/** None before they are made. */
async function queuesOf(url: string): Promise<readonly string[]> {
  const rows = await runSql<{ name: string }>(url, 'select name from isobar_jobs.queue').catch(() => []);
  return rows.map(({ name }) => name);
}

describe.skipIf(cluster === null)('a service that is started while PostgreSQL does not answer', () => {
  let url: string;
  beforeEach(async () => {
    url = await createDatabase(cluster?.url ?? '');
  });
  afterAll(() => cluster?.stop());

  it.each(['work', 'watch'] as const)('%s waits for it, says so, and does its work then', async (command) => {
    await cluster?.crash();
    const service = start(command, url);
    await expect
      .poll(service.said)
      .toMatch(/the database [^\n]* cannot be used: [^\n]*; trying again in 1 s/);
    await cluster?.restart();
    await expect.poll(() => queuesOf(url)).toContain('runs');
    expect(await service.stop()).toBe(0);
  });

  it('ends when it is told to, without having had a database', async () => {
    await cluster?.crash();
    const service = start('work', url);
    await expect.poll(service.said).toContain('trying again in 1 s');
    expect(await service.stop()).toBe(0);
    await cluster?.restart();
  });

  it('ends at once with a sentence where the database is there and refuses it', async () => {
    const service = start('work', `${url}_absent`);
    expect(await service.code()).toBe(1);
    expect(service.said()).toMatch(/isobar: the database [^\n]* cannot be used: [^\n]*does not exist/);
  });
});
