/**
 * Faults under a steady load: a fleet on loopback (two gateways, a watcher, two workers, PostgreSQL, Redis and a bucket) is asked for points
 * and boxes over REST, EDR and GraphQL while one fault after another begins and ends. Every answer is held against an undamaged store's,
 * and every field that was ingested meanwhile against the producer's file. Run by `npm run chaos`; `-- --minutes N` (10), `--seed N`,
 * `--only KIND,KIND`, `--rate N` (requests a second), `--json FILE`, `--logs FOLDER` (kept; by default they go with all else).
 * Ends by itself, with code 1 where a value was wrong, a 500 had no cause, a request had no answer or the fleet did not recover.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { describeRehearsal } from '../../src/app/ingest/sources/rehearsed-sources.ts';
import { startRehearsal } from '../../src/demo/index.ts';
import { checkRuns } from '../rehearsal/check-runs.ts';
import { writeReport } from '../report.ts';
import { randomFrom } from '../store/measure.ts';
import { makeFineRun, publishSmallRun } from './data.ts';
import type { Fault } from './fault.ts';
import { bucketFaults } from './faults/bucket.ts';
import { processFaults } from './faults/processes.ts';
import { retentionFault } from './faults/retention.ts';
import { serviceFaults } from './faults/services.ts';
import { startFleet } from './fleet.ts';
import { Load } from './load.ts';
import { askOracle } from './oracle.ts';
import { makeQuestions } from './questions.ts';
import { timeToRecovery } from './recovery.ts';
import { inRandomOrder, type Recovery, tableOfFaults, tableOfRequests } from './tables.ts';

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    rate: { type: 'string', default: '20' },
    only: { type: 'string' },
    json: { type: 'string' },
    logs: { type: 'string' },
  },
});
const minutes = Number(options.minutes);
const seed = Number(options.seed);
const perSecond = Number(options.rate);
if (!(minutes > 0 && minutes <= 240)) throw new Error('--minutes takes up to 240');
if (!(Number.isInteger(seed) && perSecond >= 1 && perSecond <= 1000))
  throw new Error('--seed takes a whole number, --rate 1 to 1000');

const QUESTIONS = 400;
const PROBES = 7;
const FAULT_MS = 4000;
const CALM_MS = 500;
const RECOVERY_MS = 30_000;
const START_MS = 60_000;
/** After the last fault, for what is ingested. */
const SETTLE_MS = 15_000;
/** Its runs are short and come every hour. */
const MODEL = 'hrrr';
const PACE = 60;
const HOUR_MS = 3_600_000;
const NO_FAULT = { kind: 'no fault', damages: false };

// What is started ends with this process.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const loadBefore = loadavg()[0] ?? Number.NaN;
const random = randomFrom(seed);
const folder = mkdtempSync(path.join(tmpdir(), 'isobar-chaos-'));
const start = new Date(Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 24 * HOUR_MS);
const rehearsal = await startRehearsal({
  pace: { start, since: new Date(), factor: PACE },
  seed,
  models: [MODEL],
  onError: (error) => console.error(error),
});
const rehearsalFile = path.join(folder, 'rehearsal.json');
describeRehearsal(rehearsal, true, rehearsalFile);
let close = () => rehearsal.close();
try {
  const write = makeFineRun(seed);
  const questions = await askOracle(folder, write, makeQuestions(QUESTIONS, random));
  const fleet = await startFleet({
    folder,
    rehearsal: rehearsalFile,
    models: MODEL,
    random: randomFrom(seed + 1),
  });
  close = async () => {
    await fleet.close();
    await rehearsal.close();
  };
  await write(fleet.parts);
  await publishSmallRun(fleet.parts, 0);
  for (const process of [fleet.watcher, ...fleet.workers]) process.start();

  let fault: { readonly kind: string; readonly damages: boolean } = NO_FAULT;
  const order = randomFrom(seed + 2);
  const probes = () => [...inRandomOrder(questions, order).slice(0, PROBES), ...questions.slice(-1)];
  const started = await timeToRecovery(fleet, probes(), START_MS);
  if (started.ms === null) throw new Error(`bench: the fleet did not start: ${started.missing}`);
  const load = new Load({
    gateways: fleet.gateways,
    key: fleet.key,
    questions,
    perSecond,
    random,
    now: () => fault,
  });
  const faults = [
    ...processFaults(fleet),
    ...serviceFaults(fleet),
    ...bucketFaults(fleet),
    retentionFault(fleet, 1),
  ].filter(({ kind }) => options.only === undefined || options.only.split(',').includes(kind));
  if (faults.length === 0) throw new Error('--only names no kind of fault');
  const end = performance.now() + minutes * 60_000;
  const recoveries: Recovery[] = [];
  load.start();
  await sleep(CALM_MS);
  // All kinds once, in an order by the seed, then again in another one.
  rounds: for (;;) {
    for (const each of inRandomOrder<Fault>(faults, order)) {
      if (performance.now() >= end && recoveries.length >= faults.length) break rounds;
      const { kind, damages = false } = each;
      fault = { kind, damages };
      await each.begin();
      await sleep(FAULT_MS);
      await each.end();
      const { ms, missing } = await timeToRecovery(fleet, probes(), RECOVERY_MS);
      recoveries.push({ kind, ms, missing });
      console.log(
        `${kind}: ${ms === null ? `NOT WELL after ${RECOVERY_MS / 1000} s: ${missing}` : `well after ${(ms / 1000).toFixed(1)} s`}`,
      );
      await sleep(CALM_MS);
      fault = NO_FAULT;
    }
  }
  await load.stop();
  await sleep(SETTLE_MS);
  // The day goes on, but nothing more of it is ingested.
  for (const process of [fleet.watcher, ...fleet.workers]) await process.stop();
  const ingested = { runs: 0, complete: 0, same: 0, wrong: 0 };
  for await (const run of checkRuns(fleet.parts.store, [MODEL], rehearsal)) {
    ingested.runs++;
    if (run.state === 'COMPLETE') ingested.complete++;
    ingested.same += run.same;
    ingested.wrong += run.different + run.changed + run.gone;
  }
  const { counts, statuses, failures } = load;
  console.table(tableOfRequests(statuses));
  console.table(tableOfFaults(recoveries, load.explainedDuring));
  console.table({ load: counts });
  console.table({ ingested });
  for (const failure of failures.slice(0, 10)) console.error(failure);
  const restarts = [fleet.watcher, ...fleet.workers].reduce((sum, process) => sum + process.restarts, 0);
  console.log(`${restarts} times a watcher or worker ended with an error, and was started again.`);
  const notRecovered = recoveries.filter(({ ms }) => ms === null).length;
  if (options.json !== undefined) {
    writeReport(options.json, loadBefore, [
      { minutes, seed, perSecond, faults: recoveries.length, notRecovered, restarts },
      { requests: tableOfRequests(statuses) },
      { load: counts },
      { recovery: tableOfFaults(recoveries, load.explainedDuring) },
      { ingested, producers: Object.fromEntries(rehearsal.counts()) },
      { failures },
    ]);
  }
  if (
    counts.wrong + counts.unexplained + counts.unanswered + notRecovered + ingested.wrong > 0 ||
    ingested.complete === 0
  )
    process.exitCode = 1;
} finally {
  await close();
  if (options.logs !== undefined) cpSync(path.join(folder, 'logs'), options.logs, { recursive: true });
  rmSync(folder, { recursive: true, force: true });
}
