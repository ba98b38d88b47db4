import type { Child } from '../http/child.ts';
import type { LoadJob, LoadReport } from '../http/load.ts';
import { ask, type HttpAnswer, type HttpRequest } from '../http/request.ts';
import type { ServerAnswer } from '../http/server.ts';
import { quantile } from '../store/measure.ts';
import type { Question } from './questions.ts';

/** One row in one round, or the medians of several. */
export interface Measured {
  readonly alone: LoadReport;
  readonly busy: LoadReport;
  /** Processor time of the server for one answer, busy. */
  readonly serverMs: number;
}

interface Measurement extends Pick<Question, 'tasks' | 'workers' | 'connections' | 'isNew'> {
  readonly keys: readonly string[];
  readonly seconds: number;
  /** Whether the server has not been asked this yet. */
  readonly isFirst: boolean;
}

/** Until every tile has been touched, and V8 has compiled the last of what is asked often, as in a server that has been up for a while. */
const WARM_UP_SECONDS = 8;

/** Tasks of one measurement at most, where none is asked twice: tasks are sent to the load's process. */
const MAX_NEW_TASKS = 20_000;

/** Where each list of new tasks goes on. */
const next = new WeakMap<readonly unknown[], Map<object, number>>();

/** The next tasks that a server was not asked yet, or all of them where they may be asked again. */
function tasksFor(
  server: object,
  { tasks, isNew = false }: Pick<Question, 'tasks' | 'isNew'>,
): Pick<LoadJob, 'tasks' | 'maxTasks'> {
  if (!isNew) return { tasks };
  const places = next.get(tasks) ?? new Map<object, number>();
  next.set(tasks, places);
  const from = places.get(server) ?? 0;
  places.set(server, (from + MAX_NEW_TASKS) % tasks.length);
  return { tasks: tasks.slice(from, from + MAX_NEW_TASKS), maxTasks: MAX_NEW_TASKS };
}

/** Asks a server alone, then busy. */
export async function measure(
  load: Child<LoadJob, LoadReport>,
  server: Pick<Child<'state', ServerAnswer>, 'ask'>,
  { workers, connections, keys, seconds, isFirst, ...workload }: Measurement,
): Promise<Measured> {
  const { address } = await server.ask('state');
  const job = { address, keys, seconds };
  const crowd = { ...job, pace: { workers }, connections: workers * connections };
  if (isFirst) await load.ask({ ...crowd, ...tasksFor(server, workload), seconds: WARM_UP_SECONDS });
  const alone = await load.ask({ ...job, ...tasksFor(server, workload), pace: { workers: 1 }, connections });
  const busyTasks = tasksFor(server, workload);
  const before = await server.ask('state');
  const busy = await load.ask({ ...crowd, ...busyTasks });
  const after = await server.ask('state');
  return { alone, busy, serverMs: (after.cpuMs - before.cpuMs) / busy.count };
}

/** The median of each figure. */
export function medians(rounds: readonly Measured[]): Measured {
  const middle = (figure: (round: Measured) => number) => quantile(rounds.map(figure), 0.5);
  const report = (of: (round: Measured) => LoadReport): LoadReport => ({
    count: middle((round) => of(round).count),
    refused: middle((round) => of(round).refused),
    leftOut: middle((round) => of(round).leftOut),
    perSecond: middle((round) => of(round).perSecond),
    p50: middle((round) => of(round).p50),
    p99: middle((round) => of(round).p99),
    firstByteP50: middle((round) => of(round).firstByteP50),
    loadShare: middle((round) => of(round).loadShare),
  });
  return {
    alone: report(({ alone }) => alone),
    busy: report(({ busy }) => busy),
    serverMs: middle(({ serverMs }) => serverMs),
  };
}

/** Throws where the answer is not what was asked for. */
export async function firstAnswer(
  { address }: ServerAnswer,
  key: string,
  request: HttpRequest | undefined,
): Promise<HttpAnswer> {
  if (request === undefined) throw new Error('bench: a question without a request');
  const answer = await ask(address, key, request);
  const text = new TextDecoder().decode(answer.body);
  if (answer.status !== 200 || text.includes('"errors"')) {
    throw new Error(`bench: answered ${text.slice(0, 500)}`);
  }
  return answer;
}
