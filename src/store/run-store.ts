import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import { HOUR_MS, type ModelId, type VariableName } from '../catalog/index.ts';
import type { Grid, GridSpec } from '../geo/index.ts';
import { type ResourceFault, requireSpace } from '../platform/index.ts';
import type { CubeReader } from './cube/reading/cube-reader.ts';
import { OpenCubes } from './cube/reading/open-cubes.ts';
import type { ReadCounts } from './cube/reading/tiles/tile-source.ts';
import { StoredMembers } from './cube/variables/stored-members.ts';
import { StoredSeries } from './cube/variables/stored-series.ts';
import { GeometryFiles } from './files/geometry-files.ts';
import { ManifestFiles } from './files/manifest-files.ts';
import { StoredGrids } from './files/stored-grids.ts';
import type { ObjectStore } from './objects/object-store.ts';
import {
  type Manifest,
  memberSegments,
  type RunCubes,
  type RunSource,
  type Segment,
} from './records/manifest.ts';
import {
  initTimeText,
  notAheadOfClock,
  type RunRecord,
  runOf,
  type StoreTables,
} from './records/run-table.ts';
import { type ListedRuns, type RunStoreOptions, storageOf } from './run-store-options.ts';
import { DamageRecords } from './runs/damage/damage.ts';
import type { DamagedCubes } from './runs/damage/damaged-cubes.ts';
import { checkSameRun, readRow } from './runs/publishing/publication.ts';
import { RunDraft } from './runs/publishing/run-draft.ts';
import {
  beyondNewest,
  expire,
  keepNewest,
  keepRecentOnDemand,
  type OnDemandUse,
  type RunFilter,
} from './runs/retention.ts';
import { changedAfter, lastChange } from './runs/run-changes.ts';
import { findOrphans, type Orphan, type SweepOptions, type SweepReport } from './upkeep/sweep.ts';
import { StoreUpkeep } from './upkeep/upkeep.ts';
import { type RunVerification, type VerifyOptions, verifyRun } from './upkeep/verification/verify.ts';

/** Most variables of runs that stay open; their memory is counted with their readers. */
const MAX_OPENED_SERIES = 512;

interface OpenedSeries {
  readonly series: StoredSeries;
  /** Paths of its segments' cubes. */
  readonly files: readonly string[];
}

/**
 * Runs at rest: cubes and manifests in files that never change, and a database table that names the current manifest of each
 * run. Several processes may use one store, so rows of the table are not cached beyond one call.
 */
export class RunStore {
  /** Whether folder and database belong together, what is damaged, what may be deleted. */
  readonly upkeep: StoreUpkeep;
  readonly #objects: ObjectStore;
  readonly #database: Kysely<StoreTables>;
  readonly #now: () => Date;
  readonly #manifests: ManifestFiles;
  readonly #geometries: GeometryFiles;
  readonly #grids: StoredGrids;
  readonly #cubes: OpenCubes;
  readonly #damage: DamageRecords;
  readonly #series = new LRUCache<string, OpenedSeries>({ max: MAX_OPENED_SERIES });
  readonly #onWrite: () => void;
  #writes = 0;

  constructor(options: RunStoreOptions) {
    const { objects, files } = storageOf(options);
    this.#objects = objects;
    this.#database = options.database;
    this.#now = options.now ?? (() => new Date());
    this.#onWrite = options.onWrite ?? (() => {});
    this.#manifests = new ManifestFiles(this.#objects);
    this.#geometries = new GeometryFiles(this.#objects);
    this.#grids = new StoredGrids(this.#geometries);
    this.#damage = new DamageRecords(this.#database);
    this.upkeep = new StoreUpkeep(
      {
        database: this.#database,
        manifests: this.#manifests,
        geometries: this.#geometries,
        damage: this.#damage,
        openCube: (key) => this.#cubes.openAlone(this.#objects.nameOf(key)),
      },
      options.log ?? null,
    );
    this.#cubes = new OpenCubes({
      ...options,
      files,
      onDamage: (file, error) => this.upkeep.met(this.#objects.keyOf(file), error),
    });
  }

  /** Counts what this store object has done that may change the table; changes by other processes are not counted. */
  get writes(): number {
    return this.#writes;
  }

  /** The default COMPLETE run of a model: the newest real one, else the newest synthetic one. */
  async latest(model: ModelId): Promise<RunRecord | null> {
    const [newest] = await this.complete(model, 1);
    return newest ?? null;
  }

  /** COMPLETE runs of a model, real ones first, each kind newest first; no real ones ahead of the clock. */
  async complete(model: ModelId, limit: number): Promise<RunRecord[]> {
    const rows = await this.#database
      .selectFrom('runs')
      .selectAll()
      .where('model', '=', model)
      .where('state', '=', 'COMPLETE')
      .where(notAheadOfClock(this.#now()))
      .orderBy('synthetic', 'asc')
      .orderBy('init_time', 'desc')
      .limit(limit)
      .execute();
    return rows.map(runOf);
  }

  /** The run of a model at one initialisation, in any state. */
  async find(model: ModelId, initTime: Date): Promise<RunRecord | null> {
    const row = await readRow(this.#database, { model, initTime });
    return row === null ? null : runOf(row);
  }

  /** The same; a run that only the folder has is adopted, so that no second one is stored. */
  async findOrAdopt(model: ModelId, initTime: Date): Promise<RunRecord | null> {
    const run = await this.find(model, initTime);
    if (run !== null || (await this.upkeep.adoptRun({ model, initTime })) === null) return run;
    this.#wrote();
    return await this.find(model, initTime);
  }

  /** Runs of a model, newest initialisation first; expired ones too unless `stored`, those on demand unless `onDemand` is false, and only those before a time if there is one. */
  async list(
    model: ModelId,
    limit: number,
    { synthetic, stored = false, onDemand = true, before = null, aheadOfClock = false }: ListedRuns = {},
  ): Promise<RunRecord[]> {
    const rows = await this.#database
      .selectFrom('runs')
      .selectAll()
      .where('model', '=', model)
      .$if(stored, (query) => query.where('state', '!=', 'EXPIRED'))
      .$if(!aheadOfClock, (query) => query.where(notAheadOfClock(this.#now())))
      .$if(before !== null, (query) => query.where('init_time', '<', initTimeText(before as Date)))
      .$if(!onDemand, (query) => query.where('on_demand', '=', 0))
      .$if(synthetic !== undefined, (query) => query.where('synthetic', '=', synthetic ? 1 : 0))
      .orderBy('init_time', 'desc')
      .limit(limit)
      .execute();
    return rows.map(runOf);
  }

  /**
   * Number of the newest change of any run, 0 when there is none. While it is the same, so is everything that can be read.
   * Every publication and expiry, in any process, increments it.
   */
  async lastChange(): Promise<number> {
    return await lastChange(this.#database);
  }

  /**
   * Runs in any state whose last change has a number above `change`, in the order of those changes. A change that becomes
   * visible later has a greater number, whichever process makes it.
   */
  async changedAfter(change: number, limit: number): Promise<readonly RunRecord[]> {
    return await changedAfter(this.#database, change, limit);
  }

  /** Throws IsobarError `not_found` when the run is no longer stored, DamagedManifestError. */
  async manifestOf(run: Pick<RunRecord, 'model' | 'initTime' | 'manifest'>): Promise<Manifest> {
    try {
      return await this.#manifests.read(run);
    } catch (error) {
      const key = `${this.#manifests.folderOf(run)}/${run.manifest}`;
      if (run.manifest !== null) this.upkeep.met(key, error);
      throw error;
    }
  }

  /**
   * The grid of a run; runs on the same grid share one object.
   * Throws IsobarError `not_found` when the grid's geometry is no longer stored, `internal_error` when it is damaged.
   */
  async gridOf(manifest: Pick<Manifest, 'grid'>): Promise<Grid> {
    return await this.#grids.of(manifest.grid);
  }

  /**
   * Stores the geometry of an unstructured grid, and returns the digest by which a grid specification names it. Call it before
   * the first draft on that grid; a sweep deletes the geometry once no run is on the grid.
   */
  async putGeometry(bytes: Uint8Array): Promise<string> {
    return await this.#geometries.put(bytes);
  }

  /** Whether cubes are elsewhere, so that they must be fetched before they are read. */
  get isRemote(): boolean {
    return this.#cubes.areRemote;
  }

  /**
   * Makes variables of a run openable where the store is elsewhere; null where they are. Throws (rejects) ResourceFault where the
   * store does not answer.
   * @param of `members` for `openMembers`; by default `cubes`, for `openSeries`
   */
  fetchIndexes(
    manifest: Manifest,
    variables: readonly VariableName[],
    of: keyof RunCubes = 'cubes',
  ): Promise<unknown> | null {
    if (!this.#cubes.areRemote) return null;
    const folder = this.#manifests.folderOf({ model: manifest.model, initTime: new Date(manifest.initTime) });
    const segments = variables.flatMap((variable) => manifest[of]?.[variable] ?? []);
    return this.#cubes.fetchIndexes(segments.map(({ file }) => this.#objects.nameOf(`${folder}/${file}`)));
  }

  /**
   * Opens a variable of a run, over all its segments; null when the run does not hold the variable.
   * Throws DamagedCubeError, and IsobarError `not_found` when the run has been deleted in the meantime.
   */
  openSeries(manifest: Manifest, variable: VariableName): StoredSeries | null {
    const { model, initTime, generation } = manifest;
    const key = `${model} ${initTime} ${generation} ${variable}`;
    const known = this.#series.get(key);
    // The cache may have closed its readers since: a series is usable only while all of them are open.
    const isOpen = (file: string, n: number) =>
      this.#cubes.current(file) === known?.series.segments[n]?.reader;
    if (known?.files.every(isOpen)) return known.series;
    const [first, ...others] = manifest.cubes[variable] ?? [];
    if (first === undefined) return null;
    const fileOf = this.#namer(manifest);
    const open = this.#opener(manifest, variable);
    const series = new StoredSeries(variable, [open(first), ...others.map(open)]);
    this.#series.set(key, { series, files: [first, ...others].map(fileOf) });
    return series;
  }

  /**
   * Opens the members of a variable of an ensemble's run; null when the run holds none. Throws as `openSeries`. The readers are those of
   * the store's cache: use it at once.
   */
  openMembers(manifest: Manifest, variable: VariableName): StoredMembers | null {
    const [first, ...others] = memberSegments(manifest, variable);
    if (first === undefined) return null;
    const open = this.#opener(manifest, variable);
    return new StoredMembers(variable, [open(first), ...others.map(open)]);
  }

  /**
   * Starts a draft for a new or a stored run. An expired run starts empty.
   * Throws IsobarError `not_found` when the grid's geometry is not stored; StoreConflictError when the run is stored on
   * another grid, or is synthetic and this source is not, or the reverse; RangeError when the time is not on the hour.
   * @param replaces cubes of the run that the draft may replace: damaged ones, or those whose source was corrected
   * @param superseded the stored run, where the draft is to take its place as a whole, whatever its grid and kind: it answers
   * until the draft is published
   */
  async draft(
    model: ModelId,
    initTime: Date,
    grid: GridSpec,
    source: RunSource,
    replaces: DamagedCubes = new Map(),
    superseded: Pick<RunRecord, 'generation'> | null = null,
  ): Promise<RunDraft> {
    if (!(initTime.getTime() % HOUR_MS === 0)) {
      throw new RangeError(`store: ${initTime.toISOString()} is not a whole hour`);
    }
    await this.#geometries.requireStored(grid);
    const additions = { model, initTime, grid, source };
    const run = await this.findOrAdopt(model, initTime);
    const isFresh = run === null || run.manifest === null || superseded !== null;
    const manifest = isFresh ? null : await this.manifestOf(run);
    if (manifest !== null) checkSameRun(manifest, additions);
    return new RunDraft(
      this.#database,
      this.#manifests,
      this.#geometries,
      additions,
      manifest?.cubes ?? null,
      { damage: this.#damage, replaces, supersedes: superseded?.generation ?? null },
      () => {
        this.#wrote();
        if (replaces.size > 0 || superseded !== null) this.upkeep.madeAgain();
      },
    );
  }

  /** Throws ResourceFault where the disk has no room for as many bytes. @param what needs them, for the message */
  async requireSpace(bytes: number, what: string): Promise<void> {
    await requireSpace(this.#objects.writesTo, bytes, what);
  }

  /**
   * Expires all but the newest runs of a model, with real and synthetic ones counted separately, and returns those that it
   * expired. The newest COMPLETE run always stays, however many newer ones are INCOMING.
   * @param filter other runs are left alone; default: all runs
   */
  async keepNewest(model: ModelId, runs: number, filter?: RunFilter): Promise<readonly RunRecord[]> {
    return await this.#countingWrite(keepNewest(this.#database, model, runs, this.#now(), filter));
  }

  /** The runs that `keepNewest` would expire. */
  async beyondNewest(model: ModelId, runs: number, filter?: RunFilter): Promise<readonly RunRecord[]> {
    return await beyondNewest(this.#database, model, runs, this.#now(), filter);
  }

  /** Expires all but eight of a model's runs that were ingested on demand, and returns the expired ones; see `keepRecentOnDemand`. */
  async keepRecentOnDemand(model: ModelId, use?: OnDemandUse): Promise<readonly RunRecord[]> {
    return await this.#countingWrite(keepRecentOnDemand(this.#database, model, use));
  }

  /** Marks a run as EXPIRED, to be deleted by a later sweep. Returns false when nothing was stored. */
  async expire(run: Pick<RunRecord, 'model' | 'initTime'>): Promise<boolean> {
    return await this.#countingWrite(expire(this.#database, run));
  }

  /**
   * Reads all of a run and checks it; faults are reported, not thrown, and recorded for health and repairs.
   * Throws IsobarError `not_found` when the run is not stored, and the signal's reason.
   */
  async verify(run: RunRecord, options?: VerifyOptions): Promise<RunVerification> {
    const folder = this.#manifests.folderOf(run);
    const openCube = (file: string) => this.#cubes.openAlone(this.#objects.nameOf(`${folder}/${file}`));
    const verified = await verifyRun(this, openCube, run, options);
    await this.#damage.replace(run, verified.faults);
    this.upkeep.madeAgain();
    return verified;
  }

  /** Files that no current manifest names; a sweep deletes them once they are old enough. */
  async orphans(): Promise<readonly Orphan[]> {
    return await findOrphans(this.#database, this.#manifests, this.#geometries);
  }

  /**
   * Deletes files that no current manifest names and that are too old for a reader to be about to open them. Runs that the
   * database does not know are left alone, as is everything where folder and database do not belong together.
   */
  async sweep(options?: SweepOptions): Promise<SweepReport> {
    return await this.upkeep.sweep(options);
  }

  /** Totals of what the store's readers have read so far, and the number of files that are open now. */
  report(): Readonly<ReadCounts> & { readonly openFiles: number } {
    return { ...this.#cubes.counts, openFiles: this.#cubes.openFiles };
  }

  /** Closes all files and connections. The database belongs to the caller. */
  close(): void {
    this.#series.clear();
    this.#cubes.closeAll();
    this.#objects.close();
  }

  /** Why the store cannot currently be read or written, null where it can; the disk of a folder is not looked at. */
  async fault(): Promise<ResourceFault | null> {
    return await this.#objects.fault();
  }

  #namer({ model, initTime }: Manifest): (segment: Segment) => string {
    const folder = this.#manifests.folderOf({ model, initTime: new Date(initTime) });
    return ({ file }) => this.#objects.nameOf(`${folder}/${file}`);
  }

  #opener(manifest: Manifest, variable: VariableName): (segment: Segment) => CubeReader {
    const fileOf = this.#namer(manifest);
    const { grid } = manifest;
    return (segment) => this.#cubes.open(fileOf(segment), { variable, segment, grid });
  }

  #wrote(): void {
    this.#writes++;
    this.#onWrite();
  }

  async #countingWrite<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } finally {
      this.#wrote();
    }
  }
}

export function openRunStore(options: RunStoreOptions): RunStore {
  return new RunStore(options);
}
