import { IsobarError } from '../platform/index.ts';

/**
 * A cube's index, header or tail is not what its writer made: truncated, altered, or not a cube at all.
 * `file` is the file's name without its folder; nothing of such a cube is served.
 */
export class DamagedCubeError extends IsobarError {
  override readonly name: string = 'DamagedCubeError';
  readonly file: string;

  constructor(file: string, fault: string, options?: ErrorOptions) {
    super('internal_error', `cube ${file} is damaged: ${fault}`, options);
    this.file = file;
  }
}

/** A tile's bytes fail their checksum or do not decode. The cube's other tiles stay readable. */
export class DamagedTileError extends IsobarError {
  override readonly name: string = 'DamagedTileError';
  /** The cube's file name without its folder. */
  readonly file: string;
  readonly tile: number;

  constructor(file: string, tile: number, fault: string, options?: ErrorOptions) {
    super('internal_error', `cube ${file}: tile ${tile} is damaged: ${fault}`, options);
    this.file = file;
    this.tile = tile;
  }
}

/** What was asked to be stored contradicts what the run already holds; finished segments are never rewritten. */
export class StoreConflictError extends IsobarError {
  override readonly name: string = 'StoreConflictError';

  constructor(message: string, options?: ErrorOptions) {
    super('validation_error', message, options);
  }
}
