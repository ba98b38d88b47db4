import type { Kysely } from 'kysely';
import { memberDecimalsOf, type VariableName, variableOf } from '../../../catalog/index.ts';
import { writeNamedCube } from '../../cube/writing/cube-writer.ts';
import type { GeometryFiles } from '../../files/geometry-files.ts';
import type { ManifestFiles } from '../../files/manifest-files.ts';
import type { SourceRange } from '../../format/cube-header.ts';
import { type Cubes, cubeFileName, cubeFiles, type RunCubes, type Segment } from '../../records/manifest.ts';
import { initTimeText, type RunRecord, runOf, type StoreTables } from '../../records/run-table.ts';
import type { DamageRecords } from '../damage/damage.ts';
import { type DamagedCubes, withoutCubes } from '../damage/damaged-cubes.ts';
import {
  type Additions,
  mergeCubes,
  type PublishOptions,
  publish,
  readRow,
  withRunLock,
} from './publication.ts';

/** One variable at some leads, to be stored as one segment. */
export interface DraftCube {
  readonly variable: VariableName;
  /** Hours after the initialisation, ascending. */
  readonly leads: readonly number[];
  /**
   * `planes[k][j * nx + i]` for `leads[k]`, on the variable's decimals (`variableOf`): value = integer / 10^decimals.
   * MISSING where there is no value.
   */
  readonly planes: readonly Int32Array[];
  /**
   * Numbers of the members of an ensemble, ascending: then the planes are those of all leads for each of them, on `memberDecimalsOf`.
   * Left out for the control and where there is one forecast.
   */
  readonly members?: readonly number[];
  /** Numbers of the members that the planes are statistics of: `members` are `STATISTIC_NUMBERS` then. */
  readonly statisticsOf?: readonly number[];
  readonly lineage: readonly SourceRange[];
}

type DraftedRun = Pick<Additions, 'model' | 'initTime' | 'grid' | 'source'>;

/**
 * Additions to a run. Their cubes are in the run's folder, but no manifest names them until `publish`; a draft that is
 * dropped, or whose process dies, leaves only files for the next sweep.
 */
export class RunDraft {
  readonly #database: Kysely<StoreTables>;
  readonly #manifests: ManifestFiles;
  readonly #geometries: GeometryFiles;
  readonly #run: DraftedRun;
  readonly #published: Cubes;
  readonly #onPublished: () => void;
  readonly #damage: DamageRecords;
  readonly #replaces: DamagedCubes;
  #supersedes: number | null;
  #continues: boolean;
  #added: Cubes = {};
  #addedMembers: Cubes = {};
  readonly #unpublished = new Set<string>();

  /**
   * @param published cubes of the run when the draft was started, null = it was not stored
   * @param replaces cubes of the run that the draft may replace
   * @param supersedes generation of the stored run that the draft takes the place of; null where it is added to it
   * @param onPublished called after each attempt to publish, when the table may have changed
   */
  constructor(
    database: Kysely<StoreTables>,
    manifests: ManifestFiles,
    geometries: GeometryFiles,
    run: DraftedRun,
    published: Cubes | null,
    {
      damage,
      replaces,
      supersedes,
    }: {
      readonly damage: DamageRecords;
      readonly replaces: DamagedCubes;
      readonly supersedes: number | null;
    },
    onPublished: () => void,
  ) {
    this.#database = database;
    this.#manifests = manifests;
    this.#geometries = geometries;
    this.#run = run;
    this.#published = withoutCubes(published ?? {}, replaces);
    this.#damage = damage;
    this.#replaces = replaces;
    this.#supersedes = supersedes;
    this.#continues = published !== null;
    this.#onPublished = onPublished;
  }

  /** Leads at which a variable is published, but for damaged cubes, or in this draft, ascending. */
  leadsOf(variable: VariableName): readonly number[] {
    const segments = mergeCubes(this.#published, this.#added)[variable] ?? [];
    return segments.flatMap((segment) => segment.leads).sort((a, b) => a - b);
  }

  /**
   * Writes a cube in addition to those of the run. Adding the same cube again changes nothing.
   * Throws StoreConflictError when a lead is stored already with different content, RangeError when the planes do not fit
   * the grid, and the signal's reason.
   */
  async addCube(cube: DraftCube, signal?: AbortSignal): Promise<Segment> {
    const { variable, leads, planes, members, statisticsOf, lineage } = cube;
    const { units, decimals } = variableOf(variable);
    const { nx, ny } = this.#run.grid;
    const nameOf = (digest: string) => cubeFileName(variable, cube, digest);
    const description =
      members === undefined
        ? { variable, units, decimals, nx, ny, leads, lineage }
        : {
            ...{ variable, units, decimals: memberDecimalsOf(variable), nx, ny, leads, lineage, members },
            ...(statisticsOf && { statisticsOf }),
          };
    const { objects } = this.#manifests;
    const { bytes, name } = await objects.addFile(this.#manifests.folderOf(this.#run), async (folder) => {
      const written = await writeNamedCube(folder, nameOf, description, planes, signal);
      return { ...written, name: nameOf(written.digest) };
    });
    const segment = {
      ...{ file: name, leads: [...leads], bytes },
      ...(members && { members: [...members] }),
      ...(statisticsOf && { statisticsOf: [...statisticsOf] }),
    };
    if (members === undefined) this.#added = mergeCubes(this.#added, { [variable]: [segment] });
    else this.#addedMembers = mergeCubes(this.#addedMembers, { [variable]: [segment] });
    this.#unpublished.add(segment.file);
    return segment;
  }

  /** Makes the draft's cubes part of the run, atomically; see `publish`. The draft can add more and publish again. */
  async publish(options: PublishOptions): Promise<RunRecord> {
    const additions = {
      ...this.#run,
      ...this.#cubes,
      continues: this.#continues,
      replaces: this.#replaces,
      supersedes: this.#supersedes,
    };
    try {
      const run = await publish(this.#database, this.#manifests, this.#geometries, additions, options);
      // What was damaged of the run that is gone.
      if (this.#supersedes !== null) await this.#damage.clear(run);
      this.#continues = true;
      this.#supersedes = null;
      this.#unpublished.clear();
      await this.#clearDamage(run);
      return run;
    } finally {
      this.#onPublished();
    }
  }

  /**
   * Deletes the cubes that were added since the last publication, for a caller who cannot continue: on a full disk they would
   * take the place of what is needed to clear up. The draft is of no use afterwards.
   */
  async discard(): Promise<void> {
    const { objects } = this.#manifests;
    const folder = this.#manifests.folderOf(this.#run);
    const row = { model: this.#run.model, init_time: initTimeText(this.#run.initTime) };
    await withRunLock(this.#database, row, async (transaction) => {
      const current = await readRow(transaction, this.#run);
      const manifest =
        current === null || current.manifest === null ? null : await this.#manifests.read(runOf(current));
      // Another process may have published the same cube.
      const named = new Set(manifest === null ? [] : cubeFiles(manifest));
      for (const file of this.#unpublished) {
        if (!named.has(file)) await objects.remove(`${folder}/${file}`);
      }
    });
    this.#unpublished.clear();
  }

  get #cubes(): RunCubes {
    return { cubes: this.#added, members: this.#addedMembers };
  }

  /** What was damaged is sound where it was written again, and does not matter where no manifest names it any more. */
  async #clearDamage(run: RunRecord): Promise<void> {
    if (this.#replaces.size === 0) return;
    const written = new Set(cubeFiles(this.#cubes));
    const named = new Set(cubeFiles(await this.#manifests.read(run)));
    const files = [...this.#replaces.keys()].filter((file) => written.has(file) || !named.has(file));
    await this.#damage.clear(run, files);
  }
}
