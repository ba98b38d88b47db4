import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { ModelId, VariableName } from '../../../catalog/index.ts';
import { differencesOf } from '../../cube/reading/cube-identity.ts';
import type { CubeReader } from '../../cube/reading/cube-reader.ts';
import { DamagedManifestError, DamagedTileError, isDamage } from '../../errors.ts';
import { countPresent, type Manifest, type Segment, segmentsOf } from '../../records/manifest.ts';
import type { RunRecord } from '../../records/run-table.ts';
import type { DamagedCubes } from '../../runs/damage/damaged-cubes.ts';

/** Something that differs from what its writer wrote. `file` is null where it concerns the run rather than a file. */
interface Fault {
  readonly file: string | null;
  readonly fault: string;
}

export interface RunVerification {
  readonly cubes: number;
  readonly tiles: number;
  readonly bytes: number;
  readonly faults: readonly Fault[];
  /** The cubes with faults. */
  readonly damaged: DamagedCubes;
}

export interface VerifyOptions {
  /** Called after each cube. */
  readonly onProgress?: (progress: { readonly cubesDone: number; readonly cubes: number }) => void;
  readonly signal?: AbortSignal;
}

/** Opens one of the run's cubes by its file name, to be closed by the caller. Throws as `CubeReader.open`. */
export type OpenCube = (file: string) => Promise<CubeReader>;

/** Tiles to verify before yielding to the event loop: some milliseconds of reading. */
const TILES_PER_YIELD = 256;

/** What the check of a run reads of its store. */
export interface VerifiedStore {
  /** Throws as `RunStore.find`. */
  find(model: ModelId, initTime: Date): Promise<RunRecord | null>;
  /** Throws as `RunStore.manifestOf`. */
  manifestOf(run: RunRecord): Promise<Manifest>;
  /** Throws as `RunStore.gridOf`. */
  gridOf(manifest: Manifest): Promise<unknown>;
}

/**
 * Reads all of a run and checks it; a manifest, cube or grid that is damaged, or gone though the run has not expired, is a fault.
 * Throws IsobarError `not_found` when the run is not stored, the signal's reason, and system errors.
 */
export async function verifyRun(
  store: VerifiedStore,
  openCube: OpenCube,
  run: RunRecord,
  options?: VerifyOptions,
): Promise<RunVerification> {
  const manifest = await store.manifestOf(run).catch(async (error: unknown) => {
    if (error instanceof DamagedManifestError) return `is damaged: ${error.problem}`;
    if (!isDamage(error)) throw error;
    const isNamed =
      run.manifest !== null && (await store.find(run.model, run.initTime))?.manifest === run.manifest;
    if (isNamed) return 'is gone';
    throw error;
  });
  if (typeof manifest === 'string') {
    const faults = [{ file: run.manifest, fault: manifest }];
    return { cubes: 0, tiles: 0, bytes: 0, faults, damaged: new Map() };
  }
  const verified = await verifyCubes(openCube, run, manifest, options);
  const grid = await store.gridOf(manifest).then(
    () => [],
    (error: unknown) => {
      if (isDamage(error)) return [{ file: null, fault: error.message }];
      throw error;
    },
  );
  return { ...verified, faults: [...verified.faults, ...grid] };
}

/**
 * Compares the manifest with the database and its own cubes, and of each cube the index, the digest in its name, the lineage, and that
 * every tile matches its checksum and decodes. Collects all faults. Throws the signal's reason, and system errors.
 */
async function verifyCubes(
  openCube: OpenCube,
  run: RunRecord,
  manifest: Manifest,
  { onProgress, signal }: VerifyOptions = {},
): Promise<RunVerification> {
  const faults: Fault[] = checkManifest(run, manifest).map((fault) => ({ file: run.manifest, fault }));
  const segments = segmentsOf(manifest);
  const damaged = new Map<string, 'unreadable' | 'partly'>();
  let tiles = 0;
  let bytes = 0;
  for (const [index, { variable, segment }] of segments.entries()) {
    const found = await verifyCube(openCube, manifest, variable, segment, signal);
    for (const fault of found.faults) faults.push({ file: segment.file, fault });
    if (found.faults.length > 0) damaged.set(segment.file, found.isReadable ? 'partly' : 'unreadable');
    tiles += found.tiles;
    bytes += segment.bytes;
    onProgress?.({ cubesDone: index + 1, cubes: segments.length });
  }
  return { cubes: segments.length, tiles, bytes, faults, damaged };
}

/** Compares the manifest with the database and with the cubes that it lists. */
function checkManifest(run: RunRecord, manifest: Manifest): string[] {
  const faults: string[] = [];
  const present = countPresent(manifest);
  const expectEqual = (what: string, said: unknown, found: unknown) => {
    if (said !== found) faults.push(`${what} should be ${found}, it says ${said}`);
  };
  expectEqual('present hours', manifest.presentHours, present.presentHours);
  expectEqual('present fields', manifest.presentFields, present.presentFields);
  expectEqual('model', manifest.model, run.model);
  expectEqual('initialisation', Date.parse(manifest.initTime), run.initTime.getTime());
  expectEqual('generation', manifest.generation, run.generation);
  expectEqual('state', manifest.state, run.state);
  expectEqual('synthetic', manifest.source.synthetic, run.synthetic);
  for (const cubes of [manifest.cubes, manifest.members ?? {}]) {
    for (const [variable, segments] of Object.entries(cubes)) {
      const leads = segments.flatMap((segment) => segment.leads);
      if (new Set(leads).size < leads.length) faults.push(`${variable} has leads in two cubes`);
    }
  }
  return faults;
}

interface CubeVerification {
  readonly tiles: number;
  readonly faults: readonly string[];
  /** Whether it is opened to be read, though some tiles may be refused. */
  readonly isReadable: boolean;
}

/** As `verifyCubes` checks one. Throws what says nothing about the cube: that the store does not answer, or the signal's reason. */
export async function verifyCube(
  openCube: OpenCube,
  manifest: Manifest,
  variable: VariableName,
  segment: Segment,
  signal?: AbortSignal,
): Promise<CubeVerification> {
  const faults: string[] = [];
  let reader: CubeReader;
  try {
    reader = await openCube(segment.file);
  } catch (error) {
    return { tiles: 0, faults: [reasonOf(segment.file, error)], isReadable: false };
  }
  try {
    faults.push(...differencesOf(reader, { variable, segment, grid: manifest.grid }));
    const isReadable = faults.length === 0;
    try {
      await reader.fetchLineage();
      const leads = new Set(segment.leads);
      const unexpected = reader.readLineage().find(({ lead }) => !leads.has(lead));
      if (unexpected !== undefined)
        faults.push(`its lineage has lead ${unexpected.lead}, which it does not hold`);
    } catch (error) {
      faults.push(reasonOf(segment.file, error));
    }
    for (let tile = 0; tile < reader.tiles; tile++) {
      if (tile % TILES_PER_YIELD === 0) await reader.fetch(tilesFrom(tile, reader.tiles));
      try {
        await reader.fetch([tile]);
        reader.verifyTile(tile);
      } catch (error) {
        if (!(error instanceof DamagedTileError)) throw error;
        faults.push(reasonOf(segment.file, error));
      }
      if (tile % TILES_PER_YIELD === 0) {
        await yieldToEventLoop();
        signal?.throwIfAborted();
      }
    }
    return { tiles: reader.tiles, faults, isReadable };
  } finally {
    reader.close();
  }
}

function tilesFrom(first: number, tiles: number): readonly number[] {
  return Array.from({ length: Math.min(TILES_PER_YIELD, tiles - first) }, (_, n) => first + n);
}

/** An error's message without the name of the cube at its start. */
function reasonOf(file: string, error: unknown): string {
  if (!isDamage(error)) throw error;
  const { message } = error;
  return message.startsWith(`cube ${file}`)
    ? message.slice(`cube ${file}`.length).replace(/^:? /, '')
    : message;
}
