import type { Log } from '../log/log.ts';
import { LocalCounts } from '../shared-state/counts/local-counts.ts';
import { LocalPubSub } from '../shared-state/pub-sub.ts';
import type { SharedState } from '../shared-state/shared-state.ts';
import { openRedisState } from './redis-state.ts';

/** @param redisUrl redis:// or rediss:// URL of what processes share; null for a process by itself */
export function openSharedState(redisUrl: string | null, log: Log): SharedState {
  return redisUrl === null ? localState() : openRedisState(redisUrl, log);
}

/** The state of a process by itself. */
export function localState(): SharedState {
  return {
    counts: () => new LocalCounts(),
    events: new LocalPubSub(),
    fault: () => null,
    sharing: null,
    ready: async () => {},
    close: async () => {},
  };
}
