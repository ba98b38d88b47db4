import type { Caller, Plan } from '../../access/index.ts';
import { HOUR_MS } from '../../catalog/index.ts';
import { formatTime, type Run } from '../../forecast/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { tooLarge } from '../problems/refusals.ts';
import type { Work } from './prices.ts';

/** What plans bound of a question, in words. */
const BOUNDS = [
  ['points', 'maxPoints', 'places'],
  ['series', 'maxSeries', 'series (places x variables)'],
  ['cells', 'maxCells', 'cells of maps (cells x variables x times)'],
] as const satisfies readonly (readonly [keyof Work, keyof Plan, string])[];

/**
 * Throws IsobarError for what the plan of the caller does not allow: 'validation_error' with the reason 'too_large' for too much at
 * once, 'forbidden' for a run that is too old.
 */
export function requireWithinPlan(
  { plan }: Caller,
  asked: Work & { readonly run: Run | null },
  now: Date,
): void {
  for (const [name, limit, words] of BOUNDS) {
    const count = asked[name] ?? 0;
    const most = plan[limit];
    if (count <= most) continue;
    throw tooLarge(
      `the question asks for ${count} ${words}, the plan ${plan.id} allows at most ${most} in one request: ask for fewer, or in several requests`,
    );
  }
  if (asked.run !== null) requireInArchive(plan, asked.run, now);
}

/** Throws IsobarError('forbidden') for a run older than a plan allows. */
function requireInArchive({ id, archiveHours }: Plan, { model, initTime }: Run, now: Date): void {
  if (archiveHours === null || now.getTime() - initTime.getTime() <= archiveHours * HOUR_MS) return;
  const oldest = new Date(now.getTime() - archiveHours * HOUR_MS);
  throw new IsobarError(
    'forbidden',
    `the plan ${id} allows runs of the last ${archiveHours} hours, from ${formatTime(oldest)} on; the ${model} run of ${formatTime(initTime)} is older`,
  );
}
