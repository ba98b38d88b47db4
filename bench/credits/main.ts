/**
 * Whether credits are fair: processor time for each credit of REST, EDR, STAC, reference sets and GraphQL, beside a point by REST in
 * the same round. Run by `npm run bench:credits`; `-- --data FOLDER` keeps the data for the next time (bench:prices takes the same),
 * `-- --only WORD` takes the rows with the word in them, `-- --rounds N` takes other rounds than 9, `-- --json FILE` writes the figures.
 *
 * Server and load are processes of their own. Processor time is of all threads of the server, with the garbage collection, without
 * that of an answer of the same interface without content: no price has that.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openParts } from '../../src/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { makeKeyOfOwnProject } from '../../test/support/keys.ts';
import { Child } from '../http/child.ts';
import { startLoad } from '../http/processes.ts';
import { type HttpRequest, headersOf } from '../http/request.ts';
import type { ServerAnswer } from '../http/server.ts';
import { makePricesData } from '../prices/data.ts';
import { median } from '../store/measure.ts';
import { NOTHING, POINT, QUESTIONS, type Question } from './questions.ts';

const { values: options } = parseArgs({
  options: {
    data: { type: 'string' },
    json: { type: 'string' },
    only: { type: 'string', default: '' },
    rounds: { type: 'string', default: '9' },
  },
});
const rounds = Number(options.rounds);
if (!(rounds >= 1 && rounds <= 1000)) throw new Error('--rounds takes up to 1000');

/** How much dearer or cheaper than a point a credit may be. */
const GOAL = 3;
/** The rates of plans are for each project. */
const KEYS = 8;
const WORKERS = 2;
const ROUND_SECONDS = 0.15;
/** Until the code is compiled, and what is kept has been read. */
const WARM_SECONDS = 0.5;

interface Row {
  readonly what: string;
  readonly by: string;
  readonly credits: number;
  /** us of processor time for an answer, without what its interface does for any. */
  readonly us: number;
  readonly usPerCredit: number;
  /** Time for a credit beside that of a point in the same rounds, both medians. */
  readonly ofPoint: number;
}

const folder = options.data ?? mkdtempSync(path.join(tmpdir(), 'bench-credits-'));
const children: { stop(): Promise<void> }[] = [];
try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  await makePricesData(folder);
  const keys = await makeKeys();
  const [key = ''] = keys;
  const gateway = new Child<'state', ServerAnswer>(new URL('server.ts', import.meta.url), {
    ISOBAR_DATA: folder,
    ISOBAR_SOURCES: 'none',
    ISOBAR_LOG_LEVEL: 'error',
    DATABASE_URL: '',
  });
  const load = startLoad();
  children.push(gateway, load);
  const { address } = await gateway.ask('state');

  /** us of processor time for one answer. */
  async function measure(requests: readonly HttpRequest[], seconds = ROUND_SECONDS): Promise<number> {
    const before = await gateway.ask('state');
    const tasks = requests.map((request) => [request]);
    const pace = { workers: WORKERS };
    const { count } = await load.ask({ address, keys, tasks, pace, connections: WORKERS, seconds });
    const after = await gateway.ask('state');
    return ((after.cpuMs - before.cpuMs) * 1000) / count;
  }

  async function creditsOf({ what, requests: [request] }: Question): Promise<number> {
    if (request === undefined) throw new Error(`bench: ${what} has no requests`);
    const { path: asked, body } = request;
    const method = body === null ? 'GET' : 'POST';
    const headers = Object.entries(headersOf(request, key)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const answer = await fetch(`${address}${asked}`, { method, body, headers });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('"errors":['))
      throw new Error(`${what}: ${text.slice(0, 500)}`);
    return Number(answer.headers.get('x-credits-cost'));
  }

  const nothingOf = ({ by }: Question) => NOTHING[by];
  const [busyBefore = 0] = loadavg();
  for (const requests of [POINT.requests, ...Object.values(NOTHING)]) await measure(requests, WARM_SECONDS);
  const creditsOfPoint = await creditsOf(POINT);
  const rows: Row[] = [];
  const questions = QUESTIONS.filter(({ what, by }) => `${by} ${what}`.includes(options.only));
  for (const question of questions) {
    const credits = await creditsOf(question);
    await measure(question.requests, WARM_SECONDS);
    const taken: number[] = [];
    const points: number[] = [];
    for (let round = 0; round < rounds; round++) {
      points.push((await measure(POINT.requests)) - (await measure(NOTHING.REST)));
      taken.push((await measure(question.requests)) - (await measure(nothingOf(question))));
    }
    const us = median(taken);
    const ofPoint = us / credits / (median(points) / creditsOfPoint);
    const { what, by } = question;
    rows.push({ what, by, credits, us, usPerCredit: us / credits, ofPoint });
  }
  const [busyAfter = 0] = loadavg();

  console.table(rows.map(printed));
  console.log(
    `A point by REST costs ${creditsOfPoint} credits. Aim: from ${(1 / GOAL).toFixed(2)} to ${GOAL} of its time for a credit.`,
  );
  console.log(`Load average ${busyBefore.toFixed(1)} before, ${busyAfter.toFixed(1)} after.`);
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ goal: GOAL, rows }, null, 2)}\n`);
} finally {
  for (const child of children) await child.stop();
  if (options.data === undefined) rmSync(folder, { recursive: true });
}

async function makeKeys(): Promise<readonly string[]> {
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  const made: string[] = [];
  for (let n = 0; n < KEYS; n++)
    made.push((await makeKeyOfOwnProject(parts.access, `credits ${n}`, 'local')).key);
  await parts.close();
  return made;
}

function printed({ what, by, credits, us, usPerCredit, ofPoint }: Row) {
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    by,
    what,
    credits,
    us: short(us),
    'us per credit': short(usPerCredit),
    'of a point': short(ofPoint),
    aim: ofPoint > GOAL ? 'too cheap' : ofPoint < 1 / GOAL ? 'too dear' : '',
  };
}
