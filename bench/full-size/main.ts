/**
 * What a run at true size takes from end to end: synthetic fields on the producer's own grid, with its packings and all of its
 * fields, are written as files, ingested as `isobar ingest --from` does, and asked through all interfaces. Files of ICON, each of which has
 * one field that its name tells, come from a server with the producer's layout: those of a folder are unpacked once more, to find what they hold.
 * `npm run bench:full-size -- --model gfs [--leads 24] [--folder DIR] [--json FILE]`: without `--leads` all leads of the run. A run of
 * GFS takes some 30 GB of disk and half an hour of two processors; `--folder` keeps the files for the next time. In the file of `--json`
 * other models' rows stay as they are. Of an ensemble, `ISOBAR_MODELS=all,ifs-ens npm run bench:full-size -- --model ifs-ens`, there are two
 * variables of all members; reads of its members are timed in the store, and fields beside their decoding by ecCodes.
 * `--variables air_temperature_2m` ingests these alone.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openParts } from '../../src/app/parts/parts.ts';
import { isVariableName, leadsOf, type ModelId, modelCalled, modelOf } from '../../src/catalog/index.ts';
import { readConfig, WorkerProcess } from '../../src/platform/index.ts';
import { makeKey } from '../../test/support/keys.ts';
import { Child } from '../http/child.ts';
import { startGateway } from '../http/processes.ts';
import { ask } from '../http/request.ts';
import type { ServerAnswer } from '../http/server.ts';
import { median } from '../store/measure.ts';
import type { IngestCost } from './ingest.ts';
import { besideEcCodes, memberReads } from './member-reads.ts';
import { questions } from './questions.ts';

const { values: options } = parseArgs({
  options: {
    model: { type: 'string', default: 'gfs' },
    leads: { type: 'string' },
    folder: { type: 'string' },
    json: { type: 'string' },
    variables: { type: 'string' },
  },
});
const INIT_TIME = '2026-01-15T00:00:00Z';
/** How often each question is asked again once its tiles are cached. */
const REPEATS = 5;

/** Wanted of ingest, by model. */
const PROCESSOR_MS: Partial<Readonly<Record<ModelId, { readonly must: number; readonly goal: number }>>> = {
  gfs: { must: 15, goal: 8 },
  hrrr: { must: 40, goal: 20 },
  'icon-global': { must: 150, goal: 80 },
};
const PEAK_MB: Partial<Readonly<Record<ModelId, { readonly must: number; readonly goal: number }>>> = {
  gfs: { must: 1000, goal: 800 },
  hrrr: { must: 1200, goal: 800 },
  'icon-global': { must: 1300, goal: 1000 },
  'ifs-ens': { must: 2000, goal: 1500 },
};

const model = modelCalled(options.model);
// The files of AROME hold several leads each: one lead alone would be written over by the next.
if (model === null || model === 'arome') throw new Error(`bench: ${options.model} cannot be made`);
const all = leadsOf(model, new Date(INIT_TIME).getUTCHours());
const leads = options.leads === undefined ? all : all.slice(0, Number(options.leads));
const folder = options.folder ?? mkdtempSync(path.join(tmpdir(), 'bench-full-size-'));
const isEnsemble = modelOf(model).ensemble !== null;
const files = path.join(folder, `${model}-${leads.length}`);
const data = path.join(folder, 'data');
let producer: Child<'state', ServerAnswer> | null = null;

try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  const [load = 0] = loadavg();
  if (!existsSync(files)) await generate();
  const sourceBytes = bytesIn(files);
  rmSync(data, { recursive: true, force: true });
  mkdirSync(data, { recursive: true });
  const environment = { ISOBAR_DATA: data, ISOBAR_LOG_LEVEL: 'error', ISOBAR_SOURCES: 'none' };
  producer = openProducer();
  const cost = await ingestRun(environment);
  const costs = {
    model,
    leads: leads.length,
    fields: cost.fields,
    messages: cost.messages,
    state: cost.state,
    'source MB': Math.round(sourceBytes / 1e6),
    'cubes MB': Math.round(cost.cubeBytes / 1e6),
    'cubes / source': round(cost.cubeBytes / sourceBytes),
    'wall s': round(cost.wallMs / 1000),
    'processor s': round(cost.cpuMs / 1000),
    'processor ms / field': round(cost.cpuMs / cost.fields),
    'peak memory MB': Math.round(cost.peakBytes / 1e6),
    'peak memory, must and goal': `${PEAK_MB[model]?.must ?? '-'}, ${PEAK_MB[model]?.goal ?? '-'}`,
    'load before': round(load),
    ...(isEnsemble && (await besideEcCodes(files, cost.cpuMs / cost.fields))),
  };
  console.table(costs);
  const answers = isEnsemble
    ? await memberReads(readConfig({ ...process.env, ...environment }), new Date(INIT_TIME))
    : await askAll(environment);
  console.table(answers);
  if (options.json !== undefined) {
    const processor = `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}`;
    const about = { node: process.version, processor, date: new Date().toISOString() };
    const limits = {
      'processor ms / field': PROCESSOR_MS[model] ?? null,
      'peak memory MB': PEAK_MB[model] ?? null,
    };
    const before = existsSync(options.json) ? JSON.parse(readFileSync(options.json, 'utf8')) : {};
    const report = { ...before, [model]: { about, limits, costs, answers } };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await producer?.stop();
  if (options.folder === undefined) rmSync(folder, { recursive: true });
}

/** Writes the files, in a process for each processor; those of members in one, since their sums grow from lead to lead. */
async function generate(): Promise<void> {
  const script = fileURLToPath(
    isEnsemble ? new URL('members.ts', import.meta.url) : new URL('generate.ts', import.meta.url),
  );
  const parts = isEnsemble ? 1 : availableParallelism();
  const share = Math.ceil(leads.length / parts);
  const ended = Array.from({ length: parts }, async (_, n) => {
    const own = leads.slice(n * share, (n + 1) * share).map(String);
    const child = spawn(process.execPath, [script, String(model), INIT_TIME, files, ...own], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`bench: files were not written (exit code ${code})`);
  });
  await Promise.all(ended);
}

/** What serves the files, also while questions are asked: references to packed files are found in them. Null for models whose files are read. */
function openProducer(): Child<'state', ServerAnswer> | null {
  if (!String(model).startsWith('icon')) return null;
  return new Child<'state', ServerAnswer>(new URL('producer.ts', import.meta.url), { BENCH_FILES: files });
}

async function ingestRun(environment: NodeJS.ProcessEnv): Promise<IngestCost> {
  const location = producer === null ? files : (await producer.ask('state')).address;
  return ingestFrom(location, environment);
}

async function ingestFrom(location: string, environment: NodeJS.ProcessEnv): Promise<IngestCost> {
  const ingesting = new WorkerProcess<typeof import('./ingest.ts')>(new URL('ingest.ts', import.meta.url), {
    title: 'the process that ingests the run',
    data: readConfig({ ...process.env, ...environment }),
  });
  try {
    const task = {
      model: model ?? 'gfs',
      initTime: new Date(INIT_TIME),
      location,
      lastLead: leads.at(-1) ?? 0,
      ...(options.variables && { variables: options.variables.split(',').filter(isVariableName) }),
    };
    return await ingesting.call('run', task);
  } finally {
    await ingesting.terminate();
  }
}

/** Time of each question when its tiles are read for the first time, and once they are cached. */
async function askAll(environment: NodeJS.ProcessEnv) {
  const parts = await openParts(readConfig({ ...process.env, ...environment }));
  const { key } = await makeKey(parts.access, 'bench');
  await parts.close();
  const gateway = startGateway(data);
  try {
    const { address } = await gateway.ask('state');
    const rows = [];
    for (const { what, request } of questions(model ?? 'gfs', INIT_TIME, leads.at(-1) ?? 0)) {
      const times: number[] = [];
      let [status, bytes] = [0, 0];
      for (let n = 0; n <= REPEATS; n++) {
        const begin = performance.now();
        const answer = await ask(address, key, request);
        times.push(performance.now() - begin);
        [status, bytes] = [answer.status, answer.body.length];
        if (status !== 200 && n === 0) console.error(`${what}: ${Buffer.from(answer.body).toString()}`);
      }
      const [first = 0, ...again] = times;
      rows.push({
        what,
        status,
        kB: round(bytes / 1000),
        'first ms': round(first),
        'again ms': round(median(again)),
      });
    }
    return rows;
  } finally {
    await gateway.stop();
  }
}

function bytesIn(where: string): number {
  return readdirSync(where, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(idx|index)$/.test(entry.name))
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

function round(value: number): number {
  return Number(value.toPrecision(3));
}
