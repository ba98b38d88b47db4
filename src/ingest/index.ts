export {
  type BackfilledRun,
  type BackfillOutcome,
  type BackfillRequest,
  backfill,
} from './backfill/backfill.ts';
export {
  type BackfillOrder,
  type BackfillPart,
  backfilledRuns,
} from './backfill/backfilled-runs.ts';
export { type SampleVerdict, verifySamples } from './corrections/verify-samples.ts';
export { type IngestService, type IngestServiceOptions, openIngestService } from './ingest-service.ts';
export {
  createInProcessQueue,
  createPgBossQueue,
  type JobQueue,
  type RunJob,
} from './jobs/index.ts';
export { startFieldThreads } from './make/threads/field-threads.ts';
export {
  createOnDemandIngest,
  type OnDemandIngest,
  type OnDemandOptions,
  type RequestedLeads,
} from './on-demand/on-demand-ingest.ts';
export type { CellIntegers } from './on-demand/read-cells.ts';
export { expectedOf, type IngestBounds } from './plan/ingest-bounds.ts';
export { PRODUCERS_SCHEDULE, runsDue } from './plan/run-schedule.ts';
export { repairPlaces } from './repair/repair-places.ts';
export { type RunOrigin, repairRun } from './repair/repair-run.ts';
export { createIngestBoard, type IngestBoard } from './report/ingest-board.ts';
export { type RunProgress, type RunReport, rateOf } from './report/run-report.ts';
export { type IngestReport, type IngestRequest, ingest } from './runs/ingest.ts';
export { type DemoBases, demoLineage, demoRunSource, locateDemo, runSourceOf } from './runs/run-source.ts';
export {
  type DemoIngest,
  type DemoOptions,
  firstDemoModel,
  startDemoIngest,
} from './watch/demo-ingest.ts';
export { createWatcher, type Watcher, type WatcherOptions } from './watch/watcher.ts';
