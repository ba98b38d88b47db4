/**
 * What the first question about a run costs that only its producer has, 20 ms away in an object store: a point of one variable over
 * 209 leads of gfs on its true grid, from an empty store. The answer is read from the first bytes of the messages, which take a fifth
 * of them for Berlin and nine tenths for Ushuaia; the cube is made afterwards. Run by `npm run bench:on-demand`; `-- --times N` asks another number of empty stores than 3, `-- --json FILE` writes the figures.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ON_DEMAND_CONNECTIONS } from '../../src/app/ingest/sources/sources.ts';
import { relaxCollection } from '../../src/app/node-settings.ts';
import { leadsOf } from '../../src/catalog/index.ts';
import { gfsMessages } from '../../src/demo/messages/noaa/gfs-messages.ts';
import { createOnDemandIngest, startFieldThreads } from '../../src/ingest/index.ts';
import { createSourceTree, limitConnections } from '../../src/source/index.ts';
import { openGateway, type TestGateway } from '../../test/support/gateway.ts';
import { Child } from '../http/child.ts';
import { FIELDS, INIT_TIME, messageOf } from '../store/gfs-run.ts';
import { median } from '../store/measure.ts';
import { Weather } from '../store/weather.ts';
import type { OriginAnswer, OriginQuestion } from './origin.ts';

const { values: options } = parseArgs({
  options: { json: { type: 'string' }, times: { type: 'string', default: '3' } },
});
const times = Number(options.times);
if (!(Number.isInteger(times) && times > 0 && times <= 20)) throw new Error('--times takes up to 20');

// As the server does.
relaxCollection();

const ROUND_TRIP_MS = 20;
const MEMORY_EVERY_MS = 10;
const MUST_MS = 800;
const GOAL_MS = 500;
/** Near the start and near the end of a message, whose rows go from north to south. */
const PLACES = [
  { name: 'Berlin', latitude: 52.52, longitude: 13.405 },
  { name: 'Ushuaia', latitude: -54.81, longitude: -68.3 },
];
const NOW = new Date(INIT_TIME.getTime() + 12 * 3_600_000);

const folder = mkdtempSync(path.join(tmpdir(), 'bench-on-demand-'));
const origin = new Child<OriginQuestion, OriginAnswer>(new URL('origin.ts', import.meta.url));
try {
  const about = { node: process.version, processor: `${availableParallelism()} x ${cpus()[0]?.model}` };
  const leads = leadsOf('gfs', INIT_TIME.getUTCHours());
  const bytes = writeFiles(leads);
  console.log(
    `Node ${about.node}, ${about.processor}, load ${(loadavg()[0] ?? 0).toFixed(1)}; ${leads.length} messages, ${Math.round(bytes / 1e6)} MB.`,
  );
  const rows = [];
  // The origin stands for an object store.
  const { perObjectStore: perHost, total } = ON_DEMAND_CONNECTIONS;
  limitConnections({ perHost, total });
  for (const place of PLACES) {
    const latencyMs = ROUND_TRIP_MS;
    const results: Asked[] = [];
    for (let n = 0; n < times; n++) results.push(await askOnce(latencyMs, leads.length, place));
    const of = (pick: (one: Asked) => number) => Number(median(results.map(pick)).toPrecision(3));
    rows.push({
      what: `a variable x ${leads.length} leads, producer ${latencyMs} ms away, ${place.name}`,
      'cold ms': of(({ coldMs }) => coldMs),
      requests: of(({ requests }) => requests),
      MB: of(({ megabytes }) => megabytes),
      'processor ms': of(({ cpuMs }) => cpuMs),
      'memory MB': of(({ memoryMegabytes }) => memoryMegabytes),
      'stored ms': of(({ storedMs }) => storedMs),
      'again ms': of(({ againMs }) => againMs),
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
  await origin.stop();
  rmSync(folder, { recursive: true });
}

/** A message of each lead, with an index that says where the next one would begin. Their bytes. */
function writeFiles(leads: readonly number[]): number {
  const [field] = FIELDS;
  if (field === undefined) throw new Error('bench: no field');
  const weather = new Weather();
  let total = 0;
  for (const lead of leads) {
    const message = messageOf(field, weather.at(field.quantity, lead, 0), lead);
    const [{ path: name } = { path: '' }] = gfsMessages({ model: 'gfs', initTime: INIT_TIME }, lead);
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, message);
    const time = lead === 0 ? 'anl' : `${lead} hour fcst`;
    const date = INIT_TIME.toISOString().slice(0, 13).replace(/[-T]/g, '');
    writeFileSync(
      `${file}.idx`,
      `1:0:d=${date}:${field.wgrib2}:${field.level}:${time}:\n2:${message.length}:d=${date}:O3MR:100 mb:${time}:\n`,
    );
    total += message.length;
  }
  return total;
}

interface Asked {
  readonly coldMs: number;
  /** Until the answer: requests to the origin, and what it sent. */
  readonly requests: number;
  readonly megabytes: number;
  /** Of this process, until the answer. */
  readonly cpuMs: number;
  /** What heap and arrays of this process take more at the most, until the answer, than before the question. */
  readonly memoryMegabytes: number;
  /** From the answer until the cube is in the store. */
  readonly storedMs: number;
  readonly againMs: number;
}

/** Asks a gateway over an empty store, whose on-demand ingest is in this process. */
async function askOnce(
  latencyMs: number,
  leads: number,
  { latitude, longitude }: (typeof PLACES)[number],
): Promise<Asked> {
  const { address } = await origin.ask({ folder, latencyMs });
  const now = () => NOW;
  const threads = startFieldThreads();
  const gateway = await openGateway(undefined, (store, log) =>
    createOnDemandIngest({
      store,
      log,
      now,
      threads,
      sourceOf: (model) => createSourceTree({ model, bases: [`${address}/`], now }),
      runSourceOf: () => ({ label: 'bench', base: `${address}/`, synthetic: true }),
      lineageUrl: (url) => url,
    }),
  );
  try {
    const timed = async () => {
      const begin = performance.now();
      const answer = await gateway.get(
        `/point?model=gfs&lat=${latitude}&lon=${longitude}&var=air_temperature_2m&init_time=${INIT_TIME.toISOString()}`,
      );
      const body = (await answer.json()) as { values?: (number | null)[] };
      const ms = performance.now() - begin;
      const present = body.values?.filter((value) => value !== null).length;
      if (present !== leads)
        throw new Error(
          `bench: ${answer.status} with ${present} values: ${JSON.stringify(body).slice(0, 300)}`,
        );
      return ms;
    };
    const before = process.cpuUsage();
    const memory = watchMemory();
    const coldMs = await timed();
    const memoryMegabytes = memory.stop();
    const { user, system } = process.cpuUsage(before);
    const { requests, sent } = await origin.ask({ folder, latencyMs });
    const answered = performance.now();
    while ((await storedLeads(gateway)) < leads) await sleep(50);
    const storedMs = performance.now() - answered;
    const againMs = await timed();
    const cpuMs = (user + system) / 1000;
    return { coldMs, requests, megabytes: sent / 1e6, cpuMs, memoryMegabytes, storedMs, againMs };
  } finally {
    await gateway.close();
    await threads?.close();
  }
}

/** Looks at what heap and arrays take all the time, what is garbage with it; `stop` gives how much more it was at the most. */
function watchMemory(): { stop(): number } {
  const taken = () => {
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = taken();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, taken());
  }, MEMORY_EVERY_MS);
  return {
    stop() {
      clearInterval(timer);
      return (Math.max(most, taken()) - before) / 1e6;
    },
  };
}

async function storedLeads({ parts: { store } }: TestGateway): Promise<number> {
  const run = await store.find('gfs', INIT_TIME);
  if (run === null || run.manifest === null) return 0;
  const { cubes } = await store.manifestOf(run);
  return (cubes.air_temperature_2m ?? []).reduce((sum, { leads }) => sum + leads.length, 0);
}
