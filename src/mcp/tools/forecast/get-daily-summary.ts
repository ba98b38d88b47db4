import { z } from 'zod';
import { isDirection, quantityOf, type SeriesName } from '../../../catalog/index.ts';
import {
  aggregate,
  evapotranspirationAt,
  parseTimeZone,
  type Run,
  requireEvapotranspiration,
  requireServed,
  type Series,
  type Statistic,
  stepsIn,
} from '../../../forecast/index.ts';
import {
  type Work,
  workOfEvapotranspiration,
  workOfEvapotranspirationOfDays,
  workOfSeries,
} from '../../../http/index.ts';
import { cellSchema, describeCellOf, describePlace, placeLine, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { notes, value } from '../../answer/series.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { findPlace, placeArgument } from '../../arguments/place.ts';
import { initTimeArgument, requestedWindow, runForWindow, windowArguments } from '../../arguments/times.ts';
import { variablesArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';

const values = z.array(value);

/** Statistics of the days at a place. */
export const getDailySummary = defineTool({
  name: 'get_daily_summary',
  title: 'Days at a place',
  description:
    'Minimum, maximum and mean of variables for each local day at a place, and the sum of amounts (total_precipitation). The first choice for "what is the weather this week".',
  input: z.strictObject({
    place: placeArgument,
    variables: variablesArgument,
    model: modelArgument.default('gfs'),
    time_zone: z.string().max(60).optional().meta({
      description:
        'Time zone of the days: an IANA name, as Europe/Berlin, or an offset from UTC, as +05:30; that of the place when left out.',
    }),
    evapotranspiration: z.boolean().optional().meta({
      description:
        'Whether the water that grass needs on each whole day (FAO 56) is added; false when left out.',
    }),
    ...windowArguments,
    init_time: initTimeArgument,
  }),
  output: z.object({
    run: runSchema,
    place: placeSchema,
    cell: cellSchema,
    time_zone: z.string(),
    days: z.array(z.object({ date: z.string(), start: z.string(), end: z.string(), hours: z.number() })),
    variables: z.array(
      z.object({
        variable: z.string(),
        units: z.string(),
        minimum: values,
        maximum: values,
        mean: values.meta({ description: 'Over time; null for amounts, directions and codes.' }),
        sum: values.meta({ description: 'Of amounts; null for others.' }),
        hours_present: z.array(z.number()).meta({ description: 'Hours of each day that have values.' }),
      }),
    ),
    evapotranspiration: z
      .array(z.object({ date: z.string(), value }))
      .optional()
      .meta({
        description:
          'Reference evapotranspiration in kg m-2, which is mm, where it was asked for; null for days that are not all in the window.',
      }),
    notes,
  }),
  async prepare(
    { place: named, variables, model, time_zone, evapotranspiration = false, init_time, ...times },
    { request, now },
  ) {
    requireServed(model, variables);
    if (evapotranspiration) requireEvapotranspiration(model);
    const place = await findPlace(named, 'place');
    const zone = parseTimeZone(time_zone ?? place.timeZone);
    const window = requestedWindow(times);
    const { run, leads, note } = await runForWindow(request, model, init_time, window, now());
    const cell = request.requireCell(run, place.latitude, place.longitude);
    return {
      run,
      ...workOf(run, leads, variables, evapotranspiration),
      async read() {
        const table = await request.series(run, { kind: 'cell', cell }, variables, leads);
        const options = { every: { days: 1 }, zone, within: leads } as const;
        const summaries = table.columns.map((column) =>
          aggregate({ ...table, columns: [column] }, { ...options, statistics: statisticsOf(column) }),
        );
        const days = (summaries[0]?.periods ?? []).map(({ start, end, hours, localStart }) => ({
          date: localStart.slice(0, 10),
          start: start.toISOString().replace('.000', ''),
          end: end.toISOString().replace('.000', ''),
          hours,
        }));
        const described = table.columns.map((column, n) => {
          const found = summaries[n]?.columns[0]?.values ?? [];
          return {
            variable: column.name,
            units: column.units,
            minimum: found.map(({ minimum }) => minimum),
            maximum: found.map(({ maximum }) => maximum),
            mean: found.map(({ mean }) => mean),
            sum: found.map(({ sum }) => sum),
            hours_present: found.map(({ hoursPresent }) => hoursPresent),
          };
        });
        const remarks = note === null ? [] : [note];
        const location = { latitude: place.latitude, longitude: place.longitude };
        const sunlit = { run, place: { kind: 'cell', cell }, location, range: leads } as const;
        const water = evapotranspiration
          ? (await (await evapotranspirationAt(request, sunlit)).days(zone)).map(({ period, amount }) => ({
              date: period.localStart.slice(0, 10),
              value: amount,
            }))
          : null;
        const blocks = described.map((column) => {
          const rows = days.map(({ date }, n) => [
            date,
            column.minimum[n] ?? null,
            column.maximum[n] ?? null,
            column.mean[n] ?? null,
            column.sum[n] ?? null,
            column.hours_present[n] ?? null,
          ]);
          const head = ['day', 'minimum', 'maximum', 'mean', 'sum', 'hours with values'];
          return `${column.variable} (${column.units})\n${textTable(head, rows, 4500 / described.length)}`;
        });
        const text = [
          runLine(run),
          `${placeLine(place, cell)} Days in ${zone}.`,
          ...remarks,
          ...blocks,
          ...(water === null
            ? []
            : [
                `reference evapotranspiration (kg m-2)\n${textTable(
                  ['day', 'amount'],
                  water.map(({ date, value: amount }) => [date, amount]),
                  500,
                )}`,
              ]),
          attributionLine(run),
        ].join('\n');
        return {
          structured: {
            run: describeRun(table.run),
            place: describePlace(place),
            cell: await describeCellOf(request, run, cell),
            time_zone: zone,
            days,
            variables: described,
            ...(water !== null && { evapotranspiration: water }),
            notes: remarks,
          },
          text,
        };
      },
    };
  },
});

/** What the tool reads: for the water that grass needs all leads from the start of the run on. */
function workOf(
  run: Run,
  leads: Parameters<typeof stepsIn>[1],
  variables: readonly SeriesName[],
  hasWater: boolean,
): Work {
  const series = workOfSeries({ places: 1, variables, leads: stepsIn(run, leads) });
  if (!hasWater) return series;
  const read = workOfEvapotranspiration(stepsIn(run, { ...leads, from: 0 }));
  return {
    ...series,
    price: series.price + read.price + workOfEvapotranspirationOfDays(stepsIn(run, leads)).price,
    series: (series.series ?? 0) + (read.series ?? 0),
  };
}

/** What makes sense of a variable: amounts are added up, directions and codes have no mean. */
function statisticsOf({ name, cellMethods }: Series): readonly Statistic[] {
  if (isAmount(cellMethods)) return ['MINIMUM', 'MAXIMUM', 'SUM'];
  return hasOrder(name) ? ['MINIMUM', 'MAXIMUM', 'MEAN'] : [];
}

function isAmount(cellMethods: string | null): boolean {
  return cellMethods?.includes('sum') === true;
}

function hasOrder(name: SeriesName): boolean {
  const quantity = quantityOf(name);
  return !isDirection(quantity) && !('codes' in quantity && quantity.codes !== null);
}
