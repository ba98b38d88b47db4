export { type IngestReport, type IngestRequest, ingest } from './ingest.ts';
export { createIngestBoard, type IngestBoard } from './ingest-board.ts';
export { type IngestService, type IngestServiceOptions, openIngestService } from './ingest-service.ts';
export {
  createInProcessQueue,
  createPgBossQueue,
  type DeadJob,
  type JobQueue,
  type JobReport,
  type PgBossQueueOptions,
  type RunJob,
} from './jobs/index.ts';
export { type FieldThreads, startFieldThreads } from './make/threads/field-threads.ts';
export {
  createOnDemandIngest,
  type OnDemandIngest,
  type OnDemandOptions,
  type RequestedLeads,
} from './on-demand/on-demand-ingest.ts';
export type { FieldFilter } from './plan/run-plan.ts';
export { PRODUCERS_SCHEDULE, type RunSchedule } from './plan/run-schedule.ts';
export { ingestSegment, type SegmentOptions, segmentHandler } from './runs/ingest-segment.ts';
export { type RunProgress, type RunReport, rateOf } from './runs/run-report.ts';
export { type DemoBases, demoLineage, demoRunSource, locateDemo, runSourceOf } from './runs/run-source.ts';
export { type SampleOptions, type SampleVerdict, verifySamples } from './runs/verify-samples.ts';
export {
  type DemoIngest,
  type DemoOptions,
  type DemoSource,
  startDemoIngest,
} from './watch/demo-ingest.ts';
export { createWatcher, type Watcher, type WatcherOptions } from './watch/watcher.ts';
