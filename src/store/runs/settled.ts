import { DAY_MS } from '../../catalog/index.ts';

/**
 * For how long after its initialisation a producer's run may still be corrected: files of younger runs are checked again, and nothing
 * is said to be immutable that was read from them.
 */
export const CORRECTED_WITHIN_MS = DAY_MS;

/** Whether a run will stay as it is: it is complete, lacks no file of its producer, and is too old to be corrected. */
export function isSettled(
  run: {
    readonly state: string;
    readonly initTime: Date;
    readonly missingLeads: readonly number[];
  },
  now: Date,
): boolean {
  const ageMs = now.getTime() - run.initTime.getTime();
  return run.state === 'COMPLETE' && run.missingLeads.length === 0 && ageMs > CORRECTED_WITHIN_MS;
}
