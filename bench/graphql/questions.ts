import type { HttpRequest, Task } from '../http/request.ts';
import { randomFrom } from '../store/measure.ts';

export interface Question {
  readonly what: string;
  readonly by: 'GraphQL' | 'GraphQL, @stream' | 'REST' | 'Yoga in Express';
  /** The same question about other places, asked in turn. */
  readonly tasks: readonly Task[];
  /** Whether no task may be asked twice: its answer would be cached. */
  readonly isNew?: boolean;
  /** Tasks under way at a time when the server is busy. */
  readonly workers: number;
  /** Connections that a task uses. */
  readonly connections: number;
  /** What the gateway must reach and aims at. */
  readonly targets: readonly Target[];
}

/** A figure with what it must be and is to be: answers a second `of Express` at least, the others at most. */
export interface Target {
  /** Processor time by the peer's, answers a second by those of Express, or ms of one question at a time and of its first byte. */
  readonly of: 'of peer' | 'of Express' | 'alone' | 'first byte';
  readonly must: number;
  readonly goal?: number;
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
/** So many that answers which are kept are not those that are asked for again. */
const BOXES = 4096;
const boxes = Array.from({ length: BOXES }, () => {
  const west = Math.floor(random() * 1300) * STEP - 180;
  const south = Math.floor(random() * 600) * STEP - 90;
  const reach = (BOX_SIDE - 1) * STEP;
  return { west, south, east: west + reach, north: south + reach };
});
const singles = places(400);
/** So many that no answer is asked for twice while it may be cached: what REST answers at places that nobody asked for. */
const NEW_PLACES = 160_000;
/** All cells of one degree, far from each other, before the next place in each. */
const newPlaces = Array.from({ length: NEW_PLACES }, (_, n) => {
  const cell = (n * 24_481) % (170 * 360);
  return {
    latitude: Math.round((Math.floor(cell / 360) - 84 + random() * 0.8 - 0.4) * 100) / 100,
    longitude: Math.round(((cell % 360) - 179.5 + random() * 0.8 - 0.4) * 100) / 100,
  };
});
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
const one = { what: '1 point x 10 variables, repeated', workers: 20, connections: 1 };
const another = { what: '1 point x 10 variables, new places', workers: 20, connections: 1, isNew: true };
const many = { what: `${MANY_POINTS} points x 5 variables`, workers: 2 };
const box = { what: `box ${BOX_SIDE} x ${BOX_SIDE}`, workers: 8, connections: 1 };

/** All leads of a run are asked for at points, one at boxes. The first reads nothing: what the front costs by itself. */
export const QUESTIONS: readonly Question[] = [
  {
    ...nothing,
    by: 'GraphQL',
    tasks: [[post('{ __typename }', {})]],
    targets: [{ of: 'of peer', must: 0.85, goal: 0.6 }],
  },
  { ...nothing, by: 'Yoga in Express', tasks: [[post('{ __typename }', {})]], targets: [] },
  {
    ...one,
    by: 'GraphQL',
    tasks: singles.map((place) => [post(POINT, place)]),
    targets: [{ of: 'of peer', must: 1.6, goal: 1.3 }],
  },
  { ...one, by: 'REST', tasks: singles.map((place) => [getPoint(place, TEN_VARIABLES)]), targets: [] },
  {
    ...another,
    by: 'GraphQL',
    tasks: newPlaces.map((place) => [post(POINT, place)]),
    targets: [{ of: 'of peer', must: 2, goal: 1.5 }],
  },
  { ...another, by: 'REST', tasks: newPlaces.map((place) => [getPoint(place, TEN_VARIABLES)]), targets: [] },
  {
    ...many,
    by: 'GraphQL',
    tasks: manifolds.map((at) => [post(POINTS, { at })]),
    connections: 1,
    targets: [
      { of: 'alone', must: 100, goal: 60 },
      { of: 'first byte', must: 30, goal: 15 },
    ],
  },
  {
    ...many,
    by: 'GraphQL, @stream',
    tasks: manifolds.map((at) => [streamed(POINTS.replace('points(at: $at)', '$& @stream'), { at })]),
    connections: 1,
    targets: [{ of: 'first byte', must: 30, goal: 15 }],
  },
  {
    ...many,
    by: 'REST',
    tasks: manifolds.map((at) => at.map((place) => getPoint(place, FIVE_VARIABLES))),
    connections: 10,
    targets: [],
  },
  {
    ...box,
    by: 'GraphQL',
    tasks: boxes.map((at) => [postBox(at)]),
    targets: [
      { of: 'of Express', must: 0.06, goal: 0.2 },
      { of: 'alone', must: 10 },
    ],
  },
  { ...box, by: 'REST', tasks: boxes.map((at) => [getBox(at)]), targets: [] },
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
