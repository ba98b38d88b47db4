import { constants } from 'node:os';
import { onStopRequest, type StopSignal } from './stop-request.ts';

/** A command was interrupted before it was done. */
export class Interruption extends Error {
  override readonly name = 'Interruption';
  /** As shells count: 128 and the number of the signal. */
  readonly exitCode: number;
  /** Whether the reader of the output has gone. */
  readonly quiet: boolean;

  constructor(signal: StopSignal | 'SIGPIPE') {
    super(`interrupted by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
    this.quiet = signal === 'SIGPIPE';
  }
}

const interrupted = new AbortController();
let listens = false;
let tolerates = false;

/**
 * A signal that is aborted with an Interruption at Ctrl-C, at SIGTERM, and when the reader of the output has gone. The
 * command is to clean up and to throw the reason; a second Ctrl-C ends it at once.
 */
export function interruption(): AbortSignal {
  tolerateClosedOutput();
  if (!listens) {
    listens = true;
    const stopListening = onStopRequest((signal) => {
      stopListening();
      interrupted.abort(new Interruption(signal));
    });
  }
  return interrupted.signal;
}

/** Ignores errors of a closed output from now on, as with `isobar runs | head -1`. */
export function tolerateClosedOutput(): void {
  if (tolerates) return;
  tolerates = true;
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      interrupted.abort(new Interruption('SIGPIPE'));
    });
  }
}
