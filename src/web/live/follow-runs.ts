import { currentKey } from '../api/key.ts';
import { currentProject } from '../api/project.ts';
import { graphql } from '../gql/gql.ts';
import type { RunUpdatesSubscription } from '../gql/graphql.ts';

const RUNS = graphql(`
  subscription RunUpdates {
    runUpdated {
      model
      initTime
      cursor
    }
  }
`);

/** A run that has become complete. */
export interface RunNews {
  readonly model: string;
  readonly initTime: string;
}

interface Listener {
  onRun(news: RunNews): void;
  /** The stream broke off and did not come back at once. */
  onLost(): void;
  /** It is there again after it broke off: runs may have come in between. */
  onFound(): void;
}

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 60_000;
/** A connection that lasts so long has worked: the next one that fails is the first. */
const WORKING_MS = 30_000;
/** Failed connections before the user is notified. */
const QUIET_FAILURES = 2;

/** Follows the runs of all models by server-sent events, and connects again for as long as it is wanted. Returns what ends it. */
export function followRuns(listener: Listener): () => void {
  const end = new AbortController();
  void follow(listener, end.signal);
  return () => end.abort();
}

async function follow(listener: Listener, signal: AbortSignal): Promise<void> {
  // Most visits end before the first run comes.
  const { createClient } = await import('graphql-sse');
  let failures = 0;
  let connectedAt: number | null = null;
  const client = createClient({
    url: 'graphql',
    retryAttempts: 0,
    headers,
    credentials: 'same-origin',
    on: {
      connected: () => {
        connectedAt = performance.now();
        if (failures > 0) listener.onFound();
      },
    },
  });
  signal.addEventListener('abort', () => client.dispose());
  while (!signal.aborted) {
    const reason = await streamed(client, listener, signal);
    if (signal.aborted || reason === 'refused') break;
    if (connectedAt !== null && performance.now() - connectedAt >= WORKING_MS) failures = 0;
    connectedAt = null;
    failures++;
    if (failures === QUIET_FAILURES) listener.onLost();
    await pause(waitBefore(failures), signal);
  }
}

/** One connection, until it breaks off; `refused` where the server does not want to have it. */
function streamed(
  client: import('graphql-sse').Client,
  listener: Listener,
  signal: AbortSignal,
): Promise<'lost' | 'refused'> {
  return new Promise((resolve) => {
    const stop = client.subscribe<RunUpdatesSubscription>(
      { query: RUNS.toString() },
      {
        next: ({ data, errors }) => {
          if (data) listener.onRun(data.runUpdated);
          else if (errors !== undefined) resolve(errors.some(isFinal) ? 'refused' : 'lost');
        },
        error: (error) => resolve(isRefusal(error) ? 'refused' : 'lost'),
        complete: () => resolve('lost'),
      },
    );
    signal.addEventListener('abort', () => {
      stop();
      resolve('lost');
    });
  });
}

/** As of send() in api/request.ts: the tab's key, or the session with the header that other origins cannot send. */
function headers(): Record<string, string> {
  const key = currentKey();
  if (key !== null) return { Authorization: `Bearer ${key}` };
  const project = currentProject();
  return { 'X-Isobar-CSRF': '1', ...(project !== null && { 'X-Isobar-Project': project }) };
}

/** Twice as long each time, and not the same for all pages: after a deploy they would all come at once. */
const waitBefore = (failures: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.75 + Math.random() / 2);

/** Errors that will be the same next time: all others, such as those of a server that stops, pass. */
const FINAL_CODES = new Set(['unauthorized', 'forbidden', 'validation_error']);
const FINAL_STATUSES = new Set([400, 401, 403, 405, 406, 415, 422]);

const isFinal = ({ extensions }: { readonly extensions?: object | undefined }): boolean =>
  extensions !== undefined &&
  'code' in extensions &&
  typeof extensions.code === 'string' &&
  FINAL_CODES.has(extensions.code);

function isRefusal(error: unknown): boolean {
  const response = typeof error === 'object' && error !== null && 'response' in error ? error.response : null;
  return response instanceof Response && FINAL_STATUSES.has(response.status);
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
