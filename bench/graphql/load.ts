/** Asks a server for a while over a fixed number of connections, in a process of its own. */
import { Agent, request } from 'node:http';
import { quantile } from '../store/measure.ts';
import { answerParent } from './child.ts';
import type { HttpRequest, Task } from './questions.ts';

export interface LoadJob {
  readonly address: string;
  readonly keys: readonly string[];
  readonly tasks: readonly Task[];
  /** Tasks under way at a time. */
  readonly workers: number;
  readonly connections: number;
  readonly seconds: number;
}

/** Times in ms, over the whole of each task. */
export interface LoadReport {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly firstByteP50: number;
}

/** A request without an answer for this long fails the load. */
const TIMEOUT_MS = 20_000;

answerParent<LoadJob, LoadReport>(async ({ address, keys, tasks, workers, connections, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const firstBytes: number[] = [];
  const begin = performance.now();
  const end = begin + seconds * 1000;
  let started = 0;
  let sent = 0;
  const work = async () => {
    do {
      const task = tasks[started++ % tasks.length] ?? [];
      const from = performance.now();
      const firstByteAt = await Promise.all(
        task.map((one) => send(agent, address, keys[sent++ % keys.length], one)),
      );
      times.push(performance.now() - from);
      firstBytes.push(Math.min(...firstByteAt) - from);
    } while (performance.now() < end);
  };
  await Promise.all(Array.from({ length: workers }, work));
  const took = performance.now() - begin;
  agent.destroy();
  return {
    count: times.length,
    perSecond: (times.length * 1000) / took,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    firstByteP50: quantile(firstBytes, 0.5),
  };
});

/** Reads an answer to its end; when its first byte came. Rejects for one that is not 200. */
function send(agent: Agent, address: string, key = '', { path, body }: HttpRequest): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const headers = {
    authorization: `Bearer ${key}`,
    accept: 'application/json',
    ...(body === null
      ? {}
      : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  };
  const method = body === null ? 'GET' : 'POST';
  const outgoing = request(`${address}${path}`, { method, agent, headers, timeout: TIMEOUT_MS }, (answer) => {
    let firstByteAt = 0;
    answer.once('data', () => {
      firstByteAt = performance.now();
    });
    answer.once('end', () => {
      if (answer.statusCode === 200) resolve(firstByteAt);
      else reject(new Error(`bench: ${method} ${path} was answered ${answer.statusCode}`));
    });
    answer.once('error', reject);
  });
  outgoing.once('timeout', () => outgoing.destroy(new Error(`bench: ${method} ${path} timed out`)));
  outgoing.once('error', reject);
  outgoing.end(body ?? undefined);
  return promise;
}
