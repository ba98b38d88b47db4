import { z } from 'zod';
import {
  absenceOf,
  fileLead,
  HOUR_MS,
  PRESSURE_BASES,
  PRESSURE_LEVELS_HPA,
  type PressureBase,
  type PressureVariableName,
  pressureVariableName,
  variableOf,
} from '../../../catalog/index.ts';
import {
  type CellColumn,
  type CellTable,
  type ForecastCell,
  formatTime,
  MISSING,
  type Run,
  requireServed,
  storedGround,
} from '../../../forecast/index.ts';
import {
  type PlacesDataset,
  type PooledText,
  writeProfileCsv,
  writeShortText,
} from '../../../formats/index.ts';
import {
  cachePolicyOf,
  datasetField,
  defineRoute,
  modelId,
  netcdfFile,
  pressureVariableNames,
  workOfProfile,
} from '../../../http/index.ts';
import {
  answeringCell,
  lead,
  model,
  surfaceAltitude,
  units,
  validTime,
  value,
  whyNull,
} from '../../answer-parts.ts';
import { fmt, leadHour, pin, place, requestedStep, runName, validMoment } from '../../parameters.ts';
import { describeRun, runDescription } from '../../run-description.ts';

const query = z.object({
  model: modelId,
  ...place,
  variables: pressureVariableNames.optional(),
  init_time: runName,
  lead_hours: leadHour,
  valid_time: validMoment,
  fmt: fmt(['json', 'csv', 'netcdf']),
  pin,
});

const profile = z
  .object({
    model,
    ...answeringCell,
    lead_hours: lead,
    valid_time: validTime,
    surface_altitude: surfaceAltitude,
    variables: z
      .record(z.string(), z.object({ units, level_hpa: z.int(), value, null_reason: whyNull }))
      .meta({ description: 'By name of the variable, as requested.' }),
    profile: z
      .object({
        levels_hpa: z.array(z.int()).meta({ description: 'Pressure levels from the ground up.' }),
      })
      .catchall(z.object({ units, values: z.array(value) }))
      .meta({
        description: 'By base name: one value for each of levels_hpa, null where it was not requested.',
      }),
    run: runDescription,
  })
  .meta({ id: 'Profile', description: 'Values on pressure levels over a place.' });

/** `GET /profile`: pressure-level variables at one place and lead. */
export const profileRoute = defineRoute({
  path: '/profile',
  operationId: 'getProfile',
  tag: 'Forecasts',
  summary: 'Values on pressure levels over a place',
  description:
    'Pressure-level variables at the grid cell nearest to a place, at one time: those of `variables`, or all that the model has.',
  access: 'key',
  readsRuns: true,
  query,
  formats: {
    json: { schema: profile, description: 'By variable, and by level.' },
    csv: {
      schema: null,
      description:
        'A row for each level (RFC 4180): model, init_time, lead_hours, valid_time, lat, lon, level_hpa, a column for each base name with its unit, as `temperature (K)`, synthetic.',
    },
    netcdf: {
      schema: null,
      description: 'A NetCDF-4 file after the CF conventions 1.11: a variable for each base name.',
    },
  },
  problems: [404, 502, 503],
  examples: [
    {
      summary: 'Two variables on 500 hPa',
      call: '/profile?model=gfs&lat=52.52&lon=13.405&lead_hours=6&variables=temperature_500hpa,geopotential_height_500hpa',
      show: ['profile'],
    },
    {
      summary: 'All there is',
      call: '/profile?model=gfs&lat=52.52&lon=13.405&lead_hours=6',
      show: ['profile'],
    },
  ],
  async prepare({ query, format }, context) {
    const { request } = context;
    const names = requestedNames(query.model, query.variables);
    requireServed(query.model, names);
    const { run, lead } = await requestedStep(request, query);
    const cell = request.requireCell(run, query.lat, query.lon);
    return {
      ...cachePolicyOf(run, query),
      ...workOfProfile(names.length),
      question: `profile ${cell.index} ${lead} ${names.join()}`,
      ...(format === 'netcdf' && { headers: netcdfHeader(run, lead) }),
      async read() {
        const range = { from: lead, to: lead };
        const table = await request.requireCellTable(run, cell, names, range);
        if (format === 'netcdf') {
          return { content: () => netcdfFile(datasetOf(cell, lead, table), context), run: table.run };
        }
        if (format === 'csv') return { content: csvOf(cell, lead, table), run: table.run };
        const [ground = null] = await storedGround(request, table.run, [cell]);
        const answer = answerOf(cell, ground, lead, table);
        return { content: JSON.stringify(answer), run: table.run };
      },
    };
  },
});

/**
 * The variables of requested names, of a base name all levels that the model has; without names all that it has. A base name of which the
 * model has no level stands for all levels, so that it is refused by name.
 */
function requestedNames(
  model: Parameters<typeof absenceOf>[0],
  names: readonly (PressureVariableName | PressureBase)[] | undefined,
): readonly PressureVariableName[] {
  const found = (names ?? PRESSURE_BASES).flatMap((name) => {
    if (!isBase(name)) return [name];
    const levels = PRESSURE_LEVELS_HPA.map((level) => pressureVariableName(name, level));
    const served = levels.filter((variable) => absenceOf(model, variable) === null);
    return served.length > 0 || names === undefined ? served : levels;
  });
  return [...new Set(found)];
}

function isBase(name: PressureVariableName | PressureBase): name is PressureBase {
  return PRESSURE_BASES.some((base) => base === name);
}

function answerOf(
  { latitude, longitude }: ForecastCell,
  ground: number | null,
  lead: number,
  { run, columns }: CellTable,
) {
  const requested = new Map(columns.map((column) => [column.variable, column]));
  const valueNamed = (name: PressureVariableName) => numberOf(requested.get(name));
  const variables: Record<string, object> = {};
  const profile: Record<string, { units: string; values: (number | null)[] }> = {};
  for (const base of PRESSURE_BASES) {
    const levels = PRESSURE_LEVELS_HPA.map((level) => ({ level, name: pressureVariableName(base, level) }));
    if (!levels.some(({ name }) => requested.has(name))) continue;
    const { units } = variableOf(pressureVariableName(base, PRESSURE_LEVELS_HPA[0]));
    profile[base] = { units, values: levels.map(({ name }) => valueNamed(name)) };
    for (const { level, name } of levels) {
      const column = requested.get(name);
      if (column === undefined) continue;
      const value = numberOf(column);
      const why = value === null && { null_reason: column.absences[0] ?? 'MASKED' };
      variables[name] = { units, level_hpa: level, value, ...why };
    }
  }
  return {
    model: run.model,
    lat: latitude,
    lon: longitude,
    init_time: formatTime(run.initTime),
    lead_hours: lead,
    valid_time: formatTime(new Date(run.initTime.getTime() + lead * HOUR_MS)),
    surface_altitude: ground,
    variables,
    profile: { levels_hpa: PRESSURE_LEVELS_HPA, ...profile },
    run: describeRun(run),
  };
}

/** As in `gfs_profile_20260101T00Z_f006.nc`. */
function netcdfHeader({ model, initTime }: Run, lead: number): Record<string, string> {
  const name = `${model}_profile_${formatTime(initTime).slice(0, 13).replaceAll('-', '')}Z`;
  const file = `${name}_${fileLead(lead)}.nc`;
  return { 'Content-Disposition': `attachment; filename="${file}"` };
}

/** One place and one lead, with a variable for each base name. */
function datasetOf(place: ForecastCell, lead: number, { run, columns }: CellTable): PlacesDataset {
  const { latitude, longitude } = place;
  return {
    run,
    leads: [lead],
    fields: columns.map(({ variable }) => datasetField(run, variable, [lead], { vertical: true })),
    places: [{ latitude, longitude, location: null, columns }],
    missing: MISSING,
  };
}

/** All levels of what was requested, those without a value empty. */
function csvOf(place: ForecastCell, lead: number, { run, columns }: CellTable): PooledText {
  const requested = new Map(columns.map((column) => [column.variable, column]));
  const quantities = PRESSURE_BASES.map((base) => {
    const { units } = variableOf(pressureVariableName(base, PRESSURE_LEVELS_HPA[0]));
    const onLevels = PRESSURE_LEVELS_HPA.map((level) => requested.get(pressureVariableName(base, level)));
    return { name: base, units, columns: onLevels };
  }).filter((quantity) => quantity.columns.some((column) => column !== undefined));
  const table = { run, lead, place, levels: PRESSURE_LEVELS_HPA, quantities, missing: MISSING };
  return writeShortText((out) => writeProfileCsv(out, table));
}

function numberOf(column: CellColumn | undefined): number | null {
  const { integers, decimals = 0 } = column ?? {};
  const integer = integers?.[0] ?? MISSING;
  return integer === MISSING ? null : integer / 10 ** decimals;
}
