import { z } from 'zod';
import { formatTime, leadRangeOf, requireServed, runChange, stepsIn } from '../../../forecast/index.ts';
import { workOfSeries } from '../../../http/index.ts';
import { cellSchema, describeCellOf, describePlace, placeLine, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { everyNth, notes, shortTime, times, value } from '../../answer/series.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { findPlace, placeArgument } from '../../arguments/place.ts';
import { presentWindow, requestedWindow, windowArguments } from '../../arguments/times.ts';
import { variableArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';

const MAX_RUNS = 8;
/** Times of an answer. */
const MAX_TIMES = 80;

const { from, to } = windowArguments;

/** How the forecast changed from run to run. */
export const whatChanged = defineTool({
  name: 'what_changed',
  title: 'Changes between runs',
  description:
    'How the forecast of one variable at one place changed from run to run of a model, at the same valid times: newest run first, with the difference to it and the trend.',
  input: z.strictObject({
    place: placeArgument,
    variable: variableArgument,
    model: modelArgument.default('gfs'),
    runs: z
      .int()
      .min(2)
      .max(MAX_RUNS)
      .default(3)
      .meta({ description: 'How many runs, counted from the newest.' }),
    from,
    to,
  }),
  output: z.object({
    place: placeSchema,
    cell: cellSchema,
    variable: z.string(),
    units: z.string(),
    times,
    every: z.int().meta({ description: 'Every nth common time is given: 1 for all.' }),
    runs: z
      .array(
        z.object({
          run: runSchema,
          values: z.array(value),
          to_newest: z.array(value).meta({ description: 'The newest run’s value minus this run’s.' }),
        }),
      )
      .meta({ description: 'Newest first.' }),
    trend: z.array(z.enum(['RISING', 'FALLING', 'STEADY', 'SWINGING']).nullable()).meta({
      description: 'From the oldest run to the newest at each time; null with fewer than two values.',
    }),
    notes,
  }),
  async prepare({ place: named, variable, model, runs: count, ...times }, { request, forecasts, now }) {
    requireServed(model, [variable]);
    const place = await findPlace(named, 'place');
    const window = requestedWindow(times);
    const newest = await request.run(model, null, null, window === null ? [] : [window]);
    const runs = [newest, ...(await forecasts.completeBefore(newest, count - 1))];
    const cell = request.requireCell(newest, place.latitude, place.longitude);
    const fromNow = leadRangeOf(newest, presentWindow(now()));
    const isPast = fromNow.from > fromNow.to;
    const range = window ?? (isPast ? {} : presentWindow(now()));
    const leads = runs.map((run) => leadRangeOf(run, range));
    const works = runs.map((run, n) =>
      workOfSeries({ places: 1, variables: [variable], leads: stepsIn(run, leads[n] ?? { from: 1, to: 0 }) }),
    );
    return {
      run: newest,
      price: works.reduce((sum, { price }) => sum + price, 0),
      points: 1,
      series: runs.length,
      async read() {
        const tables = await Promise.all(
          runs.map((run, n) =>
            request.series(
              run,
              request.place(run, place.latitude, place.longitude),
              [variable],
              leads[n] ?? { from: 1, to: 0 },
            ),
          ),
        );
        const change = runChange(tables, variable);
        const every = Math.max(1, Math.ceil(change.validTimes.length / MAX_TIMES));
        const pick = <T>(list: readonly T[]) => everyNth(list, every);
        const remarks = [
          ...(runs.length < count ? [`Only ${runs.length} complete runs are stored.`] : []),
          ...(every === 1 ? [] : [`Every ${every}th of ${change.validTimes.length} times is given.`]),
        ];
        const structured = {
          place: describePlace(place),
          cell: await describeCellOf(request, newest, cell),
          variable,
          units: change.units,
          times: pick(change.validTimes).map((time) => formatTime(time)),
          every,
          runs: change.runs.map(({ values, toNewest }, n) => ({
            run: describeRun(runs[n] ?? newest),
            values: pick(values),
            to_newest: pick(toNewest),
          })),
          trend: pick(change.trend),
          notes: remarks,
        };
        const head = ['time', ...change.runs.map(({ initTime }) => shortTime(formatTime(initTime))), 'trend'];
        const rows = structured.times.map((time, n) => [
          shortTime(time),
          ...structured.runs.map(({ values }) => values[n] ?? null),
          structured.trend[n] ?? null,
        ]);
        const text = [
          runLine(newest),
          `${variable} (${change.units}) by runs; ${placeLine(place, cell)}`,
          ...remarks,
          textTable(head, rows, 4500),
          attributionLine(newest),
        ].join('\n');
        return { structured, text };
      },
    };
  },
});
