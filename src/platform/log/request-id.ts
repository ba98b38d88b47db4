import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** Ids that clients and proxies give: UUIDs, trace contexts, counted names. Anything else could forge or flood log lines. */
const SANE_FORM = /^[A-Za-z0-9._~:/+=@-]{1,128}$/;

/** The id of the request being served, under which the log and every error answer know it; undefined outside requests. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Runs a request's handling under its id: the one that was sent in `X-Request-Id`, where it has a sane form, or a new one. */
export function withRequestId<Result>(offered: string | undefined, handle: (id: string) => Result): Result {
  const id = offered !== undefined && SANE_FORM.test(offered) ? offered : randomUUID();
  return current.run(id, () => handle(id));
}
