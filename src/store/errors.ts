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
registerErrorClass('StoreConflictError', StoreConflictError);
