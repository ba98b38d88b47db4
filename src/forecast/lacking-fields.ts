import { leadsOf, nativeOf, type VariableName } from '../catalog/index.ts';
import { IsobarError } from '../platform/index.ts';
import type { WantedFields } from './on-demand.ts';
import type { Run } from './run.ts';
import type { LeadRange } from './series.ts';

/** Fields that one request may have taken in: each costs its source one message of up to some megabytes. */
const MOST_FIELDS = 1000;

/**
 * The fields in a range of leads that the model gives and the run does not hold.
 * Throws IsobarError('validation_error') when they are more than one request may ask of a source.
 */
export function lackingFields(
  run: Run,
  variables: readonly VariableName[],
  { from, to }: LeadRange,
): readonly WantedFields[] {
  const steps = leadsOf(run.model, run.initTime.getUTCHours()).filter((lead) => lead >= from && lead <= to);
  const wanted = [...new Set(variables)].flatMap((variable): WantedFields[] => {
    const native = nativeOf(run.model, variable);
    if (native.status === 'unavailable') return [];
    const held = new Set(run.manifest.cubes[variable]?.flatMap((segment) => segment.leads));
    const leads = steps.filter((lead) => lead >= native.firstLeadHours && !held.has(lead));
    return leads.length === 0 ? [] : [{ variable, leads }];
  });
  const fields = wanted.reduce((sum, { leads }) => sum + leads.length, 0);
  if (fields > MOST_FIELDS) {
    throw new IsobarError(
      'validation_error',
      `the run is not stored, and ${fields} of its fields would have to be fetched from its source; ask for at most ${MOST_FIELDS} at once (fewer variables or leads)`,
    );
  }
  return wanted;
}
