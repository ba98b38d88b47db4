import { once } from 'node:events';
import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import type { WorkerCall } from './calls/remote-calls.ts';
import { sentError } from './calls/sent-error.ts';
import { connectWorker, type FromWorker, type ToWorker, type WorkerStart } from './calls/worker-messages.ts';

// The script of every WorkerThread and WorkerProcess: imports the given module, and answers calls of what that exports.

type Callable = (input: unknown, call: WorkerCall) => unknown;
type Send = (message: FromWorker, transfer?: readonly Transferable[]) => void;

const callers = new Map<number, AbortController>();
if (parentPort === null) await runInProcess();
else await runInThread(parentPort);

async function runInThread(port: NonNullable<typeof parentPort>): Promise<void> {
  const script = process.argv[2] ?? '';
  const send: Send = (message, transfer = []) => port.postMessage(message, transfer);
  connectWorker(send, workerData);
  // Calls that come meanwhile are kept by the port until it has a listener.
  const answer = answererOf(script, await import(script), send);
  port.on('message', answer);
}

async function runInProcess(): Promise<void> {
  if (process.send === undefined) throw new Error('this script runs in a worker alone');
  const send: Send = (message) => void process.send?.(message, undefined, undefined, () => {});
  // Ctrl-C in a terminal and service managers tell all processes: the one that has started this says when to stop.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  // Its results could not be delivered.
  process.once('disconnect', () => process.exit());
  process.on('uncaughtException', (error) => {
    const failure: FromWorker = { failure: sentError(error) };
    process.send?.(failure, undefined, undefined, () => process.exit(1));
  });
  const [{ script, data }] = (await once(process, 'message')) as [WorkerStart];
  const early: ToWorker[] = [];
  let answer = (message: ToWorker): void => void early.push(message);
  process.on('message', (message: ToWorker) => answer(message));
  connectWorker(send, data);
  answer = answererOf(script, await import(script), send);
  for (const message of early) answer(message);
}

function answererOf(script: string, module: Readonly<Record<string, unknown>>, send: Send) {
  const functionOf = (name: string): Callable => {
    const found = module[name];
    if (typeof found !== 'function') throw new Error(`${script} exports no function ${name}`);
    return found as Callable;
  };
  const answer = async (id: number, name: string, input: unknown): Promise<void> => {
    const caller = new AbortController();
    const transfer: Transferable[] = [];
    callers.set(id, caller);
    try {
      const call: WorkerCall = {
        signal: caller.signal,
        transfer: (...items) => void transfer.push(...items),
      };
      const output = await functionOf(name)(input, call);
      send({ id, output }, transfer);
    } catch (error) {
      send({ id, error: sentError(error) });
    } finally {
      callers.delete(id);
    }
  };
  return (message: ToWorker): void => {
    if ('aborted' in message) callers.get(message.aborted)?.abort(new Error('no caller waits any longer'));
    else void answer(message.id, message.name, message.input);
  };
}
