import { IsobarError } from '../platform/index.ts';

/**
 * A cube's index, header or tail is not what its writer made: truncated, altered, or not a cube at all. No values of such a
 * cube are served. `file` is the file's name without its folder.
 */
export class DamagedCubeError extends IsobarError {
  override readonly name: string = 'DamagedCubeError';
  readonly file: string;

  constructor(file: string, problem: string, options?: ErrorOptions) {
    super('internal_error', `cube ${file} is damaged: ${problem}`, options);
    this.file = file;
  }
}

/** A tile's bytes do not match their checksum or do not decode. The cube's other tiles stay readable. */
export class DamagedTileError extends IsobarError {
  override readonly name: string = 'DamagedTileError';
  /** The cube's file name without its folder. */
  readonly file: string;
  readonly tile: number;

  constructor(file: string, tile: number, problem: string, options?: ErrorOptions) {
    super('internal_error', `cube ${file}: tile ${tile} is damaged: ${problem}`, options);
    this.file = file;
    this.tile = tile;
  }
}

/** The values to be stored contradict what the run already holds; finished segments are never rewritten. */
export class StoreConflictError extends IsobarError {
  override readonly name: string = 'StoreConflictError';

  constructor(message: string, options?: ErrorOptions) {
    super('validation_error', message, options);
  }
}
