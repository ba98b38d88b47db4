import { describe, expect, it } from 'vitest';
import { NotYetAvailable, type RunJob } from '../../../src/ingest/jobs/index.ts';
import { describeOnBothQueues, expectCounts, job, QUICK, recorder, until } from './queues.ts';

describeOnBothQueues((open) => {
  it('does jobs in the order in which they came, and forgets them', async () => {
    const queue = await open();
    const done: RunJob[] = [];
    for (const lead of [7, 3, 9]) expect(await queue.enqueue(job(lead))).toBe(true);
    await queue.work(async (job) => void done.push(job), { concurrency: 1 });
    await until(() => done.length === 3);
    expect(done).toEqual([job(7), job(3), job(9)]);
    await until(async () => (await queue.report()).active === 0);
    expect(await queue.report()).toEqual({ queued: 0, active: 0, dead: [] });
    expect(await queue.enqueue(job(7))).toBe(true);
  });

  it('takes a job once while it is queued or active, however its time is written', async () => {
    const queue = await open();
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    expect(await queue.enqueue(job(1))).toBe(true);
    expect(await queue.enqueue(job(1, '2026-01-01T00:00:00.000Z'))).toBe(false);
    expect(await queue.enqueue(job(1, '2026-01-01T06:00:00Z'))).toBe(true);
    expect(await queue.enqueue({ ...job(1), model: 'nam' })).toBe(true);
    expect(await queue.enqueue({ ...job(1), leads: [1] })).toBe(true);
    let calls = 0;
    const handler = async () => {
      calls += 1;
      await finished;
    };
    await queue.work(handler, { concurrency: 4 });
    await until(() => calls === 4);
    await expectCounts(queue, { queued: 0, active: 4 });
    expect(await queue.enqueue(job(1))).toBe(false);
    finish();
    await until(async () => (await queue.report()).active === 0);
    expect(calls).toBe(4);
  });

  it('tries a failed job again after a while', async () => {
    const { names, outcomes, onOutcome } = recorder();
    const queue = await open({ retry: QUICK, onOutcome });
    const calls: number[] = [];
    await queue.enqueue(job(1));
    const handler = async () => {
      calls.push(Date.now());
      if (calls.length < 3) throw new Error(`failure ${calls.length}`);
    };
    await queue.work(handler, { concurrency: 1 });
    await until(() => names().length === 3);
    expect(names()).toEqual(['retried', 'retried', 'done']);
    expect(outcomes.map(({ failures }) => failures)).toEqual([1, 2, 2]);
    expect(outcomes[1]).toMatchObject({ job: job(1), error: { message: 'failure 2' } });
    expect(calls[1]! - calls[0]!).toBeGreaterThan(900);
    expect(calls[2]! - calls[1]!).toBeGreaterThan(900);
    await until(async () => (await queue.report()).active === 0);
    expect(await queue.report()).toEqual({ queued: 0, active: 0, dead: [] });
  });

  it('gives a job up when its attempts are used up, says why, and revives it on demand', async () => {
    const { names, onOutcome } = recorder();
    const queue = await open({ retry: { ...QUICK, attempts: 2 }, onOutcome });
    let broken = true;
    const enqueuedAt = Date.now();
    await queue.enqueue(job(1));
    const handler = async () => {
      if (broken) throw new Error('the sky is not there');
    };
    await queue.work(handler, { concurrency: 1 });
    await until(async () => (await queue.report()).dead.length === 1);
    expect(names()).toEqual(['retried', 'dead']);
    const { dead, queued, active } = await queue.report();
    expect({ queued, active }).toEqual({ queued: 0, active: 0 });
    expect(dead).toEqual([
      { job: job(1), error: 'the sky is not there', failedAt: expect.any(Date), attempts: 2 },
    ]);
    expect(dead[0]!.failedAt.getTime()).toBeGreaterThanOrEqual(enqueuedAt);
    expect(dead[0]!.failedAt.getTime()).toBeLessThanOrEqual(Date.now());

    broken = false;
    expect(await queue.retryDead()).toBe(1);
    expect(await queue.retryDead()).toBe(0);
    await until(() => names().length === 3);
    expect(names()[2]).toBe('done');
    expect((await queue.report()).dead).toEqual([]);
  });

  it('shows a job that died twice once, and does not revive one that is queued again', async () => {
    const queue = await open({ retry: { ...QUICK, attempts: 1 } });
    let turn = 0;
    const handler = async () => {
      turn += 1;
      throw new Error(`death ${turn}`);
    };
    await queue.work(handler, { concurrency: 1 });
    for (const death of ['death 1', 'death 2']) {
      expect(await queue.enqueue(job(1))).toBe(true);
      await until(async () => (await queue.report()).dead[0]?.error === death);
    }
    expect((await queue.report()).dead).toHaveLength(1);
    expect(await queue.enqueue(job(1), { afterMs: 60_000 })).toBe(true);
    expect(await queue.retryDead()).toBe(1);
    expect(await queue.report()).toEqual({ queued: 1, active: 0, dead: [] });
  });

  it('postpones a job whose source is not yet there, which counts as no failure', async () => {
    const { names, outcomes, onOutcome } = recorder();
    const queue = await open({ retry: { ...QUICK, attempts: 2 }, onOutcome });
    let calls = 0;
    await queue.enqueue(job(1));
    const handler = async () => {
      calls += 1;
      if (calls === 3) throw new Error('a real failure');
      if (calls < 6) throw new NotYetAvailable('hour 1 is not there', 100);
      throw new Error('and another');
    };
    await queue.work(handler, { concurrency: 1 });
    await until(async () => (await queue.report()).dead.length === 1);
    expect(names()).toEqual(['postponed', 'postponed', 'retried', 'postponed', 'postponed', 'dead']);
    expect(outcomes.map(({ failures }) => failures)).toEqual([0, 0, 1, 1, 1, 2]);
    expect((await queue.report()).dead).toMatchObject([{ error: 'and another', attempts: 2 }]);
  });

  it('keeps a postponed job for as long as it requires', async () => {
    const queue = await open();
    let calls = 0;
    await queue.enqueue(job(1));
    const handler = async () => {
      calls += 1;
      throw new NotYetAvailable('not today', 3_600_000);
    };
    await queue.work(handler, { concurrency: 1 });
    await until(async () => calls === 1 && (await queue.report()).queued === 1);
    expect(await queue.enqueue(job(1))).toBe(false);
    await new Promise((resolve) => setTimeout(resolve, 1200));
    expect(calls).toBe(1);
  });

  it('starts a job no sooner than requested, and others meanwhile', async () => {
    const queue = await open();
    const done: [number, number][] = [];
    const start = Date.now();
    await queue.enqueue(job(1), { afterMs: 1500 });
    await queue.enqueue(job(2));
    await queue.work(async ({ leads }) => void done.push([leads[0]!, Date.now() - start]), {
      concurrency: 1,
    });
    await until(() => done.length === 2);
    expect(done.map(([lead]) => lead)).toEqual([2, 1]);
    expect(done[1]![1]).toBeGreaterThanOrEqual(1490);
  });

  it('runs as many jobs at once as allowed, and no more', async () => {
    const queue = await open();
    let active = 0;
    let most = 0;
    let done = 0;
    for (let lead = 0; lead < 9; lead++) await queue.enqueue(job(lead));
    const handler = async () => {
      most = Math.max(most, ++active);
      await new Promise((resolve) => setTimeout(resolve, 700));
      active -= 1;
      done += 1;
    };
    await queue.work(handler, { concurrency: 3 });
    await until(() => done === 9);
    expect(most).toBe(3);
  });

  it('refuses more jobs than it may hold, and anything that is not a job', async () => {
    const queue = await open({ maxQueued: 2 });
    await queue.enqueue(job(1));
    await queue.enqueue(job(2));
    await expect(queue.enqueue(job(3))).rejects.toMatchObject({ code: 'overloaded' });
    const wrong = [
      { ...job(1), model: 'gsf' },
      { ...job(1), initTime: 'yesterday' },
      { ...job(1), leads: [] },
      { ...job(1), leads: [3, 0] },
      { ...job(1), leads: [0.5] },
      null,
    ] as unknown as RunJob[];
    for (const value of wrong) await expect(queue.enqueue(value)).rejects.toThrow(/^jobs: a job/);
    for (const afterMs of [-1, Number.NaN, 1e12]) {
      await expect(queue.enqueue(job(1), { afterMs })).rejects.toThrow(RangeError);
    }
    expect(() => new NotYetAvailable('', Number.POSITIVE_INFINITY)).toThrow(RangeError);
    await expect(queue.work(async () => {}, { concurrency: 0 })).rejects.toThrow(RangeError);
    await queue.work(async () => {}, { concurrency: 1 });
    await expect(queue.work(async () => {}, { concurrency: 1 })).rejects.toThrow(/already/);
  });

  it('aborts its handlers when it is closed, waits for them, and takes no more', async () => {
    const { outcomes, onOutcome } = recorder();
    const queue = await open({ onOutcome });
    let ended = false;
    let began = false;
    await queue.enqueue(job(1));
    await queue.enqueue(job(2));
    const handler = async (_job: RunJob, signal: AbortSignal) => {
      began = true;
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      await new Promise((resolve) => setTimeout(resolve, 200));
      ended = true;
      throw signal.reason;
    };
    await queue.work(handler, { concurrency: 1 });
    await until(() => began);
    await queue.close();
    expect(ended).toBe(true);
    expect(outcomes).toMatchObject([{ job: job(1), outcome: 'released', failures: 0 }]);
    await expect(queue.enqueue(job(3))).rejects.toThrow(/closed/);
    await expect(queue.work(handler, { concurrency: 1 })).rejects.toThrow(/closed/);
    await queue.close();
  });
});

describe('the delay before the next attempt', async () => {
  const { delayAfter, RETRY_LIMITS } = await import('../../../src/ingest/jobs/retry-limits.ts');
  it.each([
    [1, 5_000, 10_000],
    [2, 10_000, 20_000],
    [3, 20_000, 40_000],
    [4, 40_000, 80_000],
    [7, 300_000, 300_000],
    [5000, 300_000, 300_000],
  ])('is, after %i failures, between %i and %i ms', (failures, least, most) => {
    expect(delayAfter(failures, RETRY_LIMITS, 0)).toBe(least);
    expect(delayAfter(failures, RETRY_LIMITS, 1)).toBe(most);
  });
});
