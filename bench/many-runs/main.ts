/**
 * What a store with years of runs costs beside one with a single run, as a backfill leaves it: the time of a start, of the listings and of
 * a sweep. Run by `npm run bench:runs`; `-- --runs N` takes other runs than 10,000, `-- --json FILE` writes the figures.
 *
 * The runs have three variables at three leads of a grid of 40 cells: what is measured depends on how many they are.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { programFile } from '../../scripts/server/start.ts';
import { HOUR_MS } from '../../src/catalog/index.ts';
import { runProgram } from '../../test/support/run-program.ts';
import { writeReport } from '../report.ts';
import { median } from '../store/measure.ts';
import { openBenchStore } from '../store/open-store.ts';

const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '10000' }, json: { type: 'string' } },
});
const runs = Number(options.runs);
if (!(runs >= 1 && runs <= 100_000)) throw new Error('--runs takes up to 100000');

const KEY = 'isb_0123456789ab_benchOfManyRunsBenchOfManyRuns00';
const NEWEST = Date.UTC(2026, 10, 28);
const CYCLE_MS = 6 * HOUR_MS;
const CELLS = 40;
const LEADS = [0, 1, 2];
const VARIABLES = ['air_temperature_2m', 'wind_u_10m', 'wind_v_10m'] as const;
const GRID = {
  kind: 'latlon',
  nx: 8,
  ny: 5,
  rows: 'north-to-south',
  latitudeOfFirst: 90,
  longitudeOfFirst: 0,
  latitudeOfLast: -90,
  longitudeOfLast: 315,
  latitudeStep: 45,
  longitudeStep: 45,
} as const;
const QUESTIONS = {
  '/models': '/models',
  'STAC items, first page': '/stac/collections/gfs/items?limit=10',
  'STAC search of a month':
    '/stac/search?collections=gfs&limit=10&datetime=2026-10-01T00:00:00Z/2026-11-01T00:00:00Z',
  'EDR instances': '/edr/collections/gfs/instances',
  'point of the newest run': '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m',
};
const ROUNDS = 15;

/** Writes runs into a new store, newest first. */
async function writeRuns(folder: string, count: number): Promise<void> {
  const { store, close } = await openBenchStore(folder);
  // As `isobar backfill` does at its start: else the first server would read all folders to find out whose they are.
  await store.upkeep.link();
  for (let n = 0; n < count; n++) {
    const initTime = new Date(NEWEST - n * CYCLE_MS);
    const source = { label: 'bench', base: 'file:', synthetic: false, kept: true };
    const draft = await store.draft('gfs', initTime, GRID, source);
    for (const variable of VARIABLES) {
      const planes = LEADS.map((lead) => new Int32Array(CELLS).fill(100 * lead + (n % 100)));
      await draft.addCube({ variable, leads: LEADS, planes, lineage: [] });
    }
    await draft.publish({ expectedHours: LEADS.length, expectedFields: LEADS.length * VARIABLES.length });
    if (n % 1000 === 999) console.error(`${n + 1} of ${count} runs are written`);
  }
  await close();
}

/** Milliseconds of a start until the address is printed, and of each question: the first time, and the median afterwards. */
async function measure(folder: string): Promise<Readonly<Record<string, number>>> {
  const env = {
    ...process.env,
    ISOBAR_DATA: folder,
    ISOBAR_SOURCES: 'none',
    ISOBAR_BOOTSTRAP_KEY: KEY,
    ISOBAR_LOG_LEVEL: 'error',
    PORT: '0',
  };
  const begin = performance.now();
  const server = spawn(process.execPath, [programFile('cli'), 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    const address = await addressIn(server.stdout);
    const figures: Record<string, number> = { 'start, ms': round(performance.now() - begin) };
    for (const [name, question] of Object.entries(QUESTIONS)) {
      const times: number[] = [];
      for (let n = 0; n < ROUNDS; n++) {
        const before = performance.now();
        const response = await fetch(address + question, { headers: { authorization: `Bearer ${KEY}` } });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`${question}: ${response.status}`);
        times.push(performance.now() - before);
      }
      const [first = Number.NaN, ...others] = times;
      figures[`${name}, first, ms`] = round(first);
      figures[`${name}, ms`] = round(median(others));
    }
    return figures;
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

async function addressIn(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface(output)) {
    const [address] = /http:\/\/localhost:\d+/.exec(line) ?? [];
    if (address === undefined) continue;
    output.resume();
    return address;
  }
  throw new Error('the server ended without an address');
}

/** Milliseconds of `isobar store sweep`, with the start of the program. */
async function sweep(folder: string): Promise<number> {
  const begin = performance.now();
  const { status, stderr } = await runProgram(process.execPath, [programFile('cli'), 'store', 'sweep'], {
    env: { ...process.env, ISOBAR_DATA: folder, ISOBAR_SOURCES: 'none', ISOBAR_LOG_LEVEL: 'error' },
  });
  if (status !== 0) throw new Error(stderr);
  return round(performance.now() - begin);
}

const round = (ms: number): number => Math.round(ms * 10) / 10;

const loadBefore = loadavg()[0] ?? Number.NaN;
const scratch = mkdtempSync(path.join(tmpdir(), 'bench-runs-'));
try {
  const rows: object[] = [];
  for (const count of [1, runs]) {
    const folder = path.join(scratch, String(count));
    await writeRuns(folder, count);
    rows.push({ runs: count, ...(await measure(folder)), 'sweep, ms': await sweep(folder) });
  }
  console.table(
    Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [name, rows.map((row) => Reflect.get(row, name))]),
    ),
  );
  if (options.json !== undefined) writeReport(options.json, loadBefore, rows);
} finally {
  rmSync(scratch, { recursive: true });
}
