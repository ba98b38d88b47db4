import { once } from 'node:events';
import { openParts } from '../../app/parts/parts.ts';
import type { ModelId } from '../../catalog/index.ts';
import { startDemoProducerThread } from '../../demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../ingest/index.ts';
import { formatTime, readConfig } from '../../platform/index.ts';
import { interruption } from '../ending/interruption.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';

/**
 * `isobar demo next`: makes the next synthetic run of a model and ingests it. A server on the same data shows it at once.
 */
export async function nextRun(model: ModelId): Promise<void> {
  const parts = await openParts(readConfig(process.env));
  const { store, now, log, config } = parts;
  const producer = await startDemoProducerThread({
    now,
    grids: config.demoGrids,
    models: [model],
    onError: (error) => log.error({ err: error }, 'the demo producer failed to make a file'),
  });
  const bar = createProgressBar(process.stderr);
  const board = createIngestBoard();
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: [model],
    keepRuns: parts.config.keepRuns,
    ...(parts.config.members !== null && { members: parts.config.members }),
    statistics: parts.config.keepsStatistics,
    board: {
      ...board,
      progress({ initTime, fieldsDone, fieldsPlanned }) {
        bar.update(`${model} ${formatTime(initTime)}`, fieldsDone, fieldsPlanned, 'fields');
      },
    },
    log,
  });
  const signal = interruption();
  const interrupted = once(signal, 'abort').then(() => {
    throw signal.reason;
  });
  const next = ingest.filled.then(() => ingest.ingestNextDemoRun(model));
  try {
    const { initTime, state, presentFields } = await Promise.race([next, interrupted]);
    bar.end();
    console.log(
      `${model} ${formatTime(initTime)} is ${state ?? 'not stored'}: ${presentFields} synthetic fields`,
    );
  } finally {
    bar.end();
    await ingest.close();
    await producer.close();
    await parts.close();
  }
}
