import { type LeadRange, leadsOf, type VariableName } from '../../catalog/index.ts';
import { IsobarError } from '../../platform/index.ts';
import { type LeadChoice, planReading, type ReadPlan } from '../plan/plan.ts';
import { requireServed } from '../plan/require-served.ts';
import { type Run, titleOf } from '../runs/run/run.ts';
import type { RequestReader } from './request-reader.ts';

/**
 * A plan for variables that must exist. Throws IsobarError: 'validation_error' for a variable that the model lacks or a range
 * without output steps, 'not_found' if the run does not hold any of the variables, or anything in the range, yet.
 * @param range bounds of the chosen leads. If single leads are chosen, the plan may have none of them as long as the run has
 *   other leads in the range.
 * @param cells that will be read
 */
export async function requirePlan(
  reader: RequestReader,
  requested: Run,
  variables: readonly VariableName[],
  choice: LeadChoice,
  range: LeadRange,
  cells: Int32Array,
): Promise<ReadPlan> {
  requireServed(requested.model, variables);
  const run = await reader.withCells(requested, cells, { variables, leads: choice });
  const plan = planReading(run, variables, choice);
  if (plan.leads.length > 0) return plan;
  if (variables.every((variable) => reader.openValues(run, variable) === null)) {
    const names = Object.keys(run.manifest.cubes).join(', ');
    throw new IsobarError(
      'not_found',
      `${titleOf(run)} is ${run.state}, ${run.presentFields} of ${run.expectedFields} fields, and does not hold ${variables.join(', ')}; it holds ${names}`,
    );
  }
  if (choice === range || planReading(run, variables, range).leads.length === 0) throw noLeads(run, range);
  return plan;
}

/** Explains why a range has no leads: either the model has no output step there, or the run has not got that far. */
export function noLeads(run: Run, { from, to }: LeadRange): IsobarError {
  const steps = leadsOf(run.model, run.initTime.getUTCHours());
  if (steps.some((lead) => lead >= from && lead <= to)) {
    return new IsobarError(
      'not_found',
      `${titleOf(run)} is ${run.state}, ${run.presentHours} of ${run.expectedHours} hours: nothing from lead ${from} to ${to} is there yet`,
    );
  }
  return new IsobarError(
    'validation_error',
    `${titleOf(run)} has no output step from lead ${from} to ${to}; nothing is interpolated`,
    { reason: 'no_data' },
  );
}
