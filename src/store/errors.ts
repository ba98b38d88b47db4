import { DamagedDataError, IsobarError, registerErrorClass } from '../platform/index.ts';

/**
 * A cube's index, header or tail is not what its writer made: truncated, altered, or not a cube at all. No values of such a
 * cube are served. `file` is the file's name without its folder.
 */
export class DamagedCubeError extends DamagedDataError {
  override readonly name: string = 'DamagedCubeError';
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super(`cube ${file} is damaged: ${problem}`, options);
    this.file = file;
  }
}

/** A tile's bytes do not match their checksum or do not decode. The cube's other tiles stay readable. */
export class DamagedTileError extends DamagedDataError {
  override readonly name: string = 'DamagedTileError';
  /** The cube's file name without its folder. */
  readonly file: string;
  readonly tile: number;

  constructor(file: string, tile: number, problem: string, options?: ErrorOptions) {
    super(`cube ${file}: tile ${tile} is damaged: ${problem}`, options);
    this.file = file;
    this.tile = tile;
  }
}

/**
 * A run's manifest cannot be used: it is truncated, altered, or another run's. Nothing of the run is served. `file` is the
 * manifest's name without its folder.
 */
export class DamagedManifestError extends DamagedDataError {
  override readonly name: string = 'DamagedManifestError';
  readonly file: string;
  readonly problem: string;

  constructor(title: string, file: string, problem: string, options?: ErrorOptions) {
    super(`run ${title} cannot be read: its manifest ${file} is damaged: ${problem}`, options);
    this.file = file;
    this.problem = problem;
  }
}

/**
 * A file of the store has a format version that this program does not read. That is not damage: of a newer version, another gateway that has
 * been upgraded may answer.
 */
export class FormatVersionError extends IsobarError {
  override readonly name: string = 'FormatVersionError';

  /**
   * @param what the file, without its folder: `cube x.cube`
   * @param reads the version that this program reads
   */
  constructor(what: string, version: number, reads: number, options?: ErrorOptions) {
    const [writer, remedy] =
      version > reads
        ? ['a newer version', 'upgrade this process to read it']
        : ['an older version', 'ingest the run again, into an empty data folder'];
    super('overloaded', `${what} has format version ${version}: ${writer} of Isobar wrote it; ${remedy}`, {
      publicMessage: `${writer} of this service wrote these data: ask again later`,
      ...options,
    });
  }
}

/**
 * Whether an error shows that a stored file is not what was written: its checksum or form is wrong, or it is not there though its store
 * answers. A store that does not answer, refuses or is slow (ResourceFault) says nothing about its files, nor does another format version.
 */
export function isDamage(error: unknown): error is IsobarError {
  return error instanceof DamagedDataError || (error instanceof IsobarError && error.code === 'not_found');
}

/** The values to be stored contradict what the run already holds; finished segments are never rewritten. */
export class StoreConflictError extends IsobarError {
  override readonly name: string = 'StoreConflictError';

  constructor(message: string, options?: ErrorOptions) {
    super('validation_error', message, options);
  }
}

registerErrorClass('DamagedCubeError', DamagedCubeError);
registerErrorClass('DamagedTileError', DamagedTileError);
registerErrorClass('DamagedManifestError', DamagedManifestError);
registerErrorClass('FormatVersionError', FormatVersionError);
registerErrorClass('StoreConflictError', StoreConflictError);
