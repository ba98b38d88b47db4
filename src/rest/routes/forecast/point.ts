import { z } from 'zod';
import type { VariableName } from '../../../catalog/index.ts';
import {
  leadRangeOf,
  type Place,
  requireGround,
  requireServed,
  stepsIn,
  storedGround,
  withDefaultEnd,
} from '../../../forecast/index.ts';
import { TABLE_LAYOUTS } from '../../../formats/index.ts';
import {
  cachePolicyOf,
  defineRoute,
  elevation,
  flag,
  invalidParameter,
  leadHours,
  modelId,
  variableName,
  variableNames,
  type Work,
  workOfGround,
  workOfSeries,
} from '../../../http/index.ts';
import {
  answeringCell,
  initTime,
  leads,
  model,
  nulls,
  surfaceAltitude,
  units,
  validTimes,
  values,
  variable,
} from '../../answer-parts.ts';
import { ensembleHead } from '../../ensemble/head.ts';
import { ensembleParameters } from '../../ensemble/parameters.ts';
import { fmt, pin, place, requestedRun, requireWithinHorizon, runName } from '../../parameters.ts';
import { memberParts, probabilityPart } from '../../point/ensemble/parts.ts';
import { ensembleQuestion } from '../../point/ensemble/question.ts';
import { elevationPart, pointBody, pointFeature } from '../../point/point-forms.ts';
import { sunlightParameters, sunlightParts } from '../../point/sunlight/parameters.ts';
import { requireSunlit, sunlightQuestion } from '../../point/sunlight/question.ts';
import { runDescription } from '../../run-description.ts';

const query = z.object({
  model: modelId,
  ...place,
  var: variableName.optional().meta({ param: { example: 'air_temperature_2m' } }),
  vars: variableNames.optional(),
  init_time: runName,
  lead_from: leadHours('First lead hour; 0 when left out.', 0).optional(),
  lead_to: leadHours(
    'Last lead hour, inclusive. The newest complete run that reaches it answers. When left out, the `horizon_hours` of the model; for a run that is named or ends before, its own.',
    24,
  ).optional(),
  valid_times: flag('Whether `valid_times` stands beside `lead_hours`; false when left out.').optional(),
  layout: z
    .enum(TABLE_LAYOUTS, `must be ${TABLE_LAYOUTS.join(' or ')}`)
    .meta({
      description: 'The only layout of `vars` as JSON, which halves it; both when left out.',
    })
    .optional(),
  elevation: elevation(
    'Height in m above mean sea level to which `air_temperature_2m` is corrected from the model’s ground, by 6.5 K for each km; `elevation` of the answer says by how much. For models with `surface_altitude`, in JSON and GeoJSON; nothing is corrected when left out.',
    450,
  ).optional(),
  ...sunlightParameters,
  ...ensembleParameters,
  fmt: fmt(['json', 'csv', 'geojson']),
  pin,
});

const oneVariable = z
  .object({
    model,
    var: variable,
    units,
    ...answeringCell,
    lead_hours: leads,
    valid_times: validTimes,
    surface_altitude: surfaceAltitude,
    ...ensembleHead,
    ...elevationPart,
    ...probabilityPart,
    ...sunlightParts,
    values,
    nulls,
    ...memberParts,
    run: runDescription,
  })
  .meta({ id: 'PointSeries', description: 'The answer to `var`.' });

const severalVariables = z
  .object({
    model,
    ...answeringCell,
    lead_hours: leads,
    valid_times: validTimes,
    surface_altitude: surfaceAltitude,
    ...ensembleHead,
    ...elevationPart,
    ...probabilityPart,
    ...sunlightParts,
    variables: z
      .record(
        z.string(),
        z.object({ units, init_time: initTime, lead_hours: leads, values, nulls, ...memberParts }),
      )
      .optional()
      .meta({
        description: 'By name of the variable: the documented layout; not with `layout=vars`.',
      }),
    vars: z
      .record(z.string(), z.object({ units, values, nulls, ...memberParts }))
      .optional()
      .meta({
        description: 'The same numbers in the other layout that clients know; not with `layout=variables`.',
      }),
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
    'Forecast values of one variable (`var`) or several (`vars`) at the grid cell nearest to a place. Leads are those that the model has; nothing is interpolated in time. A missing value is null, and `nulls` says why.',
  access: 'key',
  readsRuns: true,
  query,
  open: [
    { name: 'lat', max: 90 },
    { name: 'lon', max: 180 },
  ],
  formats: {
    json: {
      schema: z.union([oneVariable, severalVariables]),
      description: 'Flat for `var`, by variable for `vars`.',
    },
    csv: {
      schema: null,
      description:
        'A row for each lead, with a column for each variable and its unit, as `cape (J kg-1)`, then those of members: `cape.quantile_0.5 (J kg-1)`, `cape.mean (J kg-1)`, `cape.used (1)`, `cape.member_3 (J kg-1)`, `probability (1)`.',
    },
    geojson: { schema: pointFeature, description: 'A Feature at the grid cell, for `var` and `vars` alike.' },
  },
  problems: [404, 502],
  examples: [
    {
      summary: 'One variable',
      call: '/point?model=gfs&lat=52.52&lon=13.405&var=air_temperature_2m&lead_to=3',
    },
    {
      summary: 'Several variables',
      call: '/point?model=gfs&lat=52.52&lon=13.405&vars=air_temperature_2m,total_precipitation&lead_to=3',
    },
    {
      summary: 'Temperature at a summit, above the model’s ground',
      call: '/point?model=gfs&lat=47.421&lon=10.985&var=air_temperature_2m&lead_to=3&elevation=2962',
    },
    {
      summary: 'Sunlight on a roof that faces south-west',
      call: '/point?model=gfs&lat=52.52&lon=13.405&var=shortwave_radiation&lead_from=9&lead_to=12&tilt=35&azimuth=225',
    },
  ],
  async prepare({ query, format }, { request, forecasts }) {
    const variables = requestedVariables(query);
    requireServed(query.model, variables);
    if (query.elevation !== undefined) requireGround(query.model);
    requireSunlit(query);
    const requested = requestedRange(query);
    const run = await requestedRun(request, query, requested);
    // Who names a run asks for all of it.
    const range = leadRangeOf(
      run,
      query.init_time === undefined ? withDefaultEnd(run, requested) : requested,
    );
    const cell = request.requireCell(run, query.lat, query.lon);
    if (query.layout !== undefined && query.var !== undefined) {
      throw invalidParameter('layout', 'goes with vars: the answer to var has one layout');
    }
    if (query.layout !== undefined && format !== 'json') {
      throw invalidParameter('layout', 'goes with fmt=json: other forms have one layout');
    }
    if (query.elevation !== undefined && format === 'csv') {
      throw invalidParameter('elevation', 'goes with fmt=json or fmt=geojson: CSV cannot say the correction');
    }
    const layout = {
      isFlat: query.var !== undefined,
      hasValidTimes: query.valid_times === true,
      table: query.layout ?? null,
    };
    const ensemble = await ensembleQuestion(query, { run, range, variables }, request);
    const series = workOfSeries({ places: 1, variables, leads: stepsIn(run, range) });
    const control = query.elevation === undefined ? series : bothOf(series, workOfGround());
    const sunlight = sunlightQuestion(query, { run, range }, cell, request);
    const added = [ensemble, sunlight].filter((question) => question !== null);
    const work = added.reduce((sum, question) => bothOf(sum, question.work), control);
    return {
      ...cachePolicyOf(run, query),
      ...work,
      question: [
        'point',
        variables,
        range.from,
        range.to,
        layout.isFlat,
        layout.hasValidTimes,
        layout.table,
        ...(query.elevation === undefined ? [] : [`elevation=${query.elevation}`]),
        ...added.map(({ key }) => key),
      ].join(' '),
      at: {
        where: `${cell.index}`,
        elsewhere() {
          if (added.length > 0 || query.elevation !== undefined) return null;
          const cells = forecasts.storedCells(run, variables, range);
          if (cells === null) return null;
          return {
            at([lat = 0, lon = 0]) {
              const other = cells.cellAt(lat, lon);
              if (other === null) return null;
              const body = () =>
                pointBody(format, { ...layout, ground: cells.ground(other) }, other, cells.read(other));
              return { where: `${other.index}`, work, body };
            },
          };
        },
      },
      async read() {
        const place: Place = { kind: 'cell', cell };
        const at =
          query.elevation === undefined ? place : await request.atHeight(run, place, query.elevation);
        const { height = null } = at;
        const [table, [ground = null]] = await Promise.all([
          request.requireCellTable(run, cell, variables, range, height),
          storedGround(request, run, [cell]),
        ]);
        const ofMembers = ensemble === null ? null : await ensemble.read(at, table.leads);
        const ofSunlight = sunlight === null ? null : await sunlight.read(table.leads);
        return {
          content: pointBody(format, { ...layout, ground, height }, cell, table, ofMembers, ofSunlight),
          run: table.run,
        };
      },
    };
  },
});

type Query = z.output<typeof query>;

/** The work of the series and of what they come with: the model's ground, or members. */
function bothOf(series: Work, more: Work): Work {
  return {
    ...series,
    price: series.price + more.price,
    series: (series.series ?? 0) + (more.series ?? 0),
  };
}

function requestedVariables({ var: one, vars }: Query): readonly VariableName[] {
  if (one !== undefined && vars !== undefined) {
    throw invalidParameter('vars', 'and var exclude each other: give one of them');
  }
  const variables = one === undefined ? vars : listOf(one);
  if (variables === undefined) {
    const detail = '(one variable) or vars (several, separated by commas) is required';
    throw invalidParameter('var', detail);
  }
  return variables;
}

const lists = new Map<VariableName, readonly VariableName[]>();

/** A list of one variable: the same object each time, as lists of several are, since plans of reading are found by it. */
function listOf(variable: VariableName): readonly VariableName[] {
  const known = lists.get(variable);
  if (known !== undefined) return known;
  const list = [variable];
  lists.set(variable, list);
  return list;
}

function requestedRange({ model, lead_from: leadFrom, lead_to: leadTo }: Query) {
  if (leadFrom !== undefined) requireWithinHorizon('lead_from', leadFrom, model);
  if (leadTo !== undefined) requireWithinHorizon('lead_to', leadTo, model);
  if (leadFrom !== undefined && leadTo !== undefined && leadFrom > leadTo) {
    throw invalidParameter('lead_from', `${leadFrom} is after lead_to ${leadTo}`);
  }
  return { leadFrom, leadTo };
}
