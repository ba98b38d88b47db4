import {
  isCycle,
  isMadeDerivation,
  leadsOf,
  type ModelId,
  nativeOf,
  VARIABLE_NAMES,
  type VariableName,
} from '../catalog/index.ts';
import { type EntriesByNativeField, inputsOf, type Recipe, recipeFor } from '../fields/index.ts';
import type { SelectedEntry } from '../source/index.ts';

/** A field to make: one variable at one lead. */
export interface PlannedField {
  readonly variable: VariableName;
  readonly lead: number;
  readonly recipe: Recipe;
}

/** Leads already in the store by variable; none for a new run. */
export type PresentLeads = ReadonlyMap<VariableName, ReadonlySet<number>>;

/** Runs of the model that the entries belong to, newest first; entries of other hours than the model's cycles have none. */
export function runsIn(model: ModelId, entries: readonly SelectedEntry[]): readonly Date[] {
  const times = new Set(entries.map(({ initTime }) => initTime.getTime()));
  return [...times]
    .sort((a, b) => b - a)
    .map((time) => new Date(time))
    .filter((time) => time.getTime() % 3_600_000 === 0 && isCycle(model, time.getUTCHours()));
}

/**
 * Number of fields (variable x lead) that a complete run has: those that the producer's files hold as native fields, and
 * those that are derived from them.
 */
export function expectedFields(model: ModelId, initTime: Date): number {
  const leads = leadsOf(model, initTime.getUTCHours());
  return VARIABLE_NAMES.reduce((sum, variable) => {
    const native = nativeOf(model, variable);
    if (native.status === 'unavailable') return sum;
    if (native.status === 'derived' && !isMadeDerivation(native.conversion)) return sum;
    return sum + leads.filter((lead) => lead >= native.firstLeadHours).length;
  }, 0);
}

/**
 * The fields of a run that its entries can make and the store has not, variable by variable in order of leads. What the
 * store has is never made again, so planning a run that is all there gives nothing.
 * @param entries all of the run
 */
export function planRun(
  model: ModelId,
  initTime: Date,
  entries: readonly SelectedEntry[],
  present: PresentLeads,
): readonly PlannedField[] {
  const byNativeField: EntriesByNativeField = Map.groupBy(entries, (entry) => entry.nativeField);
  const leads = leadsOf(model, initTime.getUTCHours());
  return VARIABLE_NAMES.flatMap((variable) => {
    const have = present.get(variable);
    return leads.flatMap((lead, index) => {
      if (have?.has(lead)) return [];
      const recipe = recipeFor(model, variable, lead, leads[index - 1] ?? null, byNativeField);
      return recipe === null ? [] : [{ variable, lead, recipe }];
    });
  });
}

/**
 * Splits planned fields into batches of whole variables whose planes fit in memory together: one pass over the source's
 * files for each batch. A single variable always fits, whatever its size.
 * @param planeBytes size of one field's integers
 */
export function batchesOf(
  planned: readonly PlannedField[],
  planeBytes: number,
  budgetBytes: number,
): readonly (readonly PlannedField[])[] {
  const batches: PlannedField[][] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const fields of Map.groupBy(planned, ({ variable }) => variable).values()) {
    const size = fields.length * planeBytes;
    const batch = batches.at(-1);
    if (batch !== undefined && bytes + size <= budgetBytes) {
      batch.push(...fields);
      bytes += size;
    } else {
      batches.push([...fields]);
      bytes = size;
    }
  }
  return batches;
}

/** The distinct native fields that some planned fields read. */
export function entriesToRead(fields: readonly PlannedField[]): readonly SelectedEntry[] {
  return [...new Set(fields.flatMap(({ recipe }) => inputsOf(recipe)))];
}

/**
 * Splits planned fields into groups that have no input in common, so that no input is decoded twice and no more than one
 * group's are held at a time: both components of a wind, say, with what is derived from them.
 */
export function groupsSharingInputs(fields: readonly PlannedField[]): readonly (readonly PlannedField[])[] {
  const groupOf = new Map<SelectedEntry, Set<PlannedField>>();
  for (const field of fields) {
    const group = new Set([field]);
    const inputs = inputsOf(field.recipe);
    for (const entry of inputs) for (const other of groupOf.get(entry) ?? []) group.add(other);
    for (const { recipe } of group) for (const entry of inputsOf(recipe)) groupOf.set(entry, group);
  }
  return [...new Set(groupOf.values())].map((group) => [...group]);
}
