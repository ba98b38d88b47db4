export { isAheadOfClock, latestPossible } from './ahead-of-clock.ts';
export { Attached } from './attached.ts';
export { withDeadline } from './concurrency/deadline.ts';
export { FairShare } from './concurrency/fair-share.ts';
export { KeyedQueue } from './concurrency/keyed-queue.ts';
export { type KeyedLimits, KeyedSemaphore } from './concurrency/keyed-semaphore.ts';
export { nextTurn, turnMs } from './concurrency/next-turn.ts';
export { QueueFullError, type Release, Semaphore } from './concurrency/semaphore.ts';
export { SharedTask, SharedTasks } from './concurrency/shared-task.ts';
export { emitEvent } from './concurrency/worker-messages.ts';
export { CallTimeoutError, WorkerPool } from './concurrency/worker-pool.ts';
export { preloadInThreads, type WorkerCall, WorkerThread } from './concurrency/worker-thread.ts';
export {
  type Config,
  ConfigError,
  configOfIngest,
  type LanguageSettings,
  readConfig,
  SETTINGS,
  type Settings,
} from './config.ts';
export { dataFolderFault, prepareDataFolder, requireSpace } from './data-folder.ts';
export { type DatabaseOptions, databaseFault, openDatabase } from './database.ts';
export { type DatabaseClock, openDatabaseClock } from './database-clock.ts';
export { registerErrorClass } from './error-classes.ts';
export {
  type Allowed,
  DamagedDataError,
  type ErrorCode,
  HTTP_STATUS,
  IsobarError,
  type IsobarErrorOptions,
  type ParameterFault,
} from './errors.ts';
export { syncFolder, writeFileOnce } from './files.ts';
export { freeMemory } from './free-memory.ts';
export type { IngestStatus, JobCounts, ModelIngestStatus } from './ingest-status.ts';
export { createLog, type Log } from './log.ts';
export type { OtherProcesses } from './other-processes.ts';
export { type Clock, type Pace, pacedClock } from './paced-clock.ts';
export { notACursor, pageCursor, placeOfCursor } from './page-cursor.ts';
export { noAnswer, saysNoAnswer } from './postgres-errors.ts';
export { describePostgres, isPostgresUrl } from './postgres-url.ts';
export { type Asked, ProcessLink, type Told } from './process-link.ts';
export { currentRequestId, withRequestId } from './request-id.ts';
export { ResourceFault, resourceFaultOf } from './resource-fault.ts';
export type { Counts, Taken } from './shared-state/counts.ts';
export { LocalCounts } from './shared-state/local-counts.ts';
export { localState, openSharedState } from './shared-state/open-shared-state.ts';
export { type FirstState, firstState, otherState } from './shared-state/process-state.ts';
export type { PubSub } from './shared-state/pub-sub.ts';
export type { SharedState } from './shared-state/shared-state.ts';
export type { Damage, StoreCondition } from './store-condition.ts';
export {
  isTraced,
  sendTraces,
  type TracedWork,
  tellTraced,
  traced,
  tracedWork,
  tracesEnd,
} from './traces.ts';
export { holdLock } from './transaction-lock.ts';
export { formatTime, parseInitTime, parseTime } from './utc-time.ts';
export { WatchedCheck } from './watched-check.ts';
