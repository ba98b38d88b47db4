/** Run as a process of its own by a test, with the settings of the process that ingests runs. */

import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openParts } from '../../src/app/parts/parts.ts';
import { demoRunSource, ingest } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { createSourceTree } from '../../src/source/index.ts';

export interface IngestOfRun {
  readonly data: string;
  /** Address of the files of hrrr. */
  readonly base: string;
  readonly initTime: Date;
  readonly now: Date;
}

/** Ingests a run into an empty data folder, and collects the garbage. Returns its state. */
export async function ingestRun({ data, base, initTime, now }: IngestOfRun): Promise<string | null> {
  const settings = readConfig({ ISOBAR_DATA: data, ISOBAR_LOG_LEVEL: 'error' });
  const parts = await openParts(settings, { writesStore: true });
  const { runs } = await ingest({
    model: 'hrrr',
    locations: [createSourceTree({ model: 'hrrr', bases: [base], now: () => now })],
    initTime,
    now,
    store: parts.store,
    source: demoRunSource(base),
  });
  await parts.close();
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return runs[0]?.state ?? null;
}
