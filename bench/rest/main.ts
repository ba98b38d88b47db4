/**
 * What answers of the REST routes cost, beside bare Express that sends the same bytes: the limit of this machine with this
 * load. Run by `npm run bench:rest`; `-- --json FILE` writes the figures, `-- --seconds N` measures each row for another
 * time than 3 s, `-- --only WORD` takes the questions with the word in them, `-- --profile FOLDER` writes the gateway's CPU
 * profile there.
 *
 * Both servers are asked other questions for 15 s before. Each row is measured after half its time of warming up, those of repeated places after all have been asked once, so that they show
 * what a server does that has run for a while: what was asked for more than once is kept by then. Express sends the answers to some of
 * the same tasks in turn, since their lengths differ.
 *
 * Gateway, Express and load are processes of their own. Keys are checked and limits are on. "server" and "load" are the
 * processor time of each by the time that went by: 1 is one processor, and which of them is near it limits the row. "must" and
 * "goal" are of the figure that is named before them; a "must" that was missed has an exclamation mark.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Child } from '../http/child.ts';
import { makeData } from '../http/data.ts';
import type { LoadJob, LoadReport } from '../http/load.ts';
import { startGateway, startLoad } from '../http/processes.ts';
import { ask, type HttpAnswer, type Task } from '../http/request.ts';
import type { ServerAnswer } from '../http/server.ts';
import { median } from '../store/measure.ts';
import { writeDegreeRun } from './degree-run.ts';
import type { ExpressQuestion } from './express.ts';
import { type Question, questions, slice, type Target, warmUpTasks } from './questions.ts';

interface Row extends LoadReport {
  readonly what: string;
  readonly by: 'Isobar' | 'Express';
  /** Mean of the answers that Express sends. */
  readonly bytes: number;
  /** Processor time of the server for one answer. */
  readonly serverMs: number;
  /** Processor time of the server by the time that went by. */
  readonly serverShare: number;
  /** See `ServerAnswer`. */
  readonly loopDelayP99Ms: number | null;
  /** Answers a second by those of Express; null for Express, and at a rate that the load set. */
  readonly ofExpress: number | null;
  readonly target: Target | null;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds takes up to 60');

/** Share of what the server could do at which callers should not have to wait. */
const PACED_SHARE = 0.8;
/** Requests that may wait for the server at a constant rate. */
const PACED_CONNECTIONS = 100;
const FIGURES = { ofExpress: 'of Express', serverMs: 'CPU ms', loopDelayP99Ms: 'loop p99 ms' } as const;
/** Answers that Express sends in turn. */
const SAMPLE = 200;
/** V8 compiles what runs often for so long: a point costs half as much again after 2 s as after 15. */
const WARM_UP_SECONDS = 15;
const WARM_UP_WORKERS = 20;
/** More than are asked in a turn or a warm-up. */
const MAX_TASKS = 60_000;
/** Turns of each server in a row of the table, which share its seconds. */
const TURNS = 5;
/** Of asking all tasks once. */
const MAX_WARM_UP_SECONDS = 60;
const NEWEST_RUN = new Date('2026-01-20T00:00:00Z');

const folder = mkdtempSync(path.join(tmpdir(), 'bench-rest-'));
const children: { stop(): Promise<void> }[] = [];
try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  const { keys, demoRun } = await makeData(folder, ({ store }) => writeDegreeRun(store, NEWEST_RUN));
  const profiling = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const gateway = startGateway(folder, profiling);
  const bare = new Child<ExpressQuestion, ServerAnswer>(new URL('express.ts', import.meta.url));
  const load = startLoad();
  children.push(gateway, bare, load);

  await warmUpServers({ gateway, bare }, load, keys);
  const rows: Row[] = [];
  const [before = 0] = loadavg();
  for (const question of questions(demoRun).filter(({ what }) => what.includes(options.only))) {
    const { what, target, paced, workers, tasks, isAskedBefore = false } = question;
    // The last ones: rows without repetition do not come to them.
    const answers = await answersTo(slice(tasks, tasks.count - SAMPLE, SAMPLE), gateway, keys);
    const failed = answers.find(({ status }) => status !== 200);
    if (failed !== undefined) {
      console.log(`Not measured: ${what} is answered ${failed.status}.`);
      continue;
    }
    const job = { keys, tasks, seconds, pace: { workers }, connections: workers };
    const bytes = answers.reduce((sum, { body }) => sum + body.length, 0) / answers.length;
    const askedBefore = isAskedBefore ? { seconds: MAX_WARM_UP_SECONDS, maxTasks: tasks.count } : {};
    await bare.ask(answers);
    const { ours, theirs, ofExpress, next } = await measureAlternating(
      { gateway, bare },
      load,
      job,
      askedBefore,
    );
    rows.push({ what, by: 'Isobar', bytes, ...ours, ofExpress, target });
    rows.push({ what, by: 'Express', bytes, ...theirs, ofExpress: null, target: null });
    if (paced === undefined) continue;
    const pace = { perSecond: PACED_SHARE * ours.perSecond };
    const pacedJob = { ...job, from: next, pace, connections: PACED_CONNECTIONS };
    const from = await warmUpRow(load, gateway, pacedJob);
    const late = await measure(load, gateway, { ...pacedJob, from });
    const at = `${what}, at ${PACED_SHARE * 100} % of it`;
    rows.push({ what: at, by: 'Isobar', bytes, ...late, ofExpress: null, target: paced });
  }
  console.table(rows.map(printed));
  const [after = 0] = loadavg();
  console.log(
    `Load average ${before.toFixed(1)} before, ${after.toFixed(1)} after; by itself the bench makes about 2.`,
  );
  if (options.json !== undefined) {
    const about = {
      node: process.version,
      processor: `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`,
      date: new Date().toISOString().slice(0, 10),
      loadBefore: before,
      loadAfter: after,
    };
    const report = { ...about, rows: rows.map(reported) };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

/** What the gateway answers to tasks, one request after another. */
async function answersTo(
  tasks: readonly Task[],
  gateway: Child<'state', ServerAnswer>,
  keys: readonly string[],
): Promise<readonly HttpAnswer[]> {
  const { address } = await gateway.ask('state');
  const answers = [];
  for (const request of tasks.flat()) answers.push(await ask(address, keys[0] ?? '', request));
  return answers;
}

interface Servers {
  readonly gateway: Child<'state', ServerAnswer>;
  readonly bare: Child<ExpressQuestion, ServerAnswer>;
}

/** Asks both servers for as long. */
async function warmUpServers(
  { gateway, bare }: Servers,
  load: Child<LoadJob, LoadReport>,
  keys: readonly string[],
): Promise<void> {
  const tasks = warmUpTasks();
  await bare.ask(await answersTo(tasks.slice(-SAMPLE), gateway, keys));
  for (const server of [gateway, bare]) {
    const { address } = await server.ask('state');
    const pace = { workers: WARM_UP_WORKERS };
    await load.ask({ address, keys, tasks, seconds: WARM_UP_SECONDS, pace, connections: WARM_UP_WORKERS });
  }
}

/** The load of a row; the load's process is given a part of the tasks at a time. */
type Job = Omit<LoadJob, 'address' | 'tasks'> & Pick<Question, 'tasks'>;

function askLoad(load: Child<LoadJob, LoadReport>, address: string, job: Job): Promise<LoadReport> {
  const { tasks, from = 0, ...rest } = job;
  const length = Math.min(tasks.count, MAX_TASKS);
  return load.ask({ ...rest, address, tasks: slice(tasks, from, length) });
}
type Figures = Omit<Row, 'what' | 'by' | 'bytes' | 'ofExpress' | 'target'>;

/** The figures of a job on both servers, which alternate because the machine's speed changes from one second to the next. */
async function measureAlternating(
  { gateway, bare }: Servers,
  load: Child<LoadJob, LoadReport>,
  job: Job,
  askedBefore: Partial<Pick<LoadJob, 'seconds' | 'maxTasks'>>,
) {
  await warmUpRow(load, bare, job);
  let next = await warmUpRow(load, gateway, job, askedBefore);
  const turns: { readonly ours: Figures; readonly theirs: Figures }[] = [];
  const turn = { ...job, seconds: job.seconds / TURNS };
  for (let n = 0; n < TURNS; n++) {
    // On with others: what was just asked is kept.
    const ours = await measure(load, gateway, { ...turn, from: next });
    next += ours.count;
    turns.push({ ours, theirs: await measure(load, bare, { ...turn, from: next }) });
  }
  const ofExpress = median(turns.map(({ ours, theirs }) => ours.perSecond / theirs.perSecond));
  const over = (pick: (of: (typeof turns)[number]) => Figures) => overTurns(turns.map(pick));
  return { ours: over(({ ours }) => ours), theirs: over(({ theirs }) => theirs), ofExpress, next };
}

/** Medians of turns, sums of counts, and the worst 99th percentile of the event loop's delay. */
function overTurns(turns: readonly Figures[]): Figures {
  const of = (pick: (figures: Figures) => number) => median(turns.map(pick));
  const sum = (pick: (figures: Figures) => number) => turns.reduce((all, figures) => all + pick(figures), 0);
  return {
    count: sum(({ count }) => count),
    refused: sum(({ refused }) => refused),
    leftOut: sum(({ leftOut }) => leftOut),
    perSecond: of(({ perSecond }) => perSecond),
    p50: of(({ p50 }) => p50),
    p99: of(({ p99 }) => p99),
    firstByteP50: of(({ firstByteP50 }) => firstByteP50),
    loadShare: of(({ loadShare }) => loadShare),
    serverMs: of(({ serverMs }) => serverMs),
    serverShare: of(({ serverShare }) => serverShare),
    loopDelayP99Ms: turns.some(({ loopDelayP99Ms }) => loopDelayP99Ms === null)
      ? null
      : Math.max(...turns.map(({ loopDelayP99Ms }) => loopDelayP99Ms ?? 0)),
  };
}

/** Asks for half the time of a job, or for another: until what is asked for again is kept. @returns the task that comes next */
async function warmUpRow(
  load: Child<LoadJob, LoadReport>,
  server: Child<'state', ServerAnswer> | Child<ExpressQuestion, ServerAnswer>,
  job: Job,
  other: Partial<Pick<LoadJob, 'seconds' | 'maxTasks'>> = {},
): Promise<number> {
  const { address } = await server.ask('state');
  const { count } = await askLoad(load, address, { ...job, seconds: job.seconds / 2, ...other });
  return (job.from ?? 0) + count;
}

async function measure(
  load: Child<LoadJob, LoadReport>,
  server: Child<'state', ServerAnswer> | Child<ExpressQuestion, ServerAnswer>,
  job: Job,
): Promise<Figures> {
  const before = await server.ask('state');
  const report = await askLoad(load, before.address, job);
  const after = await server.ask('state');
  const serverMs = (after.cpuMs - before.cpuMs) / report.count;
  const { loopDelayP99Ms } = after;
  const serverShare = (serverMs * report.perSecond) / 1000;
  return { ...report, serverMs, serverShare, loopDelayP99Ms };
}

/** Whether a figure reaches what it must; null where nothing is set. */
function isReached({ target, ...row }: Row): boolean | null {
  if (target === null) return null;
  const figure = row[target.of] ?? Number.NaN;
  return target.of === 'ofExpress' ? figure >= target.must : figure <= target.must;
}

function reported({ target, ...row }: Row) {
  const { of: figure = null, must = null, goal = null } = target ?? {};
  return { ...row, figure, must, goal, reached: isReached({ target, ...row }) };
}

function printed(row: Row) {
  const { target } = row;
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    what: row.what,
    by: row.by,
    kB: short(row.bytes / 1000),
    'req/s': short(row.perSecond),
    'p50 ms': short(row.p50),
    'p99 ms': short(row.p99),
    'of Express': row.ofExpress === null ? '' : short(row.ofExpress),
    'CPU ms': short(row.serverMs),
    'loop p99 ms': row.loopDelayP99Ms === null ? '' : short(row.loopDelayP99Ms),
    server: short(row.serverShare),
    load: short(row.loadShare),
    must: target === null ? '' : `${FIGURES[target.of]} ${target.must}${isReached(row) === true ? '' : ' !'}`,
    goal: target?.goal ?? '',
  };
}
