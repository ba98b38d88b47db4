import type { TypedDocumentString } from '../gql/graphql.ts';
import { currentKey } from './key.ts';
import { Problem } from './problem.ts';
import { currentProject } from './project.ts';

interface Answer<T> {
  readonly data?: T | null;
  readonly errors?: readonly { readonly message: string; readonly extensions?: Record<string, unknown> }[];
  readonly extensions?: { readonly cost?: unknown };
}

/** The credentials of a request: the tab's key or else the session; or only the session, whatever key the tab has. */
export type Asker = 'tab' | 'person';

/**
 * Asks the gateway a typed document. Rejects with Problem where it has no data, or any error: views ask for what can be there.
 * @param signal aborts the request when its view is gone
 */
export async function request<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables,
  signal?: AbortSignal,
  asker: Asker = 'tab',
): Promise<TResult> {
  const post = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query: document.toString(), variables }),
    ...(signal && { signal }),
  };
  const response = await send('graphql', post, asker);
  const answer = (await response.json().catch(() => ({}))) as Answer<TResult>;
  const [error] = answer.errors ?? [];
  if (error === undefined && answer.data) return answer.data;
  const { code, ...details } = error?.extensions ?? {};
  throw new Problem(error?.message ?? `The server answered ${response.status}.`, {
    status: response.status === 200 ? 500 : response.status,
    code: typeof code === 'string' ? code : null,
    retryAfterSeconds: secondsOf(response),
    hadKey: asker === 'tab' && currentKey() !== null,
    details,
  });
}

/** Sends a request to this server, by an address relative to the page, with the tab's key or else the session's cookie, which
 * is valid only with the header that other origins cannot send. Rejects with Problem if there is no response.
 */
export async function send(path: string, init: RequestInit = {}, asker: Asker = 'tab'): Promise<Response> {
  const headers = new Headers(init.headers);
  const key = asker === 'tab' ? currentKey() : null;
  if (key !== null) headers.set('Authorization', `Bearer ${key}`);
  else {
    headers.set('X-Isobar-CSRF', '1');
    // What a person asks of accounts names its project.
    const project = asker === 'tab' ? currentProject() : null;
    if (project !== null) headers.set('X-Isobar-Project', project);
  }
  try {
    return await fetch(path, { ...init, headers });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Problem('The server cannot be reached.', { status: 0 });
  }
}

function secondsOf(response: Response): number | null {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
