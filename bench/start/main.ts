/**
 * What a first start costs: `npm run bench:start [-- --rounds 1] [--json FILE] [--profile FOLDER]` starts the demo in an empty folder of
 * data, as `npm start` does, and asks each model for a point until all eight have answered; then it waits until their newest runs have all
 * their leads and no run comes in, and a minute more, in which memory that was used for them should be given back. The same for a live ingest of one model,
 * against a start on the same data that ingests nothing. Then a clone and the package are installed; `--quick` leaves these two out. With
 * `--profile` each thread writes its profile there. Linux alone tells the figures of a process.
 *
 * Time that goes by depends on what else the machine does, processor time much less; the load before is printed with them.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type DefaultModelId, leadsOf, modelCalled } from '../../src/catalog/index.ts';
import { ask } from '../http/request.ts';
import { median } from '../store/measure.ts';
import { measureInstalled } from './installed.ts';
import { LIVE_MODEL, startLiveProducer } from './live-rehearsal.ts';
import { processorSecondsOf, residentMegabytesOf, watchPeak } from './process-figures.ts';
import { type LiveFigures, wantedRows } from './wanted.ts';

const KEY = 'isb_bench-start-bench-start-bench-start';
/** Until the first answer; then more seldom, since each question is processor time of the server too. */
const FIRST_POLL_MS = 200;
const POLL_MS = 1000;
/** Between the end of ingest and the look at what memory is still held. */
const REST_MS = 60_000;

/** How long older runs may take to come in. */
const MAX_INTAKE_MS = 300_000;

/** A place in each model's domain. */
const PLACES: Readonly<Record<DefaultModelId | 'ifs-ens', string>> = {
  gfs: 'lat=52.52&lon=13.405',
  'euro-ifs': 'lat=52.52&lon=13.405',
  hrrr: 'lat=40&lon=-100',
  nam: 'lat=40&lon=-100',
  'icon-global': 'lat=52.52&lon=13.405',
  'icon-eu': 'lat=52.52&lon=13.405',
  arome: 'lat=47&lon=2.5',
  'ifs-ens': 'lat=52.52&lon=13.405',
};

/** When something was there: by the clock, and by the processor time of all threads until then. */
interface Moment {
  readonly what: string;
  readonly seconds: number;
  readonly processorSeconds: number;
}

interface NewestRun {
  /** As GraphQL has it: with underscores. */
  readonly id: string;
  readonly latestRun: {
    readonly initTime: string;
    readonly presentFields: number;
    readonly expectedFields: number;
    readonly presentHours: number;
  } | null;
}

/** Megabytes of all processes of the server together. */
interface Start {
  readonly moments: readonly Moment[];
  readonly peak: number;
  /** A minute after all was whole, and nobody has asked for anything since. */
  readonly rest: number;
  /** After another start on the same data, and that of a gateway alone. */
  readonly restAgain: number;
  readonly gateway: number;
}

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '1' },
    json: { type: 'string' },
    profile: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const rounds = Number(options.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds takes a whole number from 1 on');

const about = {
  node: process.version,
  processor: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`,
  date: new Date().toISOString(),
  rounds,
  load: Number((loadavg()[0] ?? 0).toFixed(1)),
};
console.log(`Node ${about.node}, ${about.processor}; load ${about.load}`);
const starts: Start[] = [];
for (let round = 0; round < rounds; round++) starts.push(await measure());
const rows = rowsOf(starts);
console.table(Object.fromEntries(rows.map(({ what, ...figures }) => [what, figures])));
const secondsUntil = (what: string) => rows.find((row) => row.what === what)?.seconds ?? Number.NaN;
const megabytes = {
  peak: median(starts.map(({ peak }) => peak)),
  rest: median(starts.map(({ rest }) => rest)),
  restAgain: median(starts.map(({ restAgain }) => restAgain)),
  gateway: median(starts.map(({ gateway }) => gateway)),
};
const live = options.quick ? null : await measureLive();
const installed = options.quick ? null : await measureInstalled();
const wanted = wantedRows({
  ...megabytes,
  firstAnswer: secondsUntil('gfs'),
  allModels: secondsUntil('all eight'),
  live,
  installed,
});
console.table(Object.fromEntries(wanted.map(({ what, ...row }) => [what, row])));
if (options.json !== undefined)
  writeFileSync(
    options.json,
    `${JSON.stringify({ ...about, megabytes, live, installed, rows, wanted }, null, 2)}\n`,
  );

function rowsOf(all: readonly Start[]) {
  const names = all[0]?.moments.map(({ what }) => what) ?? [];
  return names.map((what) => {
    const found = all.flatMap(({ moments }) => moments.filter((moment) => moment.what === what));
    return {
      what,
      seconds: round1(median(found.map(({ seconds }) => seconds))),
      processorSeconds: round1(median(found.map(({ processorSeconds }) => processorSeconds))),
    };
  });
}

/** A server that ingests a run of a live model: what it holds a minute later, and what one holds that has nothing to ingest. */
async function measureLive(): Promise<LiveFigures> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-live-'));
  const producer = await startLiveProducer(data);
  const settings = { ISOBAR_REHEARSAL: producer.file, ISOBAR_MODELS: LIVE_MODEL };
  const ingested = async (child: ChildProcess): Promise<number> => {
    const address = await addressOf(child);
    while (!(await areWhole(address, [LIVE_MODEL]))) await sleep(POLL_MS);
    await sleep(REST_MS);
    return memoryOf(child);
  };
  try {
    const after = await withServer(data, 'live', ingested, settings);
    return { after, rest: await withServer(data, 'live', atRest, settings) };
  } finally {
    await producer.close();
    rmSync(data, { recursive: true, force: true });
  }
}

async function atRest(child: ChildProcess): Promise<number> {
  await addressOf(child);
  await sleep(REST_MS);
  return memoryOf(child);
}

async function measure(): Promise<Start> {
  const data = mkdtempSync(path.join(tmpdir(), 'bench-start-'));
  try {
    const first = await withServer(data, 'demo', follow);
    const restAgain = await withServer(data, 'demo', atRest);
    return { ...first, restAgain, gateway: await withServer(data, 'none', atRest) };
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

/** Runs a server on a folder of data, as `npm start` does, while it is measured. */
async function withServer<Figures>(
  data: string,
  sources: 'demo' | 'live' | 'none',
  measured: (child: ChildProcess, began: number) => Promise<Figures>,
  more: Readonly<Record<string, string>> = {},
): Promise<Figures> {
  const began = performance.now();
  const child = spawn(process.execPath, ['scripts/server/main.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      // A first start finds nothing compiled.
      NODE_DISABLE_COMPILE_CACHE: '1',
      DATABASE_URL: '',
      ISOBAR_HOST: '127.0.0.1',
      ISOBAR_DATA: data,
      ISOBAR_SOURCES: sources,
      ISOBAR_LOG_LEVEL: 'error',
      ISOBAR_BOOTSTRAP_KEY: KEY,
      ...more,
      ...(options.profile !== undefined && {
        NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${path.resolve(options.profile)}`,
      }),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    return await measured(child, began);
  } finally {
    const gone = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await gone;
  }
}

function memoryOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('bench: the server did not start');
  return Math.round(residentMegabytesOf(pid));
}

async function follow(child: ChildProcess, began: number): Promise<Pick<Start, 'moments' | 'peak' | 'rest'>> {
  const processId = child.pid;
  if (processId === undefined) throw new Error('bench: the demo did not start');
  const now = (what: string): Moment => ({
    what,
    seconds: (performance.now() - began) / 1000,
    processorSeconds: processorSecondsOf(processId),
  });
  const watched = watchPeak(processId);
  const address = await addressOf(child);
  const moments = [now('server')];
  const waiting = new Map(Object.entries(PLACES));
  while (waiting.size > 0) {
    await sleep(moments.length > 1 ? POLL_MS : FIRST_POLL_MS);
    if (child.exitCode !== null) throw new Error(`bench: the demo ended with exit code ${child.exitCode}`);
    for (const [model, place] of waiting) {
      const request = { path: `/point?model=${model}&${place}&var=air_temperature_2m`, body: null };
      if ((await ask(address, KEY, request)).status !== 200) continue;
      waiting.delete(model);
      moments.push(now(model));
    }
  }
  moments.push(now('all eight'));
  while (!(await areWhole(address, Object.keys(PLACES)))) await sleep(POLL_MS);
  moments.push(now('all eight whole'));
  const deadline = performance.now() + MAX_INTAKE_MS;
  while (performance.now() < deadline && (await isIngesting(address))) await sleep(POLL_MS);
  await sleep(REST_MS);
  return { moments, peak: watched.stop(), rest: memoryOf(child) };
}

/** Whether the newest run of each of the models has all its leads. */
async function areWhole(address: string, models: readonly string[]): Promise<boolean> {
  const query = '{ models { id latestRun { initTime presentFields expectedFields presentHours } } }';
  const answer = await ask(address, KEY, { path: '/graphql', body: JSON.stringify({ query }) });
  const { data } = JSON.parse(Buffer.from(answer.body).toString()) as {
    readonly data: { readonly models: readonly NewestRun[] };
  };
  return data.models
    .map(({ id, latestRun }) => ({ model: modelCalled(id), latestRun }))
    .every(({ model, latestRun }) => {
      if (model === null || !models.includes(model)) return true;
      if (latestRun === null || latestRun.presentFields < latestRun.expectedFields) return false;
      return latestRun.presentHours === leadsOf(model, new Date(latestRun.initTime).getUTCHours()).length;
    });
}

/** Whether runs still come in, such as those before the newest. */
async function isIngesting(address: string): Promise<boolean> {
  const { body } = await ask(address, KEY, { path: '/healthz', body: null });
  const { intake } = JSON.parse(Buffer.from(body).toString()) as {
    readonly intake: { readonly models: Readonly<Record<string, unknown>> };
  };
  return Object.keys(intake.models).length > 0;
}

async function addressOf(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('bench: the demo prints nothing');
  for await (const line of createInterface({ input: child.stdout })) {
    const found = /Isobar is at (http:\S+?)\/? /.exec(line)?.[1];
    if (found === undefined) continue;
    // What follows is not read by anybody.
    child.stdout.resume();
    return found;
  }
  throw new Error('bench: the demo ended before it was there');
}

function round1(value: number): number {
  return Math.round(value * 10) / 10;
}
