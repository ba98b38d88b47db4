import { openParts, type Parts } from '../../src/app/parts/parts.ts';
import { startDemoProducer } from '../../src/demo/index.ts';
import { createIngestBoard, startDemoIngest } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { makeKeyOfOwnProject } from '../../test/support/keys.ts';
import { FIELDS, INIT_TIME } from '../store/gfs-run.ts';
import { NX, NY, Weather } from '../store/weather.ts';

const STARTED = new Date('2026-01-15T06:00:00Z');

/** Callers in the load; the rates of a plan are for each key. */
const KEYS = 8;

export interface BenchData {
  readonly keys: readonly string[];
  /** The time of gfs' demo run, ISO 8601. */
  readonly demoRun: string;
}

/**
 * Makes the data that is asked for in a folder: gfs' demo run, and one field of a quarter of a degree as euro-ifs.
 * @param writeMore what else is needed
 */
export async function makeData(
  folder: string,
  writeMore?: (parts: Parts) => Promise<void>,
): Promise<BenchData> {
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  try {
    const demoRun = await ingestDemoRun(parts);
    await writeFineField(parts);
    await writeMore?.(parts);
    const keys: string[] = [];
    for (let n = 0; n < KEYS; n++)
      keys.push((await makeKeyOfOwnProject(parts.access, `bench ${n}`, 'local')).key);
    return { keys, demoRun };
  } finally {
    await parts.close();
  }
}

async function ingestDemoRun({ store, log }: Parts): Promise<string> {
  const now = () => STARTED;
  const producer = await startDemoProducer({ now, models: ['gfs'] });
  const firstRun = Promise.withResolvers<void>();
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: ['gfs'],
    board: createIngestBoard(),
    log,
    onRun: () => firstRun.resolve(),
  });
  await Promise.race([firstRun.promise, ingest.filled]);
  await ingest.close();
  await producer.close();
  const run = await store.latest('gfs');
  if (run === null) throw new Error('bench: the demo run did not come in');
  return run.initTime.toISOString();
}

/** Writes one field of a quarter of a degree, as a run of euro-ifs with one lead. */
export async function writeFineField({ store }: Parts): Promise<void> {
  const [{ variable, quantity }] = FIELDS as readonly [(typeof FIELDS)[0]];
  const grid = {
    kind: 'latlon',
    nx: NX,
    ny: NY,
    rows: 'north-to-south',
    latitudeOfFirst: 90,
    longitudeOfFirst: 180,
    latitudeOfLast: -90,
    longitudeOfLast: 179.75,
    latitudeStep: 0.25,
    longitudeStep: 0.25,
  } as const;
  const source = { label: 'bench', base: 'file:', synthetic: true };
  const draft = await store.draft('euro-ifs', INIT_TIME, grid, source);
  const plane = Int32Array.from(new Weather().at(quantity, 0, 0), (value) => Math.round(value * 100));
  await draft.addCube({ variable, leads: [0], planes: [plane], lineage: [] });
  await draft.publish({ expectedHours: 1, expectedFields: 1 });
}
