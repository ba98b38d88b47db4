/**
 * What one process and two answer on one port (`ISOBAR_PROCESSES`). Run by `npm run bench:scaling`; `-- --json FILE` writes the
 * figures, `-- --seconds N` measures each row for another time than 5 s, `-- --processes 1,2,4` other numbers of processes.
 *
 * "processor ms" is the processor time of all processes of the server for one answer: what hardly depends on who else uses the
 * machine, and what more processes must not raise. "by one processor" is how many answers that makes in a second of one. The load is
 * a process of its own and takes a processor too, so that on two processors two processes of the server cannot answer twice as much.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { makeData } from '../http/data.ts';
import type { Pace } from '../http/load.ts';
import { startLoad } from '../http/processes.ts';
import { writeDegreeRun } from '../rest/degree-run.ts';
import { questions, slice } from '../rest/questions.ts';
import { startServer } from './server.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '5' },
    processes: { type: 'string', default: '1,2' },
  },
});
const seconds = Number(options.seconds);
if (!(seconds > 0 && seconds <= 60)) throw new Error('--seconds takes up to 60');
const counts = options.processes.split(',').map(Number);

const QUESTION = 'point, 15 variables';
const WORKERS = 40;
/** For each process: V8 goes on compiling for so long. */
const WARM_UP_SECONDS = 15;
/** More than are asked at a time. */
const TASKS = 60_000;
/** Shares of the most that the server could do, at which callers should not have to wait, and the delays of the event loop that are allowed there, in ms. */
const PACES = [
  { share: 0.8, must: 10 },
  { share: 1, must: 20 },
];
const NEWEST_RUN = new Date('2026-01-20T00:00:00Z');

const folder = mkdtempSync(path.join(tmpdir(), 'bench-scaling-'));
const load = startLoad();
try {
  const [loadBefore = 0] = loadavg();
  const { keys, demoRun } = await makeData(folder, ({ store }) => writeDegreeRun(store, NEWEST_RUN));
  const question = questions(demoRun).find(({ what }) => what === QUESTION);
  const [key] = keys;
  if (question === undefined || key === undefined) throw new Error('bench: nothing to ask');
  const { tasks } = question;
  const rows = [];
  for (const processes of counts) {
    const server = await startServer(folder, processes, key);
    try {
      const job = { address: server.address, keys, connections: WORKERS };
      let from = 0;
      /** What was not asked before. */
      const ask = async (pace: Pace, duration = seconds) => {
        const workload = { ...job, tasks: slice(tasks, from, TASKS), pace, seconds: duration };
        const report = await load.ask(workload);
        from += report.count;
        return report;
      };
      await ask({ workers: WORKERS }, WARM_UP_SECONDS * processes);
      let most = 0;
      for (const { share, must } of PACES.toReversed()) {
        const pace = share === 1 ? { workers: WORKERS } : { perSecond: share * most };
        const before = await server.figures();
        const report = await ask(pace);
        const after = await server.figures();
        if (share === 1) most = report.perSecond;
        const processorMs = (after.processorMs - before.processorMs) / report.count;
        const { perSecond, p50, p99, loadShare } = report;
        const { loopDelayP99Ms } = after;
        const byProcessor = 1000 / processorMs;
        rows.push({
          processes,
          share,
          perSecond,
          byProcessor,
          processorMs,
          p50,
          p99,
          loopDelayP99Ms,
          must,
          loadShare,
        });
      }
    } finally {
      await server.stop();
    }
  }
  const [loadAfter = 0] = loadavg();
  const machine = `${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown'}`;
  console.log(`Node ${process.version}, ${machine}; ${QUESTION}, ${WORKERS} connections.`);
  console.table(
    rows.map((row) => ({
      processes: row.processes,
      'of the most': row.share,
      'answers/s': Math.round(row.perSecond),
      'processor ms': row.processorMs.toFixed(3),
      'by one processor': Math.round(row.byProcessor),
      'p50 ms': row.p50.toFixed(1),
      'p99 ms': row.p99.toFixed(1),
      'loop p99 ms': row.loopDelayP99Ms.toFixed(1),
      must: row.must,
      load: row.loadShare.toFixed(2),
    })),
  );
  console.log(
    `Load average ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after; by itself the bench makes 2 to 3.`,
  );
  if (options.json !== undefined) {
    const date = new Date().toISOString().slice(0, 10);
    const report = {
      node: process.version,
      processor: machine,
      date,
      question: QUESTION,
      loadBefore,
      loadAfter,
      rows,
    };
    writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  }
} finally {
  await load.stop();
  rmSync(folder, { recursive: true });
}
