import type { ModelId } from '../../../catalog/index.ts';
import {
  type CellIntegers,
  createOnDemandIngest,
  type RequestedLeads,
  startFieldThreads,
} from '../../../ingest/index.ts';
import {
  type Config,
  IsobarError,
  resourceFaultOf,
  type WorkerCall,
  workerInput,
} from '../../../platform/index.ts';
import { limitConnections } from '../../../source/index.ts';
import { openParts } from '../../parts/parts.ts';
import type { DemoAddresses } from '../sources/demo-addresses.ts';
import { rehearsedSources } from '../sources/rehearsed-sources.ts';
import { ON_DEMAND_CONNECTIONS, openSources } from '../sources/sources.ts';

// What the process runs that ingests runs on demand.

export interface OnDemandSettings {
  readonly config: Config;
  /** Where the demo's files are; null where the runs are real ones. */
  readonly demo: DemoAddresses | null;
}

export interface RunToOpen {
  readonly model: ModelId;
  readonly initTime: Date;
}

/** A run that is looked for. @see OnDemand.open for the share */
export interface RunToFind extends RunToOpen {
  readonly share: string | undefined;
}

export interface FieldsToIngest extends RunToFind {
  readonly requested: readonly RequestedLeads[];
}

export interface CellsToRead extends FieldsToIngest {
  /** Indexes of points of the run's grid. */
  readonly cells: Int32Array;
}

const { config, demo } = workerInput() as OnDemandSettings;
limitConnections(ON_DEMAND_CONNECTIONS);
const { store, log, now } = await openParts(config, { writesStore: true });
const { sourceOf, runSourceOf, lineageUrl } = openSources(now, demo, rehearsedSources(config));
const threads = startFieldThreads();
const onDemand = createOnDemandIngest({ store, sourceOf, runSourceOf, lineageUrl, now, log, threads });

/** Resolves when nothing is under way, what no caller waits for included. */
export function finish(): Promise<void> {
  return onDemand.finish();
}

/** Whether a source may have the run, by its time. */
export function mayHold({ model, initTime }: RunToOpen): Promise<boolean> {
  return onDemand.mayHold(model, initTime);
}

/** Whether a source has the run, which is then known to the store. */
export function open({ model, initTime, share }: RunToFind, { signal }: WorkerCall): Promise<boolean> {
  return explained({ model, initTime }, signal, () => onDemand.open(model, initTime, share));
}

export function ingestFields(
  { model, initTime, requested, share }: FieldsToIngest,
  { signal }: WorkerCall,
): Promise<void> {
  return explained({ model, initTime }, signal, () =>
    onDemand.ingestFields(model, initTime, requested, signal, share),
  );
}

/** The values of fields at some cells; null where they have to be ingested first. */
export function readCells(
  { model, initTime, requested, cells, share }: CellsToRead,
  { signal }: WorkerCall,
): Promise<readonly CellIntegers[] | null> {
  return explained({ model, initTime }, signal, () =>
    onDemand.readCells(model, initTime, requested, cells, signal, share),
  );
}

/** Logs an error that is a defect of ours. */
async function explained<T>(run: RunToOpen, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    // A full disk is nobody's defect, and callers may know of it.
    const error = resourceFaultOf(thrown) ?? thrown;
    if (!(error instanceof IsobarError) && !signal.aborted) {
      log.error({ err: error, ...run }, 'a run could not be ingested on demand');
    }
    throw error;
  }
}
