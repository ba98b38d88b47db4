export { type Config, ConfigError, readConfig, SETTINGS } from './config.ts';
export { openDatabase } from './database.ts';
export { type ErrorCode, HTTP_STATUS, IsobarError, type ParameterFault } from './errors.ts';
export { syncFolder, writeFileAtomic } from './files.ts';
export type { IngestStatus, JobCounts, ModelIngestStatus } from './ingest-status.ts';
export { createLog, type Log } from './log.ts';
export { isPostgresUrl, placeOfPostgres } from './postgres-url.ts';
export { currentRequestId, withRequestId } from './request-id.ts';
export { holdLock } from './transaction-lock.ts';
