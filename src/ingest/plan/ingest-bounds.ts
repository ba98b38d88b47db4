import {
  hasStatistics,
  isStoredByDefault,
  type LeadRange,
  type ModelId,
  storedNumbersOf,
  type VariableName,
} from '../../catalog/index.ts';
import { type RunCubes, segmentsOf } from '../../store/index.ts';
import { expectedVariables, type FieldFilter, runLeads } from './run-plan.ts';

/** What is ingested of runs. */
export interface IngestBounds {
  /** Null: those that are stored by default. */
  readonly variables: ReadonlySet<VariableName> | null;
  /** Hours, both ends included; null: all. */
  readonly leads: LeadRange | null;
  /** How many perturbed members of an ensemble, those with the lowest numbers; left out: all. */
  readonly members?: number;
  /** Whether statistics over the members are stored in place of them, of the variables that have an order. Default false. */
  readonly statistics?: boolean;
}

export const EVERYTHING: IngestBounds = { variables: null, leads: null };

/** Whether a field is within the bounds. */
export function filterOf({ variables, leads, members, statistics = false }: IngestBounds): FieldFilter {
  return (variable, lead, member) =>
    (variables?.has(variable) ?? isStoredByDefault(variable)) &&
    isLeadWithin(lead, leads) &&
    (members === undefined || member <= members) &&
    (member === 0 || !statistics || hasStatistics(variable));
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
  stored: RunCubes | null,
): { readonly expectedHours: number; readonly expectedFields: number } {
  const leads = runLeads(model, initTime);
  const within = filterOf(bounds);
  const hours = new Set(leadsWithin(leads, bounds));
  const expected = new Set<string>();
  for (const member of storedNumbersOf(model)) {
    for (const lead of leads) {
      for (const variable of expectedVariables(model, lead, within, member)) {
        expected.add(`${variable} ${lead} ${member}`);
      }
    }
  }
  for (const { variable, segment } of stored === null ? [] : segmentsOf(stored)) {
    for (const lead of segment.leads) {
      hours.add(lead);
      for (const member of segment.statisticsOf ?? segment.members ?? [0])
        expected.add(`${variable} ${lead} ${member}`);
    }
  }
  return { expectedHours: hours.size, expectedFields: expected.size };
}
