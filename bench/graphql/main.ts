/**
 * What answers cost over GraphQL, beside REST, and beside a plain server that sends the same bytes: the limit of this
 * machine with this load. Run by `npm run bench:graphql`; `-- --json FILE` writes the figures, `-- --seconds N` measures each
 * row for another time than 2 s, `-- --only WORD` takes the questions with the word in them.
 *
 * Gateway, plain server and load are processes of their own. Keys are checked and limits are on. Points are those of
 * gfs' demo run (209 leads on a coarse grid), boxes those of one synthetic field of a quarter of a degree. REST has no
 * request for many points: there they are single requests over ten connections. Alone is one question at a time.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Child } from '../http/child.ts';
import { makeData } from '../http/data.ts';
import type { LoadJob, LoadReport } from '../http/load.ts';
import { startGateway, startLoad } from '../http/processes.ts';
import { ask, type HttpRequest } from '../http/request.ts';
import type { ServerAnswer } from '../http/server.ts';
import type { PlainQuestion } from './plain.ts';
import { QUESTIONS, type Question } from './questions.ts';

interface Row {
  readonly what: string;
  readonly by: Question['by'] | 'plain';
  /** Of one answer, all its requests together. */
  readonly bytes: number;
  readonly alone: LoadReport;
  readonly busy: LoadReport;
  /** Processor time of the server for one answer, busy. */
  readonly serverMs: number;
  readonly goal: string;
}

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(options.seconds);
if (!(seconds > 0 && seconds <= 30)) throw new Error('--seconds takes up to 30');

const folder = mkdtempSync(path.join(tmpdir(), 'bench-graphql-'));
const children: { stop(): Promise<void> }[] = [];
try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  const { keys } = await makeData(folder);
  const gateway = startGateway(folder);
  const plain = new Child<PlainQuestion, ServerAnswer>(new URL('plain.ts', import.meta.url));
  const load = startLoad();
  children.push(gateway, plain, load);

  const rows: Row[] = [];
  for (const question of QUESTIONS.filter(({ what }) => what.includes(options.only))) {
    const { what, by, goal, tasks } = question;
    const [task = []] = tasks;
    const { address } = await gateway.ask('state');
    const answer = await firstAnswer(address, keys[0] ?? '', task[0]);
    const bytes = answer.body.length * task.length;
    rows.push({ what, by, bytes, goal, ...(await measure(load, gateway, question, keys)) });
    if (by === 'REST') continue;
    await plain.ask(answer);
    rows.push({ what, by: 'plain', bytes, goal: '', ...(await measure(load, plain, question, keys)) });
  }
  console.table(rows.map((row) => printed(row, rows)));
  const [busy = 0] = loadavg();
  console.log(`Load at the end: ${busy.toFixed(1)}. Above 2 others had a part of the processors.`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(rows, null, 2)}\n`);
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

async function measure(
  load: Child<LoadJob, LoadReport>,
  server: Child<'state', ServerAnswer>,
  { tasks, workers, connections }: Question,
  keys: readonly string[],
): Promise<Pick<Row, 'alone' | 'busy' | 'serverMs'>> {
  const { address } = await server.ask('state');
  const job = { address, keys, tasks, seconds };
  const crowd = { ...job, pace: { workers }, connections: workers * connections };
  // Until every tile has been touched, and the code is compiled.
  await load.ask({ ...crowd, seconds: seconds / 2 });
  const alone = await load.ask({ ...job, pace: { workers: 1 }, connections });
  const before = await server.ask('state');
  const busy = await load.ask(crowd);
  const after = await server.ask('state');
  return { alone, busy, serverMs: (after.cpuMs - before.cpuMs) / busy.count };
}

/** Throws where the answer is not what was asked for. */
async function firstAnswer(address: string, key: string, request: HttpRequest | undefined) {
  if (request === undefined) throw new Error('bench: a question without a request');
  const answer = await ask(address, key, request);
  const text = new TextDecoder().decode(answer.body);
  if (answer.status !== 200 || text.includes('"errors"')) {
    throw new Error(`bench: answered ${text.slice(0, 500)}`);
  }
  return answer;
}

function printed({ what, by, bytes, alone, busy, serverMs, goal }: Row, rows: readonly Row[]) {
  const limit = rows.find((row) => row.what === what && row.by === 'plain');
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    what,
    by,
    kB: short(bytes / 1000),
    'alone p50 ms': short(alone.p50),
    'p99 ms': short(alone.p99),
    'first byte ms': short(alone.firstByteP50),
    'busy req/s': short(busy.perSecond),
    'busy p50 ms': short(busy.p50),
    'busy p99 ms': short(busy.p99),
    'of plain': limit === undefined ? '' : short(busy.perSecond / limit.busy.perSecond),
    'server ms': short(serverMs),
    goal,
  };
}
