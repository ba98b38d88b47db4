import type { HttpRequest } from '../http/request.ts';
import { randomFrom } from '../store/measure.ts';

/** A question whose processor time is held against what it is charged. */
export interface Question {
  readonly what: string;
  /** GraphQL has a fixed part of its own. */
  readonly by: 'REST' | 'EDR' | 'STAC' | 'refs' | 'GraphQL';
  /** The same about other places, asked in turn; all cost the same. */
  readonly requests: readonly HttpRequest[];
  /** About runs that only the producer has: each request is asked once, since its fields are stored afterwards. */
  readonly isOnDemand?: boolean;
}

const T2M = 'air_temperature_2m';
const TEN =
  'air_temperature_2m,dewpoint_temperature_2m,wind_u_10m,wind_v_10m,wind_gust_10m,mean_sea_level_pressure,total_precipitation,cape,visibility,snow_depth';

/** Before the two runs of each model that are stored, and at the demo's producer. */
const OLD_GFS_RUNS = ['2026-01-13T06:00:00Z', '2026-01-13T12:00:00Z', '2026-01-13T18:00:00Z'];
const OLD_ICON_RUNS = ['2026-01-14T06:00:00Z', '2026-01-14T12:00:00Z'];
const OLD_HRRR_RUNS = [20, 21, 22, 23].map((hour) => `2026-01-14T${hour}:00:00Z`);

const random = randomFrom(23);
const places = Array.from({ length: 500 }, () => ({
  latitude: Math.round(random() * 17_000 - 8500) / 100,
  longitude: Math.round(random() * 35_800 - 17_900) / 100,
}));
type Place = (typeof places)[number];

/** Fifty lists of a hundred places each. */
const lists = Array.from({ length: 50 }, (_, n) =>
  Array.from({ length: 100 }, (_, m) => places[(n * 7 + m) % places.length] as Place),
);

/** In one time zone, so that the same leads answer. */
const CITIES = [
  'Berlin',
  'Hamburg',
  'Köln',
  'Lyon',
  'Paris',
  'Toulouse',
  'Madrid',
  'Sevilla',
  'Milano',
  'Graz',
];

/** Answers without content: what each interface does for any answer. */
export const NOTHING = {
  GraphQL: [post('{ __typename }')],
  EDR: [get('/edr/collections/gfs?estimate=true')],
  STAC: [get('/stac/collections/gfs?estimate=true')],
  REST: [get('/models/gfs?estimate=true')],
  refs: [get('/models/gfs?estimate=true')],
} as const;

export const QUESTIONS: readonly Question[] = [
  {
    what: 'point, 1 variable',
    by: 'REST',
    requests: places.map(({ latitude, longitude }) =>
      get(`/point?model=gfs&lat=${latitude}&lon=${longitude}&var=${T2M}`),
    ),
  },
  {
    what: 'point, 10 variables',
    by: 'REST',
    requests: places.map(({ latitude, longitude }) =>
      get(`/point?model=gfs&lat=${latitude}&lon=${longitude}&vars=${TEN}`),
    ),
  },
  one('box', 'REST', `/bbox?model=gfs&var=${T2M}&west=-60&south=0&east=60&north=60&lead_hours=6`),
  {
    what: 'profile, all variables',
    by: 'REST',
    requests: places.map(({ latitude, longitude }) =>
      get(`/profile?model=gfs&lat=${latitude}&lon=${longitude}&lead_hours=6`),
    ),
  },
  {
    what: 'words, 1 variable, a day',
    by: 'REST',
    requests: CITIES.flatMap((city) => [
      inWords(`How warm will it be in ${city} tomorrow?`),
      inWords(`Wie warm wird es morgen in ${city}?`),
      inWords(`Quelle température fera-t-il demain à ${city} ?`),
      inWords(`¿Qué temperatura hará mañana en ${city}?`),
    ]),
  },
  {
    what: 'words, the weather, a whole run',
    by: 'REST',
    requests: CITIES.map((city) => inWords(`What will the weather be like in ${city}?`)),
  },
  one('models', 'REST', '/models'),
  one('one model', 'REST', '/models/gfs'),
  one('variables of a model', 'REST', '/models/gfs/variables'),

  {
    what: 'position, 1 variable',
    by: 'EDR',
    requests: places.map(({ latitude, longitude }) =>
      get(edr('position', `coords=POINT(${longitude}+${latitude})&parameter-name=${T2M}`)),
    ),
  },
  {
    what: 'position, 10 variables',
    by: 'EDR',
    requests: places.map(({ latitude, longitude }) =>
      get(edr('position', `coords=POINT(${longitude}+${latitude})&parameter-name=${TEN}`)),
    ),
  },
  {
    what: 'locations, 100 places',
    by: 'EDR',
    requests: lists.map((list) =>
      get(
        edr(
          'locations',
          `lats=${list.map(({ latitude }) => latitude)}&lons=${list.map(({ longitude }) => longitude)}&parameter-name=${T2M}`,
        ),
      ),
    ),
  },
  one('cube', 'EDR', edr('cube', `bbox=-60,0,60,60&parameter-name=${T2M}&datetime=%2B6h`)),
  one(
    'trajectory',
    'EDR',
    edr('trajectory', `coords=LINESTRING(0+40,40+60)&parameter-name=${T2M}&datetime=%2B6h`),
  ),
  one('named places', 'EDR', edr('locations', '')),
  one('collections', 'EDR', '/edr/collections'),
  one('one collection', 'EDR', '/edr/collections/gfs'),
  one('instances', 'EDR', '/edr/collections/gfs/instances'),

  one('collections', 'STAC', '/stac/collections'),
  one('one collection', 'STAC', '/stac/collections/gfs'),
  one('search, 10 items', 'STAC', '/stac/search?limit=10'),
  one('items of a model', 'STAC', '/stac/collections/gfs/items'),

  one('reference set of gfs', 'refs', '/refs/gfs.json'),
  one('reference set of hrrr', 'refs', '/refs/hrrr.json'),

  {
    what: 'point, 1 variable',
    by: 'GraphQL',
    requests: places.map((place) => post(ofPlace(place, T2M))),
  },
  {
    what: 'point, 10 variables',
    by: 'GraphQL',
    requests: places.map((place) => post(ofPlace(place, TEN))),
  },
  {
    what: 'points, 100 places',
    by: 'GraphQL',
    requests: lists.map((at) =>
      post(`query ($at: [PlaceInput!]!) { points(at: $at) { forecast(model: gfs) { ${columns(T2M)} } } }`, {
        at,
      }),
    ),
  },
  {
    what: 'map',
    by: 'GraphQL',
    requests: [
      post(
        `{ slab(model: gfs, variable: ${T2M}, leadHours: 6, box: { west: -60, south: 0, east: 60, north: 60 }) { latitudes longitudes values } }`,
      ),
    ],
  },

  onDemand(
    'point, 1 variable, all leads of gfs',
    OLD_GFS_RUNS.map((run) => `/point?model=gfs&lat=52.5&lon=13.4&var=${T2M}&init_time=${run}`),
  ),
  onDemand(
    'point, 10 variables, one lead of gfs',
    [12, 24, 36].flatMap((lead) =>
      OLD_GFS_RUNS.map(
        (run) =>
          `/point?model=gfs&lat=52.5&lon=13.4&vars=${TEN}&lead_from=${lead}&lead_to=${lead}&init_time=${run}`,
      ),
    ),
  ),
  onDemand(
    'box, one lead of icon-global',
    [6, 12, 18, 24].flatMap((lead) =>
      OLD_ICON_RUNS.map(
        (run) =>
          `/bbox?model=icon-global&var=${T2M}&west=-10&south=40&east=20&north=60&lead_hours=${lead}&init_time=${run}`,
      ),
    ),
  ),
  onDemand(
    'point, 1 variable, one lead of hrrr',
    [6, 7].flatMap((lead) =>
      OLD_HRRR_RUNS.map(
        (run) =>
          `/point?model=hrrr&lat=40&lon=-100&var=${T2M}&lead_from=${lead}&lead_to=${lead}&init_time=${run}`,
      ),
    ),
  ),
];

function onDemand(what: string, paths: readonly string[]): Question {
  return { what: `on demand: ${what}`, by: 'REST', isOnDemand: true, requests: paths.map(get) };
}

function ofPlace({ latitude, longitude }: Place, variables: string): string {
  return `{ point(latitude: ${latitude}, longitude: ${longitude}) { forecast(model: gfs) { ${columns(variables)} } } }`;
}

function columns(variables: string): string {
  return `series { leadHours columns(variables: [${variables}]) { values } }`;
}

function inWords(question: string): HttpRequest {
  return get(`/llm?q=${encodeURIComponent(question)}`);
}

function edr(query: string, parameters: string): string {
  return `/edr/collections/gfs/${query}?${parameters}`;
}

function one(what: string, by: Question['by'], path: string): Question {
  return { what, by, requests: [get(path)] };
}

function get(path: string): HttpRequest {
  return { path, body: null };
}

function post(query: string, variables: object = {}): HttpRequest {
  return { path: '/graphql', body: JSON.stringify({ query, variables }) };
}
