/** Ingests a run as the service does: in a process of its own, with its settings of memory. */
import { openParts } from '../../src/app/parts/parts.ts';
import type { ModelId, VariableName } from '../../src/catalog/index.ts';
import { ingest, runSourceOf, startFieldThreads } from '../../src/ingest/index.ts';
import { type Config, workerInput } from '../../src/platform/index.ts';

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

export interface IngestTask {
  readonly model: ModelId;
  readonly initTime: Date;
  /** A folder, or the address of a server. */
  readonly location: string;
  readonly lastLead: number;
  /** Left out: all. */
  readonly variables?: readonly VariableName[];
}

const config = workerInput() as Config;

export async function run({
  model,
  initTime,
  location,
  lastLead,
  variables,
}: IngestTask): Promise<IngestCost> {
  const parts = await openParts(config, { writesStore: true });
  const threads = startFieldThreads();
  const before = process.cpuUsage();
  const begin = performance.now();
  const { runs, notes } = await ingest({
    model,
    locations: [location],
    leads: { from: 0, to: lastLead },
    initTime,
    ...(variables && { variables }),
    now: initTime,
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
  const stored = await parts.store.find(model, initTime);
  if (report === undefined || stored === null) throw new Error('bench: the run did not come in');
  const { cubes, members = {} } = await parts.store.manifestOf(stored);
  await threads?.close();
  await parts.close();
  return {
    fields: report.fieldsWritten,
    messages: report.messagesRead,
    state: report.state,
    wallMs,
    cpuMs: (user + system) / 1000,
    // maxRSS is in kilobytes.
    peakBytes: process.resourceUsage().maxRSS * 1024,
    cubeBytes: [...Object.values(cubes), ...Object.values(members)]
      .flat()
      .reduce((sum, { bytes }) => sum + bytes, 0),
  };
}
