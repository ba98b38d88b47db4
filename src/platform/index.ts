export { withDeadline } from './concurrency/deadline.ts';
export { FairShare } from './concurrency/fair-share.ts';
export { nextTurn, turnMs } from './concurrency/next-turn.ts';
export { KeyedQueue } from './concurrency/semaphores/keyed-queue.ts';
export { type KeyedLimits, KeyedSemaphore } from './concurrency/semaphores/keyed-semaphore.ts';
export { QueueFullError, type Release, Semaphore } from './concurrency/semaphores/semaphore.ts';
export { SharedTask, SharedTasks } from './concurrency/shared-task.ts';
export { type Config, ConfigError, type LanguageSettings } from './config/config.ts';
export { configOfIngest } from './config/gateway-secrets.ts';
export { readConfig } from './config/read-config.ts';
export { SETTINGS, type Settings } from './config/settings/settings.ts';
export { type DatabaseOptions, databaseFault, openDatabase } from './database/database.ts';
export { type DatabaseClock, openDatabaseClock } from './database/database-clock.ts';
export { notACursor, pageCursor, placeOfCursor } from './database/page-cursor.ts';
export { isConnectionError, noAnswer } from './database/postgres/postgres-errors.ts';
export { describePostgres, isPostgresUrl } from './database/postgres/postgres-url.ts';
export { holdLock } from './database/transaction-lock.ts';
export { registerErrorClass } from './errors/error-classes.ts';
export {
  type Allowed,
  DamagedDataError,
  type ErrorCode,
  HTTP_STATUS,
  IsobarError,
  type IsobarErrorOptions,
  type ParameterFault,
} from './errors/errors.ts';
export { ResourceFault, resourceFaultOf } from './errors/resource-fault.ts';
export { dataFolderFault, freeBytes, prepareDataFolder, requireSpace } from './files/data-folder.ts';
export { syncFolder, writeFileOnce } from './files/files.ts';
export { freeMemory } from './free-memory.ts';
export { createLog, type Log } from './log/log.ts';
export { currentRequestId, withRequestId } from './log/request-id.ts';
export {
  isTraced,
  sendTraces,
  type TracedWork,
  tellTraced,
  traced,
  tracedWork,
  tracesEnd,
} from './log/traces.ts';
export { maxEntries } from './max-entries.ts';
export { CachedCheck } from './processes/cached-check.ts';
export type { IngestStatus, JobCounts, ModelIngestStatus } from './processes/ingest-status.ts';
export { type Notification, ProcessLink, type RemoteCall } from './processes/link/process-link.ts';
export { type FirstState, firstState, otherState } from './processes/link/process-state.ts';
export type { OtherProcesses } from './processes/other-processes.ts';
export type { Damage, StoreCondition } from './processes/store-condition.ts';
export { localState, openSharedState } from './redis/open-shared-state.ts';
export { RequestScoped } from './request-scoped.ts';
export type { Counts, UseResult } from './shared-state/counts/counts.ts';
export { LocalCounts } from './shared-state/counts/local-counts.ts';
export type { PubSub } from './shared-state/pub-sub.ts';
export type { SharedState } from './shared-state/shared-state.ts';
export { isAheadOfClock, latestPossible } from './time/ahead-of-clock.ts';
export { type Clock, type Pace, pacedClock } from './time/paced-clock.ts';
export { formatTime, parseInitTime, parseTime } from './time/utc-time.ts';
export type { WorkerCall } from './workers/calls/remote-calls.ts';
export { emitEvent, isWorker, workerInput } from './workers/calls/worker-messages.ts';
export { preloadInWorkers } from './workers/preloads.ts';
export { CallTimeoutError, WorkerPool } from './workers/worker-pool.ts';
export { WorkerProcess } from './workers/worker-process.ts';
export { WorkerThread } from './workers/worker-thread.ts';
