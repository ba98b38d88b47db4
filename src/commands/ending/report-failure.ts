import { ConfigError, IsobarError } from '../../platform/index.ts';
import { printable } from '../terminal/table.ts';
import { Interruption } from './interruption.ts';
import { DEFECT } from './process-faults.ts';

/** What Commander quotes of a call, where it is longer than an error should repeat; the quote may have quotes in it. */
const LONG_QUOTE = /((?:argument|value|unknown command|unknown option) '.{40}).+('(?: is invalid|\s*$))/su;

/** How Commander says what is wrong with a call: it quotes the argument as it came, which is cut to 40 characters. */
export const REFUSALS = {
  outputError: (text: string, write: (text: string) => void) =>
    write(printable(text.replace(LONG_QUOTE, '$1…$2'), { lines: true })),
};

/** Ends a command that failed: what a person can act on as one line, anything else with the place where it happened. */
export function reportFailure(error: unknown): void {
  if (error instanceof Interruption) {
    if (!error.quiet) console.error(`isobar: ${error.message}`);
    process.exitCode = error.exitCode;
  } else if (isExpected(error)) {
    // It may quote what a script passed on.
    console.error(`isobar: ${printable(error.message, { lines: true })}`);
    process.exitCode = 1;
  } else {
    console.error(error);
    process.exitCode = DEFECT;
  }
}

function isExpected(error: unknown): error is Error {
  if (error instanceof IsobarError || error instanceof ConfigError) return true;
  // By name, so that commands which read no GRIB need not load the codec.
  if (error instanceof Error && error.name === 'GribError') return true;
  // Errors of the system: no such file, no permission, address in use.
  return error instanceof Error && 'syscall' in error;
}
