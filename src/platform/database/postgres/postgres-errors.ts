import { ResourceFault } from '../../errors/resource-fault.ts';

/** Classes and codes of SQLSTATE with which a server says that it cannot serve any client now. */
const SERVER_IS_DOWN = /^(08|25P0[34]|57P0[1235]|53300)/;
/** What is wrong with a standby, or with a server that was made read-only. */
export const READ_ONLY = 'the database is read-only';
/**
 * Faults of a server that still answers, by SQLSTATE: a standby after a failover (25006), a full disk (53100), no memory (53200), other
 * resources (53), a damaged file (XX001, XX002), and errors of its file system (58).
 */
const SERVER_FAULTS: readonly (readonly [code: RegExp, fault: string])[] = [
  [/^25006$/, READ_ONLY],
  [/^53100$/, 'the disk of the database is full'],
  [/^53200$/, 'the database is out of memory'],
  [/^53/, 'the database is overloaded'],
  [/^XX00[12]$/, 'a file of the database is damaged'],
  [/^58/, 'the disk of the database does not work'],
];
/** The server gave up a statement after its own deadline. */
export const STATEMENT_TIMEOUT = '57014';
/** What pg and pg-pool say of connections that break and of their deadlines: these errors have no code. */
const CLIENT_GAVE_UP =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|timeout expired)/;

/** That PostgreSQL does not answer. */
export function noAnswer(cause?: unknown): ResourceFault {
  return new ResourceFault('database', 'the database does not answer', cause);
}

/** What does not work of a server that answers; null where nothing of it is to blame for an error. */
export function serverFault(error: unknown): ResourceFault | null {
  const code = sqlStateOf(error);
  const found = SERVER_FAULTS.find(([pattern]) => pattern.test(code));
  return found === undefined ? null : new ResourceFault('database', found[1], error);
}

/** Whether a connection leads to a server that takes no writes, so that a new one may find the server that does. */
export function isReadOnly(error: unknown): boolean {
  return sqlStateOf(error) === '25006';
}

/** Whether an error of PostgreSQL or its driver means that the server cannot be reached or is not serving clients. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node reports a host with several addresses as one error around one for each.
  if (error instanceof AggregateError) return error.errors.some(isConnectionError);
  // Node's own errors of connections and of name look-ups.
  if ('syscall' in error) return true;
  const code = sqlStateOf(error);
  return code === STATEMENT_TIMEOUT || SERVER_IS_DOWN.test(code) || CLIENT_GAVE_UP.test(error.message);
}

/** SQLSTATE of an error of the server; the driver's and the system's own errors have other codes, or none. */
export function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
