import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog, openSharedState, type SharedState } from '../../../../src/platform/index.ts';
import { describeWithRedis, type RedisServer, startRedis } from '../../../support/redis.ts';

/** Three in 10 s, five in 60 s. */
const WINDOWS = [
  { name: 'burst', quota: 3, windowSeconds: 10 },
  { name: 'hour', quota: 5, windowSeconds: 60 },
];
const SHORT = [{ name: 'short', quota: 2, windowSeconds: 1 }];

let ids = 0;
const newId = () => `id ${++ids}`;

/** What all implementations do. @param open two processes' sight of the same state; the same one twice for a process by itself */
function suite(open: () => readonly [SharedState, SharedState]) {
  let one: SharedState;
  let other: SharedState;
  beforeAll(async () => {
    [one, other] = open();
    await Promise.all([one.ready(), other.ready()]);
  });

  /** Counts of both, which for a process by itself are one object. */
  function bothCounts(kind: string) {
    const first = one.counts(kind);
    return [first, one === other ? first : other.counts(kind)] as const;
  }

  it('let through what windows allow, not one more, whoever asks', async () => {
    const [a, b] = bothCounts('key');
    const id = newId();
    const outcomes: unknown[] = [];
    for (const counts of [a, b, a, b, a]) outcomes.push((await counts.take(id, WINDOWS, null)).refusedBy);
    expect(outcomes).toEqual([null, null, null, 'windows', 'windows']);
    const { windows } = await b.take(id, WINDOWS, null);
    // Refused uses are counted by no window.
    expect(windows.map(({ used }) => used)).toEqual([3, 3]);
    expect(windows[0]?.endsInMs).toBeGreaterThan(8_000);
    expect(windows[0]?.endsInMs).toBeLessThanOrEqual(10_000);
    expect(windows[1]?.endsInMs).toBeLessThanOrEqual(60_000);
  });

  it('go on in windows of the same name and length when their quotas change, and begin in others', async () => {
    const [a, b] = bothCounts('key');
    const id = newId();
    for (const counts of [a, b, a]) await counts.take(id, WINDOWS, null);
    const raised = [
      { name: 'burst', quota: 4, windowSeconds: 10 },
      { name: 'day', quota: 9, windowSeconds: 3600 },
      { name: 'hour', quota: 5, windowSeconds: 60 },
    ];
    const allowed = await b.take(id, raised, null);
    expect([allowed.refusedBy, allowed.windows.map(({ used }) => used)]).toEqual([null, [4, 1, 4]]);
    expect((await a.take(id, raised, null)).refusedBy).toBe('windows');
    // A quota below what was counted already.
    const lowered = [{ name: 'hour', quota: 2, windowSeconds: 60 }];
    const refused = await b.take(id, lowered, null);
    expect([refused.refusedBy, refused.windows.map(({ used }) => used)]).toEqual(['windows', [4]]);
    // What the windows left out of it have counted is still there.
    expect((await a.take(id, raised, null)).windows.map(({ used }) => used)).toEqual([4, 1, 4]);
  });

  it('let exactly as many through of those that come at once', async () => {
    const [a, b] = bothCounts('key');
    const id = newId();
    const taken = await Promise.all(
      Array.from({ length: 600 }, (_, n) => (n % 2 === 0 ? a : b).take(id, WINDOWS, null)),
    );
    expect(taken.filter(({ refusedBy }) => refusedBy === null)).toHaveLength(3);
    expect(taken.map(({ windows }) => windows[0]?.used).slice(0, 6)).toContain(1);
  });

  it('count ids and kinds apart', async () => {
    const [a] = bothCounts('key');
    const [apart] = bothCounts('anonymous');
    const id = newId();
    for (let n = 0; n < 4; n++) await a.take(id, WINDOWS, null);
    expect((await a.take(newId(), WINDOWS, null)).refusedBy).toBeNull();
    expect((await apart.take(id, WINDOWS, null)).windows.map(({ used }) => used)).toEqual([1, 1]);
  });

  it('restart a window when it has ended', async () => {
    const [a, b] = bothCounts('key');
    const id = newId();
    await a.take(id, SHORT, null);
    await b.take(id, SHORT, null);
    const refused = await a.take(id, SHORT, null);
    expect(refused.refusedBy).toBe('windows');
    await pause((refused.windows[0]?.endsInMs ?? 0) + 5);
    const { refusedBy, windows } = await b.take(id, SHORT, null);
    expect({ refusedBy, used: windows[0]?.used }).toEqual({ refusedBy: null, used: 1 });
  });

  it('restart for an id that has other windows', async () => {
    const [a] = bothCounts('key');
    const id = newId();
    for (let n = 0; n < 3; n++) await a.take(id, WINDOWS, null);
    expect((await a.take(id, SHORT, null)).refusedBy).toBeNull();
  });

  it('let as many be open at a time as they may, and each end once', async () => {
    const [a, b] = bothCounts('subscription');
    const id = newId();
    const first = await a.take(id, [], 2);
    const second = await b.take(id, [], 2);
    expect([first.refusedBy, second.refusedBy]).toEqual([null, null]);
    const third = await a.take(id, [], 2);
    expect(third).toMatchObject({ refusedBy: 'open', end: null });
    first.end?.();
    first.end?.();
    await expect.poll(async () => (await b.take(id, [], 2)).refusedBy).toBeNull();
    expect((await a.take(id, [], 2)).refusedBy).toBe('open');
    // Its project has moved to a larger plan.
    expect((await a.take(id, [], 3)).refusedBy).toBeNull();
    expect(a.open + (a === b ? 0 : b.open)).toBe(3);
  });

  it('count a use of which too many are open, but none that a window refuses', async () => {
    const [a] = bothCounts('key');
    const id = newId();
    const open = await a.take(id, WINDOWS, 1);
    expect((await a.take(id, WINDOWS, 1)).refusedBy).toBe('open');
    open.end?.();
    await expect.poll(async () => (await a.take(id, WINDOWS, 1)).refusedBy).toBeNull();
    const refused = await a.take(id, WINDOWS, 1);
    expect(refused).toMatchObject({ refusedBy: 'windows', end: null });
    expect(refused.windows[0]?.used).toBe(3);
  });

  it('tell who subscribes, until that ends, and nobody of another topic', async () => {
    const heard: string[] = [];
    const end = other.events.subscribe('access', (message) => void heard.push(message));
    other.events.subscribe('runs', (message) => void heard.push(`runs ${message}`));
    // A subscription has begun once something is heard.
    await expect
      .poll(() => {
        one.events.publish('access', 'begun');
        return heard.includes('begun');
      })
      .toBe(true);
    one.events.publish('access', 'project 1\nof two');
    await expect.poll(() => heard.at(-1)).toBe('project 1\nof two');
    end();
    one.events.publish('access', 'not heard');
    one.events.publish('runs', 'last');
    await expect.poll(() => heard.at(-1)).toBe('runs last');
    expect(heard).not.toContain('not heard');
  });
}

const log = createLog('silent');

describe('in one process', () => {
  const state = openSharedState(null, log);
  suite(() => [state, state]);
});

describeWithRedis('through Redis', () => {
  let redis: RedisServer;
  const states: SharedState[] = [];
  beforeAll(async () => {
    redis = await startRedis();
    states.push(openSharedState(redis.url, log), openSharedState(redis.url, log));
    // What is counted connects.
    for (const state of states) state.counts('key');
  });
  afterAll(async () => {
    await Promise.all(states.map((state) => state.close()));
    await redis.stop();
  });

  suite(() => [states[0] as SharedState, states[1] as SharedState]);

  it('decide nothing alone while it answers', () => {
    expect(states.map(({ sharing }) => sharing)).toEqual([
      { isUp: true, decidedAlone: 0 },
      { isUp: true, decidedAlone: 0 },
    ]);
  });

  it('leave nothing there that does not end by itself', async () => {
    const keys = await redis.client.keys('*');
    expect(keys.length).toBeGreaterThan(5);
    for (const key of keys) expect(await redis.client.pttl(key), key).toBeGreaterThan(0);
  });

  it('end what a process that stops had open', async () => {
    const ending = openSharedState(redis.url, log);
    const counts = ending.counts('subscription');
    await ending.ready();
    const id = newId();
    await counts.take(id, [], 1);
    expect(await redis.client.zcard(`isobar:subscription:${id}:open`)).toBe(1);
    await ending.close();
    expect(await redis.client.zcard(`isobar:subscription:${id}:open`)).toBe(0);
  });

  it('forget what a process that was killed had open, and windows that a clock set ahead has begun', async () => {
    const counts = (states[0] as SharedState).counts('key');
    const id = newId();
    const now = Date.now();
    // One ended a second ago, the other ends in an hour, as none does.
    await redis.client.zadd(
      `isobar:key:${id}:open`,
      now - 1000,
      'killed',
      now + 3_600_000,
      'of a clock ahead',
    );
    expect((await counts.take(id, [], 2)).refusedBy).toBeNull();
    expect((await counts.take(id, [], 2)).refusedBy).toBeNull();
    expect((await counts.take(id, [], 2)).refusedBy).toBe('open');
    const [short = { quota: 0, windowSeconds: 0 }] = SHORT;
    const key = `isobar:key:${id}:${short.quota}/${short.windowSeconds}`;
    await redis.client.hset(key, 'used1', 2, 'ends1', now + 3_600_000);
    expect((await counts.take(id, SHORT, null)).refusedBy).toBeNull();
  });

  it('go on after it has forgotten the scripts', async () => {
    const counts = (states[0] as SharedState).counts('key');
    await redis.client.script('FLUSH');
    expect((await counts.take(newId(), WINDOWS, 1)).refusedBy).toBeNull();
    expect(states[0]?.sharing).toEqual({ isUp: true, decidedAlone: 0 });
  });
});
