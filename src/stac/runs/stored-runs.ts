import type { ModelId } from '../../catalog/index.ts';
import { formatTime, type Run, type RunKey } from '../../forecast/index.ts';
import type { RouteContext } from '../../http/index.ts';
import { IsobarError, type Log } from '../../platform/index.ts';

/** Runs of a model that a catalogue lists: more than a year of hourly ones. */
const MAX_RUNS = 10_000;

/** The runs of the catalogue: those that are stored, as one request sees them. */
export interface StoredRuns {
  /** Newest first, without opening them. */
  list(model: ModelId): Promise<readonly RunKey[]>;
  /** A listed run; null when it cannot be read: expired since it was listed, or damaged. */
  open(listed: RunKey): Promise<Run | null>;
  /** The newest that can be read; null where there is none. */
  newest(model: ModelId): Promise<Run | null>;
  /** The run of a key; null where it is not stored. */
  find(key: RunKey): Promise<Run | null>;
}

export function storedRuns(
  { forecasts, request }: Pick<RouteContext, 'forecasts' | 'request'>,
  log: Log,
): StoredRuns {
  const lists = new Map<ModelId, Promise<readonly RunKey[]>>();

  function list(model: ModelId): Promise<readonly RunKey[]> {
    const known = lists.get(model) ?? forecasts.listed(model, MAX_RUNS);
    lists.set(model, known);
    return known;
  }

  async function open({ model, initTime }: RunKey): Promise<Run | null> {
    try {
      return await request.run(model, initTime, null);
    } catch (error) {
      const hasGone = error instanceof IsobarError && error.code === 'not_found';
      if (!hasGone) {
        log.error({ err: error, model, initTime: formatTime(initTime) }, 'a stored run cannot be read');
      }
      return null;
    }
  }

  return {
    list,
    open,
    async newest(model) {
      for (const listed of await list(model)) {
        const run = await open(listed);
        if (run !== null) return run;
      }
      return null;
    },
    async find(key) {
      forecasts.requireReached(key);
      const listed = await list(key.model);
      // A run that has expired is not an item, even where its source still has it.
      return listed.some(({ initTime }) => initTime.getTime() === key.initTime.getTime()) ? open(key) : null;
    },
  };
}
