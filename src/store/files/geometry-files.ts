import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { GridSpec } from '../../geo/index.ts';
import { DamagedDataError, holdLock, IsobarError } from '../../platform/index.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { StoreTables } from '../records/run-table.ts';

/** Beside those of the models; no model has this id. */
const FOLDER = 'grids';
const DIGEST = /^[0-9a-f]{64}$/;

/** Geometries of unstructured grids, by the SHA-256 of their bytes: `grids/<digest>.geometry`. */
export class GeometryFiles {
  readonly folder = FOLDER;
  readonly #objects: ObjectStore;

  constructor(objects: ObjectStore) {
    this.#objects = objects;
  }

  /**
   * Stores the bytes and returns their digest in hexadecimal. A geometry that is stored already is not written again, but
   * counts as new for the next sweep.
   */
  async put(bytes: Uint8Array): Promise<string> {
    const digest = digestOf(bytes);
    if (!(await this.touch(digest))) await this.#objects.create(keyOf(digest), bytes);
    return digest;
  }

  /** Throws IsobarError: `not_found` when there is none, `internal_error` when its bytes do not match the digest. */
  async read(digest: string): Promise<Uint8Array> {
    const bytes = await this.#objects.read(keyOf(digest));
    if (bytes === null) throw new IsobarError('not_found', `grid geometry ${digest} is not stored`);
    if (digestOf(bytes) !== digest) {
      throw new DamagedDataError(`grid geometry ${digest} is damaged: its checksum is wrong`);
    }
    return bytes;
  }

  /**
   * Makes sure that a grid's geometry, if it needs one, is stored, and makes it count as new for the next sweeps.
   * Throws IsobarError `not_found`.
   */
  async requireStored(grid: GridSpec): Promise<void> {
    if (grid.kind !== 'icosahedral' || (await this.touch(grid.geometry))) return;
    throw new IsobarError('not_found', `grid geometry ${grid.geometry} is not stored`);
  }

  /** Makes a geometry count as new, so that no sweep deletes it while a run on it is being written. False when it is not stored. */
  async touch(digest: string): Promise<boolean> {
    return await this.#objects.touch(keyOf(digest));
  }
}

function keyOf(digest: string): string {
  if (!DIGEST.test(digest)) throw new RangeError(`store: ${digest} is not the digest of a geometry`);
  return `${FOLDER}/${geometryFileName(digest)}`;
}

/** Locks the geometries until the end of the transaction, so that no sweep runs while a run on one of them is published. */
export async function lockGeometries(transaction: Transaction<StoreTables>): Promise<void> {
  await holdLock(transaction, 'grid geometries');
}

export function geometryFileName(digest: string): string {
  return `${digest}.geometry`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
