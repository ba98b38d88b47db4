/**
 * Does work whose signal is aborted after a time, or with the caller's signal. Timer and listener are gone with the work: of
 * `AbortSignal.timeout` and `AbortSignal.any` both would stay until the time is up, thousands of them where work is short.
 * @param reason makes the reason for which the signal is aborted when time is up
 */
export async function withDeadline<T>(
  ms: number,
  reason: () => Error,
  work: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  signal?.throwIfAborted();
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(reason()), ms);
  const leave = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', leave, { once: true });
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', leave);
  }
}
