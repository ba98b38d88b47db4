/**
 * What answers cost over GraphQL, beside REST, beside GraphQL Yoga with nothing on it, and beside bare Express that sends the
 * same bytes: the limit of this machine with this load. Run by `npm run bench:graphql`; `-- --json FILE` writes the figures,
 * `-- --seconds N` measures each row for another time than 1 s, `-- --rounds N` takes the medians of another number of rounds
 * than 5, `-- --only WORD` takes the questions with the word in them, `-- --profile FOLDER` writes the gateway's CPU profile
 * there.
 *
 * Servers and load are processes of their own. Keys are checked and limits are on. "server ms" is the processor time of the
 * server for one answer when it is busy, which others on this machine disturb least: all rows of a question are measured in each
 * round, and compared by it. "of peer" is that time by that of REST or Yoga, "of Express" answers a second by those of Express.
 * "must" and "goal" are of the figure that is named before them; a "must" that was missed has an exclamation mark. Points are those of gfs' demo run (209 leads on a coarse grid), boxes those of one synthetic field
 * of a quarter of a degree. REST has no request for many points: there they are single requests over ten connections. Alone is
 * one question at a time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Child } from '../http/child.ts';
import { makeData } from '../http/data.ts';
import { startGateway, startLoad } from '../http/processes.ts';
import type { ServerAnswer } from '../http/server.ts';
import { writeReport } from '../report.ts';
import type { ExpressQuestion } from '../rest/express.ts';
import { firstAnswer, type Measured, measure, medians } from './measure.ts';
import { QUESTIONS, type Question, type Target } from './questions.ts';

interface Row extends Measured {
  readonly what: string;
  readonly by: Question['by'] | 'Express';
  /** Of one answer, all its requests together. */
  readonly bytes: number;
  /** Processor time by that of the peer, REST or GraphQL Yoga; null for rows that are not GraphQL's own. */
  readonly ofPeer: number | null;
  /** Answers a second by those of Express, busy; null for Express. */
  readonly ofExpress: number | null;
  readonly targets: readonly Target[];
}

const PEERS: readonly Row['by'][] = ['REST', 'Yoga in Express'];

const { values: options } = parseArgs({
  options: {
    json: { type: 'string' },
    seconds: { type: 'string', default: '1' },
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
    profile: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
if (!(seconds > 0 && seconds <= 30)) throw new Error('--seconds takes up to 30');
const rounds = Number(options.rounds);
if (!(rounds >= 1 && rounds <= 50)) throw new Error('--rounds takes 1 to 50');

const [loadBefore = 0] = loadavg();
const folder = mkdtempSync(path.join(tmpdir(), 'bench-graphql-'));
const children: { stop(): Promise<void> }[] = [];
try {
  console.log(
    `Node ${process.version}, ${availableParallelism()} x ${cpus()[0]?.model ?? 'unknown processor'}.`,
  );
  const { keys } = await makeData(folder);
  const profiling = options.profile === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${options.profile}`];
  const gateway = startGateway(folder, profiling);
  const yoga = new Child<'state', ServerAnswer>(new URL('yoga.ts', import.meta.url));
  const bare = new Child<ExpressQuestion, ServerAnswer>(new URL('../rest/express.ts', import.meta.url));
  const load = startLoad();
  children.push(gateway, yoga, bare, load);

  const rows: Row[] = [];
  const selected = QUESTIONS.filter(({ what }) => what.includes(options.only));
  for (const [what, questions] of Map.groupBy(selected, (question) => question.what)) {
    const contenders = await Promise.all(
      questions.map(async (question) => {
        const server = question.by === 'Yoga in Express' ? yoga : gateway;
        const [task = []] = question.tasks;
        const answer = await firstAnswer(await server.ask('state'), keys[0] ?? '', task[0]);
        return {
          question,
          by: question.by as Row['by'],
          server,
          answer,
          bytes: answer.body.length * task.length,
        };
      }),
    );
    const [first] = contenders;
    if (first === undefined) continue;
    await bare.ask([first.answer]);
    const all = [...contenders, { ...first, by: 'Express' as const, server: bare }];
    const measured = all.map((): Measured[] => []);
    for (let round = 0; round < rounds; round++) {
      for (const [n, { server, question }] of all.entries()) {
        measured[n]?.push(await measure(load, server, { ...question, keys, seconds, isFirst: round === 0 }));
      }
    }
    const found = measured.map(medians);
    const express = found.at(-1);
    const peer = found[all.findIndex(({ by }) => PEERS.includes(by))];
    for (const [n, { by, bytes, question }] of all.entries()) {
      const own = found[n];
      if (own === undefined) continue;
      const isOwn = by !== 'Express' && !PEERS.includes(by);
      const ofPeer = isOwn && peer !== undefined ? own.serverMs / peer.serverMs : null;
      const isExpress = by === 'Express' || express === undefined;
      const ofExpress = isExpress ? null : own.busy.perSecond / express.busy.perSecond;
      const targets = isOwn ? question.targets : [];
      rows.push({ what, by, bytes, ...own, ofPeer, ofExpress, targets });
    }
  }
  console.table(rows.map(printed));
  const [busy = 0] = loadavg();
  console.log(`Load at the end: ${busy.toFixed(1)}. Above 2 others had a part of the processors.`);
  if (options.json !== undefined) writeReport(options.json, loadBefore, rows);
} finally {
  for (const child of children) await child.stop();
  rmSync(folder, { recursive: true });
}

/** The figure that a target is of, in ms or a ratio. */
function figureOf(row: Row, { of }: Target): number {
  if (of === 'of peer') return row.ofPeer ?? Number.NaN;
  if (of === 'of Express') return row.ofExpress ?? Number.NaN;
  return of === 'alone' ? row.alone.p50 : row.alone.firstByteP50;
}

function targetText(row: Row, target: Target): string {
  const { of, must, goal } = target;
  const figure = figureOf(row, target);
  const isReached = of === 'of Express' ? figure >= must : figure <= must;
  return `${of} ${must}${isReached ? '' : '!'}${goal === undefined ? '' : `, ${goal}`}`;
}

function printed(row: Row) {
  const { what, by, bytes, alone, busy, serverMs, ofPeer, ofExpress, targets } = row;
  const short = (value: number) => Number(value.toPrecision(3));
  return {
    what,
    by,
    kB: short(bytes / 1000),
    'server ms': short(serverMs),
    'of peer': ofPeer === null ? '' : short(ofPeer),
    'alone p50 ms': short(alone.p50),
    'p99 ms': short(alone.p99),
    'first byte ms': short(alone.firstByteP50),
    'busy req/s': short(busy.perSecond),
    'of Express': ofExpress === null ? '' : short(ofExpress),
    'busy p50 ms': short(busy.p50),
    'busy p99 ms': short(busy.p99),
    'must, goal': targets.map((target) => targetText(row, target)).join('; '),
  };
}
