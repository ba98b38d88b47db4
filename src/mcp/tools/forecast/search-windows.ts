import { z } from 'zod';
import { isDirection, quantityOf } from '../../../catalog/index.ts';
import {
  type Comparison,
  type Condition,
  type ConditionWindow,
  formatTime,
  requireServed,
  searchWindows as search,
  stepsIn,
} from '../../../forecast/index.ts';
import { invalidParameter, workOfSeries } from '../../../http/index.ts';
import { cellSchema, describeCellOf, describePlace, placeLine, placeSchema } from '../../answer/place.ts';
import { attributionLine, describeRun, runLine, runSchema } from '../../answer/run.ts';
import { notes, shortTime } from '../../answer/series.ts';
import { textTable } from '../../answer/table.ts';
import { modelArgument } from '../../arguments/model.ts';
import { findPlace, placeArgument } from '../../arguments/place.ts';
import { initTimeArgument, requestedWindow, runForWindow, windowArguments } from '../../arguments/times.ts';
import { variableArgument } from '../../arguments/variables.ts';
import { defineTool } from '../../tool.ts';

/** How values are compared with one threshold. */
export const COMPARISONS = { below: 'LT', at_most: 'LE', above: 'GT', at_least: 'GE' } as const;

export const MAX_CONDITIONS = 8;
/** Windows of an answer, of each kind. */
const MAX_WINDOWS = 60;

const condition = z.strictObject({
  variable: variableArgument,
  is: z
    .enum(['below', 'at_most', 'above', 'at_least', 'between'])
    .meta({ description: 'How values are compared; between includes both ends.' }),
  threshold: z
    .number()
    .meta({ description: 'In the variable’s unit (list_variables): K, m s-1, kg m-2 (mm), %.' }),
  upper: z.number().optional().meta({ description: 'Second bound, for between alone.' }),
});

const window = z.object({ start: z.string(), end: z.string(), hours: z.number() });

/** Times when conditions hold. */
export const searchWindows = defineTool({
  name: 'search_windows',
  title: 'When does it suit',
  description:
    'Finds the times at a place when conditions hold, for example wind_speed_10m below 5 and total_precipitation at_most 0 for at least 3 hours. Thresholds are in the variables’ fixed units: 293.15 K is 20 °C, 5 m s-1 is 18 km/h.',
  input: z.strictObject({
    place: placeArgument,
    conditions: z
      .array(condition)
      .min(1)
      .max(MAX_CONDITIONS)
      .meta({ description: `What must hold: 1 to ${MAX_CONDITIONS} conditions.` }),
    match: z
      .enum(['all', 'any'])
      .default('all')
      .meta({ description: 'Whether all conditions must hold, or any.' }),
    minimum_hours: z.int().min(1).max(1000).default(1).meta({ description: 'Shortest window that counts.' }),
    model: modelArgument.default('gfs'),
    ...windowArguments,
    init_time: initTimeArgument,
  }),
  output: z.object({
    run: runSchema,
    place: placeSchema,
    cell: cellSchema,
    searched: z.object({ from: z.string(), to: z.string() }),
    windows: z.array(window).meta({ description: 'In order of time; the conditions are known to hold.' }),
    uncertain: z.array(window).meta({ description: 'Where they may hold, depending on missing values.' }),
    longest: window.nullable(),
    total_hours: z.number(),
    notes,
  }),
  async prepare({ place: named, conditions, match, minimum_hours, model, init_time, ...times }, context) {
    const { request, now } = context;
    const variables = [...new Set(conditions.map(({ variable }) => variable))];
    requireServed(model, variables);
    const sought = conditionOf(conditions, match);
    const place = await findPlace(named, 'place');
    const { run, leads, note } = await runForWindow(request, model, init_time, requestedWindow(times), now());
    const cell = request.requireCell(run, place.latitude, place.longitude);
    return {
      run,
      ...workOfSeries({ places: 1, variables, leads: stepsIn(run, leads) }),
      async read() {
        const table = await request.series(run, { kind: 'cell', cell }, variables, leads);
        const found = search(table, sought, minimum_hours);
        const windows = found.certain.map(describeWindow);
        const timeOf = (lead: number) => formatTime(new Date(run.initTime.getTime() + lead * 3_600_000));
        const searched = {
          from: timeOf(table.leads[0] ?? leads.from),
          to: timeOf(table.leads.at(-1) ?? leads.to),
        };
        const cut = found.certain.length > MAX_WINDOWS || found.uncertain.length > MAX_WINDOWS;
        const remarks = [
          ...(note === null ? [] : [note]),
          ...(cut ? [`Only the first ${MAX_WINDOWS} windows are given: ask for longer ones.`] : []),
        ];
        const rows = windows.map(({ start, end, hours }) => [shortTime(start), shortTime(end), hours]);
        const text = [
          runLine(run),
          placeLine(place, cell),
          `Searched ${searched.from} to ${searched.to}: ${found.certain.length} windows, ${found.totalHours} h together; ${found.uncertain.length} uncertain.`,
          ...remarks,
          ...(rows.length === 0 ? [] : [textTable(['start', 'end', 'hours'], rows, 4500)]),
          attributionLine(run),
        ].join('\n');
        return {
          structured: {
            run: describeRun(table.run),
            place: describePlace(place),
            cell: await describeCellOf(request, run, cell),
            searched,
            windows: windows.slice(0, MAX_WINDOWS),
            uncertain: found.uncertain.slice(0, MAX_WINDOWS).map(describeWindow),
            longest: found.longest === null ? null : describeWindow(found.longest),
            total_hours: found.totalHours,
            notes: remarks,
          },
          text,
        };
      },
    };
  },
});

function describeWindow({ start, end, hours }: ConditionWindow) {
  return { start: formatTime(start), end: formatTime(end), hours };
}

function conditionOf(conditions: readonly z.output<typeof condition>[], match: 'all' | 'any'): Condition {
  const compared = conditions.map(
    (condition, n): Condition => ({
      kind: 'COMPARE',
      name: condition.variable,
      comparison: comparisonOf(condition, n),
    }),
  );
  return { kind: match === 'all' ? 'AND' : 'OR', conditions: compared };
}

function comparisonOf({ variable, is, threshold, upper }: z.output<typeof condition>, n: number): Comparison {
  const path = `conditions[${n}].upper`;
  if (is !== 'between') {
    if (upper !== undefined) throw invalidParameter(path, 'is for between alone');
    return { comparison: COMPARISONS[is], threshold };
  }
  if (upper === undefined) throw invalidParameter(path, 'is needed for between');
  if (upper < threshold && !isDirection(quantityOf(variable))) {
    throw invalidParameter(path, `${upper} is less than threshold ${threshold}`);
  }
  return { comparison: 'BETWEEN', low: threshold, high: upper };
}
