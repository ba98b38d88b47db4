import type { HttpRequest, Task } from '../http/request.ts';
import { randomFrom } from '../store/measure.ts';

export interface Question {
  readonly what: string;
  readonly by: 'GraphQL' | 'GraphQL, @stream' | 'REST' | 'Yoga in Express';
  /** The same question about other places, asked in turn. */
  readonly tasks: readonly Task[];
  /** Tasks under way at a time when the server is busy. */
  readonly workers: number;
  /** Connections that a task uses. */
  readonly connections: number;
  /** What the gateway must reach and aims at, beside the peer of the same question. */
  readonly goal: string;
}

const TEN_VARIABLES = [
  'air_temperature_2m',
  'dewpoint_temperature_2m',
  'relative_humidity_2m',
  'wind_u_10m',
  'wind_v_10m',
  'wind_gust_10m',
  'mean_sea_level_pressure',
  'total_cloud_cover',
  'total_precipitation',
  'visibility',
];
const FIVE_VARIABLES = [
  'air_temperature_2m',
  'relative_humidity_2m',
  'wind_u_10m',
  'wind_v_10m',
  'total_precipitation',
];
const MANY_POINTS = 500;
/** Points along the side of the box, and between them degrees. */
const BOX_SIDE = 100;
const STEP = 0.25;

const random = randomFrom(11);
const places = (count: number) =>
  Array.from({ length: count }, () => ({
    latitude: Math.round(random() * 17_000 - 8500) / 100,
    longitude: Math.round(random() * 35_800 - 17_900) / 100,
  }));
const boxes = Array.from({ length: 64 }, () => {
  const west = Math.floor(random() * 1300) * STEP - 180;
  const south = Math.floor(random() * 600) * STEP - 90;
  const reach = (BOX_SIDE - 1) * STEP;
  return { west, south, east: west + reach, north: south + reach };
});
const singles = places(400);
const manifolds = Array.from({ length: 8 }, () => places(MANY_POINTS));

const SERIES = (variables: readonly string[]) => `forecast(model: gfs) {
    run { initTime }
    cell { latitude longitude }
    series { leadHours columns(variables: [${variables}]) { variable { name } units { symbol } values } }
  }`;
const POINT = `query ($latitude: Float!, $longitude: Float!) {
  point(latitude: $latitude, longitude: $longitude) { ${SERIES(TEN_VARIABLES)} }
}`;
const POINTS = `query ($at: [PlaceInput!]!) { points(at: $at) { ${SERIES(FIVE_VARIABLES)} } }`;
const BOX = `query ($box: BoxInput!) {
  slab(model: euro_ifs, variable: air_temperature_2m, leadHours: 0, box: $box) {
    run { initTime }
    units { symbol } nx ny
    latitudes longitudes values
  }
}`;

const nothing = { what: 'nothing', workers: 20, connections: 1 };
const one = { what: '1 point x 10 variables', workers: 20, connections: 1 };
const many = { what: `${MANY_POINTS} points x 5 variables`, workers: 2 };
const box = { what: `box ${BOX_SIDE} x ${BOX_SIDE}`, workers: 8, connections: 1 };

/** All leads of a run are asked for at points, one at boxes. The first reads nothing: what the front costs by itself. */
export const QUESTIONS: readonly Question[] = [
  {
    ...nothing,
    by: 'GraphQL',
    tasks: [[post('{ __typename }', {})]],
    goal: 'processor time 0.85 of Yoga in Express, aim 0.6',
  },
  { ...nothing, by: 'Yoga in Express', tasks: [[post('{ __typename }', {})]], goal: '' },
  {
    ...one,
    by: 'GraphQL',
    tasks: singles.map((place) => [post(POINT, place)]),
    goal: 'processor time 1.5 of REST, aim 1.1',
  },
  { ...one, by: 'REST', tasks: singles.map((place) => [getPoint(place, TEN_VARIABLES)]), goal: '' },
  {
    ...many,
    by: 'GraphQL',
    tasks: manifolds.map((at) => [post(POINTS, { at })]),
    connections: 1,
    goal: 'alone 100 ms, first byte 30 ms; aim 60 and 15',
  },
  {
    ...many,
    by: 'GraphQL, @stream',
    tasks: manifolds.map((at) => [streamed(POINTS.replace('points(at: $at)', '$& @stream'), { at })]),
    connections: 1,
    goal: 'first byte 30 ms, aim 15',
  },
  {
    ...many,
    by: 'REST',
    tasks: manifolds.map((at) => at.map((place) => getPoint(place, FIVE_VARIABLES))),
    connections: 10,
    goal: '',
  },
  { ...box, by: 'GraphQL', tasks: boxes.map((at) => [postBox(at)]), goal: 'alone 10 ms' },
  { ...box, by: 'REST', tasks: boxes.map((at) => [getBox(at)]), goal: '' },
];

function post(query: string, variables: object): HttpRequest {
  return { path: '/graphql', body: JSON.stringify({ query, variables }) };
}

/** Until the first point has begun, the answer has only what frames it. */
function streamed(query: string, variables: object): HttpRequest {
  return { ...post(query, variables), accept: 'multipart/mixed', beginning: 2000 };
}

function postBox(at: object): HttpRequest {
  return post(BOX, { box: at });
}

function getPoint(place: { latitude: number; longitude: number }, variables: readonly string[]): HttpRequest {
  const { latitude, longitude } = place;
  return { path: `/point?model=gfs&lat=${latitude}&lon=${longitude}&vars=${variables}`, body: null };
}

function getBox({ west, south, east, north }: (typeof boxes)[number]): HttpRequest {
  const edges = `west=${west}&south=${south}&east=${east}&north=${north}`;
  return { path: `/bbox?model=euro-ifs&var=air_temperature_2m&lead_hours=0&${edges}`, body: null };
}
