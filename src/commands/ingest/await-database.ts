import { setTimeout as sleep } from 'node:timers/promises';
import { type Log, resourceFaultOf } from '../../platform/index.ts';

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

/**
 * Opens what needs PostgreSQL. While that does not answer this waits and tries again, since the processes of a fleet start in any order;
 * whatever else is wrong with the database is thrown at once.
 * @param signal ends the waiting
 * @returns null where `signal` was aborted before the database answered
 */
export async function onceDatabaseAnswers<Opened>(
  open: () => Promise<Opened>,
  log: Log,
  signal: AbortSignal,
): Promise<Opened | null> {
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(2 * pauseMs, MAX_PAUSE_MS)) {
    try {
      return await open();
    } catch (error) {
      const fault = resourceFaultOf(error);
      if (fault?.resource !== 'database') throw error;
      const reason = error instanceof Error ? error.message : fault.message;
      log.warn(`${reason}; trying again in ${pauseMs / 1000} s`);
    }
    await sleep(pauseMs, null, { signal }).catch(() => {});
  }
  return null;
}
