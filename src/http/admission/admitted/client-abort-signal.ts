import type { Response } from 'express';
import { onEnd } from '../../message/on-close.ts';
import { onAccessEnded } from './admitted-request.ts';

/**
 * Aborted when the connection ends before the answer does, or when the caller loses access, for that reason: before anything was sent
 * it becomes the answer.
 */
export function clientAbortSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  onEnd(res, () => {
    if (!res.writableFinished) controller.abort();
  });
  onAccessEnded(res, (reason) => {
    // An answer that has begun breaks off as if its client had left: it is paid for.
    if (res.headersSent) res.destroy();
    else controller.abort(reason);
  });
  return controller.signal;
}
