/** Ingests the files of one folder into a store in another, on one thread, and prints what that took as JSON. */
import { ingest } from '../../src/ingest/index.ts';
import { INIT_TIME } from './gfs-run.ts';
import { openBenchStore } from './open-store.ts';

export interface IngestCost {
  readonly fields: number;
  readonly wallMs: number;
  /** Processor time of all threads. */
  readonly cpuMs: number;
  /** Largest resident memory of the process. */
  readonly peakBytes: number;
  readonly cubeBytes: number;
}

const [, , files = '', folder = ''] = process.argv;
const { store, close } = await openBenchStore(folder);
const before = process.cpuUsage();
const begin = performance.now();
const { runs, notes } = await ingest({
  model: 'gfs',
  locations: [files],
  initTime: INIT_TIME,
  now: INIT_TIME,
  store,
  source: { label: 'bench', base: 'file:', synthetic: true },
  threads: null,
});
const wallMs = performance.now() - begin;
const { user, system } = process.cpuUsage(before);
for (const note of [...notes, ...runs.flatMap((run) => run.notes)]) console.error(`note: ${note}`);
const run = await store.find('gfs', INIT_TIME);
if (run === null) throw new Error('bench: the run did not come in');
const { cubes } = await store.manifestOf(run);
const cost: IngestCost = {
  fields: runs.reduce((sum, { fieldsWritten }) => sum + fieldsWritten, 0),
  wallMs,
  cpuMs: (user + system) / 1000,
  // maxRSS is in kilobytes.
  peakBytes: process.resourceUsage().maxRSS * 1024,
  cubeBytes: Object.values(cubes)
    .flat()
    .reduce((sum, { bytes }) => sum + bytes, 0),
};
await close();
console.log(JSON.stringify(cost));
