import type { RequestHandler } from 'express';
import { z } from 'zod';
import { modelOf, type VariableName } from '../catalog/index.ts';
import { type Forecasts, formatTime, requireServed, type SeriesTable } from '../forecast/index.ts';
import { IsobarError } from '../platform/index.ts';
import { cacheAnswer } from './caching.ts';
import {
  latitude,
  leadHours,
  longitude,
  modelId,
  parseQuery,
  pin,
  runTime,
  variableName,
  variableNames,
} from './query.ts';
import { describeRun } from './run-description.ts';

const pointQuery = z.object({
  model: modelId,
  lat: latitude,
  lon: longitude,
  var: variableName.optional(),
  vars: variableNames.optional(),
  init_time: runTime.optional(),
  lead_from: leadHours.optional(),
  lead_to: leadHours.optional(),
  pin: pin.optional(),
});

/** `GET /point`: time series of one or several variables at one place. */
export function getPoint(forecasts: Forecasts): RequestHandler {
  return async (req, res) => {
    const query = parseQuery(pointQuery, req.query);
    const variables = askedVariables(query);
    requireServed(query.model, variables);
    const { horizonHours } = modelOf(query.model);
    const range = leadRange(query.lead_from ?? 0, query.lead_to ?? horizonHours, query.model, horizonHours);

    const request = forecasts.request();
    const run = await request.run(query.model, query.init_time ?? null, query.pin ?? null);
    const cell = request.requireCell(run, query.lat, query.lon);
    const table = await request.requireSeries(run, { kind: 'cell', cell }, variables, range);

    cacheAnswer(res, table.run, query.init_time !== undefined || query.pin !== undefined);
    const place = { lat: cell.latitude, lon: cell.longitude };
    res.json(query.var === undefined ? severalVariables(place, table) : oneVariable(place, table));
  };
}

function askedVariables(query: z.output<typeof pointQuery>): readonly VariableName[] {
  if (query.var !== undefined && query.vars !== undefined) {
    throw new IsobarError('validation_error', 'var and vars exclude each other: give one of them');
  }
  const variables = query.var === undefined ? query.vars : [query.var];
  if (variables === undefined) {
    throw new IsobarError(
      'validation_error',
      'var (one variable) or vars (several, separated by commas) is required',
    );
  }
  return variables;
}

function leadRange(from: number, to: number, model: string, horizonHours: number) {
  for (const [name, lead] of [
    ['lead_from', from],
    ['lead_to', to],
  ] as const) {
    if (lead > horizonHours) {
      throw new IsobarError(
        'validation_error',
        `${name} ${lead} lies beyond the horizon of ${model}, ${horizonHours} h`,
      );
    }
  }
  if (from > to) throw new IsobarError('validation_error', `lead_from ${from} is after lead_to ${to}`);
  return { from, to };
}

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/** The flat answer to `var`. */
function oneVariable(place: Place, { run, columns: [series] }: SeriesTable) {
  if (series === undefined) throw new Error('rest: a point was asked without variables');
  return {
    model: run.model,
    var: series.name,
    units: series.units,
    ...place,
    init_time: formatTime(run.initTime),
    lead_hours: series.leads,
    values: series.values,
    run: describeRun(run),
  };
}

/**
 * The answer to `vars`: `variables` is the documented layout; `vars` with the shared `init_time` and `lead_hours` is the
 * other one that clients of the contract know, with the same numbers.
 */
function severalVariables(place: Place, { run, leads: lead_hours, columns }: SeriesTable) {
  const init_time = formatTime(run.initTime);
  const entries = columns.map(({ name, units, values }) => [name, { units, values }] as const);
  return {
    model: run.model,
    ...place,
    init_time,
    lead_hours,
    variables: Object.fromEntries(
      entries.map(([name, { units, values }]) => [name, { units, init_time, lead_hours, values }]),
    ),
    vars: Object.fromEntries(entries),
    run: describeRun(run),
  };
}
