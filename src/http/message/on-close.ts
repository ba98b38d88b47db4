import type { ServerResponse } from 'node:http';
import { type Log, withRequestId } from '../../platform/index.ts';

/** Runs when a response has ended. */
export type EndAction = () => void | Promise<void>;

/** On the response itself: a weak map would cost the garbage collector some microseconds for each. */
const ENDINGS = Symbol('endings');
const REPORT = Symbol('report');

interface Ending extends ServerResponse {
  [ENDINGS]?: EndAction[];
  [REPORT]?: { readonly log: Log; readonly id: string };
}

/**
 * Runs an action when a response has ended, sent or not, in the order of the calls. Every action runs whatever becomes of the others: one
 * that fails is logged, and neither stops those after it nor reaches the event loop, where it would end the process. One listener stands
 * for all of them, since each costs an answer half a microsecond. A response that has ended already runs nothing more.
 */
export function onClose(res: ServerResponse, action: EndAction): void {
  const response = res as Ending;
  const known = response[ENDINGS];
  if (known !== undefined) {
    known.push(action);
    return;
  }
  response[ENDINGS] = [action];
  res.once('close', end);
}

/** Says where failures of a response's actions are logged, and under which request id; also errors of the response itself. */
export function reportFailuresTo(res: ServerResponse, log: Log, id: string): void {
  (res as Ending)[REPORT] = { log, id };
  // An error event without a listener ends the process.
  res.on('error', failed);
}

/** Logs an error of abandoned work, under the id of the response's request. Never throws. */
export function reportFailure(res: ServerResponse, error: unknown): void {
  const report = (res as Ending)[REPORT];
  if (report === undefined) return;
  try {
    withRequestId(report.id, () => report.log.error({ err: error }, 'an action after an answer failed'));
  } catch {
    // The log is full or closed: there is nowhere left to say it.
  }
}

function end(this: Ending): void {
  for (const action of this[ENDINGS] ?? []) {
    try {
      action()?.catch(failed.bind(this));
    } catch (error) {
      reportFailure(this, error);
    }
  }
}

function failed(this: ServerResponse, error: unknown): void {
  reportFailure(this, error);
}
