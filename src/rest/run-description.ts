import { z } from 'zod';
import type { Run } from '../forecast/index.ts';

/** Where the numbers of an answer come from. */
export const runDescription = z
  .object({
    state: z.enum(['COMPLETE', 'INCOMING']).meta({ description: 'INCOMING runs answer for what they have.' }),
    hours_present: z.int().meta({ description: 'Leads of which something is stored.' }),
    hours_expected: z.int().meta({ description: 'Leads of a complete run.' }),
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
    synthetic: run.synthetic,
    source: run.source,
  };
}
