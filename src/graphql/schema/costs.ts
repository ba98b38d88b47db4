import { HOUR_MS, inputVariablesOf, type SeriesName } from '../../catalog/index.ts';
import type { RequestedRange } from '../../forecast/index.ts';

/** The most leads that any run has. A cost of 1 stands for one series over all of them. */
const MAX_LEADS = 209;

/** Cost of a field with one value per lead or valid time. It counts once per alias. */
export const AXIS_COST = { field: 1, multiplier: 1 };

/** The share of a whole series, 0 to 1, that a range can contain for any model. */
export function shareOfLeads({ leadFrom, leadTo, validFrom, validTo }: RequestedRange): number {
  const byLead = (leadTo ?? Number.POSITIVE_INFINITY) - (leadFrom ?? 0);
  const byTime =
    validFrom && validTo ? (validTo.getTime() - validFrom.getTime()) / HOUR_MS : Number.POSITIVE_INFINITY;
  return Math.min(1, Math.max(1, Math.min(byLead, byTime) + 1) / MAX_LEADS);
}

/** How many more series are read than names are requested: the inputs of diagnostics. */
export function extraReads(names: readonly SeriesName[]): number {
  return names.reduce((sum, name) => sum + inputVariablesOf(name).length - 1, 0);
}
