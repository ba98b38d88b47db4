import { setTimeout as sleep } from 'node:timers/promises';
import { describeRehearsal } from '../../../app/ingest/sources/rehearsed-sources.ts';
import { HOUR_MS, type ModelId } from '../../../catalog/index.ts';
import { playRecording, startRehearsal } from '../../../demo/index.ts';
import { createLog, formatTime, type Pace, readConfig } from '../../../platform/index.ts';
import { interruption } from '../../ending/interruption.ts';

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
  const log = createLog(config.logLevel, config.logFormat);
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
    describeRehearsal(rehearsal, true, options.to);
    console.log(`A synthetic day of the producers from ${formatTime(pace.start)}, ${lengthOf(options)}.`);
    console.log(howToIngest(options.to));
    await sleep((options.hours * HOUR_MS) / options.pace, undefined, { signal }).catch(() => {});
    printCounts(rehearsal.counts());
  } finally {
    await rehearsal.close();
  }
}

export interface PlayOptions extends Pick<RehearseOptions, 'pace' | 'to'> {
  /** The folder of the recording. */
  readonly recording: string;
}

/**
 * `isobar rehearse --recording`: serves a recorded day of the producers on loopback, at a pace, until its end or a signal.
 * @param models none: all that were recorded
 */
export async function playCommand(models: readonly ModelId[], options: PlayOptions): Promise<void> {
  const { logLevel, logFormat } = readConfig(process.env);
  const log = createLog(logLevel, logFormat);
  const played = await playRecording({
    folder: options.recording,
    factor: options.pace,
    ...(models.length > 0 && { models }),
    onError: (error) => log.error({ err: error }, 'a recorded file could not be served'),
  });
  const signal = interruption();
  try {
    describeRehearsal(played, false, options.to);
    const { start } = played.pace;
    const hours = (played.last.getTime() - start.getTime()) / HOUR_MS;
    console.log(`What was recorded from ${formatTime(start)}, ${lengthOf({ ...options, hours })}.`);
    console.log(howToIngest(options.to));
    await sleep((hours * HOUR_MS) / options.pace, undefined, { signal }).catch(() => {});
    printCounts(played.counts());
  } finally {
    await played.close();
  }
}

/** `60 times as fast: 24 hours in 24.0 minutes`. */
function lengthOf({ hours, pace }: Pick<RehearseOptions, 'hours' | 'pace'>): string {
  const realMinutes = (hours * 60) / pace;
  return `${pace} times as fast: ${Number(hours.toFixed(2))} hours in ${realMinutes.toFixed(1)} minutes`;
}

/** The command that ingests what is played. */
export function howToIngest(file: string): string {
  return `Ingest it with: ISOBAR_SOURCES=live ISOBAR_REHEARSAL=${file} ISOBAR_DATA=<an empty folder> isobar serve`;
}

function printCounts(hosts: ReadonlyMap<string, Readonly<Record<string, number>>>): void {
  for (const [host, counts] of hosts) console.log(`${host}: ${describeCounts(counts)}`);
}

function describeCounts(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .filter(([what, count]) => count > 0 && what !== 'none')
    .map(([what, count]) => `${count} ${what}`)
    .join(', ');
}
