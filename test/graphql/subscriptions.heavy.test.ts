import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { openBeside, publishRun } from '../support/run-publisher.ts';
import { nextChange, nextRun, subscriberOf } from './subscriber.ts';

const PUBLISHER = fileURLToPath(new URL('../support/run-publisher.ts', import.meta.url));

let gateway: TestGateway;
let subscriber: ReturnType<typeof subscriberOf>;
beforeEach(async () => {
  gateway = await openGateway();
  subscriber = subscriberOf(gateway);
});
afterEach(() => gateway.close());

describe('runUpdated', () => {
  it('sends an event for a run that another process publishes', async () => {
    const events = subscriber.runs({});
    const event = nextRun(events);
    await subscriber.waitForFollowers();
    await promisify(execFile)(process.execPath, [
      PUBLISHER,
      gateway.parts.config.dataFolder,
      '2026-01-01T06:00:00Z',
    ]);
    expect(await event).toMatchObject({ model: 'gfs', initTime: '2026-01-01T06:00:00Z', complete: true });
    await events.return?.();
  });

  it('resumes after a cursor: a client that was cut off misses no event and gets none twice', async () => {
    const publisher = await openBeside(gateway.parts);
    await publishRun(publisher, 'gfs', '2026-01-01T00:00:00Z');
    const after = await subscriber.cursor();
    await publishRun(publisher, 'gfs', '2026-01-01T06:00:00Z');
    const before = subscriber.runs({ after });
    const first = await nextRun(before);
    await before.return?.();
    await subscriber.waitForFollowers(0);
    await publishRun(publisher, 'gfs', '2026-01-01T12:00:00Z');
    await publishRun(publisher, 'hrrr', '2026-01-01T13:00:00Z');

    const again = subscriber.runs({ after: first.cursor });
    const received = [first, await nextRun(again), await nextRun(again)];
    await publishRun(publisher, 'gfs', '2026-01-01T18:00:00Z');
    received.push(await nextRun(again));
    expect(received.map(({ model, initTime }) => `${model} ${initTime.slice(11, 13)}`)).toEqual([
      'gfs 06',
      'gfs 12',
      'hrrr 13',
      'gfs 18',
    ]);
    await again.return?.();
    await publisher.close();
  });

  it('sends events for the requested models only, and for incomplete runs on request', async () => {
    const after = await subscriber.cursor();
    const publisher = await openBeside(gateway.parts);
    const run = '2026-01-01T00:00:00Z';
    await publishRun(publisher, 'nam', run);
    await publishRun(publisher, 'gfs', run, { leads: [0, 1], complete: false });
    const any = subscriber.runs({ after, models: ['gfs'], completeness: 'ANY' });
    const complete = subscriber.runs({ after, models: ['gfs'] });
    expect(await nextRun(any)).toMatchObject({ model: 'gfs', complete: false });
    await publishRun(publisher, 'gfs', run, { leads: [2, 3] });
    expect(await nextRun(any)).toMatchObject({ model: 'gfs', complete: true });
    expect(await nextRun(complete)).toMatchObject({ model: 'gfs', complete: true });
    await Promise.all([any.return?.(), complete.return?.(), publisher.close()]);
  });
});

describe('forecastChanged', () => {
  /** The value of the fixture cubes, (1000 seed + cell + 7 lead) / 100 K, at the place, which is cell 10 of row 10. */
  const kelvinOf = (seed: number, lead: number) => (seed * 1000 + 250 + lead * 7) / 100;

  it('adds up the changes of successive runs, and has both runs and values', async () => {
    const publisher = await openBeside(gateway.parts);
    await publishRun(publisher, 'gfs', '2026-01-01T00:00:00Z', { seed: 1 });
    const events = subscriber.changes(15);
    const event = nextChange(events);
    await subscriber.waitForFollowers();
    // Each run adds 10 K, minus 0.07 K per hour between the runs: only both together exceed 15 K.
    await publishRun(publisher, 'gfs', '2026-01-01T01:00:00Z', { seed: 2 });
    await vi.waitFor(async () => expect(await publisher.store.lastChange()).toBe(2));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await publishRun(publisher, 'gfs', '2026-01-01T02:00:00Z', { seed: 3 });
    expect(await event).toMatchObject({
      run: { initTime: '2026-01-01T02:00:00Z' },
      previousRun: { initTime: '2026-01-01T00:00:00Z' },
      validTimes: ['2026-01-01T02:00:00Z'],
      largest: {
        validTime: '2026-01-01T02:00:00Z',
        previous: kelvinOf(1, 2),
        value: kelvinOf(3, 0),
        difference: 19.86,
      },
    });
    await events.return?.();
    await publisher.close();
  });

  it('reports what a long run changes beyond the end of a short run before it, also after a cursor', async () => {
    const publisher = await openBeside(gateway.parts);
    await publishRun(publisher, 'gfs', '2026-01-01T00:00:00Z', { seed: 1, leads: [0, 6, 12, 24, 48] });
    const start = await subscriber.cursor();
    await publishRun(publisher, 'gfs', '2026-01-01T06:00:00Z', { seed: 2, leads: [0, 6] });
    const events = subscriber.changes(5, start);
    const first = await nextChange(events);
    expect(first.validTimes).toEqual(['2026-01-01T06:00:00Z', '2026-01-01T12:00:00Z']);
    await publishRun(publisher, 'gfs', '2026-01-01T12:00:00Z', { seed: 2, leads: [0, 12, 36] });
    const resumed = subscriber.changes(5, first.cursor);
    for (const change of [await nextChange(events), await nextChange(resumed)]) {
      expect(change).toMatchObject({
        run: { initTime: '2026-01-01T12:00:00Z' },
        previousRun: { initTime: '2026-01-01T06:00:00Z' },
        validTimes: ['2026-01-02T00:00:00Z', '2026-01-03T00:00:00Z'],
        largest: { difference: 9.16 },
      });
    }
    await Promise.all([events.return?.(), resumed.return?.(), publisher.close()]);
  });

  it('resumes after a cursor and compares with the run of the last event', async () => {
    const publisher = await openBeside(gateway.parts);
    await publishRun(publisher, 'gfs', '2026-01-01T00:00:00Z', { seed: 1 });
    const start = await subscriber.cursor();
    await publishRun(publisher, 'gfs', '2026-01-01T01:00:00Z', { seed: 2 });
    const before = subscriber.changes(5, start);
    const first = await nextChange(before);
    await before.return?.();
    await publishRun(publisher, 'gfs', '2026-01-01T02:00:00Z', { seed: 4 });
    const again = subscriber.changes(5, first.cursor);
    const second = await nextChange(again);
    expect(
      [first, second].map(({ previousRun, largest }) => [previousRun?.initTime, largest?.difference]),
    ).toEqual([
      ['2026-01-01T00:00:00Z', 9.93],
      ['2026-01-01T01:00:00Z', 19.93],
    ]);
    await again.return?.();
    await publisher.close();
  });
});
