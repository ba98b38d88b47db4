import type { Diagnostic } from '../../catalog/index.ts';
import type { NullReason } from '../series/null-reason.ts';
import { NullSpans, reasonsByLead } from '../series/null-spans.ts';
import type { Series } from '../series/series.ts';
import { roundTo } from '../units/rounding.ts';
import { formulaOf } from './formulas.ts';

/** Of several reasons the one that waiting or another lead mends least. */
const REASONS_FIRST: readonly NullReason[] = [
  'NOT_PRODUCED',
  'OUTSIDE_DOMAIN',
  'BEFORE_FIRST_STEP',
  'MASKED',
  'NOT_INGESTED',
];

/**
 * A diagnostic out of its inputs over one axis of leads. Where an input is null, so is the diagnostic, for that reason; where
 * its formula does not hold it is null too.
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
  const room = new Float64Array(inputs.length);
  const values = leads.map((lead, n) => {
    for (let input = 0; input < inputs.length; input++) room[input] = inputs[input]?.values[n] ?? Number.NaN;
    if (room.some(Number.isNaN)) {
      const met = new Set(reasons.map((ofInput) => ofInput.get(lead)));
      return nulls.add(REASONS_FIRST.find((reason) => met.has(reason)) ?? 'NOT_INGESTED', lead);
    }
    const value = formula(room);
    if (!Number.isFinite(value)) return nulls.add('NOT_APPLICABLE', lead);
    const limited = limits === null ? value : Math.min(limits.max, Math.max(limits.min, value));
    return roundTo(limited, decimals);
  });
  const served = inputs.every(({ cellMethods }) => cellMethods !== null);
  return {
    name,
    units,
    decimals,
    leads,
    values,
    nulls: nulls.spans(),
    cellMethods: served ? diagnostic.cellMethods : null,
    windowStarts: null,
  };
}
