/**
 * Does work whose signal is aborted after a time, or with the caller's signal.
 * @param reason makes the reason for which the signal is aborted when time is up
 */
export async function withDeadline<T>(
  ms: number,
  reason: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(reason()), ms);
  try {
    return await work(signal === undefined ? late.signal : AbortSignal.any([late.signal, signal]));
  } finally {
    clearTimeout(timer);
  }
}
