import type { Log } from '../../platform/index.ts';

/** Exit code for a defect of ours (sysexits: internal software error). */
export const DEFECT = 70;

/** Errors that are logged before the process has ended: one that throws for each request must not fill the disk. */
const MAX_LOGGED = 20;

/**
 * From now on unhandled errors and rejections no longer end the process at once: each is logged, and
 * the first one calls `leave`, which is to let open requests end and then to end the process. The exit code is not 0, so that whoever
 * watches the process starts it again: such an error may have left any state behind.
 */
export function onProcessFault(log: Log, leave: () => void): void {
  let count = 0;
  // Node raises unhandled rejections as uncaught exceptions.
  process.on('uncaughtException', (error, origin) => {
    count++;
    process.exitCode = DEFECT;
    if (count <= MAX_LOGGED) tryToLog(log, { origin, error: textOf(error) });
    if (count === 1) leave();
  });
}

function tryToLog(log: Log, line: { readonly origin: string; readonly error: string }): void {
  try {
    log.fatal(line, 'an error was not handled: open requests are answered, then this process ends');
  } catch {
    // Where the log cannot be written either, the exit code has to say it.
  }
}

/** Secrets that a message may quote: credentials in URLs, keys, and whatever a header carries. */
const SECRETS = /(?<=:\/\/)[^/\s@]+(?=@)|isb_[!-~]+|(?<=\b(?:bearer|basic) )[!-~]+/gi;

/** Its stack, which starts with its message; none of its other fields, which could be anything. */
function textOf(error: unknown): string {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return text.replaceAll(SECRETS, '(withheld)');
}
