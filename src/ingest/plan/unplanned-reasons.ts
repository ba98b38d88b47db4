import { isVariableName, type ModelId, VARIABLE_NAMES } from '../../catalog/index.ts';
import { type EntriesByNativeField, recipeProblem } from '../../fields/index.ts';
import type { SelectedEntry } from '../../source/index.ts';
import { type FieldFilter, isConstant, isPresent, type PresentFields, runLeads } from './run-plan.ts';

/**
 * What messages of a run that are there give nothing, and why: a sentence for each variable and reason, with the leads. Nothing of
 * what the store has, or of what can be made, nor of an ensemble's members, which lack what its control does.
 */
export function unplannedReasons(
  model: ModelId,
  initTime: Date,
  entries: readonly SelectedEntry[],
  present: PresentFields,
  requested: FieldFilter = () => true,
): readonly string[] {
  const ofControl = entries.filter(({ member }) => member === 0);
  const byNativeField: EntriesByNativeField = Map.groupBy(ofControl, ({ nativeField }) => nativeField);
  const leads = runLeads(model, initTime);
  const there = new Set(
    entries.flatMap((entry) => (isConstant(model, entry) ? [] : [entry.window.endHours])),
  );
  const reasons = new Map<string, number[]>();
  const add = (reason: string, lead: number) => {
    const of = reasons.get(reason);
    if (of === undefined) reasons.set(reason, [lead]);
    else of.push(lead);
  };
  for (const lead of [...there].sort((a, b) => a - b)) {
    if (!leads.includes(lead)) {
      if (entries.some((entry) => isWanted(entry, lead, requested))) {
        add('not an output step of this run', lead);
      }
      continue;
    }
    const previous = leads[leads.indexOf(lead) - 1] ?? null;
    for (const variable of VARIABLE_NAMES) {
      if (!requested(variable, lead, 0) || isPresent(present, { variable, lead, member: 0 })) continue;
      const why = recipeProblem(model, variable, lead, previous, byNativeField);
      if (why !== null) add(`${variable}: ${why}`, lead);
    }
  }
  return [...reasons].map(([reason, of]) => `lead ${of.join(', ')} left out: ${reason}`);
}

function isWanted({ nativeField, window }: SelectedEntry, lead: number, requested: FieldFilter): boolean {
  return window.endHours === lead && isVariableName(nativeField) && requested(nativeField, lead, 0);
}
