import type { LeadRange, ModelId, VariableName } from '../../catalog/index.ts';
import type { Manifest } from '../../store/index.ts';
import { expectedVariables, type FieldFilter, presentLeads, runLeads } from './run-plan.ts';

/** What is ingested of runs. */
export interface IngestBounds {
  /** Null: all. */
  readonly variables: ReadonlySet<VariableName> | null;
  /** Hours, both ends included; null: all. */
  readonly leads: LeadRange | null;
}

export const EVERYTHING: IngestBounds = { variables: null, leads: null };

/** Whether a field is within the bounds. */
export function filterOf({ variables, leads }: IngestBounds): FieldFilter {
  return (variable, lead) => (variables?.has(variable) ?? true) && isLeadWithin(lead, leads);
}

/** The leads that are within the bounds, in their order. */
export function leadsWithin(leads: readonly number[], bounds: IngestBounds): readonly number[] {
  return leads.filter((lead) => isLeadWithin(lead, bounds.leads));
}

export function isLeadWithin(lead: number, range: LeadRange | null): boolean {
  return range === null || (range.from <= lead && lead <= range.to);
}

/**
 * How many leads and fields make a run complete: those within the bounds, and beyond them what the store has already, so that a
 * run has as many as that exactly when it lacks nothing within the bounds.
 * @param stored what the store has; null: nothing
 */
export function expectedOf(
  model: ModelId,
  initTime: Date,
  bounds: IngestBounds,
  stored: Pick<Manifest, 'cubes'> | null,
): { readonly expectedHours: number; readonly expectedFields: number } {
  const leads = runLeads(model, initTime);
  const within = filterOf(bounds);
  const present = presentLeads(stored);
  const hours = new Set(leadsWithin(leads, bounds));
  const expected = new Set(
    leads.flatMap((lead) => expectedVariables(model, lead, within).map((variable) => `${variable} ${lead}`)),
  );
  for (const [variable, ofVariable] of present) {
    for (const lead of ofVariable) {
      hours.add(lead);
      expected.add(`${variable} ${lead}`);
    }
  }
  return { expectedHours: hours.size, expectedFields: expected.size };
}
