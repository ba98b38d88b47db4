import { describe, expect, it } from 'vitest';
import { reportSpent } from '../../../../src/app/ingest/process/report-spent.ts';
import { createIngestBoard } from '../../../../src/ingest/index.ts';

const NO_JOBS = { queued: 0, active: 0, dead: 0 };
const MUCH = 900_000_000;

/** Looks every millisecond, for a moment: whether it reports. */
async function reports(
  residentBytes: number,
  {
    jobs = NO_JOBS,
    isIngesting = false,
    hasIngested = true,
  }: { jobs?: typeof NO_JOBS; isIngesting?: boolean; hasIngested?: boolean } = {},
): Promise<boolean> {
  const board = createIngestBoard();
  if (isIngesting) {
    const run = { model: 'gfs', initTime: new Date(0), presentHours: 0, expectedHours: 9 } as const;
    const fields = { fieldsDone: 0, fieldsPlanned: 9, implausibleFields: 0 };
    const read = { messagesRead: 0, bytesRead: 0, messagesDecoded: 0, decodeMs: 0, elapsedMs: 0 };
    board.progress({ ...run, ...fields, ...read });
  }
  if (hasIngested) board.finished('hrrr', new Date(0), null);
  let count = 0;
  await reportSpent(
    {
      board,
      jobs: async () => jobs,
      report: () => count++,
      residentBytes: () => residentBytes,
      lookEveryMs: 1,
    },
    AbortSignal.timeout(500),
  );
  return count > 0;
}

describe('a process that ingests runs', () => {
  it('is spent when it is idle and holds much memory', async () => {
    expect(await reports(MUCH)).toBe(true);
  });

  it('is not while it holds no more than a new one', async () => {
    expect(await reports(200_000_000)).toBe(false);
  });

  it('is not before it has ingested anything', async () => {
    expect(await reports(MUCH, { hasIngested: false })).toBe(false);
  });

  it('is not while runs are ingested, and jobs wait, run, or have failed for good', async () => {
    expect(await reports(MUCH, { isIngesting: true })).toBe(false);
    for (const job of ['queued', 'active', 'dead'] as const)
      expect(await reports(MUCH, { jobs: { ...NO_JOBS, [job]: 1 } }), job).toBe(false);
  });
});
