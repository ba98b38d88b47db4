import { setTimeout as sleep } from 'node:timers/promises';
import { HOUR_MS, type ModelId } from '../catalog/index.ts';
import { startRehearsal } from '../demo/index.ts';
import { createLog, formatTime, type Pace, readConfig } from '../platform/index.ts';
import { interruption } from './interruption.ts';
import { describeRehearsal } from './rehearsed-sources.ts';

export interface RehearseOptions {
  /** Where the clock of the day begins. */
  readonly start: Date;
  /** Hours of that clock to play. */
  readonly hours: number;
  /** How many times as fast as the day went. */
  readonly pace: number;
  readonly seed: number;
  /** The file to write for `ISOBAR_REHEARSAL`. */
  readonly to: string;
}

/**
 * `isobar rehearse`: serves a synthetic day of the producers on loopback, at a pace, with what goes wrong on bad days, until the hours have
 * passed or a signal stops it.
 * @param models none: all that the demo has
 */
export async function rehearseCommand(models: readonly ModelId[], options: RehearseOptions): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel);
  const pace: Pace = { start: options.start, since: new Date(), factor: options.pace };
  const rehearsal = await startRehearsal({
    pace,
    seed: options.seed,
    grids: config.demoGrids,
    ...(models.length > 0 && { models }),
    onError: (error) => log.error({ err: error }, 'a file of the rehearsal could not be made'),
  });
  const signal = interruption();
  try {
    describeRehearsal(rehearsal, options.to);
    const realMinutes = (options.hours * 60) / options.pace;
    console.log(
      `A synthetic day of the producers from ${formatTime(pace.start)}, ${options.pace} times as fast: ${options.hours} hours in ${realMinutes.toFixed(1)} minutes.`,
    );
    console.log(
      `Ingest it with: ISOBAR_SOURCES=live ISOBAR_REHEARSAL=${options.to} ISOBAR_DATA=<an empty folder> isobar serve`,
    );
    await sleep((options.hours * HOUR_MS) / options.pace, undefined, { signal }).catch(() => {});
    for (const [host, counts] of rehearsal.counts()) console.log(`${host}: ${describeCounts(counts)}`);
  } finally {
    await rehearsal.close();
  }
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([what, count]) => count > 0 && what !== 'none')
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
