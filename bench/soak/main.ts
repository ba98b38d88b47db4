/**
 * Half an hour of mixed load on one process, at 70 % of what it can do, to see whether it keeps anything: `npm run soak`.
 * Points, boxes, GraphQL, EDR, NetCDF and STAC come at a steady rate; clients come and go beside them, with subscriptions, answers that they
 * do not wait for, and requests that are refused; a small run is published, and an older one deleted, in each thirtieth of the time.
 * What is due while all connections are busy is left out: then the machine, or the server, was slower than when its capacity was measured.
 * After each of these the load pauses for a moment, so that what is read then is what the process keeps. "per minute" is the slope of a
 * straight line through the later half of the readings after the warm-up, with its interval of 95 % confidence. Ten minutes are too short
 * to tell a leak from code that is still being compiled.
 *
 * `-- --minutes N` (30), `--share N` (0.7 of the capacity), `--rate N` (answers a second, in place of a share), `--seed N`, `--json FILE`,
 * `--snapshots FOLDER` (heap snapshots after the warm-up and at the end). Ends with code 1 on a leak, and where a client was not treated as
 * it should be. Needs Linux, which tells open files in /proc.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openParts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { Child } from '../http/child.ts';
import { makeData } from '../http/data.ts';
import { gatewayEnvironment, startLoad } from '../http/processes.ts';
import { writeDegreeRun } from '../rest/degree-run.ts';
import { median } from '../store/measure.ts';
import type { Snapshot, SoakQuestion } from './gateway.ts';
import { changeRuns } from './runs.ts';
import { slopeOf } from './slope.ts';
import { mixedTasks, TASKS } from './traffic.ts';
import { growthOf, laterHalf } from './verdict.ts';
import type { VisitJob, VisitReport } from './visitors.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    share: { type: 'string', default: '0.7' },
    rate: { type: 'string' },
    seed: { type: 'string', default: '1' },
    json: { type: 'string' },
    snapshots: { type: 'string' },
  },
});
const minutes = Number(options.minutes);
const share = Number(options.share);
const seed = Number(options.seed);
if (!(minutes > 0 && minutes <= 1440)) throw new Error('--minutes takes up to 1440');
if (!(share > 0 && share <= 1)) throw new Error('--share takes up to 1');

const PARTS = 30;
/** Until code is compiled and caches are full: what was asked for twice is kept, so that all must have been asked for three times. */
const WARM_UP_PARTS = 8;
const WARM_UP_ROUNDS = 3;
/** Fewer say little about growth, which is told by the later half of them. */
const MIN_WARM_PARTS = 16;
const CAPACITY_SECONDS = 8;
const CAPACITY_ROUNDS = 3;
const WORKERS = 20;
const CONNECTIONS = 100;
const VISITS_PER_SECOND = 10;
const NEWEST_RUN = new Date('2026-01-20T00:00:00Z');

// What is started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const loadBefore = loadavg()[0] ?? Number.NaN;
const folder = mkdtempSync(path.join(tmpdir(), 'isobar-soak-'));
const children: { stop(): Promise<void> }[] = [];
try {
  const { keys, demoRun } = await makeData(folder, ({ store }) => writeDegreeRun(store, NEWEST_RUN));
  const gateway = new Child<SoakQuestion, Snapshot>(
    new URL('gateway.ts', import.meta.url),
    gatewayEnvironment(folder),
    ['--expose-gc'],
  );
  const load = startLoad();
  const visitors = new Child<VisitJob, VisitReport>(new URL('visitors.ts', import.meta.url));
  children.push(gateway, load, visitors);
  const { address } = await gateway.ask('state');
  const tasks = mixedTasks(seed, demoRun);
  const job = { address, keys, tasks, allowsLate: true };

  const rates: number[] = [];
  let answers = 0;
  if (options.rate === undefined) {
    // The first round compiles the code of all.
    for (let round = 0; round <= CAPACITY_ROUNDS; round++) {
      const busy = { ...job, pace: { workers: WORKERS }, connections: WORKERS, seconds: CAPACITY_SECONDS };
      const { perSecond, count } = await load.ask(busy);
      answers += count;
      if (round > 0) rates.push(perSecond);
    }
  }
  const capacity = rates.length === 0 ? null : median(rates);
  const perSecond = capacity === null ? Number(options.rate) : share * capacity;
  console.log(
    `${capacity === null ? '' : `${Math.round(capacity)} answers/s at the most; `}${Math.round(perSecond)} answers/s for ${minutes} min, and ${VISITS_PER_SECOND} visits/s.`,
  );

  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  children.push({ stop: () => parts.close() });
  const seconds = (minutes * 60) / PARTS;
  const rows = [];
  let warmParts = 0;
  const begin = performance.now();
  const visits = { subscriptions: 0, events: 0, left: 0, refused: 0, unexpected: [] as string[] };
  for (let part = 0; part < PARTS; part++) {
    const before = await gateway.ask('state');
    const began = performance.now();
    const [report, visited] = await Promise.all([
      load.ask({ ...job, pace: { perSecond }, connections: CONNECTIONS, seconds }),
      visitors.ask({ address, keys, perSecond: VISITS_PER_SECOND, seconds, seed: seed + part }),
      changeRuns(parts, part, seconds),
    ]);
    const took = performance.now() - began;
    answers += report.count;
    const isWarm = warmParts > 0 || (part >= WARM_UP_PARTS && answers >= WARM_UP_ROUNDS * TASKS);
    if (isWarm) warmParts++;
    const snapshot = await gateway.ask(
      snapshotAt(warmParts === 1 ? 'warm' : part === PARTS - 1 ? 'end' : null),
    );
    for (const kind of ['subscriptions', 'events', 'left', 'refused'] as const) visits[kind] += visited[kind];
    visits.unexpected.push(...visited.unexpected);
    const row = {
      minute: (performance.now() - begin) / 60_000,
      isWarm,
      answers: report.count,
      shed: report.refused,
      leftOut: report.leftOut,
      p50: report.p50,
      p99: report.p99,
      /** Processor time of the server by the time that went by. */
      serverShare: (snapshot.cpuMs - before.cpuMs) / took,
      /** Longer than it should have taken, in s: what the server, or the machine, was behind. */
      behind: Math.max(0, took / 1000 - seconds),
      loopP99: snapshot.loopDelayP99Ms ?? Number.NaN,
      loopMax: snapshot.loopDelayMaxMs ?? Number.NaN,
      resident: snapshot.resident,
      heap: snapshot.heap,
      external: snapshot.external,
      descriptors: snapshot.descriptors,
      loadAverage: loadavg()[0] ?? Number.NaN,
    };
    rows.push(row);
    console.log(
      `${row.minute.toFixed(1)} min${isWarm ? '' : ' (warm-up)'}: ${row.answers} answers, p99 ${row.p99.toFixed(0)} ms, ` +
        `resident ${mb(row.resident)}, heap ${mb(row.heap)}, external ${mb(row.external)} MB, ${row.descriptors} files`,
    );
  }

  console.table(
    rows.map((row) => ({
      minute: row.minute.toFixed(1),
      answers: row.answers,
      shed: row.shed,
      'left out': row.leftOut,
      'p50 ms': row.p50.toFixed(1),
      'p99 ms': row.p99.toFixed(0),
      'loop p99 ms': row.loopP99.toFixed(1),
      'loop max ms': row.loopMax.toFixed(0),
      server: row.serverShare.toFixed(2),
      'behind s': row.behind.toFixed(1),
      'resident MB': mb(row.resident),
      'heap MB': mb(row.heap),
      'external MB': mb(row.external),
      files: row.descriptors,
      load: row.loadAverage.toFixed(1),
    })),
  );
  const warm = rows.filter(({ isWarm }) => isWarm);
  if (warm.length < MIN_WARM_PARTS)
    throw new Error(`bench: the caches were full for ${warm.length} of ${PARTS} parts only: take longer`);
  const growth = growthOf(laterHalf(warm));
  const p99 = slopeOf(warm.map(({ minute, p99 }) => [minute, p99]));
  console.table(
    growth.map(({ figure, unit, first, last, slope, allowed, isLeak }) => ({
      figure: unit === '' ? figure : `${figure}, ${unit}`,
      first: first.toFixed(1),
      last: last.toFixed(1),
      'per minute': `${slope.perUnit.toFixed(3)} ± ${slope.within.toFixed(3)}`,
      allowed,
      '': isLeak ? 'LEAK' : 'flat',
    })),
  );
  console.log(`p99 of answers: ${p99.perUnit.toFixed(2)} ± ${p99.within.toFixed(2)} ms more by a minute.`);
  console.table({ visits: { ...visits, unexpected: visits.unexpected.length } });
  for (const unexpected of visits.unexpected.slice(0, 10)) console.error(unexpected);
  if (options.json !== undefined) {
    const report = {
      node: process.version,
      processor: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`,
      date: new Date().toISOString().slice(0, 10),
      loadBefore,
      minutes,
      seed,
      capacity,
      perSecond,
      growth,
      p99,
      visits,
      rows,
    };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
  if (growth.some(({ isLeak }) => isLeak) || visits.unexpected.length > 0) process.exitCode = 1;
} finally {
  for (const child of children.toReversed()) await child.stop();
  rmSync(folder, { recursive: true });
}

function snapshotAt(name: 'warm' | 'end' | null): SoakQuestion {
  if (options.snapshots === undefined || name === null) return 'state';
  return { snapshot: path.resolve(options.snapshots, `${name}.heapsnapshot`) };
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
