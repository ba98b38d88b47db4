import { once } from 'node:events';
import { openLiveIngest, openQueue } from '../../app/ingest/live-ingest.ts';
import { openParts, type Parts } from '../../app/parts/parts.ts';
import type { ModelId } from '../../catalog/index.ts';
import type { IngestService } from '../../ingest/index.ts';
import { type Config, ConfigError, createLog, readConfig } from '../../platform/index.ts';
import { onStopRequest } from '../ending/stop-request.ts';
import { onceDatabaseAnswers } from './await-database.ts';

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
