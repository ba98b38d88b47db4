import type { Forecasts } from './forecasts.ts';
import type { ForecastAccess } from './request/forecast-request.ts';
import { ForecastRequest } from './request/forecast-request.ts';
import type { Archive } from './runs/archive.ts';
import type { Run } from './runs/run/run.ts';
import type { RunKey } from './runs/run/run-key.ts';

/**
 * The core as far back as an archive reaches: older runs are in no list, never answer by default, cause no event, and are refused
 * where they are named, whichever way: by time, id, pin or cursor.
 */
export function withinArchive(
  core: Omit<Forecasts, 'within'>,
  access: ForecastAccess,
  archive: Archive,
): Omit<Forecasts, 'within'> {
  const { events } = core;
  const isReached = ({ initTime }: Pick<RunKey, 'initTime'>) => archive.reaches(initTime);
  const reached = (run: Run | null) => (run === null || !isReached(run) ? null : run);
  const requireReached = (run: RunKey) => {
    if (!isReached(run)) throw archive.refusal(run);
  };
  const bounded: ForecastAccess = {
    ...access,
    complete: async (model) => (await access.complete(model)).filter(isReached),
    // Before it is looked for: a source must not receive requests for runs that are out of reach.
    async find(model, initTime, fetches) {
      requireReached({ model, initTime });
      return access.find(model, initTime, fetches);
    },
    async noCompleteRun(model) {
      const [newest] = await access.complete(model);
      return newest === undefined ? access.noCompleteRun(model) : archive.refusal(newest);
    },
  };
  return {
    request: (signal, schedule, fetches) => new ForecastRequest(bounded, signal, schedule, fetches),
    latest: async (model) => reached(await core.latest(model)),
    // What it reaches changes with the time.
    edition: () => ({}),
    storedCells: () => null,
    storedField: () => null,
    runs: async (model, limit) => (await core.runs(model, limit)).filter(isReached),
    async runPage(model, first, before) {
      const page = await core.runPage(model, first, before);
      const runs = page.runs.filter(isReached);
      return { runs, hasMore: page.hasMore && runs.length === page.runs.length };
    },
    completeBefore: async (run, limit) => (await core.completeBefore(run, limit)).filter(isReached),
    listed: async (model, limit) => (await core.listed(model, limit)).filter(isReached),
    requireReached,
    events: {
      last: () => events.last(),
      async *follow(after, signal) {
        for await (const update of events.follow(after, signal)) if (isReached(update)) yield update;
      },
      defaultAt: async (model, change) => reached(await events.defaultAt(model, change)),
      get followers() {
        return events.followers;
      },
      close: () => events.close(),
    },
  };
}
