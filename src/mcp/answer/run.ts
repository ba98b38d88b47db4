import { z } from 'zod';
import { MODEL_IDS, modelOf } from '../../catalog/index.ts';
import { formatTime, type Run } from '../../forecast/index.ts';
import { answeredLead } from '../../http/index.ts';

/** The run that answers. */
export const runSchema = z
  .object({
    model: z.enum(MODEL_IDS),
    init_time: z.string().meta({ description: 'Initialisation of the run: lead 0.' }),
    state: z.enum(['COMPLETE', 'INCOMING', 'ON_DEMAND']),
    horizon_hours: answeredLead.meta({ description: 'Last lead of the run.' }),
    synthetic: z
      .boolean()
      .meta({ description: 'Made up by the demo rather than forecast: no statement about real weather.' }),
    attribution: z.string().meta({ description: 'Line to show with the data.' }),
  })
  .meta({ description: 'What the answer was read from.' });

export function describeRun(run: Run): z.input<typeof runSchema> {
  return {
    model: run.model,
    init_time: formatTime(run.initTime),
    state: run.state,
    horizon_hours: run.horizonHours,
    synthetic: run.synthetic,
    attribution: attributionOf(run),
  };
}

function attributionOf({ attribution, synthetic, source, model }: Run): string {
  return attribution ?? (synthetic ? source : modelOf(model).attribution);
}

/** The run in a line of text, with the warning that synthetic data need. */
export function runLine(run: Run): string {
  const warning = run.synthetic ? ' SYNTHETIC demo data, no forecast of real weather.' : '';
  return `${run.model}, run of ${formatTime(run.initTime)}.${warning}`;
}

/** The last line of a text. */
export function attributionLine(...runs: readonly Run[]): string {
  return `Attribution: ${[...new Set(runs.map(attributionOf))].join(' | ')}`;
}
