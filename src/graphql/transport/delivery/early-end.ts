import { AsyncResource } from 'node:async_hooks';
import type { Response } from 'express';
import type { ExecutionResult } from 'graphql';
import { onAccessEnded } from '../../../http/index.ts';
import { answer } from '../../errors/errors.ts';

/** The end of a stream whose caller has lost access: its last result says why. */
export interface EarlyEnd {
  /** Null as long as the stream lasts. */
  readonly last: ExecutionResult | null;
}

/**
 * Watches for the caller of a stream losing access.
 * @param isIncremental whether clients expect `hasNext` in each result
 * @param leave ends what the results are made from, also while one is waited for
 */
export function earlyEnd(
  res: Response | undefined,
  isIncremental: boolean,
  leave: () => Promise<unknown>,
): EarlyEnd {
  const end: { last: ExecutionResult | null } = { last: null };
  if (res === undefined) return end;
  // The error has the id of the request, which is asynchronous context.
  const stop = AsyncResource.bind(({ message, code }: Parameters<Parameters<typeof onAccessEnded>[1]>[0]) => {
    const errors = [answer(null, message, code)];
    end.last = isIncremental ? ({ errors, hasNext: false } as ExecutionResult) : { errors };
    // What fails meanwhile does not matter any more.
    leave().catch(() => {});
  });
  onAccessEnded(res, stop);
  return end;
}
