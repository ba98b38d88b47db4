import type { Draws } from './draws.ts';
import {
  type AskedModel,
  boxFor,
  DIAGNOSTICS,
  leadFor,
  leadsFor,
  MODELS,
  placeFor,
  SURFACE,
  validTime,
  variableFor,
  variablesFor,
} from './models.ts';
import { post, type Question } from './question.ts';

/** Operations on `/graphql`: of each kind so many, and documents that are refused. */
export function graphqlQuestions(draws: Draws): readonly Question[] {
  const many = (count: number, make: (draws: Draws, model: AskedModel) => string) =>
    Array.from({ length: count }, (_, n) => make(draws, MODELS[n % MODELS.length]!));
  return [
    ...many(100, series),
    ...many(30, manyPlaces),
    ...many(35, profile),
    ...many(60, box),
    ...many(40, aggregates),
    ...many(40, windows),
    ...many(30, spread),
    ...many(25, runChange),
    ...many(25, severalRuns),
    ...many(20, lineage),
    ...many(20, windAtHeight),
    ...many(20, forecasts),
    ...many(14, catalogue),
    ...FIXED,
  ].map((query) => post('/graphql', { query }));
}

const nameOf = ({ id }: AskedModel) => id.replace('-', '_');

const UNITS: Readonly<Record<string, readonly string[]>> = {
  air_temperature_2m: ['Cel', 'degF', 'K', '°C'],
  dewpoint_temperature_2m: ['Cel', 'degF'],
  mean_sea_level_pressure: ['hPa', 'mbar', 'Pa'],
  wind_u_10m: ['km/h', 'knots', 'm s-1'],
  wind_gust_10m: ['km/h', 'mi/h', 'knots'],
  visibility: ['km', 'mi'],
  snow_depth: ['cm', 'in'],
  total_precipitation: ['kg m-2', 'mm'],
};

/** A variable, and an argument with a unit for its values where it is asked for alone. */
function one(draws: Draws, model: AskedModel): { readonly variable: string; readonly unit: string } {
  const variable = draws.onceIn(4) ? draws.of(DIAGNOSTICS) : variableFor(draws, model);
  const units = UNITS[variable];
  return { variable, unit: units === undefined || draws.onceIn(2) ? '' : `, unit: "${draws.of(units)}"` };
}

function leads(draws: Draws, model: AskedModel, most: number): string {
  const [from, to] = leadsFor(draws, model, most);
  const run = model.runs[0] ?? '';
  return draws.of([
    `leadFrom: ${from}, leadTo: ${to}`,
    `leadTo: ${to}`,
    `leadFrom: ${from}`,
    `validFrom: "${validTime(run, from)}", validTo: "${validTime(run, to)}"`,
  ]);
}

function run(draws: Draws, { runs }: AskedModel): string {
  return draws.of(['', '', `, initTime: "${draws.of(runs)}"`]);
}

function place(draws: Draws, model: AskedModel): string {
  const { lat, lon } = placeFor(draws, model);
  return `latitude: ${lat}, longitude: ${lon}`;
}

const forecastOf = (draws: Draws, model: AskedModel, selection: string, more = '') =>
  `{ point(${place(draws, model)}) { latitude longitude forecast(model: ${nameOf(model)}${run(draws, model)}${more}) { ${selection} } } }`;

const RUN = 'run { model initTime state synthetic presentHours expectedHours }';
const CELL = 'insideDomain selection cell { index latitude longitude } distanceKm';

function series(draws: Draws, model: AskedModel): string {
  const select = draws.onceIn(4) ? ', select: BILINEAR' : '';
  const corners =
    select === '' ? CELL : 'insideDomain selection corners { cell { index latitude longitude } weight }';
  if (draws.onceIn(3)) {
    const { variable, unit } = one(draws, model);
    return forecastOf(
      draws,
      model,
      `${RUN} ${corners} series(${leads(draws, model, 60)}) {
        leadHours validTimes column(variable: ${variable}${unit}) { variable { name units { cf } precision } cellMethods units { code symbol cf } values nulls { count indexes reason } windowStartHours }
      }`,
      select,
    );
  }
  const variables = [...variablesFor(draws, model, 6), ...(draws.onceIn(3) ? [draws.of(DIAGNOSTICS)] : [])];
  const accumulation = draws.of(['', '', ', accumulation: RATE', ', accumulation: RUN_TOTAL']);
  return forecastOf(
    draws,
    model,
    `${RUN} ${corners} series(${leads(draws, model, 40)}) {
      leadHours validTimes columns(variables: [${[...new Set(variables)]}]${accumulation}) { variable { name } units { cf } values nulls { reason indexes } windowStartHours }
    }`,
    select,
  );
}

function manyPlaces(draws: Draws, model: AskedModel): string {
  const at = Array.from(
    { length: draws.whole(2, 30) },
    (_, n) => `{ label: "p${n}", ${place(draws, model)} }`,
  );
  return `{ points(at: [${at}]) { label forecast(model: ${nameOf(model)}) { ${CELL}
    series(${leads(draws, model, 24)}) { leadHours columns(variables: [${variablesFor(draws, model, 3)}]) { values nulls { reason indexes } } } } } }`;
}

function profile(draws: Draws, model: AskedModel): string {
  const quantities = draws.of([
    '',
    '(quantities: [temperature, u_wind, v_wind])',
    '(quantities: [wind_speed, wind_from_direction, dew_point_temperature, air_density])',
    '(quantities: [relative_humidity, geopotential_height, vertical_velocity, specific_humidity])',
  ]);
  const lead = leadFor(draws, model);
  const when = draws.onceIn(3)
    ? `validTime: "${validTime(model.runs[0] ?? '', lead)}"`
    : `leadHours: ${lead}`;
  return forecastOf(
    draws,
    model,
    `profile(${when}) { leadHours validTime levelsHpa columns${quantities} { quantity standardName diagnostic units { cf } values nulls { reason indexes } } }`,
  );
}

function box(draws: Draws, model: AskedModel): string {
  const { west, south, east, north } = boxFor(draws, model);
  const { variable, unit } = one(draws, model);
  const lead = leadFor(draws, model);
  const when = draws.onceIn(4)
    ? `validTime: "${validTime(model.runs[0] ?? '', lead)}"`
    : `leadHours: ${lead}`;
  const thin = draws.of(['', '', `, stride: ${draws.whole(2, 5)}`, `, maxCells: ${draws.whole(5, 200)}`]);
  return `{ slab(model: ${nameOf(model)}, variable: ${variable}${unit}, ${when}, box: { west: ${west}, south: ${south}, east: ${east}, north: ${north} }${thin}${run(draws, model)}) {
    ${RUN} leadHours validTime gridKind nx ny stride crs count latitudes longitudes x y units { code } values minimum maximum mean
  } }`;
}

function aggregates(draws: Draws, model: AskedModel): string {
  const zone = draws.of([
    '',
    ', zone: "Europe/Berlin"',
    ', zone: "America/Denver"',
    ', zone: "Asia/Kolkata"',
    ', everyHours: 6',
    ', everyHours: 3, zone: "Asia/Tokyo"',
  ]);
  const { variable, unit } = one(draws, model);
  return forecastOf(
    draws,
    model,
    `aggregates(${leads(draws, model, 96)}${zone}) {
      zone periods { start end hours localStart }
      columns(variables: [${[...new Set([variable, 'total_precipitation'])]}]) { variable { name } cellMethods units { cf } hoursPresent straddling minimum maximum mean sum timeOfMinimum { start end } timeOfMaximum { start end } }
      ${unit === '' ? '' : `own: column(variable: ${variable}${unit}) { units { symbol } maximum }`}
    }`,
  );
}

function condition(draws: Draws, depth: number): string {
  if (depth > 0 && draws.onceIn(2)) {
    const parts = Array.from({ length: draws.whole(2, 3) }, () => condition(draws, depth - 1));
    return draws.of([`{ all: [${parts}] }`, `{ any: [${parts}] }`, `{ not: ${parts[0]} }`]);
  }
  return draws.of([
    '{ is: { variable: wind_speed_10m, comparison: BETWEEN, threshold: 3, upper: 9 } }',
    '{ is: { variable: air_temperature_2m, comparison: GT, threshold: 10, unit: "Cel" } }',
    '{ is: { variable: total_precipitation, comparison: LT, threshold: 0.2 } }',
    '{ is: { variable: total_cloud_cover, comparison: LE, threshold: 60 } }',
    '{ is: { variable: wind_gust_10m, comparison: GE, threshold: 20, unit: "km/h" } }',
    '{ is: { variable: wind_from_direction_10m, comparison: BETWEEN, threshold: 270, upper: 45 } }',
  ]);
}

function windows(draws: Draws, model: AskedModel): string {
  const window = '{ start end hours possibleStart possibleEnd }';
  const fields = draws.of([
    `certain ${window} uncertain ${window}`,
    `first ${window}`,
    `last ${window}`,
    `longest ${window}`,
    `totalHours certain ${window}`,
  ]);
  return forecastOf(
    draws,
    model,
    `windows(where: ${condition(draws, 2)}, minimumHours: ${draws.whole(1, 8)}, ${leads(draws, model, 120)}) { ${fields} }`,
  );
}

function spread(draws: Draws, model: AskedModel): string {
  const variable = draws.of(SURFACE);
  const models = draws.of([
    '',
    `, models: [${MODELS.map(nameOf)}]`,
    `, models: [gfs, euro_ifs, ${nameOf(model)}]`,
  ]);
  const alignment = draws.of(['', ', alignment: UNION', ', alignment: COMMON']);
  return `{ point(${place(draws, model)}) { spread(variable: ${variable}${models}${alignment}, leadTo: ${draws.whole(3, 60)}) {
    alignment cellMethods units { cf } count validTimes windowStarts without median minimum maximum standardDeviation
    members { model run { initTime } values } agreement(threshold: ${draws.whole(0, 300)})
  } } }`;
}

const WITH_TWO_RUNS = MODELS.filter(({ runs }) => runs.length > 1);

function runChange(draws: Draws): string {
  const model = draws.of(WITH_TWO_RUNS);
  const { variable, unit } = one(draws, model);
  const when = draws.onceIn(3)
    ? `, validTime: "${validTime(model.runs[0] ?? '', leadFor(draws, model))}"`
    : '';
  return `{ point(${place(draws, model)}) { runChange(model: ${nameOf(model)}, variable: ${variable}${unit}, last: ${draws.whole(1, 4)}${when}) {
    variable { name } units { code } validTimes trend slopePerHour runs { initTime leadHours values sinceBefore toNewest windowStartHours }
  } } }`;
}

function severalRuns(draws: Draws): string {
  const model = draws.of(WITH_TWO_RUNS);
  const which = draws.of([
    '',
    ', last: 1',
    ', last: 9',
    `, initTimes: ["${model.runs[1]}", "${model.runs[0]}"]`,
    `, initTimes: ["${model.runs[1]}", "2020-01-01T00"]`,
  ]);
  return `{ point(${place(draws, model)}) { runs(model: ${nameOf(model)}${which}) { ${RUN} ${CELL}
    series(${leads(draws, model, 12)}) { validTimes columns(variables: [${variablesFor(draws, model, 2)}]) { values } } } } }`;
}

function lineage(draws: Draws, model: AskedModel): string {
  return forecastOf(
    draws,
    model,
    `series(${leads(draws, model, 6)}) { columns(variables: [${variablesFor(draws, model, 2)}]) { variable { name } lineage(first: ${draws.whole(1, 12)}) { leadHours url offset length etag } } }`,
  );
}

function windAtHeight(draws: Draws, model: AskedModel): string {
  const metres = draws.of([10, 25, 50, 80, 90, 99.5, 100, 5, 150]);
  return forecastOf(
    draws,
    model,
    `windAtHeight(metres: ${metres}, ${leads(draws, model, 24)}) { metres betweenMetres leadHours validTimes
      speed { units { cf } values nulls { reason indexes } } fromDirection { values } exponent { values } }`,
  );
}

function forecasts(draws: Draws, model: AskedModel): string {
  const models = draws.of(['', `(models: [${draws.several(MODELS, 3).map(nameOf)}])`]);
  return `{ point(${place(draws, model)}) { forecasts${models} { model { id } ${RUN} ${CELL}
    series(leadTo: ${draws.whole(0, 12)}) { leadHours columns(variables: [${variableFor(draws, model)}]) { units { cf } values } } } } }`;
}

function catalogue(draws: Draws, model: AskedModel): string {
  const names = variablesFor(draws, model, 5);
  return draws.onceIn(2)
    ? `{ model(id: ${nameOf(model)}) { id horizonHours updateCycleHours domain { west south east north }
        grid { kind nx ny points latitudeStep longitudeStep lambert { centralMeridian originLatitude standardParallels xStepMetres yStepMetres } }
        cycles { hours leads { from to by } } latestRun { initTime state } runs(first: 3) { nodes { initTime state presentHours expectedFields presentFields leadHours } }
        variables(names: [${names}]) { availability cellMethods firstLeadHours variable { name units { cf } } } } }`
    : `{ runs(model: ${nameOf(model)}, first: ${draws.whole(0, 3)}) { nodes { id model initTime state synthetic onDemand expectedHours presentHours expectedFields presentFields leadHours source
        domain { west south east north } grid { kind nx ny points } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
}

/** The rest: listings, two fields at once, and documents that are refused. */
const FIXED: readonly string[] = [
  '{ models { id horizonHours retiredAfter latestRun { initTime } } }',
  '{ variables { name units { code symbol cf } precision kind cellMethods standardName pressureLevelHpa level { kind hectopascals metres } } }',
  '{ variables(kind: DIAGNOSTIC) { name units { cf } precision diagnostic { inputs codes { value } } } }',
  '{ variables(names: [cape, air_temperature_2m]) { name } }',
  '{ __typename }',
  '{ a: point(latitude: 1, longitude: 1) { latitude } b: point(latitude: 95, longitude: 1) { latitude } }',
  '{ points(at: []) { label } }',
  '{ points(at: [{latitude: 1, longitude: 1}, {latitude: 95, longitude: 1}]) { latitude } }',
  '{ point(latitude: 91, longitude: 0) { latitude } }',
  '{ point(latitude: 0, longitude: 181) { latitude } }',
  '{ point(latitude: 0, longitude: 0, pin: "abc") { latitude } }',
  '{ pointz { latitude } }',
  '{ point(',
  '',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs, initTime: "2020-01-01T00:00:00Z") { run { initTime } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs, initTime: "yesterday") { run { initTime } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadFrom: 5, leadTo: 4) { leadHours } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadFrom: -1) { leadHours } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadTo: 1) { leadHours columns(variables: []) { values } } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadTo: 1, validTo: "2026-09-16") { leadHours } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadFrom: 381, leadTo: 500) { leadHours } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadTo: 1) { leadHours column(variable: air_temperature_2m, unit: "m") { values } } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { series(leadTo: 1) { leadHours column(variable: air_temperature_2m, unit: "nonsense") { values } } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { aggregates(zone: "Mars/Olympus") { zone } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { windows(where: { all: [] }) { totalHours } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: gfs) { profile(leadHours: 121) { leadHours } } } }',
  '{ point(latitude: 0, longitude: 0) { forecast(model: hrrr) { insideDomain cell { index } series(leadTo: 1) { columns(variables: [cape]) { values nulls { reason } } } } } }',
  '{ point(latitude: 0, longitude: 0) { spread(variable: cape, models: []) { count } } }',
  '{ slab(model: gfs, variable: cape, leadHours: 6, box: { west: 5, south: 55, east: 15, north: 45 }) { nx } }',
  '{ slab(model: gfs, variable: cape, box: { west: 5, south: 45, east: 15, north: 55 }) { nx } }',
  '{ slab(model: gfs, variable: cape, leadHours: 6, validTime: "2026-09-15T12:00:00Z", box: { west: 5, south: 45, east: 15, north: 55 }) { nx } }',
  '{ slab(model: gfs, variable: cape, leadHours: 6, box: { west: 170, south: -20, east: -170, north: 20 }) { nx ny longitudes values } }',
  '{ slab(model: gfs, variable: cape, leadHours: 6, box: { west: -180, south: -90, east: 180, north: 90 }) { nx ny count minimum maximum mean } }',
  '{ slab(model: icon_global, variable: air_temperature_2m, leadHours: 6, maxCells: 500, box: { west: -180, south: -90, east: 180, north: 90 }) { nx ny stride made values } }',
  '{ slab(model: hrrr, variable: air_temperature_2m, leadHours: 6, box: { west: 5, south: 45, east: 15, north: 55 }) { nx } }',
];
