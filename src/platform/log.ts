import { type Logger, pino } from 'pino';
import { currentRequestId } from './request-id.ts';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'fatal'> &
  // A log without it writes all levels.
  Partial<Pick<Logger, 'isLevelEnabled'>>;

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'silent'] as const;

/**
 * Structured log, one JSON object a line on standard error (standard output belongs to the command's
 * answers). Authorization headers never get through, whatever object is logged.
 */
export function createLog(level: (typeof LOG_LEVELS)[number]): Log {
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
    pino.destination({ dest: 2, sync: true }),
  );
}
