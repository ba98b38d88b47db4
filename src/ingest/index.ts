export { type DemoProgress, takeInDemo } from './demo-intake.ts';
export { type IngestReport, type IngestRequest, ingest } from './ingest.ts';
export type { RunProgress, RunReport } from './run-report.ts';
