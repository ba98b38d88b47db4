import type { ModelId } from '../../catalog/index.ts';
import {
  createInProcessQueue,
  createPgBossQueue,
  type IngestService,
  type JobQueue,
  openIngestService,
} from '../../ingest/index.ts';
import type { Parts } from '../parts/parts.ts';
import { rehearsedSources } from './sources/rehearsed-sources.ts';
import { configuredBounds, configuredModels, openLiveSources } from './sources/sources.ts';

/** The queue of the configuration: shared in PostgreSQL, or this process's own. */
export async function openQueue({ config, log }: Parts): Promise<JobQueue> {
  if (config.databaseUrl === null) return createInProcessQueue();
  return createPgBossQueue({
    url: config.databaseUrl,
    onError: (error) => log.error(queueTrouble(error), 'the job queue has trouble with its database'),
  });
}

/** The part of a queue's error that may be logged: the error itself can hold the connection and its password. */
export function queueTrouble(error: Error): Readonly<Record<'error' | 'code' | 'queue', string | undefined>> {
  const text = (name: 'code' | 'queue') => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' ? value : undefined;
  };
  return { error: error.message, code: text('code'), queue: text('queue') };
}

/**
 * Watcher and workers for the producers' real runs. Throws ConfigError for an unknown model in the configuration.
 * @param models none: those of the configuration
 */
export function openLiveIngest(
  { config, store, now, log }: Parts,
  queue: JobQueue,
  models: readonly ModelId[] = [],
): IngestService {
  const rehearsed = rehearsedSources(config);
  const { sourceOf, runSourceOf } = openLiveSources(now, rehearsed);
  const named = models.length > 0 ? models : configuredModels(config, 'live');
  return openIngestService({
    // A day that is played need not have all of them.
    models: named.filter((model) => rehearsed === null || rehearsed.sourcesOf(model).length > 0),
    sourceOf,
    runSourceOf,
    store,
    queue,
    now,
    ...(rehearsed !== null && { ...rehearsed.clock, synthetic: rehearsed.synthetic }),
    keepRuns: config.keepRuns,
    bounds: configuredBounds(config),
    log,
  });
}
