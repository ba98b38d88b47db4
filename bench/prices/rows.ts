import { getIntrospectionQuery } from 'graphql';
import { MODEL_IDS, SERIES_NAMES, VARIABLE_NAMES } from '../../src/catalog/index.ts';
import type { Operation } from './measure.ts';

/** One field at an extreme of its arguments, often enough that little else is measured. */
export interface Row extends Operation {
  readonly what: string;
}

const MODELS = MODEL_IDS.map((id) => id.replaceAll('-', '_'));

/** The field so many times, each under an alias of its own. */
function times(count: number, field: string | ((n: number) => string)): string {
  const text = typeof field === 'string' ? () => field : field;
  return Array.from({ length: count }, (_, n) => `a${n}: ${text(n)}`).join(' ');
}

const places = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    label: `place ${n}`,
    latitude: ((n * 37) % 170) - 85,
    longitude: ((n * 101) % 358) - 179,
  }));

/** At one place, of one model. */
const at = (what: string, fields: string, model = 'gfs', select = 'NEAREST'): Row => ({
  what,
  query: `{ point(latitude: 48.1, longitude: 11.6) { forecast(model: ${model}, select: ${select}) { ${fields} } } }`,
});

const atPoint = (what: string, fields: string): Row => ({
  what,
  query: `{ point(latitude: 48.1, longitude: 11.6) { ${fields} } }`,
});

const everywhere = (what: string, count: number, fields: string): Row => ({
  what,
  query: `query ($at: [PlaceInput!]!) { points(at: $at) { ${fields} } }`,
  variables: { at: places(count) },
});

const FIVE = [
  'air_temperature_2m',
  'relative_humidity_2m',
  'wind_u_10m',
  'wind_v_10m',
  'total_precipitation',
];
const column = (variable: string, fields: string) => `column(variable: ${variable}) { ${fields} }`;
const T2M = 'air_temperature_2m';

const GLOBE = 'box: { west: -180, south: -90, east: 180, north: 90 }';
const slab = (fields: string, args = '', model = 'gfs', box = GLOBE) =>
  `slab(model: ${model}, variable: air_temperature_2m, leadHours: 6, ${box}${args}) { ${fields} }`;
const FINE = '2026-01-01T00:00:00Z';
const fine = (fields: string, args: string) =>
  `slab(model: euro_ifs, variable: air_temperature_2m, leadHours: 0, initTime: "${FINE}", ${GLOBE}${args}) { ${fields} }`;

const comparisons = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const variable = VARIABLE_NAMES[n % 16];
    return `{ is: { variable: ${variable}, comparison: GT, threshold: ${n} } }`;
  }).join(' ');

const SERIES_ROWS: readonly Row[] = [
  everywhere(
    'series of 100 places x 5 variables',
    100,
    `forecast(model: gfs) { series { ${FIVE.map((name) => `${name}: ${column(name, 'values')}`).join(' ')} } }`,
  ),
  everywhere(
    'columns of 100 places x 5 variables',
    100,
    `forecast(model: gfs) { series { columns(variables: [${FIVE}]) { values } } }`,
  ),
  everywhere(
    'one lead of 1000 places',
    1000,
    `forecast(model: gfs) { series(leadTo: 0) { ${column(T2M, 'values')} } }`,
  ),
  everywhere(
    'bilinear series of 100 places',
    100,
    `forecast(model: gfs, select: BILINEAR) { series { ${column(T2M, 'values')} } }`,
  ),
  everywhere(
    'a unit of choice at 200 places',
    200,
    'forecast(model: gfs) { series { column(variable: air_temperature_2m, unit: "[degF]") { values units { symbol } } } }',
  ),
  everywhere(
    'amounts as run totals at 200 places',
    200,
    'forecast(model: gfs) { series { column(variable: total_precipitation, accumulation: RUN_TOTAL) { values } } }',
  ),
  everywhere(
    'all diagnostics at 10 places',
    10,
    `forecast(model: gfs) { series { columns(variables: [${SERIES_NAMES.slice(-30)}]) { values } } }`,
  ),
  everywhere(
    'cells of 1000 places',
    1000,
    'label latitude longitude forecast(model: gfs) { insideDomain cell { latitude longitude index } distanceKm }',
  ),
  everywhere('forecasts of 7 models at 200 places', 200, 'forecasts { insideDomain model { id } }'),
  everywhere(
    'cells of an icosahedral grid at 500 places',
    500,
    'forecast(model: icon_global) { cell { index } }',
  ),
  at('values x 400', `series { ${column(T2M, times(400, 'values'))} }`),
  at('every variable once', `series { columns(variables: [${SERIES_NAMES}]) { variable { name } values } }`),
  at('validTimes x 400', `series { ${times(400, 'validTimes')} }`),
  at('leadHours x 400', `series { ${times(400, 'leadHours')} }`),
  at(
    'series x 100, each of other leads',
    times(100, (n) => `series(leadFrom: ${n}) { validTimes ${column(T2M, 'values')} }`),
  ),
  at(
    'nulls x 400',
    `series { ${column('total_precipitation', times(400, 'nulls { reason count indexes }'))} }`,
  ),
  at(
    'nulls of a variable that the model lacks x 400',
    `series { ${column('snow_depth', times(400, 'nulls { reason count indexes }'))} }`,
    'arome',
  ),
  at('windowStartHours x 400', `series { ${column('total_precipitation', times(400, 'windowStartHours'))} }`),
  at(
    'lineage of 1000 messages x 20',
    `series { ${column('wind_u_10m', times(20, 'lineage(first: 1000) { leadHours url offset length etag }'))} }`,
  ),
  at(
    'lineage of one message x 200',
    `series { ${column('wind_u_10m', times(200, 'lineage(first: 1) { url }'))} }`,
  ),
  at(
    'units that do not exist x 100',
    `series { ${times(100, (n) => `column(variable: ${T2M}, unit: "nothing${n}") { values }`)} }`,
  ),
  at(
    'wind at 100 heights',
    times(100, (n) => `windAtHeight(metres: ${10 + n * 0.9}) { speed { values } fromDirection { values } }`),
    'icon_eu',
  ),
  at(
    'sunlight on 20 planes',
    times(20, (n) => `tiltedRadiation(tilt: ${10 + n}) { total { values } }`),
    'icon_eu',
  ),
  at('evapotranspiration', 'referenceEvapotranspiration { total amounts { values } days { amount } }'),
  at(
    'soundings x 50',
    times(50, (n) => `profile(leadHours: ${n}) { levelsHpa columns { quantity values nulls { reason } } }`),
  ),
];

const AGGREGATE_ROWS: readonly Row[] = [
  at(
    'daily card x 100',
    times(
      100,
      () =>
        `aggregates(zone: "Europe/Berlin") { periods { localStart } ${column(T2M, 'minimum maximum mean')} }`,
    ),
  ),
  at(
    'hourly timeOfMaximum x 100',
    `aggregates(everyHours: 1) { ${column(T2M, times(100, 'timeOfMaximum { start end }'))} }`,
  ),
  at('hourly maximum x 400', `aggregates(everyHours: 1) { ${column(T2M, times(400, 'maximum'))} }`),
  at(
    'hourly periods x 40',
    `aggregates(everyHours: 1) { ${times(40, 'periods { start end hours localStart }')} }`,
  ),
  at(
    'hourly straddling and hoursPresent x 200',
    `aggregates(everyHours: 1) { ${column(
      'total_precipitation',
      times(200, (n) => (n % 2 ? 'straddling' : 'hoursPresent')),
    )} }`,
  ),
  at(
    'daily extremes of every variable',
    `aggregates { columns(variables: [${VARIABLE_NAMES}]) { minimum maximum } }`,
  ),
  at(
    'hourly aggregates of 40 ranges',
    times(
      40,
      (n) => `aggregates(everyHours: 1, leadFrom: ${n}) { ${column(T2M, 'mean timeOfMinimum { start }')} }`,
    ),
  ),
  at(
    'aggregates of 40 zones',
    times(
      40,
      (n) =>
        `aggregates(everyHours: 1, zone: "Etc/GMT+${n % 12}", leadFrom: ${n}) { ${column(T2M, 'maximum')} }`,
    ),
  ),
];

const SEARCH_ROWS: readonly Row[] = [
  at(
    'windows of 32 comparisons x 10',
    times(
      10,
      (n) =>
        `windows(minimumHours: ${n + 1}, where: { any: [${comparisons(32)}] }) { certain { start end hours } uncertain { start possibleStart } }`,
    ),
  ),
  at(
    'windows of one comparison x 200',
    times(
      200,
      (n) =>
        `windows(where: { is: { variable: ${T2M}, comparison: GT, threshold: ${n} } }) { longest { start } totalHours }`,
    ),
  ),
  at(
    'values at times x 200',
    times(
      200,
      (n) =>
        `at(time: "2026-01-15T${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}Z", method: LINEAR) { interpolated ${column(T2M, 'value')} }`,
    ),
  ),
];

const COMPARISON_ROWS: readonly Row[] = [
  atPoint(
    'spread of 7 models x 20',
    times(
      20,
      (n) =>
        `spread(variable: ${VARIABLE_NAMES[n]}, alignment: UNION) { validTimes median minimum maximum standardDeviation members { model values } }`,
    ),
  ),
  atPoint(
    'agreement of 7 models x 200',
    `spread(variable: ${T2M}, alignment: UNION) { ${times(200, (n) => `agreement(threshold: ${n})`)} }`,
  ),
  atPoint(
    'change over 2 runs x 50',
    times(
      50,
      (n) =>
        `runChange(model: gfs, variable: ${VARIABLE_NAMES[n % 20]}, last: 2) { validTimes trend slopePerHour runs { leadHours values toNewest sinceBefore } }`,
    ),
  ),
  atPoint(
    'forecasts of 2 runs x 50',
    times(50, `runs(model: gfs, last: 2) { series { ${column(T2M, 'values')} } }`),
  ),
];

const MAP_ROWS: readonly Row[] = [
  { what: 'map of 260 k cells', query: `{ ${fine('values', ', stride: 2')} }` },
  { what: 'maps of 260 k cells x 4', query: `{ ${times(4, fine('values', ', stride: 2'))} }` },
  { what: 'map of 1 k cells of a million', query: `{ ${fine('values', ', maxCells: 1000')} }` },
  {
    what: 'maps between two steps x 20',
    query: `{ ${times(20, (n) => `slab(model: gfs, variable: ${T2M}, at: { time: "2026-01-15T07:${10 + n}Z", method: LINEAR }, ${GLOBE}) { interpolated values }`)} }`,
  },
  { what: 'map in a unit of choice', query: `{ ${fine('values', ', stride: 2, unit: "[degF]"')} }` },
  {
    what: 'statistics of 260 k cells x 100',
    query: `{ ${fine(
      times(100, (n) => ['minimum', 'maximum', 'mean', 'count'][n % 4] ?? 'count'),
      ', stride: 2',
    )} }`,
  },
  { what: 'latitudes x 100', query: `{ ${fine(times(100, 'latitudes'), ', stride: 2')} }` },
  {
    what: 'maps of the demo x 40',
    query: `{ ${times(40, (n) => slab('values', `, stride: ${1 + (n % 4)}`))} }`,
  },
  {
    what: 'small maps x 40',
    query: `{ ${times(40, (n) => slab('values', '', 'gfs', `box: { west: ${n / 2}, south: 0, east: ${n / 2 + 8}, north: 8 }`))} }`,
  },
  {
    what: 'projected maps x 20',
    query: `{ ${times(20, slab('latitudes longitudes x y values', '', 'hrrr'))} }`,
  },
  {
    what: 'meshes of an icosahedral grid x 20',
    query: `{ ${times(20, (n) => slab('values', '', 'icon_global', `box: { west: -${90 + n}, south: -45, east: 90, north: 45 }`))} }`,
  },
];

const FACT_ROWS: readonly Row[] = [
  { what: '__typename x 400', query: `{ ${times(400, '__typename')} }` },
  { what: 'introspection', query: getIntrospectionQuery() },
  {
    what: 'introspection x 4',
    query: `{ ${times(4, '__schema { types { name description fields { name description args { name type { name } } type { name kind ofType { name kind } } } enumValues { name description } } }')} }`,
  },
  {
    what: 'one type x 4',
    query: `{ ${times(4, '__type(name: "VariableName") { enumValues { name description } }')} }`,
  },
  {
    what: 'variables of all models',
    query:
      '{ models { id title variables { variable { name longName units { symbol } level { kind } } availability reason derivation cellMethods comment } } }',
  },
  {
    what: 'variables x 10',
    query: `{ ${times(10, 'variables { name longName standardName precision diagnostic { formula inputs codes { value meaning } } }')} }`,
  },
  {
    what: 'models x 50',
    query: `{ ${times(50, 'models { id title cycles { hours leads { from to by } horizonHours } grid { kind points nx ny } domain { west } }')} }`,
  },
  {
    what: 'latest runs x 50',
    query: `{ ${times(50, 'models { latestRun { initTime leadHours grid { points } attribution } }')} }`,
  },
  {
    what: 'runs x 10',
    query: `{ ${times(10, 'runs(model: gfs, first: 100) { nodes { id initTime state leadHours } pageInfo { endCursor } }')} }`,
  },
  { what: 'eventCursor x 400', query: `{ ${times(400, 'eventCursor')} }` },
  { what: 'pin x 400', query: `{ ${times(400, 'pin')} }` },
];

/** What daily users ask; the free plan allows each of them. */
export const DAILY_ROWS: readonly Row[] = [
  everywhere(
    'a dashboard: cards of 20 cities',
    20,
    `label forecasts(models: [${MODELS.slice(0, 3)}]) { model { id } aggregates(zone: "Europe/Berlin", leadTo: 168) { periods { localStart } t: ${column(T2M, 'minimum maximum mean')} rain: ${column('total_precipitation', 'sum')} wind: ${column('wind_gust_10m', 'maximum')} } }`,
  ),
  everywhere(
    'a dashboard: 50 cities x 5 variables',
    50,
    `label forecast(model: gfs) { series(leadTo: 72) { validTimes columns(variables: [${FIVE}]) { variable { name } values } } }`,
  ),
  everywhere(
    'a notebook: 100 places x 10 variables',
    100,
    `forecast(model: gfs) { series { leadHours columns(variables: [${VARIABLE_NAMES.slice(0, 10)}]) { values } } }`,
  ),
  {
    what: 'a map of 100 k cells',
    query: `{ ${fine('latitudes longitudes values units { symbol }', ', maxCells: 100000')} }`,
  },
  atPoint(
    'models compared',
    `spread(variable: ${T2M}) { validTimes median minimum maximum members { model values } }`,
  ),
];

/** Every kind of work at its extremes. */
export const ROWS: readonly Row[] = [
  ...SERIES_ROWS,
  ...AGGREGATE_ROWS,
  ...SEARCH_ROWS,
  ...COMPARISON_ROWS,
  ...MAP_ROWS,
  ...FACT_ROWS,
  ...DAILY_ROWS,
];
