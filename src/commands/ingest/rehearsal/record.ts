import { setTimeout as sleep } from 'node:timers/promises';
import { describeRehearsal } from '../../../app/ingest/sources/rehearsed-sources.ts';
import { configuredModels } from '../../../app/ingest/sources/sources.ts';
import { HOUR_MS, type ModelId } from '../../../catalog/index.ts';
import { startRecording } from '../../../demo/index.ts';
import { createLog, readConfig } from '../../../platform/index.ts';
import { interruption } from '../../ending/interruption.ts';
import { howToIngest } from './rehearse.ts';

const GB = 1e9;
/** How often it says how far it is. */
const REPORT_EVERY_MS = 60_000;

export interface RecordOptions {
  /** The folder for the recording. */
  readonly into: string;
  /** How long to record. */
  readonly hours: number;
  /** What the bodies may take on the disk. */
  readonly maxGb: number;
  /** The file to write for `ISOBAR_REHEARSAL`. */
  readonly to: string;
}

/**
 * `isobar rehearse record`: passes requests on to the producers and keeps what they answer, until the hours have passed, a signal stops
 * it, or the disk's share is used up. Records the requests of a server that runs meanwhile, so that server's settings decide what is kept.
 * @param models none: those of the configuration
 */
export async function recordCommand(models: readonly ModelId[], options: RecordOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, config.logFormat);
  const recorded = await startRecording({
    folder: options.into,
    models: models.length > 0 ? models : configuredModels(config, 'live'),
    maxBytes: options.maxGb * GB,
    onError: (error) => log.error({ err: error }, 'an answer of a producer was not recorded'),
  });
  const signal = interruption();
  const report = setInterval(() => {
    const { bytes, isFull } = recorded.standing();
    console.log(`${(bytes / GB).toFixed(2)} GB${isFull ? ': full, nothing more is kept' : ''}`);
  }, REPORT_EVERY_MS);
  try {
    describeRehearsal(recorded, false, options.to);
    console.log(`Records what the producers answer in ${options.into}, for ${options.hours} hours.`);
    console.log(howToIngest(options.to));
    await sleep(options.hours * HOUR_MS, undefined, { signal }).catch(() => {});
  } finally {
    clearInterval(report);
    await recorded.close();
  }
}
