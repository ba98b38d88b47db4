import type { Parts } from '../../app/parts/parts.ts';
import type { ModelId, PressureBase, VariableName } from '../../catalog/index.ts';
import { formatTime, IsobarError } from '../../platform/index.ts';
import { exportZarr, type Manifest, type RunRecord, stateOf } from '../../store/index.ts';
import { createProgressBar } from '../terminal/progress-bar.ts';
import { type Column, formatTable } from '../terminal/table.ts';
import { counted, megabytes, withParts } from '../with-parts.ts';
import { allRuns, findRun, type NamedRun } from './store-runs.ts';

/** A run as `isobar store ls` prints it. */
interface StoredRun {
  readonly model: ModelId;
  readonly initTime: string;
  readonly state: RunRecord['state'] | 'ON_DEMAND';
  readonly synthetic: boolean;
  readonly presentHours: number;
  readonly expectedHours: number;
  readonly variables: number;
  readonly segments: number;
  readonly bytes: number;
  /** Whether its manifest cannot be read. */
  readonly damaged: boolean;
}

/** For people; `--json` has the same and the files that belong to no run. */
const COLUMNS: readonly Column<StoredRun>[] = [
  { title: 'MODEL', text: ({ model }) => model },
  { title: 'RUN (UTC)', text: ({ initTime }) => initTime },
  { title: 'STATE', text: ({ state }) => state },
  { title: 'HOURS', align: 'right', text: (run) => `${run.presentHours}/${run.expectedHours}` },
  { title: 'VARIABLES', align: 'right', text: ({ variables }) => `${variables}` },
  { title: 'SEGMENTS', align: 'right', text: ({ segments }) => `${segments}` },
  { title: 'SIZE', align: 'right', text: ({ bytes }) => megabytes(bytes) },
  { title: 'DATA', text: ({ synthetic }) => (synthetic ? 'synthetic' : 'real') },
  { title: 'NOTE', text: ({ damaged }) => (damaged ? 'its manifest is damaged: isobar store repair' : '') },
];

/** `isobar store ls`: a table of the runs, then the files that belong to none. */
export async function listStore(options: { readonly json: boolean }): Promise<void> {
  await withParts(async ({ store }) => {
    const runs: StoredRun[] = [];
    for (const run of await allRuns(store)) {
      const manifest = await readManifest(store, run);
      const cubes = manifest?.cubes ?? {};
      const segments = Object.values(cubes).flat();
      runs.push({
        model: run.model,
        initTime: formatTime(run.initTime),
        state: stateOf(run),
        synthetic: run.synthetic,
        presentHours: run.presentHours,
        expectedHours: run.expectedHours,
        variables: Object.keys(cubes).length,
        segments: segments.length,
        bytes: segments.reduce((sum, { bytes }) => sum + bytes, 0),
        damaged: run.manifest !== null && manifest === null,
      });
    }
    const orphans = await store.orphans();
    const unlisted = (await store.upkeep.unlisted()).map(({ model, initTime, bytes }) => ({
      model,
      initTime: formatTime(initTime),
      bytes,
    }));
    if (options.json) {
      console.log(JSON.stringify({ runs, unlisted, orphans }, null, 2));
      return;
    }
    if (runs.length > 0) console.log(formatTable(COLUMNS, runs));
    const stored = runs.reduce((sum, { bytes }) => sum + bytes, 0);
    console.log(`${counted(runs.length, 'run')}, ${megabytes(stored)}`);
    for (const { model, initTime, bytes } of unlisted) {
      console.log(
        `${model} ${initTime} is not in the database, ${megabytes(bytes)}: isobar store adopt adds it, isobar store drop deletes it`,
      );
    }
    if (orphans.length > 0) {
      const left = orphans.reduce((sum, { bytes }) => sum + bytes, 0);
      console.log(
        `${counted(orphans.length, 'file')} that no run names, ${megabytes(left)}; isobar store sweep deletes them`,
      );
    }
  });
}

/**
 * `isobar store verify`: reads all of a run, or of all runs, and checks it. Faults go to standard output, one a line;
 * with any the exit code is 1.
 */
export async function verifyStore(named: NamedRun | null): Promise<void> {
  await withParts(async ({ store }, signal) => {
    const stored = (await allRuns(store)).filter(({ manifest }) => manifest !== null);
    const runs = named === null ? stored : [await findRun(store, named)];
    const isSound = await verifyRuns(store, runs, signal);
    const orphans = named === null ? await store.orphans() : [];
    for (const { file } of orphans) console.log(`note: no run names ${file}`);
    if (!isSound) console.error('note: isobar store repair makes what is damaged again');
  });
}

/** Reads and checks all of some runs. Faults go to standard output, one a line; with any the exit code is 1, and the answer false. */
export async function verifyRuns(
  store: Parts['store'],
  runs: readonly RunRecord[],
  signal: AbortSignal,
): Promise<boolean> {
  const bar = createProgressBar(process.stderr);
  const total = { cubes: 0, bytes: 0, faults: 0 };
  try {
    for (const run of runs) {
      const title = `${run.model} ${formatTime(run.initTime)}`;
      const onProgress = ({ cubesDone, cubes }: { cubesDone: number; cubes: number }) =>
        bar.update(title, cubesDone, cubes, 'cubes');
      const { cubes, bytes, faults } = await verifyOrExplain(store, run, { onProgress, signal });
      bar.end();
      for (const { file, fault } of faults)
        console.log(`${title}: ${file === null ? '' : `${file}: `}${fault}`);
      total.cubes += cubes;
      total.bytes += bytes;
      total.faults += faults.length;
    }
  } finally {
    bar.end();
  }
  const read = `${counted(runs.length, 'run')}, ${counted(total.cubes, 'cube')}, ${megabytes(total.bytes)}`;
  console.log(`${read}: ${total.faults === 0 ? 'all sound' : counted(total.faults, 'fault')}`);
  if (total.faults > 0) process.exitCode = 1;
  return total.faults === 0;
}

/** Null where the run has none, or one that cannot be read. */
async function readManifest(store: Parts['store'], run: RunRecord): Promise<Manifest | null> {
  if (run.manifest === null) return null;
  return await store.manifestOf(run).catch((error: unknown) => {
    if (error instanceof IsobarError) return null;
    throw error;
  });
}

/** A manifest that cannot be read is a fault of that run, and no reason to leave out the others. */
async function verifyOrExplain(
  store: Parts['store'],
  run: RunRecord,
  options: Parameters<Parts['store']['verify']>[1],
) {
  try {
    return await store.verify(run, options);
  } catch (error) {
    if (options?.signal?.aborted === true || !(error instanceof Error)) throw error;
    return { cubes: 0, bytes: 0, faults: [{ file: run.manifest, fault: error.message }] };
  }
}

export interface ExportOptions extends NamedRun {
  /** Folder to make. */
  readonly zarr: string;
  /** null = all that the run holds. */
  readonly variables: readonly (VariableName | PressureBase)[] | null;
  /** Whether a file holds many chunks: by default it does. */
  readonly sharded?: boolean;
  /** Hours after the initialisation, both ends included; null = all. */
  readonly leads: { readonly from: number; readonly to: number } | null;
  /** Numbers of members of an ensemble; null = all. */
  readonly members: readonly number[] | null;
}

/** `isobar store export`: writes a run as a Zarr 3 group. */
export async function exportStore(options: ExportOptions): Promise<void> {
  const { zarr: folder, variables, leads, members, sharded = true } = options;
  await withParts(async ({ store }, signal) => {
    const run = await findRun(store, options);
    const manifest = await store.manifestOf(run);
    const grid = await store.gridOf(manifest);
    const bar = createProgressBar(process.stderr);
    const title = `${run.model} ${formatTime(run.initTime)}`;
    try {
      const report = await exportZarr(
        {
          manifest,
          grid,
          async open(variable) {
            await store.fetchIndexes(manifest, [variable]);
            return store.openSeries(manifest, variable);
          },
          async openMembers(variable) {
            await store.fetchIndexes(manifest, [variable], 'members');
            return store.openMembers(manifest, variable);
          },
        },
        {
          folder,
          sharded,
          ...(variables !== null && { variables }),
          ...(leads !== null && { includesLead: (lead: number) => lead >= leads.from && lead <= leads.to }),
          ...(members !== null && { members }),
          onProgress: ({ shardsDone, shards }) => bar.update(title, shardsDone, shards, 'shards'),
          signal,
        },
      );
      bar.end();
      const axis = `${counted(report.variables.length, 'variable')} at ${counted(report.leads.length, 'lead')}`;
      const ofMembers = report.members.length === 0 ? '' : ` of ${counted(report.members.length, 'member')}`;
      const what = `${axis}${ofMembers}`;
      console.log(`${title}: ${what} in ${folder}, ${megabytes(report.bytes)}`);
    } finally {
      bar.end();
    }
  });
}

/** `isobar store sweep`: deletes files that no run names and that no process can be about to use, and says what is left. */
export async function sweepStore(): Promise<void> {
  await withParts(async ({ store }) => {
    const link = await store.upkeep.link();
    if (link.kind !== 'linked') throw new IsobarError('validation_error', link.problem);
    const { files, bytes } = await store.sweep();
    for (const run of await store.upkeep.unlisted()) {
      console.error(
        `note: ${run.model} ${formatTime(run.initTime)} is not in the database and is left alone, ${megabytes(run.bytes)}: isobar store adopt adds it, isobar store drop deletes it`,
      );
    }
    console.log(`${counted(files, 'file')} deleted, ${megabytes(bytes)}`);
    const left = await store.orphans();
    if (left.length === 0) return;
    const size = megabytes(left.reduce((sum, orphan) => sum + orphan.bytes, 0));
    console.error(
      `note: ${counted(left.length, 'file')} more that no run names, ${size}; what is younger than an hour may be in use`,
    );
  });
}
