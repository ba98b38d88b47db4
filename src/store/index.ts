export type { Adoption } from './adopt.ts';
export { cellsByTile, type TileCells } from './cells-by-tile.ts';
export { NotFetchedError } from './cube-files.ts';
export type { SourceRange } from './cube-header.ts';
export { CubeReader } from './cube-reader.ts';
export { type CubeDescription, writeCube } from './cube-writer.ts';
export type { DamagedCubes } from './damaged-cubes.ts';
export {
  DamagedCubeError,
  DamagedTileError,
  isDamage,
  NewerFormatError,
  StoreConflictError,
} from './errors.ts';
export { MISSING } from './layout.ts';
export type { Manifest, RunSource } from './manifest.ts';

export type { DraftCube, RunDraft } from './run-draft.ts';
export { openRunStore, type RunStore, type RunStoreOptions } from './run-store.ts';
export { type RunRecord, type RunState, type StoreTables, stateOf, storeMigrations } from './run-table.ts';
export { CORRECTED_WITHIN_MS, isSettled } from './settled.ts';
export type { StoredSeries } from './stored-series.ts';
export type { RunVerification } from './verify.ts';

export { exportZarr, type ZarrOptions } from './zarr/export.ts';
