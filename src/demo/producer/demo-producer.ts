import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MODEL_IDS, type ModelId } from '../../catalog/index.ts';
import { answerRequest } from './answer-request.ts';
import { createMadeFilesCache, ModelTree } from './model-tree.ts';
import { runsOnOffer } from './runs-on-offer.ts';

/** Room for made files: a run of every model, which has 150 MB, since sources first look for all files and then read them. */
const CACHE_BYTES = 192 * 1024 * 1024;

/** Longer than clients keep idle connections, so that none is cut under a request. */
const KEEP_ALIVE_MS = 60_000;

export interface DemoProducerOptions {
  readonly now: () => Date;
  /** Default: all. */
  readonly models?: readonly ModelId[];
  /** Runs of a model that are out up to this run time whatever the clock says. */
  readonly until?: ReadonlyMap<ModelId, Date>;
  /** Told of faults in making files, which the server answers with 500. */
  readonly onError?: (error: unknown) => void;
  /** How much of the made files is kept, in bytes; default 192 MiB. */
  readonly cacheBytes?: number;
}

/** A server on loopback that is laid out like the producers' and makes their files, synthetic ones, when they are asked for. */
export interface DemoProducer {
  /** URL that paths of the producer's layout are appended to: `http://127.0.0.1:PORT/<model>/`. */
  base(model: ModelId): string;
  /** What to call that base in anything that is kept: the same at every start, whatever the port. */
  lineageBase(model: ModelId): string;
  /** The newest run that is there now. */
  newest(model: ModelId): Date;
  /** Makes runs up to this one appear now; settles when the server has them. */
  publish(model: ModelId, initTime: Date): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the server on a free port of 127.0.0.1. Runs on offer are those that a producer would have out in full by now (see
 * `runsOnOffer`); with the clock new ones appear and old ones go. Files are made in memory, the same bytes for the same request.
 * Making them takes the thread's time: see `startDemoProducerThread`.
 */
export async function startDemoProducer(options: DemoProducerOptions): Promise<DemoProducer> {
  const { now, onError = () => {} } = options;
  const cache = createMadeFilesCache(options.cacheBytes ?? CACHE_BYTES);
  const until = new Map(options.until);
  const trees = new Map(
    (options.models ?? MODEL_IDS).map((model) => [
      model,
      new ModelTree({ model, now, until: () => until.get(model) ?? null, cache }),
    ]),
  );
  const server = createServer((request, response) => {
    try {
      answerRequest(trees, now, request, response);
    } catch (error) {
      onError(error);
      if (!response.headersSent) response.writeHead(500, { 'content-length': 0 });
      response.end();
    }
  });
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...addressesOf(port),
    newest: (model) => newestRun(model, now(), until.get(model) ?? null),
    async publish(model, initTime) {
      until.set(model, later(until.get(model) ?? null, initTime));
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Where a producer is found on a port, and what to call it. */
export function addressesOf(port: number): Pick<DemoProducer, 'base' | 'lineageBase'> {
  return {
    base: (model) => `http://127.0.0.1:${port}/${model}/`,
    lineageBase: (model) => `isobar-demo:/${model}/`,
  };
}

/** The newest run on offer. Throws RangeError where there is none. */
export function newestRun(model: ModelId, now: Date, until: Date | null): Date {
  const [newest] = runsOnOffer(model, now, until);
  if (newest === undefined) throw new RangeError(`demo: no run of ${model}`);
  return newest;
}

export function later(a: Date | null, b: Date): Date {
  return a !== null && a > b ? a : b;
}
