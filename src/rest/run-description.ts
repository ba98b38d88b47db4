import { z } from 'zod';
import type { Run } from '../forecast/index.ts';
import { answeredLead } from '../http/index.ts';

/** Where the numbers of an answer come from. */
export const runDescription = z
  .object({
    state: z.enum(['COMPLETE', 'INCOMING', 'ON_DEMAND']).meta({
      description:
        'INCOMING runs answer for what they have. ON_DEMAND runs were never ingested as a whole: what is asked for is read from their source.',
    }),
    hours_present: z.int().meta({ description: 'Leads of which something is stored.' }),
    hours_expected: z.int().meta({ description: 'Leads of a complete run.' }),
    missing_leads: z.array(answeredLead).exactOptional().meta({
      description:
        'Leads of which files of the producer are late, absent or unreadable; left out where there are none. Their values are null, and are filled in when the files arrive.',
    }),
    horizon_hours: answeredLead.meta({
      description: 'Last lead of this run: runs of one model may differ, see `cycles` of `/models`.',
    }),
    synthetic: z.boolean().meta({ description: 'Made up rather than forecast, as the demo is.' }),
    source: z.string().meta({ description: 'Where the files came from.' }),
  })
  .meta({ id: 'Run', description: 'What the answer was read from.' });

type RunDescription = z.output<typeof runDescription>;

const descriptions = new WeakMap<Run, RunDescription>();

/** What an answer says of its run; the same object for all answers of the run. */
export function describeRun(run: Run): RunDescription {
  const known = descriptions.get(run) ?? describe(run);
  descriptions.set(run, known);
  return known;
}

function describe(run: Run): RunDescription {
  return {
    state: run.state,
    hours_present: run.presentHours,
    hours_expected: run.expectedHours,
    ...(run.missingLeads.length > 0 && { missing_leads: [...run.missingLeads] }),
    horizon_hours: run.horizonHours,
    synthetic: run.synthetic,
    source: run.source,
  };
}
