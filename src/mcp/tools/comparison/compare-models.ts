import { z } from 'zod';
import { MODEL_IDS } from '../../../catalog/index.ts';
import {
  commonRange,
  formatTime,
  leadRangeOf,
  type Run,
  requireServed,
  spread,
  stepsIn,
  withDefaultEnd,
} from '../../../forecast/index.ts';
import { type Work, workOfSeries } from '../../../http/index.ts';
import { cellSchema, describeCellOf, describePlace, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { everyNth, notes, shortTime, times, value } from '../../answer/series.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { findPlace, placeArgument } from '../../arguments/place.ts';
import { presentWindow, requestedWindow, windowArguments } from '../../arguments/times.ts';
import { variableArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';

/** Times of an answer. */
const MAX_TIMES = 120;

const values = z.array(value);

/** One variable of several models. */
export const compareModels = defineTool({
  name: 'compare_models',
  title: 'Compare models',
  description:
    'One variable at one place by several models at their common valid times, with median, minimum, maximum and standard deviation: shows how sure the forecast is. Amounts are brought to common windows.',
  input: z.strictObject({
    place: placeArgument,
    variable: variableArgument,
    models: z.array(modelArgument).min(1).max(MODEL_IDS.length).optional().meta({
      description: 'All models that have a run, cover the place and have the variable when left out.',
    }),
    ...windowArguments,
  }),
  output: z.object({
    place: placeSchema,
    variable: z.string(),
    units: z.string().nullable(),
    times,
    every: z.int().meta({ description: 'Every nth common time is given: 1 for all.' }),
    members: z.array(z.object({ run: runSchema, cell: cellSchema, values })),
    count: z.array(z.int()).meta({ description: 'Models with a value at each time.' }),
    median: values,
    minimum: values,
    maximum: values,
    standard_deviation: values,
    without: z.array(z.enum(MODEL_IDS)).meta({ description: 'Models without any value here.' }),
    notes,
  }),
  async prepare({ place: named, variable, models, ...times }, { request, now }) {
    const place = await findPlace(named, 'place');
    const { latitude, longitude } = place;
    if (models !== undefined) for (const model of models) requireServed(model, [variable]);
    const window = requestedWindow(times) ?? presentWindow(now());
    const chosen: Run[] = [];
    for (const model of new Set(models ?? MODEL_IDS)) {
      const run = models === undefined ? await request.latest(model) : await request.run(model, null, null);
      if (run !== null) chosen.push(run);
    }
    const [first] = chosen;
    if (first === undefined) await request.run('gfs', null, null);
    const without = chosen.filter((run) => request.cell(run, latitude, longitude) === null);
    const members = chosen.filter((run) => !without.includes(run));
    if (members.length === 0 && first !== undefined) request.requireCell(first, latitude, longitude);
    const common = commonRange(members, window);
    const ranges = members.map((run) => leadRangeOf(run, withDefaultEnd(run, common)));
    const work = members.map((run, n) =>
      workOfSeries({
        places: 1,
        variables: [variable],
        leads: stepsIn(run, ranges[n] ?? { from: 1, to: 0 }),
      }),
    );
    return {
      run: null,
      ...sumOf(work),
      async read() {
        const tables = await Promise.all(
          members.map((run, n) =>
            request.series(
              run,
              request.place(run, latitude, longitude),
              [variable],
              ranges[n] ?? { from: 1, to: 0 },
            ),
          ),
        );
        const result = spread(tables, variable);
        const every = Math.max(1, Math.ceil(result.validTimes.length / MAX_TIMES));
        const pick = <T>(list: readonly T[]) => everyNth(list, every);
        const shown = result.members.map((member) => ({
          ...member,
          run: members.find(({ model }) => model === member.model) as Run,
        }));
        const cells = await Promise.all(
          shown.map(({ run }) => describeCellOf(request, run, request.requireCell(run, latitude, longitude))),
        );
        const structured = {
          place: describePlace(place),
          variable,
          units: result.units,
          times: pick(result.validTimes).map((time) => formatTime(time)),
          every,
          members: shown.map((member, n) => ({
            run: describeRun(member.run),
            cell: cells[n] as (typeof cells)[number],
            values: pick(member.values),
          })),
          count: pick(result.count),
          median: pick(result.median),
          minimum: pick(result.minimum),
          maximum: pick(result.maximum),
          standard_deviation: pick(result.standardDeviation),
          without: [...without.map(({ model }) => model), ...result.without],
          notes: every === 1 ? [] : [`Every ${every}th of ${result.validTimes.length} times is given.`],
        };
        const rows = structured.times.map((time, n) => [
          shortTime(time),
          ...structured.members.map((member) => member.values[n] ?? null),
          structured.median[n] ?? null,
          structured.minimum[n] ?? null,
          structured.maximum[n] ?? null,
        ]);
        const head = ['time', ...shown.map(({ model }) => model), 'median', 'minimum', 'maximum'];
        const left =
          structured.without.length === 0 ? [] : [`Without a value here: ${structured.without.join(', ')}.`];
        const text = [
          `${variable} (${result.units ?? '-'}) at ${place.name ?? ''} ${latitude}, ${longitude}`,
          ...shown.map(({ run }) => runLine(run)),
          ...left,
          ...structured.notes,
          textTable(head, rows, 3500),
          attributionLine(...shown.map(({ run }) => run)),
        ].join('\n');
        return { structured, text };
      },
    };
  },
});

function sumOf(work: readonly Work[]): Work {
  return {
    price: work.reduce((sum, { price }) => sum + price, 0),
    points: work.length,
    series: work.length,
  };
}
