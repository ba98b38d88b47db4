import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

const current = new AsyncLocalStorage<string>();

/** Ids that a proxy in front may have given; anything else could forge log lines. */
const TRUSTED_FORM = /^[A-Za-z0-9_-]{8,64}$/;

/** The id of the request being served, under which the log and every error answer know it; undefined outside requests. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}

/** Runs a request's handling under its id: the one that a proxy sent in `X-Request-Id`, or a new one. */
export function withRequestId(offered: string | undefined, handle: (id: string) => void): void {
  const id = offered !== undefined && TRUSTED_FORM.test(offered) ? offered : randomUUID();
  current.run(id, () => handle(id));
}
