export {
  type DemoIntake,
  type DemoOptions,
  type DemoSource,
  startDemoIntake,
} from './demo-intake.ts';
export { type IngestReport, type IngestRequest, ingest, type LeadRange } from './ingest.ts';
export { type Intake, type IntakeOptions, openIntake } from './intake.ts';
export { createIntakeBoard, type IntakeBoard, type ModelIntake } from './intake-board.ts';
export {
  createInProcessQueue,
  createPgBossQueue,
  type DeadJob,
  type JobQueue,
  type JobReport,
  type PgBossQueueOptions,
  type RunJob,
} from './jobs/index.ts';
export { createOnDemandIntake, type OnDemandIntake, type OnDemandOptions } from './on-demand-intake.ts';
export type { FieldFilter } from './run-plan.ts';
export { type RunProgress, type RunReport, rateOf } from './run-report.ts';
export { PRODUCERS_SCHEDULE, type RunSchedule } from './run-schedule.ts';
export { type DemoBases, demoLineage, demoRunSource, locateDemo, runSourceOf } from './run-source.ts';
export { type SegmentOptions, segmentHandler, takeInSegment } from './take-in-segment.ts';
export { type FieldThreads, startFieldThreads } from './threads/field-threads.ts';
export { type SampleOptions, type SampleVerdict, verifySamples } from './verify-samples.ts';
export { createWatcher, type Watcher, type WatcherOptions } from './watcher.ts';
