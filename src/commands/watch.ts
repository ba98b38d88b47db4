import { once } from 'node:events';
import type { ModelId } from '../catalog/index.ts';
import {
  createInProcessQueue,
  createPgBossQueue,
  type IngestService,
  type JobQueue,
  openIngestService,
} from '../ingest/index.ts';
import { openParts, type Parts } from '../parts.ts';
import { type Config, ConfigError, createLog, readConfig } from '../platform/index.ts';
import { onceDatabaseAnswers } from './await-database.ts';
import { rehearsedSources } from './rehearsed-sources.ts';
import { configuredBounds, configuredModels, openLiveSources } from './sources.ts';
import { onStopRequest } from './stop-request.ts';

/** Segments that a process ingests at a time; more threads and processes help, more segments only need more memory. */
const CONCURRENCY = 1;

/**
 * `isobar watch`: polls the producers for new runs until a signal stops it. Without a queue that others work on it ingests
 * them too.
 * @param models none: those of the configuration
 */
export async function watchCommand(models: readonly ModelId[]): Promise<void> {
  await runUntilSignal(models, async (ingest, { config }) => {
    if (config.databaseUrl === null) await ingest.work(CONCURRENCY);
    ingest.watch();
  });
}

/** `isobar work`: ingests what is queued until a signal stops it. Throws ConfigError without a queue to share. */
export async function workCommand(concurrency: number = CONCURRENCY): Promise<void> {
  await runUntilSignal([], async (ingest, { config }) => {
    if (config.databaseUrl === null) {
      throw new ConfigError(
        'isobar work takes its jobs from PostgreSQL: set DATABASE_URL, or run isobar watch',
      );
    }
    await ingest.work(concurrency);
  });
}

async function runUntilSignal(
  models: readonly ModelId[],
  start: (ingest: IngestService, parts: Parts) => Promise<void>,
): Promise<void> {
  const stopping = new AbortController();
  const stopped = once(stopping.signal, 'abort');
  onStopRequest(() => stopping.abort());
  const config = readConfig(process.env);
  const open = () => openService(config, models, start);
  const service =
    config.databaseUrl === null
      ? await open()
      : await onceDatabaseAnswers(open, createLog(config.logLevel, config.logFormat), stopping.signal);
  if (service === null) return;
  try {
    await stopped;
  } finally {
    await service.close();
  }
}

/** A service that was started, with all that it uses; what was opened is closed again where a part fails. */
async function openService(
  config: Config,
  models: readonly ModelId[],
  start: (ingest: IngestService, parts: Parts) => Promise<void>,
): Promise<{ close(): Promise<void> }> {
  const parts = await openParts(config, { writesStore: true });
  let ingest: IngestService | undefined;
  const close = async () => {
    try {
      await ingest?.close();
    } finally {
      await parts.close();
    }
  };
  try {
    ingest = openLiveIngest(parts, await openQueue(parts), models);
    await start(ingest, parts);
    return { close };
  } catch (error) {
    // What failed says more than what then cannot be closed.
    await close().catch(() => {});
    throw error;
  }
}

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
  return openIngestService({
    models: models.length > 0 ? models : configuredModels(config),
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
