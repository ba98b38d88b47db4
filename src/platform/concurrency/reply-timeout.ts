/** Something took longer than it may. */
export class ReplyTimeoutError extends Error {
  override readonly name = 'ReplyTimeoutError';
}

/**
 * The result of work that answers from another machine, or ReplyTimeoutError after a time. An answer that has arrived while this process was
 * busy is not late: it is looked for once more before the time counts as over.
 */
export function withReplyTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new ReplyTimeoutError('no answer in time'))),
      ms,
    );
    work.then(
      (result) => {
        clearTimeout(timer);
        resolve(result);
      },
      (error: unknown) => {
        clearTimeout(timer);
        reject(error);
      },
    );
  });
}
