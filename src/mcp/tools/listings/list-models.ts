import { z } from 'zod';
import { MODEL_IDS, modelOf } from '../../../catalog/index.ts';
import { formatTime } from '../../../forecast/index.ts';
import { workOfListing } from '../../../http/index.ts';
import { textTable } from '../../answer/table.ts';
import { defineTool } from '../../tool.ts';

const model = z.object({
  id: z.enum(MODEL_IDS),
  title: z.string(),
  coverage: z.string(),
  resolution: z.string(),
  horizon_hours: z.int().meta({ description: 'Longest lead of any run.' }),
  update_cycle_hours: z.number().meta({ description: 'Hours between two runs.' }),
  latest_init_time: z
    .string()
    .nullable()
    .meta({ description: 'Newest complete run; null where there is none: the model cannot be asked now.' }),
  synthetic: z.boolean().nullable().meta({ description: 'Whether that run is demo data.' }),
  attribution: z.string(),
});

/** The models with the runs that answer. */
export const listModels = defineTool({
  name: 'list_models',
  title: 'Weather models',
  description:
    'Lists the weather models with coverage, resolution, horizon and their newest run. Use it to choose a model: regional ones are finer, global ones reach everywhere. Only models with a run can be asked.',
  input: z.strictObject({}),
  output: z.object({ models: z.array(model) }),
  prepare(_, { request }) {
    return {
      run: null,
      ...workOfListing(MODEL_IDS.length),
      async read() {
        const models = await Promise.all(
          MODEL_IDS.map(async (id) => {
            const run = await request.latest(id);
            const facts = modelOf(id);
            return {
              id,
              title: facts.title,
              coverage: facts.coverage,
              resolution: facts.resolution,
              horizon_hours: facts.horizonHours,
              update_cycle_hours: facts.updateCycleHours,
              latest_init_time: run === null ? null : formatTime(run.initTime),
              synthetic: run?.synthetic ?? null,
              attribution: facts.attribution,
            };
          }),
        );
        const rows = models.map((row) => [
          row.id,
          row.coverage,
          row.resolution,
          row.horizon_hours,
          row.latest_init_time ?? 'no run yet',
          row.synthetic === null ? '' : row.synthetic ? 'SYNTHETIC demo data' : 'forecast',
        ]);
        const head = ['model', 'coverage', 'resolution', 'horizon (h)', 'newest run', 'data'];
        return { structured: { models }, text: textTable(head, rows) };
      },
    };
  },
});
