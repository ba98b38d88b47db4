export { CubeReader } from './cube/reading/cube-reader.ts';
export type { StoredSeries } from './cube/variables/stored-series.ts';
export { type CubeDescription, writeCube } from './cube/writing/cube-writer.ts';
export {
  DamagedCubeError,
  DamagedTileError,
  FormatVersionError,
  isDamage,
  StoreConflictError,
} from './errors.ts';
export { NotFetchedError } from './files/cubes/cube-files.ts';
export type { SourceRange } from './format/cube-header.ts';
export { cellsByTile, type TileCells } from './format/tiles/cells-by-tile.ts';
export { MISSING } from './format/tiles/layout.ts';
export {
  keepsStatistics,
  type Manifest,
  memberSegments,
  type RunCubes,
  type RunSource,
  segmentsOf,
} from './records/manifest.ts';
export {
  type RunRecord,
  type RunState,
  type StoreTables,
  stateOf,
  storeMigrations,
} from './records/run-table.ts';
export { openRunStore, type RunStore } from './run-store.ts';
export type { RunStoreOptions } from './run-store-options.ts';
export type { DamagedCubes } from './runs/damage/damaged-cubes.ts';
export type { DraftCube, RunDraft } from './runs/publishing/run-draft.ts';
export { CORRECTED_WITHIN_MS, isSettled } from './runs/settled.ts';
export type { Adoption } from './upkeep/verification/adopt.ts';
export type { RunVerification } from './upkeep/verification/verify.ts';

export { exportZarr, type ZarrOptions } from './zarr/export.ts';
