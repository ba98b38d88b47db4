import { DAY_MS, DEFAULT_MODEL_IDS, type ModelId, modelOf, type SourceBase } from '../../catalog/index.ts';
import { type Pace, pacedClock } from '../../platform/index.ts';
import type { GridDetail } from '../grids/reduced-grid.ts';
import { conventionsOf } from '../messages/producer-conventions.ts';
import { createGenerationCaches } from '../producer/files/generated-tree.ts';
import { BAD_NETWORK, type MishapShares } from './mishaps.ts';
import { type HostCounts, type RehearsalHost, startRehearsalHost } from './rehearsal-host.ts';
import { RehearsedTree } from './rehearsed-tree.ts';
import { BAD_DAY, type Troubles } from './uploads.ts';

const NO_MISHAPS: MishapShares = { moved: 0, busy: 0, brokenOff: 0 };

/** Runs whose files are cached: those that several models publish at a time, and what was withdrawn of them. */
const MAX_RUNS = 12;
/** Runs that are there when the day begins. */
const RUNS_BEFORE_MS = DAY_MS;

export interface RehearsalOptions {
  readonly pace: Pace;
  readonly seed: number;
  readonly grids?: GridDetail;
  readonly models?: readonly ModelId[];
  readonly troubles?: Troubles;
  readonly mishaps?: MishapShares;
  readonly onError?: (error: unknown) => void;
}

export interface Rehearsal {
  readonly pace: Pace;
  /** As in the catalog, at other addresses. */
  readonly sources: ReadonlyMap<ModelId, readonly SourceBase[]>;
  /** No request goes wrong from now on, as checks want it. */
  calm(): void;
  /** Where the version of a file with an entity tag is, also one that was corrected since. */
  locate(url: string, etag: string | null): string;
  /** By the producers' hosts. */
  counts(): ReadonlyMap<string, HostCounts>;
  close(): Promise<void>;
}

/**
 * Plays a synthetic day of producers on loopback: a server for each of their hosts, with files that appear at the producers' usual times by a
 * clock that goes faster, and what goes wrong on bad days. The first source of a model has them first, its mirrors later. The same
 * seed gives the same day.
 */
export async function startRehearsal(options: RehearsalOptions): Promise<Rehearsal> {
  const { pace, seed, grids = 'coarse', models = DEFAULT_MODEL_IDS } = options;
  const { troubles = BAD_DAY, onError = () => {} } = options;
  let { mishaps = BAD_NETWORK } = options;
  const caches = createGenerationCaches({ maxRuns: MAX_RUNS });
  const firstRun = new Date(pace.start.getTime() - RUNS_BEFORE_MS);
  const trees = new Map(
    models.map((model) => [model, new RehearsedTree({ model, grids, caches, seed, troubles, firstRun })]),
  );
  // A source that wants a key or a token has none to give here.
  const placed = models.flatMap((model) =>
    modelOf(model)
      .sources.filter(({ auth }) => auth === null)
      .map((source, rank) => ({ model, source, rank, url: new URL(source.base) })),
  );
  const hosts = new Map<string, RehearsalHost>();
  for (const [host, here] of Map.groupBy(placed, ({ url }) => url.host)) {
    const started = await startRehearsalHost({
      trees: new Map(
        here.flatMap(({ model, url }) => {
          const tree = trees.get(model);
          return tree === undefined ? [] : [[url.pathname, tree] as const];
        }),
      ),
      isMirror: here.every(({ rank }) => rank > 0),
      listsDirectories: here.some(({ model }) => conventionsOf(model).listing === 'pages'),
      now: pacedClock(pace).now,
      seed: seed + hosts.size,
      mishaps: () => mishaps,
      onError,
    });
    hosts.set(host, started);
  }
  const sources = Map.groupBy(
    placed.map(({ model, source, url }) => {
      return { model, source: { ...source, base: (hosts.get(url.host)?.address ?? '') + url.pathname } };
    }),
    ({ model }) => model,
  );
  return {
    pace,
    sources: new Map([...sources].map(([model, all]) => [model, all.map(({ source }) => source)])),
    calm() {
      mishaps = NO_MISHAPS;
    },
    locate(url, etag) {
      const { origin, pathname } = new URL(url);
      const host = [...hosts.values()].find(({ address }) => address === origin);
      return host === undefined || etag === null ? url : host.locate(pathname, etag);
    },
    counts: () => new Map([...hosts].map(([host, each]) => [host, each.counts()])),
    async close() {
      for (const host of hosts.values()) await host.close();
      caches.clear();
    },
  };
}
