import type { Diagnostic } from '../../catalog/index.ts';
import type { NullReason } from '../series/null-reason.ts';
import { NullSpans, reasonsByLead } from '../series/null-spans.ts';
import type { Series } from '../series/series.ts';
import { roundTo } from '../units/rounding.ts';
import { formulaOf } from './formulas.ts';

/** Reasons by precedence: first those that neither waiting nor another lead can change. */
const REASON_PRECEDENCE: readonly NullReason[] = [
  'NOT_PRODUCED',
  'OUTSIDE_DOMAIN',
  'BEFORE_FIRST_STEP',
  'MASKED',
  'NOT_INGESTED',
];

/**
 * Computes a diagnostic from its inputs over one axis of leads. It is null if an input is null, for the same reason, and if its
 * formula is not valid (NOT_APPLICABLE).
 * @param inputs in the order of the diagnostic's inputs
 */
export function diagnosticSeries(
  diagnostic: Diagnostic,
  leads: readonly number[],
  inputs: readonly Series[],
): Series {
  const { name, units, decimals, limits } = diagnostic;
  const formula = formulaOf(diagnostic);
  const reasons = inputs.map(reasonsByLead);
  const nulls = new NullSpans();
  const scratch = new Float64Array(inputs.length);
  const values = leads.map((lead, n) => {
    for (let input = 0; input < inputs.length; input++)
      scratch[input] = inputs[input]?.values[n] ?? Number.NaN;
    if (scratch.some(Number.isNaN)) {
      const found = new Set(reasons.map((ofInput) => ofInput.get(lead)));
      return nulls.add(REASON_PRECEDENCE.find((reason) => found.has(reason)) ?? 'NOT_INGESTED', lead);
    }
    const value = formula(scratch);
    if (!Number.isFinite(value)) return nulls.add('NOT_APPLICABLE', lead);
    const limited = limits === null ? value : Math.min(limits.max, Math.max(limits.min, value));
    return roundTo(limited, decimals);
  });
  const isServed = inputs.every(({ cellMethods }) => cellMethods !== null);
  return {
    name,
    units,
    decimals,
    leads,
    values,
    nulls: nulls.spans(),
    cellMethods: isServed ? diagnostic.cellMethods : null,
    windowStarts: null,
  };
}
