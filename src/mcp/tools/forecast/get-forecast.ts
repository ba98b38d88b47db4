import { z } from 'zod';
import { requireServed, stepsIn, storedGround } from '../../../forecast/index.ts';
import { workOfSeries } from '../../../http/index.ts';
import { cellSchema, describeCell, describePlace, placeLine, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import {
  describeSeries,
  everyNth,
  leadHours,
  notes,
  seriesSchema,
  shortTime,
  times,
  validTimes,
} from '../../answer/series.ts';
import { MAX_TEXT_BYTES, textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { findPlace, placeArgument } from '../../arguments/place.ts';
import { initTimeArgument, requestedWindow, runForWindow, windowArguments } from '../../arguments/times.ts';
import { variablesArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';

const MAX_PLACES = 10;
/** Most values of an answer, over all places and variables. */
const MAX_VALUES = 800;
/** Of the text, for what stands around its tables. */
const HEAD_BYTES = 1200;

/** Series at one place or several. */
export const getForecast = defineTool({
  name: 'get_forecast',
  title: 'Forecast at places',
  description: `Forecast values of variables at up to ${MAX_PLACES} places over a window of time, at the model’s own steps (nothing is interpolated). For days use get_daily_summary, for "when is it dry and calm" search_windows. Long answers are thinned and say so: ask for a shorter window to have every step.`,
  input: z.strictObject({
    place: z.union([placeArgument, z.array(placeArgument).min(1).max(MAX_PLACES)]).meta({
      description: `The place, by name or by latitude and longitude, or a list of up to ${MAX_PLACES}.`,
    }),
    variables: variablesArgument,
    model: modelArgument.default('gfs'),
    ...windowArguments,
    init_time: initTimeArgument,
  }),
  output: z.object({
    run: runSchema,
    times,
    lead_hours: leadHours,
    every: z.int().meta({ description: 'Every nth step of the window is given: 1 for all.' }),
    places: z.array(z.object({ place: placeSchema, cell: cellSchema, series: z.array(seriesSchema) })),
    notes,
  }),
  async prepare({ place: named, variables, model, init_time, ...window }, { request, now }) {
    requireServed(model, variables);
    const isList = Array.isArray(named);
    const places = isList ? named : [named];
    const found = await Promise.all(
      places.map((place, n) => findPlace(place, isList ? `place[${n}]` : 'place')),
    );
    const { run, leads, note } = await runForWindow(
      request,
      model,
      init_time,
      requestedWindow(window),
      now(),
    );
    const cells = found.map(({ latitude, longitude }) => request.requireCell(run, latitude, longitude));
    return {
      run,
      ...workOfSeries({ places: places.length, variables, leads: stepsIn(run, leads) }),
      async read() {
        const tables = await Promise.all(
          cells.map((cell) => request.series(run, { kind: 'cell', cell }, variables, leads)),
        );
        const all = tables[0]?.leads ?? [];
        const every = Math.max(1, Math.ceil((all.length * variables.length * places.length) / MAX_VALUES));
        const lead_hours = everyNth(all, every);
        const grounds = await storedGround(request, run, cells);
        const structured = {
          run: describeRun(tables[0]?.run ?? run),
          times: validTimes(run, lead_hours),
          lead_hours,
          every,
          places: found.map((place, n) => ({
            place: describePlace(place),
            cell: describeCell(cells[n] as (typeof cells)[number], grounds[n] ?? null),
            series: tables[n]?.columns.map((series) => describeSeries(series, every)) ?? [],
          })),
          notes: notesOf(note, every, all.length),
        };
        const budget = (MAX_TEXT_BYTES - HEAD_BYTES) / places.length;
        const blocks = structured.places.map(({ series }, n) => {
          const head = ['time', ...series.map(({ variable, units }) => `${variable} (${units})`)];
          const rows = structured.times.map((time, row) => [
            shortTime(time),
            ...series.map(({ values }) => values[row] ?? null),
          ]);
          const [place, cell] = [found[n], cells[n]];
          const line = place === undefined || cell === undefined ? '' : placeLine(place, cell);
          return `${line}\n${textTable(head, rows, budget)}`;
        });
        const text = [runLine(run), ...structured.notes, ...blocks, attributionLine(run)].join('\n');
        return { structured, text };
      },
    };
  },
});

function notesOf(note: string | null, every: number, steps: number): string[] {
  const thinned = `Every ${every}th of ${steps} steps is given; amounts are those of their own steps alone. Ask for a shorter window, or get_daily_summary for sums.`;
  return [...(note === null ? [] : [note]), ...(every === 1 ? [] : [thinned])];
}
