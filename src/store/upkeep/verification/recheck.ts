import { setTimeout as sleep } from 'node:timers/promises';
import { isModelId } from '../../../catalog/index.ts';
import { type Damage, IsobarError } from '../../../platform/index.ts';
import { isDamage } from '../../errors.ts';
import { type Manifest, segmentsOf } from '../../records/manifest.ts';
import { runOf } from '../../records/run-table.ts';
import { readRow } from '../../runs/publishing/publication.ts';
import type { StoreFiles } from './adopt.ts';
import { verifyCube } from './verify.ts';

/** A file that was found damaged is read again after this, then each time after twice as long, up to the longest. */
const FIRST_PAUSE_MS = 5_000;
const MAX_PAUSE_MS = 3_600_000;
/** Files whose pauses are remembered. */
const MAX_FILES = 10_000;

interface Attempt {
  readonly pauseMs: number;
  readonly nextAt: number;
}

/**
 * Reads files again that were found damaged: bytes may have changed on their way from a bucket, and a file may have been put back. Those
 * that are sound, or that no run names any more, are damaged no longer. One file is read at a time.
 */
export class DamageRecheck {
  readonly #files: StoreFiles;
  readonly #attempts = new Map<string, Attempt>();
  #running: Promise<boolean> | null = null;

  constructor(files: StoreFiles) {
    this.#files = files;
  }

  /** Whether a file is due. */
  isDue(known: readonly Damage[]): boolean {
    return this.#running === null && known.some((each) => this.#isDue(each));
  }

  /** Reads those that are due; true where some are damaged no longer. What cannot be read now is tried later. */
  run(known: readonly Damage[]): Promise<boolean> {
    this.#running ??= this.#readDue(known).finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  async #readDue(known: readonly Damage[]): Promise<boolean> {
    let isAnySound = false;
    for (const each of known.filter((damage) => this.#isDue(damage))) {
      this.#postpone(each);
      try {
        if (await this.#isStillDamaged(each)) continue;
        if (isModelId(each.model))
          await this.#files.damage.clear({ ...each, model: each.model }, [each.file]);
        this.#attempts.delete(titleOf(each));
        isAnySound = true;
      } catch (error) {
        // A store that does not answer says nothing about its files.
        if (!(error instanceof IsobarError)) throw error;
      }
      // Requests come first.
      await sleep(0);
    }
    return isAnySound;
  }

  async #isStillDamaged({ model, initTime, file }: Damage): Promise<boolean> {
    const { database, manifests, openCube } = this.#files;
    // Geometries are checked with all of their run.
    if (!isModelId(model) || file === 'grid') return true;
    const row = await readRow(database, { model, initTime });
    if (row === null || row.manifest === null) return false;
    let manifest: Manifest;
    try {
      manifest = await manifests.read(runOf(row));
    } catch (error) {
      if (isDamage(error)) return true;
      throw error;
    }
    if (file === row.manifest) return false;
    const named = segmentsOf(manifest).find(({ segment }) => segment.file === file);
    if (named === undefined) return false;
    const folder = manifests.folderOf({ model, initTime });
    const open = (name: string) => openCube(`${folder}/${name}`);
    return (await verifyCube(open, manifest, named.variable, named.segment)).faults.length > 0;
  }

  #isDue(damage: Damage): boolean {
    return (this.#attempts.get(titleOf(damage))?.nextAt ?? 0) <= performance.now();
  }

  #postpone(damage: Damage): void {
    if (this.#attempts.size >= MAX_FILES) this.#attempts.clear();
    const title = titleOf(damage);
    const pauseMs = Math.min((this.#attempts.get(title)?.pauseMs ?? FIRST_PAUSE_MS / 2) * 2, MAX_PAUSE_MS);
    this.#attempts.set(title, { pauseMs, nextAt: performance.now() + pauseMs });
  }
}

function titleOf({ model, initTime, file }: Damage): string {
  return `${model} ${initTime.getTime()} ${file}`;
}
