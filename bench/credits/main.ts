/**
 * Whether credits are fair: processor time per credit of REST, EDR, STAC, reference sets, GraphQL and runs on demand. Run by
 * `npm run bench:credits`; `-- --data FOLDER` keeps the data for the next time (bench:prices takes the same), `-- --only WORD` takes
 * the rows with the word in them, `-- --rounds N` takes other rounds than 9, `-- --json FILE` writes the figures.
 *
 * Server, load and producer are separate processes. Processor time is of all threads of the server, with the garbage collection,
 * without that of an answer of the same interface without content: no price has that.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addressesOf } from '../../src/app/ingest/sources/demo-addresses.ts';
import { openParts } from '../../src/app/parts/parts.ts';
import { startDemoProducerThread } from '../../src/demo/index.ts';
import { readConfig } from '../../src/platform/index.ts';
import { makeKeyOfOwnProject } from '../../test/support/keys.ts';
import { Child } from '../http/child.ts';
import { startLoad } from '../http/processes.ts';
import { type HttpRequest, headersOf } from '../http/request.ts';
import type { ServerAnswer } from '../http/server.ts';
import { makePricesData, NOW } from '../prices/data.ts';
import { median } from '../store/measure.ts';
import { PRODUCER_ADDRESSES } from './producer-addresses.ts';
import { NOTHING, QUESTIONS, type Question } from './questions.ts';

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

/** Processor time that one credit may take, us. */
const MAX_US_PER_CREDIT = 150;
/** The rates of plans are for each project. */
const KEYS = 8;
const WORKERS = 2;
const ROUND_SECONDS = 0.15;
/** Until the code is compiled, and what is kept has been read. */
const WARM_SECONDS = 0.5;
/** A run on demand is stored after its answer: its work has ended once the server takes less than this in so long. */
const IDLE_CPU_MS = 25;
const IDLE_PERIOD_MS = 500;

interface Row {
  readonly what: string;
  readonly by: string;
  readonly credits: number;
  /** us of processor time for an answer, without what its interface does for any. */
  readonly us: number;
  readonly usPerCredit: number;
}

const folder = options.data ?? mkdtempSync(path.join(tmpdir(), 'bench-credits-'));
const children: { stop(): Promise<void> }[] = [];
// In this process, whose processor time is not counted.
const producer = await startDemoProducerThread({ now: () => NOW });
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
    [PRODUCER_ADDRESSES]: JSON.stringify(addressesOf(producer)),
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

  /**
   * Processor time and credits of one answer, each request asked once: the next time its fields are stored. The first one, which
   * compiles the code, is not counted.
   */
  async function measureOnce(question: Question): Promise<{ readonly us: number; readonly credits: number }> {
    const [first, ...others] = question.requests;
    await creditsOf(question.what, first);
    const before = await idleState();
    let credits = 0;
    for (const request of others) credits += await creditsOf(question.what, request);
    const after = await idleState();
    const { length } = others;
    return { us: ((after.cpuMs - before.cpuMs) * 1000) / length, credits: credits / length };
  }

  async function idleState(): Promise<ServerAnswer> {
    for (let last = await gateway.ask('state'); ; ) {
      await sleep(IDLE_PERIOD_MS);
      const state = await gateway.ask('state');
      if (state.cpuMs - last.cpuMs < IDLE_CPU_MS) return state;
      last = state;
    }
  }

  async function creditsOf(what: string, request: HttpRequest | undefined): Promise<number> {
    if (request === undefined) throw new Error(`bench: ${what} has no requests`);
    const { path: target, body } = request;
    const method = body === null ? 'GET' : 'POST';
    const headers = Object.entries(headersOf(request, key)).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const answer = await fetch(`${address}${target}`, { method, body, headers });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('"errors":['))
      throw new Error(`${what}: ${text.slice(0, 500)}`);
    return Number(answer.headers.get('x-credits-cost'));
  }

  async function measureRounds(
    question: Question,
  ): Promise<{ readonly us: number; readonly credits: number }> {
    const credits = await creditsOf(question.what, question.requests[0]);
    await measure(question.requests, WARM_SECONDS);
    const taken: number[] = [];
    for (let round = 0; round < rounds; round++)
      taken.push((await measure(question.requests)) - (await measure(nothingOf(question))));
    return { us: median(taken), credits };
  }

  const nothingOf = ({ by }: Question) => NOTHING[by];
  const [busyBefore = 0] = loadavg();
  for (const requests of Object.values(NOTHING)) await measure(requests, WARM_SECONDS);
  const rows: Row[] = [];
  const questions = QUESTIONS.filter(({ what, by }) => `${by} ${what}`.includes(options.only));
  for (const question of questions) {
    const { us, credits } = question.isOnDemand ? await measureOnce(question) : await measureRounds(question);
    const { what, by } = question;
    rows.push({ what, by, credits, us, usPerCredit: us / credits });
  }
  const [busyAfter = 0] = loadavg();

  console.table(rows.map(printed));
  console.log(`At most ${MAX_US_PER_CREDIT} us of processor time per credit.`);
  console.log(`Load average ${busyBefore.toFixed(1)} before, ${busyAfter.toFixed(1)} after.`);
  if (options.json !== undefined)
    writeFileSync(options.json, `${JSON.stringify({ maxUsPerCredit: MAX_US_PER_CREDIT, rows }, null, 2)}\n`);
} finally {
  for (const child of children) await child.stop();
  await producer.close();
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

function printed({ what, by, credits, us, usPerCredit }: Row) {
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    by,
    what,
    credits: short(credits),
    us: short(us),
    'us per credit': short(usPerCredit),
    verdict: usPerCredit > MAX_US_PER_CREDIT ? 'too cheap' : '',
  };
}
