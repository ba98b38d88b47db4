import { z } from 'zod';
import { modelOf, type VariableName } from '../../catalog/index.ts';
import { formatTime, requireServed, type SeriesTable } from '../../forecast/index.ts';
import {
  cellLatitude,
  cellLongitude,
  initTime,
  leads,
  model,
  units,
  values,
  variable,
} from '../answer-parts.ts';
import { keptFor } from '../caching.ts';
import {
  formatName,
  latitude,
  leadHours,
  longitude,
  modelId,
  pin,
  runTime,
  variableName,
  variableNames,
} from '../parameters.ts';
import { faultsError } from '../parse-query.ts';
import { defineRoute } from '../route.ts';
import { describeRun, runDescription } from '../run-description.ts';

const query = z.object({
  model: modelId,
  lat: latitude('Latitude of the place; the nearest grid cell answers.', 52.52),
  lon: longitude('Longitude of the place.', 13.405),
  var: variableName.optional(),
  vars: variableNames.optional(),
  init_time: runTime.optional(),
  lead_from: leadHours('First lead hour; 0 when left out.', 0).optional(),
  lead_to: leadHours('Last lead hour, inclusive; the horizon of the model when left out.', 24).optional(),
  fmt: formatName(['json']).optional(),
  pin: pin.optional(),
});

const oneVariable = z
  .object({
    model,
    var: variable,
    units,
    lat: cellLatitude,
    lon: cellLongitude,
    init_time: initTime,
    lead_hours: leads,
    values,
    run: runDescription,
  })
  .meta({ id: 'PointSeries', description: 'The answer to `var`.' });

const severalVariables = z
  .object({
    model,
    lat: cellLatitude,
    lon: cellLongitude,
    init_time: initTime,
    lead_hours: leads,
    variables: z
      .record(z.string(), z.object({ units, init_time: initTime, lead_hours: leads, values }))
      .meta({ description: 'By name of the variable: the documented layout.' }),
    vars: z
      .record(z.string(), z.object({ units, values }))
      .meta({ description: 'The same numbers in the other layout that clients know.' }),
    run: runDescription,
  })
  .meta({ id: 'PointTable', description: 'The answer to `vars`.' });

/** `GET /point`: time series of one or several variables at one place. */
export const pointRoute = defineRoute({
  path: '/point',
  operationId: 'getPoint',
  tag: 'Forecasts',
  summary: 'Time series at a place',
  description:
    'Forecast values of one variable (`var`) or several (`vars`) at the grid cell nearest to a place. Leads are those that the model has; nothing is interpolated in time. A value that there is none of is null.',
  access: 'key',
  query,
  pathParameters: z.object({}),
  formats: {
    json: {
      schema: z.union([oneVariable, severalVariables]),
      description: 'Flat for `var`, by variable for `vars`.',
    },
  },
  problems: [404, 422, 502],
  examples: [
    {
      summary: 'One variable',
      call: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=3',
    },
    {
      summary: 'Several variables',
      call: '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation&lead_to=3',
    },
  ],
  async prepare({ query }, { request }) {
    const variables = askedVariables(query);
    requireServed(query.model, variables);
    const { horizonHours } = modelOf(query.model);
    const range = leadRange(query.lead_from ?? 0, query.lead_to ?? horizonHours, query.model, horizonHours);
    const run = await request.run(query.model, query.init_time ?? null, query.pin ?? null);
    const cell = request.requireCell(run, query.lat, query.lon);
    return {
      ...keptFor(run, query.init_time !== undefined || query.pin !== undefined),
      async read() {
        const table = await request.requireSeries(run, { kind: 'cell', cell }, variables, range);
        const place = { lat: cell.latitude, lon: cell.longitude };
        const answer = query.var === undefined ? answerOfAll(place, table) : answerOfOne(place, table);
        return { content: JSON.stringify(answer), run: table.run };
      },
    };
  },
});

function askedVariables({ var: one, vars }: z.output<typeof query>): readonly VariableName[] {
  if (one !== undefined && vars !== undefined) {
    throw faultsError([{ parameter: 'vars', detail: 'and var exclude each other: give one of them' }]);
  }
  const variables = one === undefined ? vars : [one];
  if (variables === undefined) {
    const detail = '(one variable) or vars (several, separated by commas) is required';
    throw faultsError([{ parameter: 'var', detail }]);
  }
  return variables;
}

function leadRange(from: number, to: number, model: string, horizonHours: number) {
  for (const [parameter, lead] of [
    ['lead_from', from],
    ['lead_to', to],
  ] as const) {
    if (lead <= horizonHours) continue;
    const detail = `${lead} lies beyond the horizon of ${model}, ${horizonHours} h`;
    throw faultsError([{ parameter, detail }]);
  }
  if (from > to) throw faultsError([{ parameter: 'lead_from', detail: `${from} is after lead_to ${to}` }]);
  return { from, to };
}

interface Cell {
  readonly lat: number;
  readonly lon: number;
}

function answerOfOne(cell: Cell, { run, columns: [series] }: SeriesTable) {
  if (series === undefined) throw new Error('rest: a point was asked without variables');
  return {
    model: run.model,
    var: series.name,
    units: series.units,
    ...cell,
    init_time: formatTime(run.initTime),
    lead_hours: series.leads,
    values: series.values,
    run: describeRun(run),
  };
}

function answerOfAll(cell: Cell, { run, leads: lead_hours, columns }: SeriesTable) {
  const init_time = formatTime(run.initTime);
  const entries = columns.map(({ name, units, values }) => [name, { units, values }] as const);
  return {
    model: run.model,
    ...cell,
    init_time,
    lead_hours,
    variables: Object.fromEntries(
      entries.map(([name, { units, values }]) => [name, { units, init_time, lead_hours, values }]),
    ),
    vars: Object.fromEntries(entries),
    run: describeRun(run),
  };
}
