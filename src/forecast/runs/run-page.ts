import type { RunRecord } from '../../store/index.ts';
import type { Run } from './run/run.ts';

/** Some runs of a model, newest first. */
export interface RunPage {
  readonly runs: readonly Run[];
  /** Whether there are older ones. */
  readonly hasMore: boolean;
}

interface PageOptions {
  readonly first: number;
  /** Null for the newest runs. */
  readonly before: Date | null;
  readonly list: (limit: number, before: Date | null) => Promise<readonly RunRecord[]>;
  readonly open: (run: RunRecord) => Promise<Run | null>;
}

/**
 * The newest runs before a time. Listed runs that cannot be read, because they have expired since or are damaged, are skipped:
 * the next ones take their places. A page is named by the run before it, so that newer runs do not move it.
 */
export async function pageOfRuns({ first, before, list, open }: PageOptions): Promise<RunPage> {
  const runs: Run[] = [];
  let reached = before;
  for (;;) {
    const missing = first - runs.length;
    const listed = await list(missing + 1, reached);
    const taken = listed.slice(0, missing);
    const opened = await Promise.all(taken.map(open));
    runs.push(...opened.filter((run) => run !== null));
    const hasMore = listed.length > missing;
    if (!hasMore || runs.length === first) return { runs, hasMore };
    reached = taken.at(-1)?.initTime ?? reached;
  }
}
