import { createHash } from 'node:crypto';
import { readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Transaction } from 'kysely';
import type { GridSpec } from '../geo/index.ts';
import { holdLock, IsobarError, writeFileAtomic } from '../platform/index.ts';
import type { StoreTables } from './run-table.ts';

/** Folder under the store's root; no model has such an id. */
const FOLDER = 'grids';
const DIGEST = /^[0-9a-f]{64}$/;

/** Geometries of grids whose points follow from no formula, by the SHA-256 of their bytes: `grids/<digest>.geometry`. */
export class GeometryFiles {
  readonly folder: string;

  constructor(root: string) {
    this.folder = path.join(root, FOLDER);
  }

  /**
   * Keeps the bytes and returns their digest in hexadecimal. What is there already is not written again, but counts as
   * new for the next sweep.
   */
  async put(bytes: Uint8Array): Promise<string> {
    const digest = digestOf(bytes);
    if (!(await this.renew(digest))) await writeFileAtomic(this.#fileOf(digest), bytes);
    return digest;
  }

  /** Throws IsobarError: `not_found` when there is none, `internal_error` when its bytes are not those of the digest. */
  async read(digest: string): Promise<Uint8Array> {
    const bytes = await readFile(this.#fileOf(digest)).catch((cause: NodeJS.ErrnoException) => {
      if (cause.code !== 'ENOENT') throw cause;
      throw new IsobarError('not_found', `grid geometry ${digest} is not stored`, { cause });
    });
    if (digestOf(bytes) !== digest) {
      throw new IsobarError('internal_error', `grid geometry ${digest} is damaged: its checksum is wrong`);
    }
    return bytes;
  }

  /**
   * Makes sure that a grid's geometry, if it has one, is there and outlasts the next sweeps.
   * Throws IsobarError `not_found`.
   */
  async require(grid: GridSpec): Promise<void> {
    if (grid.kind !== 'icosahedral' || (await this.renew(grid.geometry))) return;
    throw new IsobarError('not_found', `grid geometry ${grid.geometry} is not stored`);
  }

  /** Makes a geometry count as new, so that a sweep leaves it to the run that is being written. False when it is not there. */
  async renew(digest: string): Promise<boolean> {
    const now = new Date();
    return await utimes(this.#fileOf(digest), now, now).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
  }

  #fileOf(digest: string): string {
    if (!DIGEST.test(digest)) throw new RangeError(`store: ${digest} is not the digest of a geometry`);
    return path.join(this.folder, geometryFileName(digest));
  }
}

/** Keeps sweeps of the geometries and publications on grids that have one apart, for the rest of the transaction. */
export async function holdGeometries(transaction: Transaction<StoreTables>): Promise<void> {
  await holdLock(transaction, 'grid geometries');
}

export function geometryFileName(digest: string): string {
  return `${digest}.geometry`;
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
