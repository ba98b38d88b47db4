import { createRequire } from 'node:module';
import { isatty } from 'node:tty';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentRequestId } from './request-id.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> &
  // A log without it writes all levels.
  Partial<Pick<Logger, 'isLevelEnabled'>>;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/** `auto` = text to a terminal, JSON to a pipe or a file. */
export const LOG_FORMATS = ['auto', 'json', 'text'] as const;

const STANDARD_ERROR = 2;

/**
 * Structured log on standard error (standard output belongs to the command's answers): one JSON object a line, or text for
 * people. Authorization headers never get through, whatever object is logged.
 */
export function createLog(
  level: (typeof LOG_LEVELS)[number],
  format: (typeof LOG_FORMATS)[number] = 'json',
): Log {
  const isText = format === 'text' || (format === 'auto' && isatty(STANDARD_ERROR));
  return pino(
    {
      level,
      base: null,
      mixin: () => {
        const requestId = currentRequestId();
        return requestId === undefined ? {} : { requestId };
      },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: ['authorization', '*.authorization', 'headers.authorization', 'req.headers.authorization'],
    },
    isText ? textDestination() : pino.destination({ dest: STANDARD_ERROR, sync: true }),
  );
}

/** Loaded only where it writes: servers write JSON. */
function textDestination(): DestinationStream {
  const { build } = createRequire(import.meta.url)('pino-pretty') as typeof import('pino-pretty');
  return build({
    destination: STANDARD_ERROR,
    sync: true,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    colorize: isatty(STANDARD_ERROR) && !process.env['NO_COLOR'],
  });
}
