import { expect, it } from 'vitest';
import type { IngestProgress } from '../../src/app/ingest/process/ingest-protocol.ts';
import { reportProgress } from '../../src/app/ingest/process/report-progress.ts';
import { createIngestBoard } from '../../src/ingest/index.ts';
import { keptLog } from '../ingest/ingest-fixtures.ts';

const RUN = new Date('2026-01-15T00:00:00Z');

/** Lets it tell until something is so, at most for five seconds. */
async function tellUntil(
  reached: (reported: readonly IngestProgress[]) => boolean,
  jobs: () => Promise<{ queued: number; active: number; dead: number }>,
  askEveryMs = 1,
) {
  const reported: IngestProgress[] = [];
  const log = keptLog();
  const board = createIngestBoard();
  const end = new AbortController();
  const telling = reportProgress(
    { board, jobs, report: (progress) => reported.push(progress), log, reportEveryMs: 1, askEveryMs },
    end.signal,
  );
  const patience = performance.now() + 5000;
  while (!reached(reported) && performance.now() < patience)
    await new Promise((resolve) => setTimeout(resolve, 2));
  board.failed('gfs', RUN, new Error('connect ECONNREFUSED /secret/path'));
  while (reported.at(-1)?.models.length !== 1 && performance.now() < patience) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  end.abort();
  await telling;
  return { reported, log };
}

it('outlives a queue whose database is being restarted, and says so once', async () => {
  let calls = 0;
  const { reported, log } = await tellUntil(
    () => calls > 6,
    async () => {
      calls++;
      if (calls > 1 && calls < 6) throw new Error('terminating connection due to administrator command');
      return { queued: calls, active: 0, dead: 0 };
    },
  );
  expect(log.lines).toHaveLength(1);
  expect(log.lines[0]?.facts).toEqual({ error: 'terminating connection due to administrator command' });
  expect(reported.some(({ jobs }) => jobs.queued === 1)).toBe(true);
  expect(reported.at(-1)?.jobs.queued).toBeGreaterThanOrEqual(6);
});

it('never waits for the queue, nor asks it again before it has answered', async () => {
  let calls = 0;
  const { reported } = await tellUntil(
    () => calls === 1,
    () => {
      calls++;
      return new Promise(() => {});
    },
  );
  expect(calls).toBe(1);
  expect(reported.at(-1)?.models).toMatchObject([{ model: 'gfs' }]);
});

it('asks for jobs much less often than it looks at the board', async () => {
  let calls = 0;
  await tellUntil(
    () => calls > 0,
    async () => ({ queued: ++calls, active: 0, dead: 0 }),
    60_000,
  );
  expect(calls).toBe(1);
});

it('tells only what may leave the process of an error that is a defect', async () => {
  const { reported } = await tellUntil(
    () => true,
    async () => ({ queued: 0, active: 0, dead: 0 }),
  );
  expect(reported.at(-1)?.models).toMatchObject([{ lastError: 'internal error, see the log' }]);
});
