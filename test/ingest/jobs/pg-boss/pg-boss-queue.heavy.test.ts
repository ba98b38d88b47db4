import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, it } from 'vitest';
import {
  createPgBossQueue,
  type JobQueue,
  NotYetAvailable,
  type RunJob,
} from '../../../../src/ingest/jobs/index.ts';
import { describeOnPostgres } from '../../../support/databases.ts';
import { createDatabase, runSql } from '../../../support/postgres.ts';
import { job, recorder, until } from '../queues.ts';
import { openPgBossQueue } from '../queues-on-postgres.ts';

const queues: JobQueue[] = [];
const workers: ChildProcess[] = [];

afterEach(async () => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
  for (const queue of queues.splice(0)) await queue.close();
});

async function open(...options: Parameters<typeof openPgBossQueue>): Promise<JobQueue> {
  const queue = await openPgBossQueue(...options);
  queues.push(queue);
  return queue;
}

/** A worker process, once it works, and the first leads of the jobs that it has begun. */
async function startWorker(url: string) {
  const script = fileURLToPath(new URL('../worker-process.ts', import.meta.url));
  const worker = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  workers.push(worker);
  const leads: number[] = [];
  let working = false;
  createInterface({ input: worker.stdout }).on('line', (line) => {
    if (line === 'working') working = true;
    else leads.push(Number(line));
  });
  await until(() => working || worker.exitCode !== null);
  expect(working, 'the worker has started').toBe(true);
  return { worker, leads };
}

describeOnPostgres('a queue in PostgreSQL', (clusterUrl) => {
  it('gives the job of a killed worker to another, and a long job of a living one to no other', async () => {
    const url = await createDatabase(clusterUrl);
    const { names, onOutcome } = recorder();
    const queue = await open(url, { onOutcome, retry: { firstDelayMs: 1000 } });
    await queue.enqueue(job(666));
    const { worker, leads } = await startWorker(url);
    await until(() => leads.length === 1);
    worker.kill('SIGKILL');
    await once(worker, 'exit');

    // Both jobs last longer than the silence after which a worker counts as dead.
    await queue.enqueue(job(1));
    const begun: number[] = [];
    await queue.work(
      async ({ leads }) => {
        begun.push(leads[0]!);
        if (leads[0] === 1) await new Promise((resolve) => setTimeout(resolve, 14_000));
      },
      { concurrency: 2 },
    );
    await until(() => names().length === 2);
    expect(begun).toEqual([1, 666]);
    expect(names()).toEqual(['done', 'done']);
    await until(async () => (await queue.report()).active === 0);
    expect(await queue.report()).toEqual({ queued: 0, active: 0, dead: [] });
  });

  it('names the death of the worker as the reason when it was the last attempt', async () => {
    const url = await createDatabase(clusterUrl);
    const queue = await open(url, { retry: { attempts: 1 } });
    await queue.enqueue(job(666));
    const { worker, leads } = await startWorker(url);
    await until(() => leads.length === 1);
    worker.kill('SIGKILL');
    await until(async () => (await queue.report()).dead.length === 1);
    expect((await queue.report()).dead).toMatchObject([
      { job: job(666), attempts: 1, error: expect.stringMatching(/heartbeat/) },
    ]);
  });

  it('aborts a handler whose job was given to another, and ignores its outcome', async () => {
    const url = await createDatabase(clusterUrl);
    const { outcomes, onOutcome } = recorder();
    const queue = await open(url, { onOutcome, retry: { firstDelayMs: 1000 } });
    await queue.enqueue(job(1));
    let calls = 0;
    let aborted = false;
    const handler = async (_job: RunJob, signal: AbortSignal) => {
      calls += 1;
      if (calls > 1) return;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      aborted = true;
      throw new NotYetAvailable('a last word', 3_600_000);
    };
    await queue.work(handler, { concurrency: 2 });
    await until(() => calls === 1);
    await runSql(
      url,
      `update isobar_jobs.job set heartbeat_on = now() - interval '1 hour' where state = 'active'`,
    );
    await until(() => aborted && calls === 2);
    await until(async () => (await queue.report()).active === 0);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(outcomes).toEqual([{ job: job(1), outcome: 'done', failures: 1 }]);
    expect(await queue.report()).toEqual({ queued: 0, active: 0, dead: [] });
  });

  it('is shared by processes, which do each job once', async () => {
    const url = await createDatabase(clusterUrl);
    const queue = await open(url);
    const [one, other] = await Promise.all([startWorker(url), startWorker(url)]);
    for (let lead = 0; lead < 16; lead++) await queue.enqueue(job(lead));
    await until(async () => {
      const { queued, active } = await queue.report();
      return queued + active === 0;
    });
    expect([...one.leads, ...other.leads].sort((a, b) => a - b)).toEqual(
      Array.from({ length: 16 }, (_, i) => i),
    );
    expect(one.leads.length).toBeGreaterThan(0);
    expect(other.leads.length).toBeGreaterThan(0);
    const ended = Promise.all([once(one.worker, 'exit'), once(other.worker, 'exit')]);
    one.worker.kill('SIGTERM');
    other.worker.kill('SIGTERM');
    for (const [code] of await ended) expect(code).toBe(0);
  });

  it('gives its active jobs to others at once when it is closed', async () => {
    const url = await createDatabase(clusterUrl);
    const leaving = await open(url);
    let began = false;
    await leaving.enqueue(job(1));
    await leaving.work(
      async (_job, signal) => {
        began = true;
        await new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
      { concurrency: 1 },
    );
    await until(() => began);
    await leaving.close();
    const { names, outcomes, onOutcome } = recorder();
    const staying = await open(url, { onOutcome });
    expect(await staying.report()).toEqual({ queued: 1, active: 0, dead: [] });
    await staying.work(async () => {}, { concurrency: 1 });
    await until(() => names().length === 1);
    expect(outcomes).toEqual([{ job: job(1), outcome: 'done', failures: 0 }]);
  });

  it('continues after all its connections broke', async () => {
    const url = await createDatabase(clusterUrl);
    const { names, onOutcome } = recorder();
    const errors: string[] = [];
    const queue = await createPgBossQueue({
      url,
      onError: ({ message }) => errors.push(message),
      pollSeconds: 0.5,
      onOutcome,
    });
    queues.push(queue);
    await queue.enqueue(job(1));
    await queue.work(() => new Promise((resolve) => setTimeout(resolve, 500)), { concurrency: 1 });
    await until(async () => (await queue.report()).active === 1);
    await runSql(
      url,
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'isobar jobs' and datname = current_database()`,
    );
    await until(() => names().length === 1);
    await until(() => queue.enqueue(job(2)).catch(() => false));
    await until(() => names().length === 2);
    expect(errors.join('\n')).toMatch(/terminat/i);
  });

  it('makes its tables once when several processes open it together', async () => {
    const url = await createDatabase(clusterUrl);
    await Promise.all(Array.from({ length: 4 }, () => open(url)));
    const rows = await runSql(url, `select 1 from isobar_jobs.queue where name like 'runs%'`);
    expect(rows).toHaveLength(2);
  });
});

it.each([
  'postgres://isobar:hunter2@127.0.0.1:9/weather',
  'postgres://isobar:hunter2@127.0.0.1:99999/weather',
])('that cannot be opened says where, and not the password', async (url) => {
  const opening = createPgBossQueue({ url, onError: () => {} });
  const error = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({
    code: 'internal_error',
    message: expect.stringMatching(/^the job queue in .* cannot be used: ./),
  });
  expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('hunter2');
});
