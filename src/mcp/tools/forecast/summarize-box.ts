import { z } from 'zod';
import { HOUR_MS, quantityOf } from '../../../catalog/index.ts';
import { formatTime, slabStatistics } from '../../../forecast/index.ts';
import { answeredLead, boxOf, mapCells, workOfMaps } from '../../../http/index.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { value } from '../../answer/series.ts';
import { modelArgument } from '../../arguments/model.ts';
import { runAtMoment } from '../../arguments/moment.ts';
import { initTimeArgument, momentArguments } from '../../arguments/times.ts';
import { variableArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';

/** Cells that are read at most: larger boxes are thinned out. */
const MAX_CELLS = 50_000;

const boxSchema = z.strictObject({
  west: z.number().min(-180).max(360).meta({ description: 'Degrees east; greater than east across 180°.' }),
  south: z.number().min(-90).max(90).meta({ description: 'Degrees north.' }),
  east: z.number().min(-180).max(360).meta({ description: 'Degrees east.' }),
  north: z.number().min(-90).max(90).meta({ description: 'Degrees north.' }),
});

/** Statistics of a map. */
export const summarizeBox = defineTool({
  name: 'summarize_box',
  title: 'Summary of a region',
  description:
    'Minimum, maximum, area mean and number of grid cells of one variable over a box of longitudes and latitudes at one time. For a region such as "northern Italy": give its box.',
  input: z.strictObject({
    box: boxSchema.meta({ description: 'The box; with west > east it crosses 180°.' }),
    variable: variableArgument,
    model: modelArgument.default('gfs'),
    ...momentArguments,
    init_time: initTimeArgument,
  }),
  output: z.object({
    run: runSchema,
    box: boxSchema,
    time: z.string().meta({ description: 'Valid time (UTC).' }),
    lead_hours: answeredLead,
    variable: z.string(),
    units: z.string(),
    minimum: value,
    maximum: value,
    mean: value.meta({ description: 'Weighted by area; null for directions and codes.' }),
    count: z.int().meta({ description: 'Grid cells with a value.' }),
    stride: z.int().meta({ description: 'Every nth row and column of the grid was read: 1 for all.' }),
  }),
  async prepare({ box, variable, model, init_time, ...moment }, { request, now, caller }) {
    const { west, south, east, north } = box;
    const bounds = boxOf([west, south, east, north], { vertical: 'levels', onGlobe: true });
    const { run, lead } = await runAtMoment(request, model, init_time, moment, now());
    const thinning = { maxCells: Math.min(MAX_CELLS, caller?.plan.maxCells ?? MAX_CELLS) };
    const window = request.grids.requireSlabWindow(run, variable, lead, bounds, thinning);
    const cells = mapCells(request.grids, run, bounds, window);
    return {
      run,
      ...workOfMaps({ variables: [variable], leads: 1, cells }),
      async read() {
        const slab = await request.grids.requireSlab(run, variable, lead, bounds, thinning);
        const { minimum, maximum, mean, count } = slabStatistics(slab);
        const { units } = quantityOf(variable);
        const time = formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS));
        const { stride } = slab;
        const text = [
          runLine(run),
          `${variable} over west ${west}, south ${south}, east ${east}, north ${north}; valid ${time}, lead ${lead} h:`,
          `minimum ${minimum ?? '-'} ${units}, maximum ${maximum ?? '-'} ${units}, area mean ${mean ?? '-'} ${units}, ${count} grid cells${stride === 1 ? '' : ` (every ${stride}th row and column)`}.`,
          attributionLine(run),
        ].join('\n');
        return {
          structured: {
            run: describeRun(slab.run),
            box,
            time,
            lead_hours: lead,
            variable,
            units,
            minimum,
            maximum,
            mean,
            count,
            stride,
          },
          text,
        };
      },
    };
  },
});
