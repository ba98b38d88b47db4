import path from 'node:path';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ModelId, VariableName } from '../catalog/index.ts';
import { HOUR_MS } from '../catalog/index.ts';
import type { Grid, GridSpec } from '../geo/index.ts';
import { IsobarError } from '../platform/index.ts';
import { CubeReader } from './cube-reader.ts';
import { GeometryFiles } from './geometry-files.ts';
import type { Manifest, RunSource, Segment } from './manifest.ts';
import { ManifestFiles } from './manifest-files.ts';
import { OpenFiles } from './open-files.ts';
import { checkSameRun, readRow } from './publication.ts';
import { expire, keepNewest, keepOnDemand, pastNewest, type RunKind } from './retention.ts';
import { changedAfter, lastChange } from './run-changes.ts';
import { RunDraft } from './run-draft.ts';
import { type RunRecord, runOf, type StoreTables } from './run-table.ts';
import { StoredGrids } from './stored-grids.ts';
import { StoredSeries } from './stored-series.ts';
import { findOrphans, type Orphan, type SweepOptions, type SweepReport, sweep } from './sweep.ts';
import type { ReadCounts } from './tile-source.ts';
import { type RunVerification, type VerifyOptions, verifyRun } from './verify.ts';

export interface RunStoreOptions {
  /** Folder that holds everything; made when the first run is written. */
  readonly root: string;
  /** Database with the tables of `storeMigrations`. */
  readonly database: Kysely<StoreTables>;
  /** Most cube files open at a time. Default 256. */
  readonly maxOpenFiles?: number;
  /** Most cubes whose index and last tile stay in memory. Default 512. */
  readonly maxReaders?: number;
  /** Most bytes that their indexes and the heads of their tiles may come to, 0.6 MB for a cube at 0.25 degrees. Default 384 MiB. */
  readonly maxReaderBytes?: number;
}

/** Variables of runs that are kept ready to be read; their memory is their readers'. */
const MAX_OPENED_SERIES = 512;

interface OpenedSeries {
  readonly series: StoredSeries;
  /** Of its segments. */
  readonly files: readonly string[];
}

/**
 * Runs at rest: cubes and manifests in files that never change, and a database table that says which manifest of
 * a run counts. Several processes may use one store. What the table says is never remembered beyond one call.
 */
export class RunStore {
  readonly #root: string;
  readonly #database: Kysely<StoreTables>;
  readonly #manifests: ManifestFiles;
  readonly #geometries: GeometryFiles;
  readonly #grids: StoredGrids;
  readonly #files: OpenFiles;
  readonly #readers: LRUCache<string, CubeReader>;
  readonly #series = new LRUCache<string, OpenedSeries>({ max: MAX_OPENED_SERIES });
  readonly #counts: ReadCounts = { tileReads: 0, bytesRead: 0 };
  #writes = 0;

  constructor(options: RunStoreOptions) {
    this.#root = path.resolve(options.root);
    this.#database = options.database;
    this.#manifests = new ManifestFiles(this.#root);
    this.#geometries = new GeometryFiles(this.#root);
    this.#grids = new StoredGrids(this.#geometries);
    this.#files = new OpenFiles(options.maxOpenFiles ?? 256);
    this.#readers = new LRUCache<string, CubeReader>({
      max: options.maxReaders ?? 512,
      maxSize: options.maxReaderBytes ?? 384 * 2 ** 20,
      sizeCalculation: (reader) => reader.memoryBytes,
      dispose: (reader) => reader.close(),
    });
  }

  /** Grows with whatever this store itself has changed in the table; what other processes change it does not count. */
  get writes(): number {
    return this.#writes;
  }

  /** The COMPLETE run of a model that answers by default: the newest real one, else the newest synthetic one. */
  async latest(model: ModelId): Promise<RunRecord | null> {
    const [newest] = await this.complete(model, 1);
    return newest ?? null;
  }

  /** COMPLETE runs of a model, real ones first, each kind newest first. */
  async complete(model: ModelId, limit: number): Promise<RunRecord[]> {
    const rows = await this.#database
      .selectFrom('runs')
      .selectAll()
      .where('model', '=', model)
      .where('state', '=', 'COMPLETE')
      .orderBy('synthetic', 'asc')
      .orderBy('init_time', 'desc')
      .limit(limit)
      .execute();
    return rows.map(runOf);
  }

  /** The run of a model at one initialisation, in whatever state it is. */
  async find(model: ModelId, initTime: Date): Promise<RunRecord | null> {
    const row = await readRow(this.#database, { model, initTime });
    return row === null ? null : runOf(row);
  }

  /** Runs of a model, newest initialisation first; those that have expired too, unless only what is stored is asked for. */
  async list(
    model: ModelId,
    limit: number,
    { synthetic, stored = false }: RunKind & { readonly stored?: boolean } = {},
  ): Promise<RunRecord[]> {
    const rows = await this.#database
      .selectFrom('runs')
      .selectAll()
      .where('model', '=', model)
      .$if(stored, (query) => query.where('state', '!=', 'EXPIRED'))
      .$if(synthetic !== undefined, (query) => query.where('synthetic', '=', synthetic ? 1 : 0))
      .orderBy('init_time', 'desc')
      .limit(limit)
      .execute();
    return rows.map(runOf);
  }

  /**
   * Number of the newest change of any run, 0 when there is none: while it stays, so does all that can be read.
   * Every publication and expiry, in whatever process, counts it up by one.
   */
  async lastChange(): Promise<number> {
    return await lastChange(this.#database);
  }

  /**
   * Runs in whatever state that changed after a number, each as its last change left it, in the order of those changes.
   * A change that becomes visible later has a greater number, whichever process it comes from.
   */
  async changedAfter(change: number, limit: number): Promise<readonly RunRecord[]> {
    return await changedAfter(this.#database, change, limit);
  }

  /** Throws IsobarError `not_found` when the run is no longer stored. */
  async manifestOf(run: Pick<RunRecord, 'model' | 'initTime' | 'manifest'>): Promise<Manifest> {
    return await this.#manifests.read(run);
  }

  /**
   * The grid of a run, ready to locate places on; runs on the same grid share it.
   * Throws IsobarError `not_found` when the grid has a geometry that is no longer stored, `internal_error` when that is damaged.
   */
  async gridOf(manifest: Pick<Manifest, 'grid'>): Promise<Grid> {
    return await this.#grids.of(manifest.grid);
  }

  /**
   * Keeps the geometry of a grid whose points follow from no formula, and returns the digest by which a grid
   * specification names it. To be done before the first draft on that grid; a sweep deletes it once no run is on it.
   */
  async putGeometry(bytes: Uint8Array): Promise<string> {
    return await this.#geometries.put(bytes);
  }

  /**
   * Opens a variable of a run, over all its segments; null when the run holds nothing of it.
   * Throws DamagedCubeError, and IsobarError `not_found` when the run has been deleted meanwhile.
   */
  openSeries(manifest: Manifest, variable: VariableName): StoredSeries | null {
    const { model, initTime, generation } = manifest;
    const key = `${model} ${initTime} ${generation} ${variable}`;
    const known = this.#series.get(key);
    // What its readers hold is theirs to let go: a series is as good as they are.
    const isOpen = (file: string, n: number) => this.#readers.get(file) === known?.series.segments[n]?.reader;
    if (known?.files.every(isOpen)) return known.series;
    const [first, ...others] = manifest.cubes[variable] ?? [];
    if (first === undefined) return null;
    const folder = this.#manifests.folderOf({ model, initTime: new Date(initTime) });
    const fileOf = (segment: Segment) => path.join(folder, segment.file);
    const open = (segment: Segment) => this.#reader(fileOf(segment));
    const series = new StoredSeries(variable, [open(first), ...others.map(open)]);
    this.#series.set(key, { series, files: [first, ...others].map(fileOf) });
    return series;
  }

  /**
   * Begins to add to a run, new or stored. An expired run begins anew.
   * Throws IsobarError `not_found` when the grid's geometry was not put, StoreConflictError when the run is stored on another grid, or is synthetic and this is not (or the reverse);
   * RangeError when the time is not a whole hour.
   */
  async draft(model: ModelId, initTime: Date, grid: GridSpec, source: RunSource): Promise<RunDraft> {
    if (!(initTime.getTime() % HOUR_MS === 0)) {
      throw new RangeError(`store: ${initTime.toISOString()} is not a whole hour`);
    }
    await this.#geometries.require(grid);
    const additions = { model, initTime, grid, source };
    const run = await this.find(model, initTime);
    const manifest = run === null || run.manifest === null ? null : await this.manifestOf(run);
    if (manifest !== null) checkSameRun(manifest, additions);
    return new RunDraft(
      this.#database,
      this.#manifests,
      this.#geometries,
      additions,
      manifest?.cubes ?? null,
      () => this.#writes++,
    );
  }

  /**
   * Expires all but the newest runs of a model, real and synthetic ones counted apart, and returns those that it expired.
   * The newest COMPLETE run always stays, though as many newer ones are coming in.
   * @param kind runs of the other kind are left alone; default: both kinds
   */
  async keepNewest(model: ModelId, runs: number, kind?: RunKind): Promise<readonly RunRecord[]> {
    return await this.#writing(keepNewest(this.#database, model, runs, kind));
  }

  /** What `keepNewest` would expire. */
  async pastNewest(model: ModelId, runs: number, kind?: RunKind): Promise<readonly RunRecord[]> {
    return await pastNewest(this.#database, model, runs, kind);
  }

  /** Expires runs of a model that were taken in on demand, all but the eight that were added to last, and returns those. */
  async keepOnDemand(model: ModelId): Promise<readonly RunRecord[]> {
    return await this.#writing(keepOnDemand(this.#database, model));
  }

  /** Marks a run as EXPIRED, to be deleted by a later sweep. Returns false when nothing was stored. */
  async expire(run: Pick<RunRecord, 'model' | 'initTime'>): Promise<boolean> {
    return await this.#writing(expire(this.#database, run));
  }

  /**
   * Reads all of a run and checks it; faults are in the report, not thrown.
   * Throws IsobarError `not_found` when the run is not stored, and the signal's reason.
   */
  async verify(run: RunRecord, options?: VerifyOptions): Promise<RunVerification> {
    const manifest = await this.manifestOf(run);
    const verified = await verifyRun(this.#manifests.folderOf(run), run, manifest, options);
    const grid = await this.gridOf(manifest).then(
      () => [],
      (error: unknown) => {
        if (error instanceof IsobarError) return [{ file: null, fault: error.message }];
        throw error;
      },
    );
    return { ...verified, faults: [...verified.faults, ...grid] };
  }

  /** Files of the store that no current manifest names; a sweep deletes them once they are old enough. */
  async orphans(): Promise<readonly Orphan[]> {
    return await findOrphans(this.#root, this.#database, this.#manifests, this.#geometries);
  }

  /** Deletes files that no current manifest names, and that no reader can be about to open. */
  async sweep(options?: SweepOptions): Promise<SweepReport> {
    return await sweep(this.#root, this.#database, this.#manifests, this.#geometries, options);
  }

  /** What all readers of the store have read so far, and how many files are open now. */
  report(): Readonly<ReadCounts> & { readonly openFiles: number } {
    return { ...this.#counts, openFiles: this.#files.count };
  }

  /** Closes all files. The database belongs to the caller. */
  close(): void {
    this.#series.clear();
    this.#readers.clear();
    this.#files.closeAll();
  }

  async #writing<Result>(work: Promise<Result>): Promise<Result> {
    try {
      return await work;
    } finally {
      this.#writes++;
    }
  }

  #reader(file: string): CubeReader {
    const cached = this.#readers.get(file);
    if (cached !== undefined) return cached;
    const reader = CubeReader.open(file, { files: this.#files, counts: this.#counts });
    this.#readers.set(file, reader);
    return reader;
  }
}

export function openRunStore(options: RunStoreOptions): RunStore {
  return new RunStore(options);
}
