import { HOUR_MS } from '../../../catalog/index.ts';
import type { AskedRange } from '../../../forecast/index.ts';
import { builder } from '../../builder.ts';

/** The most leads that any run has. A cost of 1 stands for one series over all of them. */
const MAX_LEADS = 209;

/** Arguments that choose a range of leads by lead hours, by valid times, or by both. */
export const leadRangeArguments = () =>
  builder.args((t) => ({
    leadFrom: t.field({
      type: 'NonNegativeInt',
      description: 'First lead in hours; 0 by default.',
    }),
    leadTo: t.field({
      type: 'NonNegativeInt',
      description:
        'Last lead in hours, inclusive; by default the last lead of the run. It may lie beyond that lead, so that several models can share one range.',
    }),
    validFrom: t.field({
      type: 'DateTime',
      description: 'First valid time; by default that of the first lead.',
    }),
    validTo: t.field({
      type: 'DateTime',
      description: 'Last valid time, inclusive; by default that of the last lead.',
    }),
  }));

/** The share of a whole series, 0 to 1, that a range can contain for any model. */
export function shareOfLeads({ leadFrom, leadTo, validFrom, validTo }: AskedRange): number {
  const byLead = (leadTo ?? Number.POSITIVE_INFINITY) - (leadFrom ?? 0);
  const byTime =
    validFrom && validTo ? (validTo.getTime() - validFrom.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY;
  return Math.min(1, Math.max(1, Math.min(byLead, byTime) + 1) / MAX_LEADS);
}
