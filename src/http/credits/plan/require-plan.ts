import type { Caller, Plan } from '../../../access/index.ts';
import { tooLarge } from '../../problems/refusals.ts';
import type { Work } from '../prices/prices.ts';

/** What plans bound of a question, in words. */
const BOUNDS = [
  ['points', 'maxPoints', 'places'],
  ['series', 'maxSeries', 'series (places x variables)'],
  ['cells', 'maxCells', 'cells of maps (cells x variables x times)'],
] as const satisfies readonly (readonly [keyof Work, keyof Plan, string])[];

/** Throws IsobarError('validation_error') with the reason 'too_large' for more at once than the plan of the caller allows. */
export function requireWithinPlan({ plan }: Caller, requested: Work): void {
  for (const [name, limit, words] of BOUNDS) {
    const count = requested[name] ?? 0;
    const most = plan[limit];
    if (count <= most) continue;
    throw tooLarge(
      `the question asks for ${count} ${words}, the plan ${plan.id} allows at most ${most} in one request: ask for fewer, or in several requests`,
    );
  }
}
