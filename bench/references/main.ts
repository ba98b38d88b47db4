/**
 * What the reference set of a whole run costs, 209 leads of gfs on its true grid: the list of messages from a producer's index
 * files, and the text. Run by `npm run bench:references`; `-- --json FILE` writes the figures, `-- --times N` asks another number
 * of gateways than 5, `-- --profile FOLDER` writes their CPU profiles there.
 *
 * Each gateway is a process that has just started; its first answer is "cold". "again" is what it answers then.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openParts } from '../../src/app/parts/parts.ts';
import { leadsOf } from '../../src/catalog/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { globalGrid } from '../../test/support/grids.ts';
import { makeKey } from '../../test/support/keys.ts';
import { Child } from '../http/child.ts';
import { startGateway } from '../http/processes.ts';
import { ask } from '../http/request.ts';
import { median } from '../store/measure.ts';
import type { ProducerAnswer, ProducerQuestion } from './producer.ts';
import { RUN } from './run.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    times: { type: 'string', default: '5' },
    profile: { type: 'string' },
  },
});
const times = Number(options.times);
if (!(Number.isInteger(times) && times > 0 && times <= 100)) throw new Error('--times takes up to 100');

const CASES = [
  { what: "index files as NCEP's, producer at once", latencyMs: 0, isWhole: true },
  { what: "index files as NCEP's, producer after 20 ms", latencyMs: 20, isWhole: true },
  { what: 'last message served, producer after 20 ms', latencyMs: 20, isWhole: false },
] as const;
const MUST_MS = 1500;
const GOAL_MS = 500;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-references-'));
const producer = new Child<ProducerQuestion, ProducerAnswer>(new URL('producer.ts', import.meta.url));
try {
  const about = { node: process.version, processor: `${availableParallelism()} x ${cpus()[0]?.model}` };
  console.log(`Node ${about.node}, ${about.processor}, load ${(loadavg()[0] ?? 0).toFixed(1)}.`);
  const { address } = await producer.ask({ latencyMs: 0, isWhole: true });
  const key = await writeRun(`${address}/`);
  const rows = [];
  for (const { what, ...how } of CASES) {
    const results: Asked[] = [];
    for (let n = 0; n < times; n++) results.push(await askOnce(key, how));
    const of = (pick: (one: Asked) => number) => Number(median(results.map(pick)).toPrecision(3));
    rows.push({
      what,
      kB: of(({ bytes }) => bytes / 1000),
      requests: of(({ requests }) => requests),
      'cold ms': of(({ coldMs }) => coldMs),
      'again ms': of(({ againMs }) => againMs),
      'processor ms': of(({ cpuMs }) => cpuMs),
      'loop longest ms': of(({ longestMs }) => longestMs),
      'must ms': MUST_MS,
      'goal ms': GOAL_MS,
    });
  }
  console.table(rows);
  if (options.json !== undefined) {
    const report = { ...about, date: new Date().toISOString().slice(0, 10), rows };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await producer.stop();
  rmSync(folder, { recursive: true });
}

/** A complete run of one field, which says where the files of all are. The key of a caller. */
async function writeRun(base: string): Promise<string> {
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  const grid = globalGrid(0.25);
  const source = { label: 'bench', base, synthetic: false };
  const draft = await parts.store.draft(RUN.model, RUN.initTime, grid, source);
  const planes = [new Int32Array(grid.nx * grid.ny)];
  await draft.addCube({ variable: 'air_temperature_2m', leads: [0], planes, lineage: [] });
  const leads = leadsOf(RUN.model, RUN.initTime.getUTCHours()).length;
  await draft.publish({ expectedHours: leads, expectedFields: 1 });
  const { key } = await makeKey(parts.access, 'bench');
  await parts.close();
  return key;
}

interface Asked {
  readonly bytes: number;
  readonly requests: number;
  readonly coldMs: number;
  readonly againMs: number;
  readonly cpuMs: number;
  readonly longestMs: number;
}

/** Asks a gateway that has just started. */
async function askOnce(key: string, how: ProducerQuestion): Promise<Asked> {
  await producer.ask(how);
  const profiling = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const gateway = startGateway(folder, profiling);
  try {
    const { address, cpuMs: before } = await gateway.ask('state');
    const timed = async () => {
      const begin = performance.now();
      const { status, body } = await ask(address, key, { path: `/refs/${RUN.model}`, body: null });
      if (status !== 200) throw new Error(`bench: ${status} ${Buffer.from(body).toString()}`);
      return { ms: performance.now() - begin, bytes: body.length };
    };
    const { ms: coldMs, bytes } = await timed();
    const { cpuMs: after, loopDelayMaxMs } = await gateway.ask('state');
    const { requests } = await producer.ask(how);
    const { ms: againMs } = await timed();
    return { bytes, requests, coldMs, againMs, cpuMs: after - before, longestMs: loopDelayMaxMs ?? 0 };
  } finally {
    await gateway.stop();
  }
}
