import { leadsOf, nativeOf, type VariableName } from '../../catalog/index.ts';
import type { Run } from '../runs/run.ts';
import type { LeadRange } from '../series/series.ts';
import type { WantedFields } from './on-demand.ts';

/** The fields in a range of leads that the model gives and the run does not hold. */
export function lackingFields(
  run: Run,
  variables: readonly VariableName[],
  { from, to }: LeadRange,
): readonly WantedFields[] {
  const steps = leadsOf(run.model, run.initTime.getUTCHours()).filter((lead) => lead >= from && lead <= to);
  return [...new Set(variables)].flatMap((variable): WantedFields[] => {
    const native = nativeOf(run.model, variable);
    if (native.status === 'unavailable') return [];
    const held = new Set(run.manifest.cubes[variable]?.flatMap((segment) => segment.leads));
    const leads = steps.filter((lead) => lead >= native.firstLeadHours && !held.has(lead));
    return leads.length === 0 ? [] : [{ variable, leads }];
  });
}
