/**
 * Plays a synthetic day of the producers through `isobar serve`, faster than it went, with late, missing, cut and corrected files,
 * redirects, refusals, broken connections and lagging mirrors, and checks every field that was published against the files that its
 * lineage names, and that the store has what the producer's files say in their last version. Run by `npm run rehearsal`; `-- --hours N` (24), `--pace N` (60), `--seed N`, `--models a,b`, `--variables a,b` (all checked),
 * `--leads 0-48` (all), `--json FILE`. Ends by itself, with code 1 where a value is wrong.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { programFile } from '../../scripts/server/start.ts';
import { parseLeads } from '../../src/app/ingest/sources/parse-leads.ts';
import { describeRehearsal } from '../../src/app/ingest/sources/rehearsed-sources.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import {
  DEFAULT_MODEL_IDS,
  HOUR_MS,
  isVariableName,
  type ModelId,
  modelCalled,
} from '../../src/catalog/index.ts';
import { startRehearsal } from '../../src/demo/index.ts';
import { formatTime, pacedClock, readConfig } from '../../src/platform/index.ts';
import { type CheckedRun, checkRuns, isBehind } from './check-runs.ts';

/** A wind, a sum, a rotated and a derived variable, one on a level: of each kind one. */
const VARIABLES = [
  'air_temperature_2m',
  'wind_u_10m',
  'total_precipitation',
  'relative_humidity_2m',
  'temperature_500hpa',
  'specific_humidity_850hpa',
];
/** Hours of the day's clock after its end in which what came last is ingested. */
const AFTER_HOURS = 3;
/** How long a machine that is behind with the day may take to catch up: less than producers keep files, at the usual paces. */
const MAX_CATCH_UP_MS = 6 * 60_000;
/** How many times as fast the clock goes meanwhile: no run comes in, but what is tried again after minutes is. */
const LATER_FACTOR = 10;
/** Pause between looks at what a machine is behind with. */
const CATCH_UP_POLL_MS = 5000;

const { values: options } = parseArgs({
  options: {
    hours: { type: 'string', default: '24' },
    pace: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    models: { type: 'string', default: DEFAULT_MODEL_IDS.join(',') },
    variables: { type: 'string', default: VARIABLES.join(',') },
    leads: { type: 'string', default: 'all' },
    json: { type: 'string' },
  },
});
const models = options.models.split(',').map((name): ModelId => {
  const model = modelCalled(name.trim());
  if (model === null) throw new Error(`unknown model "${name}"`);
  return model;
});
const hours = Number(options.hours);
const factor = Number(options.pace);
if (!(hours > 0 && hours <= 240 && factor >= 1)) throw new Error('--hours takes up to 240, --pace 1 or more');

const range = options.leads === 'all' ? null : parseLeads(options.leads);
const leads =
  range === null
    ? null
    : new Set(Array.from({ length: range.to - range.from + 1 }, (_, n) => range.from + n));

const start = new Date(Math.floor(Date.now() / HOUR_MS / 24) * 24 * HOUR_MS - 2 * 24 * HOUR_MS);
const folder = mkdtempSync(path.join(tmpdir(), 'rehearsal-'));
const last = start.getTime() + (hours + AFTER_HOURS) * HOUR_MS;
// A busy machine would never catch up with runs that come in faster than it ingests them.
const pace = {
  start,
  since: new Date(),
  factor,
  later: { from: new Date(last), factor: Math.min(factor, LATER_FACTOR) },
};
const rehearsal = await startRehearsal({
  pace,
  seed: Number(options.seed),
  models,
  onError: (error) => console.error(error),
});
const file = path.join(folder, 'rehearsal.json');
describeRehearsal(rehearsal, true, file);
const env = {
  ...process.env,
  PORT: '0',
  ISOBAR_DATA: path.join(folder, 'data'),
  ISOBAR_SOURCES: 'live',
  ISOBAR_REHEARSAL: file,
  ISOBAR_MODELS: models.join(','),
  ISOBAR_VARIABLES: options.variables,
  ISOBAR_LEADS: options.leads,
  // All runs of the day are checked at its end.
  ISOBAR_KEEP_RUNS: '60',
  ISOBAR_LOG_LEVEL: 'warn',
};
const server = spawn(process.execPath, [programFile('cli'), 'serve'], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ended = once(server, 'exit');
let wrong = 0;
try {
  const { now } = pacedClock(pace);
  console.log(`${hours} hours from ${formatTime(start)}, ${factor} times as fast.`);
  while (now().getTime() < last && server.exitCode === null) {
    await sleep(Math.min(60_000, (last - now().getTime()) / factor + 1));
    console.log(`${formatTime(now())}`);
  }
  if (server.exitCode !== null) throw new Error(`the server ended with code ${server.exitCode}`);
  const parts = await openParts(readConfig(env));
  const checks = {
    variables: new Set(options.variables.split(',').filter(isVariableName)),
    ...(leads !== null && { leads }),
    end: new Date(start.getTime() + hours * HOUR_MS),
  };
  // The server goes on until it has what came during the day.
  const deadline = Date.now() + MAX_CATCH_UP_MS;
  let runs: CheckedRun[] = [];
  rehearsal.calm();
  for (;;) {
    while (Date.now() < deadline && (await isBehind(parts.store, models, rehearsal, checks))) {
      await sleep(CATCH_UP_POLL_MS);
    }
    runs = [];
    for await (const run of checkRuns(parts.store, models, rehearsal, checks)) runs.push(run);
    if (sumOf(runs, ['lost', 'outdated', 'skipped']) === 0 || Date.now() > deadline) break;
    await sleep(CATCH_UP_POLL_MS);
  }
  server.kill();
  await ended;
  await parts.close();
  for (const finding of runs.flatMap(({ findings }) => findings)) console.error(finding);
  wrong = sumOf(runs, ['different', 'changed', 'gone', 'outdated', 'lost', 'skipped']);
  const rows = models.map((model) => summaryOf(model, runs));
  console.table(rows);
  const hosts = Object.fromEntries(rehearsal.counts());
  console.table(hosts);
  const report = {
    node: process.version,
    processor: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`,
    date: new Date().toISOString().slice(0, 10),
    hours,
    pace: factor,
    seed: Number(options.seed),
    models: rows,
    hosts,
  };
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
} finally {
  server.kill();
  await ended;
  await rehearsal.close();
  rmSync(folder, { recursive: true, force: true });
}
if (wrong > 0) {
  console.error(`${wrong} fields are not what the producer’s files say by now`);
  process.exitCode = 1;
}

function sumOf(
  runs: readonly CheckedRun[],
  counts: readonly ('different' | 'changed' | 'gone' | 'outdated' | 'lost' | 'skipped')[],
): number {
  return runs.reduce((sum, run) => sum + counts.reduce((all, count) => all + run[count], 0), 0);
}

function summaryOf(model: ModelId, runs: readonly CheckedRun[]) {
  const ours = runs.filter((run) => run.model === model);
  const sum = (count: (run: CheckedRun) => number) => ours.reduce((all, run) => all + count(run), 0);
  return {
    model,
    'complete runs': sum(({ state }) => (state === 'COMPLETE' ? 1 : 0)),
    'incomplete runs': sum(({ state }) => (state === 'INCOMING' ? 1 : 0)),
    fields: sum(({ same, changed, different, gone }) => same + changed + different + gone),
    'as in the file': sum(({ same }) => same),
    changed: sum(({ changed }) => changed),
    gone: sum(({ gone }) => gone),
    different: sum(({ different }) => different),
    outdated: sum(({ outdated }) => outdated),
    lost: sum(({ lost }) => lost),
    'hours skipped': sum(({ skipped }) => skipped),
  };
}
