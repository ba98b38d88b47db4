import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { type Log, openSharedState, type SharedState } from '../../../src/platform/index.ts';
import { describeWithRedis, type RedisServer, startRedis } from '../../support/redis.ts';

const WINDOWS = [{ name: 'burst', quota: 3, windowSeconds: 60 }];

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0).reverse()) await end();
});

/** What of a state's changes is in the log. */
function openLogged(url: string) {
  const lines: string[] = [];
  const line = (level: string) => (facts: unknown, text?: string) =>
    void lines.push(`${level} ${text ?? facts}`);
  const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  const state = openSharedState(url, log as unknown as Log);
  const counts = state.counts('key');
  ending.push(() => state.close());
  return { state, counts, lines };
}

async function startedRedis(...options: string[]): Promise<RedisServer> {
  const redis = await startRedis(...options);
  ending.push(async () => {
    redis.thaw();
    await redis.stop();
  });
  return redis;
}

async function isUp(state: SharedState, up: boolean): Promise<void> {
  await expect.poll(() => state.sharing?.isUp, { interval: 20 }).toBe(up);
}

const UP = 'info Redis answers: limits are counted in all gateways together';
const DOWN = 'warn Redis cannot be used: limits are counted in this process alone until it answers';

describeWithRedis('a Redis that', () => {
  it('crashes leaves each process to its own counts, which go on from there, until it is back', async () => {
    const redis = await startedRedis();
    const { state, counts, lines } = openLogged(redis.url);
    await state.ready();
    expect(state.fault()).toBeNull();
    for (let n = 0; n < 2; n++) await counts.take('a', WINDOWS, 9);
    await redis.crash();
    await isUp(state, false);
    expect(state.fault()).toMatchObject({
      resource: 'redis',
      message:
        'Redis cannot be reached: limits are counted by each gateway alone, and changes are heard of a second later',
    });
    // Without a promise: nobody waits.
    expect(counts.take('a', WINDOWS, 9)).toMatchObject({ refusedBy: null, windows: [{ used: 3 }] });
    expect(counts.take('a', WINDOWS, 9)).toMatchObject({ refusedBy: 'windows' });
    expect(state.sharing?.decidedAlone).toBe(2);
    await redis.restart();
    await isUp(state, true);
    expect(state.fault()).toBeNull();
    // It knows of what was open before, since that is open still.
    await expect.poll(() => redis.client.zcard('isobar:key:a:open')).toBe(2);
    expect(lines).toEqual([UP, DOWN, UP]);
  });

  it('is not there at the start is found when it comes', async () => {
    const redis = await startedRedis();
    await redis.crash();
    const { state, counts, lines } = openLogged(redis.url);
    await state.ready();
    expect(state.sharing?.isUp).toBe(false);
    expect(counts.take('a', WINDOWS, 1)).toMatchObject({ refusedBy: null });
    await redis.restart();
    await isUp(state, true);
    expect(lines).toEqual([DOWN, UP]);
  });

  it('hangs is waited for by nobody after the first, and comes back', async () => {
    const redis = await startedRedis();
    const { state, counts, lines } = openLogged(redis.url);
    await state.ready();
    redis.freeze();
    const taken = await Promise.all(Array.from({ length: 5 }, () => counts.take('a', WINDOWS, 9)));
    expect(taken.filter(({ refusedBy }) => refusedBy === null)).toHaveLength(3);
    expect(counts.take('b', WINDOWS, 9)).toMatchObject({ refusedBy: null });
    await expect
      .poll(() => state.fault()?.message, { timeout: 5000 })
      .toMatch(/^Redis does not answer in time:/);
    expect(counts.take('c', WINDOWS, 9)).toMatchObject({ refusedBy: null });
    for (const { end } of taken) end?.();
    redis.thaw();
    await isUp(state, true);
    // What it counted too late is open nowhere.
    await expect.poll(() => redis.client.zcard('isobar:key:a:open')).toBe(0);
    expect(lines).toEqual([UP, DOWN, UP]);
  });

  it('answers late once, as on a busy machine, is neither said to be down nor asked meanwhile', async () => {
    const redis = await startedRedis();
    const { state, counts, lines } = openLogged(redis.url);
    await state.ready();
    for (let n = 0; n < 2; n++) {
      redis.freeze();
      expect(await counts.take(`a${n}`, WINDOWS, 9)).toMatchObject({ refusedBy: null });
      // Without a promise: nobody waits.
      expect(counts.take(`a${n}`, WINDOWS, 9)).toMatchObject({ refusedBy: null });
      redis.thaw();
      await isUp(state, true);
      expect(state.fault()).toBeNull();
      expect(await counts.take(`after ${n}`, WINDOWS, 9)).toMatchObject({ refusedBy: null });
    }
    expect(lines).toEqual([UP]);
  });

  it('refuses writes is not used: it has no memory left', async () => {
    const redis = await startedRedis('--maxmemory-policy', 'noeviction');
    const { state, counts, lines } = openLogged(redis.url);
    await state.ready();
    await redis.client.config('SET', 'maxmemory', '1');
    expect((await counts.take('a', WINDOWS, 1)).refusedBy).toBeNull();
    expect(state.fault()?.message).toMatch(/^Redis refuses what is asked of it \(OOM\):/);
    await redis.client.config('SET', 'maxmemory', '0');
    await isUp(state, true);
    expect(lines).toEqual([UP, DOWN, UP]);
  });

  it('wants a password that the settings do not have is not used, and no log has its address', async () => {
    const redis = await startedRedis();
    await redis.client.config('SET', 'requirepass', 'secret-of-redis');
    const { state, counts, lines } = openLogged(redis.url.replace('//', '//:wrong-secret@'));
    await state.ready();
    expect(state.sharing?.isUp).toBe(false);
    expect(counts.take('a', WINDOWS, 1)).toMatchObject({ refusedBy: null });
    expect(lines).toEqual([DOWN]);
    expect(state.fault()?.message).not.toMatch(/secret|127\.0\.0\.1/);
  });

  it('is told later what nobody could tell it, where a process ends meanwhile', async () => {
    const redis = await startedRedis();
    const { state } = openLogged(redis.url);
    const heard: string[] = [];
    state.events.subscribe('access', (message) => void heard.push(message));
    await expect.poll(() => redis.client.pubsub('NUMSUB', 'isobar:events')).toEqual(['isobar:events', 1]);
    // A command, which connects to tell one thing.
    const command = openSharedState(redis.url, { info() {}, warn() {} } as unknown as Log);
    command.events.publish('access', 'project');
    await command.close();
    await expect.poll(() => heard).toEqual(['project']);
  });

  it('sends messages that are not ours is ignored', async () => {
    const redis = await startedRedis();
    const { state } = openLogged(redis.url);
    const heard: string[] = [];
    state.events.subscribe('runs', (message) => void heard.push(message));
    await expect.poll(() => redis.client.pubsub('NUMSUB', 'isobar:events')).toEqual(['isobar:events', 1]);
    for (const text of ['', 'x', 'x other y', `x runs ${'y'.repeat(5000)}`, 'x runs end']) {
      await redis.client.publish('isobar:events', text);
    }
    await expect.poll(() => heard).toEqual(['end']);
  });
});

/** Answers of something that is no Redis, to whatever it is sent. */
it.each([
  ['says nothing', () => {}],
  ['hangs up', (socket: Socket) => socket.destroy()],
  ['speaks HTTP', (socket: Socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ['says it is fine and no more', (socket: Socket) => socket.write('+OK\r\n')],
  [
    'answers numbers that cannot be',
    (socket: Socket) => socket.write('$15\r\nredis_version:7\r\n*3\r\n:0\r\n:-5\r\n:7\r\n'),
  ],
  ['announces a gigabyte', (socket: Socket) => socket.write('$1000000000\r\nabc')],
])('a server that %s makes no use fail or wait', async (_, answer) => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).on('data', () => answer(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ending.push(async () => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const { state, counts, lines } = openLogged(`redis://127.0.0.1:${port}`);
  state.events.subscribe('runs', () => {});
  await state.ready();
  for (let n = 0; n < 20; n++) {
    const taken = await counts.take(`id ${n}`, WINDOWS, 1);
    expect(taken).toMatchObject({ refusedBy: null, windows: [{ used: 1 }] });
    state.events.publish('runs', '');
  }
  expect(state.sharing?.isUp).toBe(false);
  expect(lines).toEqual([DOWN]);
});
