import type { Response } from 'express';
import { onEnd } from './endings.ts';

/** Aborted when the connection ends before the answer does. */
export function clientAbortSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  onEnd(res, () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}
