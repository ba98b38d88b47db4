import type { ServerResponse } from 'node:http';

/** On the response itself: a weak map would cost the garbage collector some microseconds for each. */
const ENDINGS = Symbol('endings');

interface Ending extends ServerResponse {
  [ENDINGS]?: (() => void)[];
}

/**
 * Does something when a response has ended, sent or not: in the order in which it was said. One listener stands for all of them, since
 * each costs an answer half a microsecond. What has ended already ends no more.
 */
export function onEnd(res: ServerResponse, action: () => void): void {
  const response = res as Ending;
  const known = response[ENDINGS];
  if (known !== undefined) {
    known.push(action);
    return;
  }
  response[ENDINGS] = [action];
  res.once('close', end);
}

function end(this: Ending): void {
  for (const action of this[ENDINGS] ?? []) action();
}
