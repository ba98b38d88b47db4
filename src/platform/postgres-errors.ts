import { ResourceFault } from './resource-fault.ts';

/** Classes and codes of SQLSTATE with which a server says that it cannot serve anybody now. */
const SERVER_IS_DOWN = /^(08|57P0[123]|53300)/;
/** The server gave up a statement after its own deadline. */
export const STATEMENT_TIMEOUT = '57014';
/** What pg and pg-pool say of connections that break and of their deadlines: these errors have no code. */
const CLIENT_GAVE_UP =
  /^(timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|timeout expired)/;

/** That PostgreSQL does not answer. */
export function noAnswer(cause?: unknown): ResourceFault {
  return new ResourceFault('database', 'the database does not answer', cause);
}

/** Whether PostgreSQL, or its driver, says that nobody is served at the moment. */
export function saysNoAnswer(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  // Node reports a host with several addresses as one error around one for each.
  if (error instanceof AggregateError) return error.errors.some(saysNoAnswer);
  // Node's own errors of connections and of name look-ups.
  if ('syscall' in error) return true;
  const code = sqlStateOf(error);
  return code === STATEMENT_TIMEOUT || SERVER_IS_DOWN.test(code) || CLIENT_GAVE_UP.test(error.message);
}

/** SQLSTATE of an error of the server; the driver's and the system's own errors have a code of their own, or none. */
export function sqlStateOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}
