export { cellsByTile, type TileCells } from './cube/cells-by-tile.ts';
export type { SourceRange } from './cube/cube-header.ts';
export { MISSING } from './cube/layout.ts';
export { NotFetchedError } from './cube/reading/cube-files.ts';
export { CubeReader } from './cube/reading/cube-reader.ts';
export type { StoredSeries } from './cube/reading/stored-series.ts';
export { type CubeDescription, writeCube } from './cube/writing/cube-writer.ts';
export {
  DamagedCubeError,
  DamagedTileError,
  FormatVersionError,
  isDamage,
  StoreConflictError,
} from './errors.ts';
export { openRunStore, type RunStore, type RunStoreOptions } from './run-store.ts';
export type { DamagedCubes } from './runs/damaged-cubes.ts';
export type { Manifest, RunSource } from './runs/manifest.ts';
export type { DraftCube, RunDraft } from './runs/run-draft.ts';
export {
  type RunRecord,
  type RunState,
  type StoreTables,
  stateOf,
  storeMigrations,
} from './runs/run-table.ts';
export { CORRECTED_WITHIN_MS, isSettled } from './runs/settled.ts';
export type { Adoption } from './upkeep/adopt.ts';
export type { RunVerification } from './upkeep/verify.ts';

export { exportZarr, type ZarrOptions } from './zarr/export.ts';
