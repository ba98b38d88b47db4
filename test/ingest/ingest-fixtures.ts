import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { ModelId } from '../../src/catalog/index.ts';
import {
  createInProcessQueue,
  type IngestService,
  type IngestServiceOptions,
  type JobQueue,
  openIngestService,
} from '../../src/ingest/index.ts';
import { type Log, openDatabase } from '../../src/platform/index.ts';
import { createSourceTree, type SourceTree } from '../../src/source/index.ts';
import { openRunStore, type RunStore, type StoreTables, storeMigrations } from '../../src/store/index.ts';

/** A clock that stands still until it is put forward. */
export interface Clock {
  readonly now: () => Date;
  set(time: string | Date): void;
  forward(minutes: number): void;
}

export function clockAt(time: string): Clock {
  let at = new Date(time);
  return {
    now: () => at,
    set(other) {
      at = new Date(other);
    },
    forward(minutes) {
      at = new Date(at.getTime() + minutes * 60_000);
    },
  };
}

export interface LoggedLine {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly message: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** A log that is kept for the test to look at. */
export function keptLog(): Log & { readonly lines: LoggedLine[] } {
  const lines: LoggedLine[] = [];
  const at =
    (level: LoggedLine['level']) =>
    (facts: object, message = '') => {
      lines.push({ level, message, facts: { ...facts } });
    };
  const log = {
    debug: at('debug'),
    info: at('info'),
    warn: at('warn'),
    error: at('error'),
    fatal: at('error'),
  };
  return { ...(log as unknown as Log), lines };
}

export interface TestIngest {
  readonly ingest: IngestService;
  readonly store: RunStore;
  readonly queue: JobQueue;
  readonly log: ReturnType<typeof keptLog>;
  readonly tree: SourceTree;
  /** Resolves when nothing is queued or under way. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** A store in a folder, and watcher and worker for one model whose files are at a base URL. */
export async function openTestIngest(
  folder: string,
  model: ModelId,
  base: string,
  clock: Clock,
  more: Partial<IngestServiceOptions> = {},
): Promise<TestIngest> {
  mkdirSync(folder, { recursive: true });
  const database = await openDatabase<StoreTables>(path.join(folder, 'isobar.sqlite'), storeMigrations);
  const store = openRunStore({ root: path.join(folder, 'cubes'), database });
  const queue = createInProcessQueue();
  const log = keptLog();
  const tree = createSourceTree({ model, bases: [base], now: clock.now });
  const ingest = openIngestService({
    models: [model],
    sourceOf: () => tree,
    runSourceOf: () => ({ label: 'test', base: 'test', synthetic: false }),
    store,
    queue,
    now: clock.now,
    keepRuns: 2,
    log,
    ...more,
  });
  return {
    ingest,
    store,
    queue,
    log,
    tree,
    async settled() {
      for (;;) {
        const { queued, active } = await queue.report();
        if (queued + active === 0) return;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await ingest.close();
      store.close();
      await database.destroy();
    },
  };
}
