import { HOUR_MS } from '../../../catalog/index.ts';
import type { AskedRange } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

/** Most leads that a run of any model has; a cost of 1 stands for the values of one whole series. */
const MAX_LEADS = 209;

/** Arguments that choose leads of a run, by lead hours, by valid times, or by both. */
export const rangeArguments = () =>
  builder.args((t) => ({
    leadFrom: t.field({
      type: 'NonNegativeInt',
      description: 'First lead, hours; 0 when left out.',
    }),
    leadTo: t.field({
      type: 'NonNegativeInt',
      description:
        'Last lead, hours, inclusive; the model’s horizon when left out. Beyond it there is nothing, so that several models can share one range.',
    }),
    validFrom: t.field({
      type: 'DateTime',
      description: 'First valid time; the first lead’s when left out.',
    }),
    validTo: t.field({
      type: 'DateTime',
      description: 'Last valid time, inclusive; the last lead’s when left out.',
    }),
  }));

/** The part of a whole series, 0 to 1, that a range may hold, whatever the model. */
export function shareOfLeads({ leadFrom, leadTo, validFrom, validTo }: AskedRange): number {
  const byLead = (leadTo ?? Number.POSITIVE_INFINITY) - (leadFrom ?? 0);
  const byTime =
    validFrom && validTo ? (validTo.getTime() - validFrom.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY;
  return Math.min(1, Math.max(1, Math.min(byLead, byTime) + 1) / MAX_LEADS);
}
