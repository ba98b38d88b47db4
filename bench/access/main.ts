/**
 * What a request pays for having a key: processor time of the server for an answer to a key, which is looked up, limited, charged
 * and counted, beside the same answer without any of that, in turns in one process. Run by `npm run bench:access`; `-- --json FILE`
 * writes the figures, `-- --rounds N` takes other rounds than 15, `-- --profile FOLDER` writes the server's CPU profile there.
 *
 * Server and load are processes of their own; the database is the embedded one. Processor time is of all threads of the server,
 * with the garbage collection and the writing of usage once a second.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { openParts } from '../../src/app/parts/parts.ts';
import { readConfig } from '../../src/platform/index.ts';
import { makeKeyOfOwnProject } from '../../test/support/keys.ts';
import { Child } from '../http/child.ts';
import { startLoad } from '../http/processes.ts';
import type { ServerAnswer } from '../http/server.ts';
import { quantile } from '../store/measure.ts';

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    rounds: { type: 'string', default: '15' },
    profile: { type: 'string' },
  },
});
const rounds = Number(options.rounds);
if (!(rounds >= 1 && rounds <= 1000)) throw new Error('--rounds takes up to 1000');

/** The most that a key may cost, in us of processor time. */
const GOAL = 25;
const KEYS = 8;
const CONNECTIONS = 16;
const WARM_SECONDS = 3;
const ROUND_SECONDS = 0.5;

const folder = mkdtempSync(path.join(tmpdir(), 'bench-access-'));
const children: { stop(): Promise<void> }[] = [];
try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  const keys = await makeKeys();
  const profiling = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const environment = {
    ISOBAR_DATA: folder,
    ISOBAR_SOURCES: 'none',
    ISOBAR_LOG_LEVEL: 'error',
    DATABASE_URL: '',
  };
  const server = new Child<'state', ServerAnswer>(
    new URL('server.ts', import.meta.url),
    environment,
    profiling,
  );
  const load = startLoad();
  children.push(server, load);

  /** us of processor time for one answer. */
  async function measure(name: 'key' | 'probe', seconds: number): Promise<number> {
    const { address } = await server.ask('state');
    const before = await server.ask('state');
    const { count } = await load.ask({
      address,
      keys,
      tasks: [[{ path: `/${name}`, body: null }]],
      pace: { workers: CONNECTIONS },
      connections: CONNECTIONS,
      seconds,
    });
    const after = await server.ask('state');
    return ((after.cpuMs - before.cpuMs) * 1000) / count;
  }

  const [busyBefore = 0] = loadavg();
  for (const name of ['probe', 'key', 'probe', 'key'] as const) await measure(name, WARM_SECONDS);
  const measured: { readonly without: number; readonly with: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    // By turns first, since the machine may be busier in one half of a round.
    const first = round % 2 === 0 ? 'probe' : 'key';
    const one = await measure(first, ROUND_SECONDS);
    const other = await measure(first === 'probe' ? 'key' : 'probe', ROUND_SECONDS);
    measured.push(first === 'probe' ? { without: one, with: other } : { without: other, with: one });
  }
  const [busyAfter = 0] = loadavg();

  const rows = [
    row(
      'answer without a key',
      measured.map(({ without }) => without),
    ),
    row(
      'answer to a key',
      measured.map((each) => each.with),
    ),
    row(
      'what the key costs',
      measured.map((each) => each.with - each.without),
    ),
  ];
  console.table(
    rows.map(({ what, quarter, median, threeQuarters }) => ({
      what,
      'us, 25 %': quarter.toFixed(1),
      'us, median': median.toFixed(1),
      'us, 75 %': threeQuarters.toFixed(1),
      goal: what === 'what the key costs' ? `at most ${GOAL}` : '',
    })),
  );
  console.log(`Load average ${busyBefore.toFixed(1)} before, ${busyAfter.toFixed(1)} after.`);
  if (options.json !== undefined) {
    writeFileSync(options.json, `${JSON.stringify({ goal: GOAL, rows, measured }, null, 2)}\n`);
  }
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

function row(what: string, values: readonly number[]) {
  const at = (share: number) => quantile(values, share);
  return { what, quarter: at(0.25), median: at(0.5), threeQuarters: at(0.75) };
}

/** Keys of a project whose plan counts credits. */
async function makeKeys(): Promise<readonly string[]> {
  const parts = await openParts(readConfig({ ISOBAR_DATA: folder, ISOBAR_LOG_LEVEL: 'error' }));
  const keys: string[] = [];
  for (let n = 0; n < KEYS; n++)
    keys.push((await makeKeyOfOwnProject(parts.access, `bench ${n}`, 'local')).key);
  await parts.close();
  const database = new DatabaseSync(path.join(folder, 'isobar.sqlite'));
  database.exec("update projects set plan = 'paid'");
  database.close();
  return keys;
}
