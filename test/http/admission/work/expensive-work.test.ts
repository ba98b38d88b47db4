import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { ExpensiveWork } from '../../../../src/http/admission/work/expensive-work.ts';
import { WORK_LIMITS, type WorkLimits } from '../../../../src/http/admission/work/work-limits.ts';

/** Work of requests that are named by their key and a number; each ends, or its client takes its answer, when it is told to. */
function serverWith(limits: Partial<WorkLimits>) {
  const work = new ExpensiveWork({ ...WORK_LIMITS, ...limits });
  const started: string[] = [];
  const refused: string[] = [];
  const requests = new Map<string, { end(): void; release(): void; hold(bytes: number): void }>();
  return {
    work,
    started,
    refused,
    async ask(name: string, bytes: number, signal?: AbortSignal) {
      const answer = work.answerOf(name.slice(0, 1));
      const request = { end: () => {}, release: () => answer.release(), hold: (n: number) => answer.hold(n) };
      requests.set(name, request);
      answer.start(bytes, signal).then(
        (end) => {
          request.end = end;
          started.push(name);
        },
        ({ code }) => refused.push(`${name} ${code}`),
      );
      await setImmediate();
    },
    async end(name: string) {
      requests.get(name)?.end();
      await setImmediate();
    },
    async take(name: string) {
      requests.get(name)?.release();
      await setImmediate();
    },
  };
}

describe('expensive work', () => {
  it('of one key leaves room for others: whoever comes next starts at once, however many of the first wait', async () => {
    const server = serverWith({ atWork: 4, bytes: 1000 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) await server.ask(name, 10);
    expect(server.started).toEqual(['a1', 'a2']);
    await server.ask('b1', 10);
    expect(server.started).toEqual(['a1', 'a2', 'b1']);
    expect([server.work.atWork, server.work.waiting]).toEqual([3, 2]);
  });

  it('starts in turn by key when there is room again', async () => {
    const server = serverWith({ atWork: 2, bytes: 1000 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'b2']) await server.ask(name, 10);
    for (const name of ['a1', 'a2', 'b1', 'a3']) await server.end(name);
    expect(server.started).toEqual(['a1', 'a2', 'b1', 'a3', 'b2']);
  });

  it('waits while answers that were not taken fill the memory for them', async () => {
    const server = serverWith({ atWork: 100, bytes: 100 });
    for (const name of ['a1', 'a2', 'a3']) {
      await server.ask(name, 25);
      await server.end(name);
    }
    expect(server.started).toEqual(['a1', 'a2']);
    expect(server.work.heldBytes).toBe(50);
    await server.ask('b1', 20);
    expect(server.started).toEqual(['a1', 'a2', 'b1']);
    // Each of the two keys may have a third now.
    await server.take('a1');
    expect(server.started).toEqual(['a1', 'a2', 'b1']);
    await server.take('b1');
    expect(server.started).toEqual(['a1', 'a2', 'b1', 'a3']);
    for (const name of ['a2', 'a3']) await server.take(name);
    expect(server.work.heldBytes).toBe(0);
  });

  it('is refused after a while with the time to ask again, or at once where too many wait', async () => {
    const server = serverWith({ atWork: 2, waitMs: 50, waitingPerKey: 2 });
    for (const name of ['a1', 'a2', 'a3', 'a4']) await server.ask(name, 10);
    expect(server.refused).toEqual(['a4 overloaded']);
    await expect.poll(() => server.refused).toEqual(['a4 overloaded', 'a2 overloaded', 'a3 overloaded']);
    expect([server.work.waiting, server.work.refused]).toEqual([0, 3]);
    await expect(serverWith({ waiting: 0, atWork: 0 }).work.answerOf('a').start(1)).resolves.toBeTypeOf(
      'function',
    );
  });

  it('is not started for a client that has left, and what it held is given back', async () => {
    const server = serverWith({ atWork: 2, bytes: 100 });
    const leaving = new AbortController();
    await server.ask('a1', 10);
    await server.ask('a2', 10, leaving.signal);
    leaving.abort();
    await server.end('a1');
    await server.ask('a3', 10);
    expect(server.started).toEqual(['a1', 'a3']);
    for (const name of ['a1', 'a2', 'a3']) await server.take(name);
    await server.end('a3');
    expect([server.work.heldBytes, server.work.atWork]).toEqual([0, 0]);
  });

  it('of one request never waits for room that the request itself holds', async () => {
    const { work } = serverWith({ atWork: 20, bytes: 100 });
    const answer = work.answerOf('a');
    const ends = await Promise.all(Array.from({ length: 8 }, () => answer.start(25)));
    expect([work.atWork, work.heldBytes]).toEqual([8, 200]);
    for (const end of ends) end();
    answer.release();
    expect([work.atWork, work.heldBytes]).toEqual([0, 0]);
  });

  it('without an answer of its own waits too while its key holds too much', async () => {
    const { work } = serverWith({ bytes: 100, waitMs: 20 });
    const unread = work.answerOf('a');
    unread.hold(60);
    await expect(work.answerOf('a').room()).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterSeconds: 5,
    });
    await work.answerOf('b').room();
    unread.release();
    await work.answerOf('a').room();
  });
});
