import { registerErrorClass } from './error-classes.ts';
import { IsobarError } from './errors.ts';

/** `Retry-After` of callers: most databases and disks that fail are back in a moment, or not for long. */
const RETRY_AFTER_SECONDS = 5;

type Resource = 'database' | 'disk' | 'redis' | 'bucket' | 'processes' | 'clock';

/**
 * Something that the service needs does not work at the moment, through no fault of the caller's: its database, its disk, the bucket of its
 * store, the Redis that it shares with others, one of its processes, or its clock. The message names which, in one sentence without hosts and paths,
 * since it is public.
 */
export class ResourceFault extends IsobarError {
  override readonly name: string = 'ResourceFault';
  readonly resource: Resource;

  /** @param fault what does not work, as a sentence without its full stop: `the database does not answer` */
  constructor(resource: Resource, fault: string, cause?: unknown) {
    super('overloaded', fault, { cause, retryAfterSeconds: RETRY_AFTER_SECONDS });
    this.resource = resource;
  }
}

registerErrorClass('ResourceFault', ResourceFault);

/** Errors of the file system that are the disk's or its administrator's. */
const DISK_FAULTS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk of the data folder is full',
  EDQUOT: 'the disk quota of the data folder is used up',
  EROFS: 'the data folder is read-only',
  EACCES: 'the data folder may not be written to',
  EPERM: 'the data folder may not be written to',
  EIO: 'the disk of the data folder does not work',
};

/** Primary result codes of SQLite (https://sqlite.org/rescode.html). */
const SQLITE_FAULTS: Readonly<Record<number, string>> = {
  5: 'the database is locked by another process',
  6: 'the database is locked by another process',
  8: 'the database is read-only',
  10: 'the disk of the database does not work or is full',
  11: 'the file of the database is damaged',
  13: 'the disk of the database is full',
  14: 'the file of the database cannot be opened',
  26: 'the file of the database is damaged',
};

/** The fault behind an error of the file system or of SQLite, or behind its causes; null where there is none. */
export function resourceFaultOf(error: unknown): ResourceFault | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof ResourceFault) return error;
  const ofDatabase = sqliteFault(error);
  if (ofDatabase !== undefined) return new ResourceFault('database', ofDatabase, error);
  const ofDisk = diskFault(error);
  return ofDisk === undefined ? resourceFaultOf(error.cause) : new ResourceFault('disk', ofDisk, error);
}

function sqliteFault(error: Error): string | undefined {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return undefined;
  // Extended codes have the primary one in their lowest byte.
  return SQLITE_FAULTS[error.errcode & 0xff];
}

function diskFault(error: Error): string | undefined {
  // Only calls of the file system have a path or none; those of the network have an address.
  if (!('code' in error) || typeof error.code !== 'string' || 'address' in error) return undefined;
  return DISK_FAULTS[error.code];
}
