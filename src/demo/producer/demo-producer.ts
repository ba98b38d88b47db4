import type { ModelId } from '../../catalog/index.ts';
import { DEMO_MEMBERS, DEMO_MODEL_IDS } from '../demo-models.ts';
import type { GridDetail } from '../grids/reduced-grid.ts';
import { startLoopbackHost } from '../host/loopback-host.ts';
import { answerRequest } from './answer-request.ts';
import { createGenerationCaches, type GenerationCacheOptions } from './files/generated-tree.ts';
import { ModelTree } from './files/model-tree.ts';
import { publishedRuns } from './published-runs.ts';

/** Longer than clients keep idle connections, so that none is closed during a request. */
const KEEP_ALIVE_MS = 60_000;

export interface DemoProducerOptions {
  readonly now: () => Date;
  /** Default: coarse, which makes a run in seconds; the grids that users see are fine. */
  readonly grids?: GridDetail;
  /** Default: all. */
  readonly models?: readonly ModelId[];
  /** Runs of a model up to this run time are published whatever the clock says. */
  readonly until?: ReadonlyMap<ModelId, Date>;
  /** Called with errors while files are generated; the server answers 500. */
  readonly onError?: (error: unknown) => void;
  /** The model that is requested first: it is prepared as soon as the server listens, before any request. */
  readonly askedFirst?: ModelId;
  readonly cache?: GenerationCacheOptions;
}

/** A loopback server with the producers' layout that generates synthetic files on request. */
export interface DemoProducer {
  /** URL that paths of the producer's layout are appended to: `http://127.0.0.1:PORT/<model>/`. */
  base(model: ModelId): string;
  /** The base in stored lineage: the same at every start, whatever the port. */
  lineageBase(model: ModelId): string;
  /** Perturbed members of its ensembles. */
  readonly members: number;
  /** The newest run published now. */
  newest(model: ModelId): Date;
  /** Publishes runs up to this one now. */
  publish(model: ModelId, initTime: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the server on a free port of 127.0.0.1. It serves the runs that a producer would have published in full by now
 * (see `publishedRuns`): with the clock new ones appear and old ones are deleted. Files are generated in memory, always the
 * same bytes. That blocks the thread: see `startDemoProducerThread`.
 */
export async function startDemoProducer(options: DemoProducerOptions): Promise<DemoProducer> {
  const { now, grids = 'coarse', onError = () => {} } = options;
  const caches = createGenerationCaches(options.cache);
  const until = new Map(options.until);
  const trees = new Map(
    (options.models ?? DEMO_MODEL_IDS).map((model) => [
      model,
      new ModelTree({ model, grids, now, until: () => until.get(model) ?? null, caches }),
    ]),
  );
  const host = await startLoopbackHost({
    methods: ['GET', 'HEAD'],
    answer: (request, response) => answerRequest(trees, now, request, response),
    onError,
    keepAliveMs: KEEP_ALIVE_MS,
  });
  const first = options.askedFirst === undefined ? undefined : trees.get(options.askedFirst);
  if (first !== undefined) setImmediate(() => first.prepare());
  return {
    ...addressesOf(host.address),
    newest: (model) => newestRun(model, now(), until.get(model) ?? null),
    async publish(model, initTime) {
      until.set(model, later(until.get(model) ?? null, initTime));
    },
    async close() {
      await host.close();
      caches.clear();
    },
  };
}

/** The bases of a producer at an address. */
export function addressesOf(address: string): Pick<DemoProducer, 'base' | 'lineageBase' | 'members'> {
  return {
    members: DEMO_MEMBERS,
    base: (model) => `${address}/${model}/`,
    lineageBase: (model) => `isobar-demo:/${model}/`,
  };
}

/** The newest published run. Throws RangeError where there is none. */
export function newestRun(model: ModelId, now: Date, until: Date | null): Date {
  const [newest] = publishedRuns(model, now, until);
  if (newest === undefined) throw new RangeError(`demo: no run of ${model}`);
  return newest;
}

export function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
