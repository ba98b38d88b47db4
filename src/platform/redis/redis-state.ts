import type { Log } from '../log/log.ts';
import { windowName } from '../shared-state/counts/counts.ts';
import { SharedCounts } from '../shared-state/counts/shared-counts.ts';
import type { SharedState } from '../shared-state/shared-state.ts';
import { RedisLink } from './link/redis-link.ts';
import { COUNT, LEASE_MS } from './link/redis-scripts.ts';
import { RedisBatches, readCounted } from './redis-batches.ts';
import { RedisPubSub } from './redis-pub-sub.ts';

const READY_MS = 1_000;

/** State that all processes share which have the same Redis. Where that is away, each counts by itself. */
export function openRedisState(url: string, log: Log): SharedState {
  const link = new RedisLink(url, log, canCount);
  const batches = new RedisBatches(link);
  const events = new RedisPubSub(link);
  return {
    counts(kind) {
      void link.start();
      return new SharedCounts(kind, batches);
    },
    events,
    fault: () => link.fault(),
    get sharing() {
      return { isUp: link.isUp, decidedAlone: batches.decidedAlone };
    },
    async ready() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, READY_MS);
      });
      await Promise.race([link.start(), late]);
      clearTimeout(timer);
    },
    async close() {
      await events.close();
      await batches.close();
      link.close();
    },
  };
}

/** Writes, as counting does: one that only answers, since it is a replica or out of memory, is of no use. */
async function canCount(link: RedisLink): Promise<void> {
  const window = { name: 'try', quota: Number.MAX_SAFE_INTEGER, windowSeconds: 60 };
  const values = [0, LEASE_MS, 1, windowName(window), window.quota, window.windowSeconds * 1000, -1, ''];
  const answer = await link.evaluate(COUNT, ['isobar:try', 'isobar:try:open'], values);
  readCounted([{ windows: [window] }], answer);
}
