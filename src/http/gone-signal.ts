import type { Response } from 'express';

/** Aborted when the connection ends before the answer does. */
export function goneSignal(res: Response): AbortSignal {
  const controller = new AbortController();
  if (res.destroyed) controller.abort();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}
