import type { ModelId } from '../../catalog/index.ts';
import { type Damage, IsobarError, type Log, type StoreCondition } from '../../platform/index.ts';
import { isDamage } from '../errors.ts';
import { cubeFiles } from '../records/manifest.ts';
import { runOf } from '../records/run-table.ts';
import { newerFormat } from '../runs/publishing/format-mark.ts';
import { readRow } from '../runs/publishing/publication.ts';
import { expire } from '../runs/retention.ts';
import { filesIn, type RunKey, runOfKey, STORE_FILE } from '../runs/run-folders.ts';
import { linkStore, type StoreLink, takeOver } from './identity.ts';
import { removeAll, type SweepOptions, type SweepReport, sweep } from './sweep.ts';
import {
  type Adoption,
  adoptRun,
  restoreManifest,
  type StoreFiles,
  type UnlistedRun,
  unlistedRuns,
} from './verification/adopt.ts';
import { DamageRecheck } from './verification/recheck.ts';

/** A condition is recomputed after this. */
const CONDITION_MS = 10_000;
/** Damaged files that are remembered as reported. */
const MAX_REPORTED = 10_000;

/** Looks after a store: whether folder and database belong together, what is damaged, what may be deleted. */
export class StoreUpkeep {
  readonly #files: StoreFiles;
  readonly #log: Log | null;
  readonly #recheck: DamageRecheck;
  readonly #reported = new Set<string>();
  /** Those of them that the database knows. */
  readonly #recorded = new Set<string>();
  #condition: { readonly at: number; readonly found: Promise<StoreCondition> } | null = null;
  #warned = '';

  constructor(files: StoreFiles, log: Log | null) {
    this.#files = files;
    this.#log = log;
    this.#recheck = new DamageRecheck(files);
  }

  /** Whether folder and database belong together; see `linkStore`. */
  async link(): Promise<StoreLink> {
    const { database, manifests } = this.#files;
    return await linkStore(database, manifests);
  }

  /** Runs of the folder that the database does not know. */
  async unlisted(): Promise<readonly UnlistedRun[]> {
    return await unlistedRuns(this.#files);
  }

  /**
   * Makes the folder the database's and adopts the runs that it does not know.
   * Throws IsobarError `validation_error` when the database knows runs of another folder.
   */
  async adopt(): Promise<readonly Adoption[]> {
    const { database, manifests } = this.#files;
    await takeOver(manifests.objects, database);
    const adoptions: Adoption[] = [];
    for (const run of await this.unlisted()) {
      const adoption = await this.adoptRun(run);
      if (adoption !== null) adoptions.push(adoption);
    }
    return adoptions;
  }

  /** Adopts one run, where the folder has it and the database does not know it. */
  async adoptRun(run: RunKey): Promise<Adoption | null> {
    this.#condition = null;
    return await adoptRun(this.#files, run);
  }

  /** Points a run whose manifest is damaged to an older one; false where none can be read. */
  async restoreManifest(run: RunKey): Promise<boolean> {
    this.#condition = null;
    return await restoreManifest(this.#files, run);
  }

  /**
   * Forgets a run, and deletes its files at once; returns what was deleted, or null where neither database nor folder has it.
   * Throws IsobarError `validation_error` where folder and database do not belong together, or a newer program writes there.
   */
  async drop(run: RunKey): Promise<SweepReport | null> {
    const { database, manifests } = this.#files;
    await this.requireOwn();
    const folder = manifests.folderOf(run);
    const isExpired = await expire(database, run);
    const files = await filesIn(manifests.objects, folder, STORE_FILE);
    if (!isExpired && files.length === 0) return null;
    const removed = await removeAll(manifests.objects, folder, files, new Set(), this.#logDeleted);
    await manifests.objects.prune(folder);
    this.#condition = null;
    return { files: removed.length, bytes: removed.reduce((sum, { bytes }) => sum + bytes, 0) };
  }

  /** Throws IsobarError `validation_error` where files must be left alone: they belong to another database, or to a newer program. */
  async requireOwn(): Promise<void> {
    const problem = await this.#problem();
    if (problem !== null) throw new IsobarError('validation_error', problem);
  }

  /** As `sweep`, with a log line for each file; deletes nothing where folder and database do not belong together. */
  async sweep(options: SweepOptions = {}): Promise<SweepReport> {
    const { database, manifests, geometries } = this.#files;
    const problem = await this.#problem();
    if (problem !== null) {
      this.#warnOnce(problem);
      return { files: 0, bytes: 0 };
    }
    const unlisted = await this.unlisted();
    if (unlisted.length > 0) {
      const titles = unlisted.map(({ model, initTime }) => `${model} ${initTime.toISOString()}`);
      this.#warnOnce(
        `the database does not know ${titles.join(', ')}: the files are left alone; \`isobar store adopt\` adds them, \`isobar store drop\` deletes them`,
      );
    }
    const onDeleted = (file: string, bytes: number) => {
      this.#logDeleted(file, bytes);
      options.onDeleted?.(file, bytes);
    };
    return await sweep(database, manifests, geometries, { ...options, onDeleted });
  }

  /** What an operator should know; worked out at most every ten seconds. */
  async condition(): Promise<StoreCondition> {
    const now = performance.now();
    if (this.#condition === null || now - this.#condition.at > CONDITION_MS) {
      const found = this.#examine();
      this.#condition = { at: now, found };
      found.catch(() => {
        this.#condition = null;
      });
    }
    return await this.#condition.found;
  }

  /** What of stored runs is known to be damaged, of the newest run first. */
  async damage(): Promise<readonly Damage[]> {
    return await this.#files.damage.list();
  }

  /**
   * Records damage that a reader has met, if the file is still one of a stored run; the first time, the log tells it. Other errors,
   * such as that the store does not answer, are not damage.
   */
  met(key: string, error: unknown): void {
    if (!isDamage(error) || this.#reported.has(key)) return;
    if (this.#reported.size >= MAX_REPORTED) this.#reported.clear();
    this.#reported.add(key);
    void this.#recordMet(key, error).catch((cause: unknown) => {
      this.#reported.delete(key);
      this.#log?.warn({ file: this.#nameOf(key), error: String(cause) }, 'damage could not be recorded');
    });
  }

  /** Forgets that files were reported, which may have been made again. */
  madeAgain(): void {
    this.#reported.clear();
    this.#recorded.clear();
    this.#condition = null;
  }

  async #recordMet(key: string, error: Error): Promise<void> {
    const { database, manifests, damage } = this.#files;
    const run = runOfKey(key);
    const row = run === null ? null : await readRow(database, run);
    if (run === null || row === null || row.manifest === null) return;
    const name = key.slice(key.lastIndexOf('/') + 1);
    if (name !== row.manifest) {
      const manifest = await manifests.read(runOf(row)).catch(() => null);
      if (manifest === null || !cubeFiles(manifest).includes(name)) return;
    }
    this.#log?.error({ file: this.#nameOf(key), error: error.message }, 'a stored file is damaged');
    await damage.add(run, name, error.message);
    this.#recorded.add(key);
    this.#condition = null;
  }

  #nameOf(key: string): string {
    return this.#files.manifests.objects.nameOf(key);
  }

  async #examine(): Promise<StoreCondition> {
    const problem = await this.#problem();
    const unlisted = await this.unlisted();
    const damage = await this.damage();
    this.#forgetCleared(damage);
    if (this.#recheck.isDue(damage)) void this.#readAgain(damage);
    return { problem, unlistedRuns: unlisted.length, damage };
  }

  /** Why nothing is deleted here; null where all is well. */
  async #problem(): Promise<string | null> {
    const link = await this.link();
    return link.kind === 'linked' ? await newerFormat(this.#files.database) : link.problem;
  }

  async #readAgain(damage: readonly Damage[]): Promise<void> {
    try {
      if (!(await this.#recheck.run(damage))) return;
      this.#log?.info('files that were found damaged are sound');
      this.madeAgain();
    } catch (error) {
      this.#log?.warn({ error: String(error) }, 'files that were found damaged could not be read again');
    }
  }

  /** What another process has found sound, or made again, is reported again if it is met again. */
  #forgetCleared(damage: readonly Damage[]): void {
    const { manifests } = this.#files;
    const known = new Set(
      damage.map(
        ({ model, initTime, file }) => `${manifests.folderOf({ model: model as ModelId, initTime })}/${file}`,
      ),
    );
    for (const key of this.#recorded) {
      if (known.has(key)) continue;
      this.#recorded.delete(key);
      this.#reported.delete(key);
    }
  }

  readonly #logDeleted = (file: string, bytes: number): void => {
    this.#log?.info({ file, bytes }, 'file deleted');
  };

  #warnOnce(message: string): void {
    if (message === this.#warned) return;
    this.#warned = message;
    this.#log?.warn(message);
  }
}
