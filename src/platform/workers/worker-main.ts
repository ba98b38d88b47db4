import { parentPort, type Transferable } from 'node:worker_threads';
import { sentError } from './sent-error.ts';
import type { FromThread, ToThread } from './worker-messages.ts';
import type { WorkerCall } from './worker-thread.ts';

// The script of every WorkerThread: imports the module that its argument names, and answers calls of what that exports.

const port = parentPort;
const script = process.argv[2];
if (port === null || script === undefined) throw new Error('this script runs in a thread of WorkerThread');

type Callable = (input: unknown, call: WorkerCall) => unknown;
// Calls that come meanwhile are kept by the port until it has a listener.
const module: Readonly<Record<string, unknown>> = await import(script);
const callers = new Map<number, AbortController>();

port.on('message', (message: ToThread) => {
  if ('aborted' in message) callers.get(message.aborted)?.abort(new Error('nobody waits any more'));
  else void answer(message.id, message.name, message.input);
});

async function answer(id: number, name: string, input: unknown): Promise<void> {
  const caller = new AbortController();
  const transfer: Transferable[] = [];
  callers.set(id, caller);
  try {
    const call: WorkerCall = { signal: caller.signal, transfer: (...items) => void transfer.push(...items) };
    const output = await functionOf(name)(input, call);
    send({ id, output }, transfer);
  } catch (error) {
    send({ id, error: sentError(error) });
  } finally {
    callers.delete(id);
  }
}

function functionOf(name: string): Callable {
  const found = module[name];
  if (typeof found !== 'function') throw new Error(`${script} exports no function ${name}`);
  return found as Callable;
}

function send(message: FromThread, transfer: readonly Transferable[] = []): void {
  port?.postMessage(message, transfer);
}
