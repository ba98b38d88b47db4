import { availableParallelism } from 'node:os';
import type { GridSpec } from '../../../geo/index.ts';
import { CallTimeoutError, WorkerPool } from '../../../platform/index.ts';
import type { FieldGroup, GroupMaker } from '../make-group.ts';
import { type GridToBuild, packGroup } from './portable-group.ts';

/** Threads that decode messages and make fields of them, for all runs that a process ingests. */
export interface FieldThreads {
  /** Number of values in a plan from which the threads gain more time than they cost. */
  readonly worthwhile: number;
  /**
   * A maker for the fields of runs on this grid, which rejects when the threads are closed. Null for an icosahedral grid
   * whose geometry is neither given now nor was before.
   */
  makerFor(grid: GridToBuild): GroupMaker | null;
  /** Ends the threads; what they are doing is rejected. */
  close(): Promise<void>;
}

/** Starting the threads costs about as much time as making this many values. */
const WORTHWHILE = 20_000_000;
/** A group takes seconds at most; a thread that is at it for so long does not come back. */
const MAX_GROUP_MS = 2 * 60_000;
/** Threads without work end after this, and with them what they hold. */
const IDLE_MS = 60_000;
/** Each thread holds a decoded group or two, some 50 MB at 0.25 degrees; more threads would wait for the writer. */
const MAX_THREADS = 4;

/**
 * Threads in addition to the caller's own, which fetches and writes meanwhile. They start with the first work and do not keep the
 * process alive. A group that takes too long is left out with a note, and its thread is replaced. Null on a machine with one
 * processor, where threads would only compete with the caller.
 * @param maxGroupMs how long a group may take
 */
export function startFieldThreads(
  processors = availableParallelism(),
  maxGroupMs = MAX_GROUP_MS,
): FieldThreads | null {
  return processors < 2 ? null : new Threads(Math.min(MAX_THREADS, processors - 1), maxGroupMs);
}

class Threads implements FieldThreads {
  readonly worthwhile = WORTHWHILE;
  readonly #maxGroupMs: number;
  readonly #pool: WorkerPool<typeof import('./make-worker.ts')>;
  /** The geometry in use, by its digest; some 50 MB. */
  #geometry: { readonly digest: string; readonly bytes: Uint8Array } | null = null;

  constructor(maxThreads: number, maxGroupMs: number) {
    this.#maxGroupMs = maxGroupMs;
    this.#pool = new WorkerPool({
      script: new URL('./make-worker.ts', import.meta.url),
      title: 'a thread that makes fields',
      maxThreads,
      maxCallMs: maxGroupMs,
      idleMs: IDLE_MS,
    });
  }

  makerFor({ spec, geometry }: GridToBuild): GroupMaker | null {
    const gridKey = JSON.stringify(spec);
    const grid: GridToBuild = { spec, geometry: this.#geometryOf(spec, geometry) };
    if (spec.kind === 'icosahedral' && grid.geometry === null) return null;
    return async (group, signal) => {
      const prepare = (hasGrid: boolean) => {
        const { group: portable, transfer } = packGroup(group);
        return { input: { gridKey, grid: hasGrid ? null : grid, group: portable }, transfer };
      };
      try {
        return await this.#pool.call('make', prepare, { subject: gridKey, signal });
      } catch (error) {
        if (!(error instanceof CallTimeoutError)) throw error;
        const seconds = Math.ceil(this.#maxGroupMs / 1000);
        const notes = [`${titleOf(group)}: not made within ${seconds} s, left out`];
        return { fields: [], unused: [], notes, implausibleFields: 0, decoding: { messages: 0, ms: 0 } };
      }
    };
  }

  close(): Promise<void> {
    return this.#pool.close(new Error('the threads that make fields are closed'));
  }

  #geometryOf(spec: GridSpec, given: Uint8Array | null): Uint8Array | null {
    if (spec.kind !== 'icosahedral') return null;
    if (given !== null) this.#geometry = { digest: spec.geometry, bytes: given };
    return this.#geometry?.digest === spec.geometry ? this.#geometry.bytes : null;
  }
}

function titleOf({ model, fields }: FieldGroup): string {
  const variables = [...new Set(fields.map(({ variable }) => variable))];
  const leads = [...new Set(fields.map(({ lead }) => lead))];
  return `${model}, ${variables.join(', ')} at lead ${leads.join(', ')}`;
}
