import { once } from 'node:events';
import { readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import express from 'express';
import { leadsOf } from '../catalog/index.ts';
import { demoCycles, writeDemoRunInThreads } from '../source/index.ts';
import type { RunSource, RunStore } from '../store/index.ts';
import { ingest } from './ingest.ts';
import type { RunReport } from './run-report.ts';

/** Runs of the demo that are kept. */
const DEMO_RUNS = 2;

const MODEL = 'gfs';

/** Threads that write a run's files; one of them is the caller's. */
const MOST_THREADS = 4;

/** More runs than a store of one model ever lists. */
const MOST_RUNS = 10_000;

const DEMO_SOURCE: Omit<RunSource, 'base'> = {
  label: 'Isobar demo atmosphere (synthetic: no forecast of real weather)',
  synthetic: true,
};

/** What the demo does at the moment. */
export interface DemoProgress {
  readonly initTime: Date;
  /** Making up files, or taking them in like a producer's. */
  readonly phase: 'write' | 'ingest';
  /** Files or fields. */
  readonly done: number;
  readonly planned: number;
}

export interface DemoOptions {
  readonly store: RunStore;
  /** Where the made-up producer keeps its files. */
  readonly folder: string;
  readonly now: Date;
  /** Spacing of the demo's grid. */
  readonly stepDegrees: number;
  readonly onProgress: (progress: DemoProgress) => void;
  readonly onRun: (report: RunReport) => void;
}

/**
 * Sees to it that the store has the demo's latest runs: writes what is missing as GRIB2 files, serves them over HTTP on
 * loopback, and takes them in from there by the way that a producer's runs come. The newest run first, so that there is
 * something to ask soon.
 */
export async function takeInDemo(options: DemoOptions): Promise<void> {
  const { store, now } = options;
  const cycles = demoCycles(now, DEMO_RUNS, MODEL);
  const missing: Date[] = [];
  for (const initTime of cycles) {
    const run = await store.find(MODEL, initTime);
    const isReal = run !== null && run.state !== 'EXPIRED' && !run.synthetic;
    if (!isReal && run?.state !== 'COMPLETE') missing.push(initTime);
  }
  if (missing.length > 0) await takeInRuns(missing, options);
  // Only now, so that there is always something to answer with.
  await dropOlderRuns(options, cycles);
}

async function takeInRuns(missing: readonly Date[], options: DemoOptions): Promise<void> {
  const { store, folder, now, stepDegrees, onProgress, onRun } = options;
  const server = await serveFolder(folder);
  try {
    for (const initTime of missing) {
      const planned = leadsOf(MODEL, initTime.getUTCHours()).length;
      let done = 0;
      await writeDemoRunInThreads(
        {
          base: folder,
          model: MODEL,
          initTime,
          stepDegrees,
          onFile: () => onProgress({ initTime, phase: 'write', done: ++done, planned }),
        },
        Math.min(MOST_THREADS, availableParallelism()),
      );
      const { runs } = await ingest({
        model: MODEL,
        locations: [server.base],
        initTime,
        now,
        store,
        source: { ...DEMO_SOURCE, base: server.base },
        onProgress: ({ fieldsDone, fieldsPlanned }) =>
          onProgress({ initTime, phase: 'ingest', done: fieldsDone, planned: fieldsPlanned }),
      });
      for (const report of runs) onRun(report);
    }
  } finally {
    await server.close();
  }
}

/** Demo runs of earlier starts go, with their files; runs of real data stay. */
async function dropOlderRuns({ store, folder }: DemoOptions, cycles: readonly Date[]): Promise<void> {
  const kept = new Set(cycles.map((initTime) => initTime.getTime()));
  const keptDays = new Set(cycles.map((initTime) => initTime.toISOString().slice(0, 10).replaceAll('-', '')));
  for (const run of await store.list(MODEL, MOST_RUNS)) {
    if (run.synthetic && !kept.has(run.initTime.getTime())) await store.expire(run);
  }
  await store.sweep();
  for (const name of await readdir(folder).catch(() => [])) {
    const [, day] = /^gfs\.(\d{8})$/.exec(name) ?? [];
    if (day !== undefined && !keptDays.has(day))
      await rm(path.join(folder, name), { recursive: true, force: true });
  }
}

/** The folder on a free loopback port, with byte ranges and entity tags, as object stores give them. */
async function serveFolder(folder: string) {
  const app = express();
  app.disable('x-powered-by');
  app.use(express.static(path.resolve(folder), { index: false, redirect: false }));
  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
