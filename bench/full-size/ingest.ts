/** Ingests a run from a folder or a server, up to a lead, into the store of `ISOBAR_DATA`, as `isobar ingest --from` does, and prints as JSON what that took. */

import { relaxCollection } from '../../src/app/node-settings.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { modelCalled } from '../../src/catalog/index.ts';
import { ingest, runSourceOf, startFieldThreads } from '../../src/ingest/index.ts';
import { readConfig } from '../../src/platform/index.ts';

export interface IngestCost {
  readonly fields: number;
  readonly messages: number;
  readonly state: string | null;
  readonly wallMs: number;
  /** Processor time of all threads. */
  readonly cpuMs: number;
  /** Largest resident memory of the process. */
  readonly peakBytes: number;
  readonly cubeBytes: number;
}

// As the program does.
relaxCollection();
const [, , name = '', initTime = '', location = '', last = ''] = process.argv;
const model = modelCalled(name);
if (model === null) throw new Error(`bench: no model is called ${name}`);
const parts = await openParts(readConfig(process.env), { writesStore: true });
const threads = startFieldThreads();
const before = process.cpuUsage();
const begin = performance.now();
const { runs, notes } = await ingest({
  model,
  locations: [location],
  leads: { from: 0, to: Number(last) },
  initTime: new Date(initTime),
  now: new Date(initTime),
  store: parts.store,
  source: { ...runSourceOf(model, [location]), synthetic: true },
  threads,
  onProgress({ fieldsDone, fieldsPlanned }) {
    process.stderr.write(`\r${fieldsDone} of ${fieldsPlanned} fields`);
  },
});
const wallMs = performance.now() - begin;
const { user, system } = process.cpuUsage(before);
process.stderr.write('\n');
for (const note of [...notes, ...runs.flatMap((run) => run.notes)]) console.error(`note: ${note}`);
const [report] = runs;
const run = await parts.store.find(model, new Date(initTime));
if (report === undefined || run === null) throw new Error('bench: the run did not come in');
const { cubes } = await parts.store.manifestOf(run);
const cost: IngestCost = {
  fields: report.fieldsWritten,
  messages: report.messagesRead,
  state: report.state,
  wallMs,
  cpuMs: (user + system) / 1000,
  // maxRSS is in kilobytes.
  peakBytes: process.resourceUsage().maxRSS * 1024,
  cubeBytes: Object.values(cubes)
    .flat()
    .reduce((sum, { bytes }) => sum + bytes, 0),
};
await threads?.close();
await parts.close();
console.log(JSON.stringify(cost));
