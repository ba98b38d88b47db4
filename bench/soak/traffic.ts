import type { HttpRequest, Task } from '../http/request.ts';
import { FIFTEEN_FIELDS } from '../rest/degree-run.ts';
import { randomFrom } from '../store/measure.ts';

/** More than answers that are kept, so that few are those that are asked for again. */
export const TASKS = 8000;
const POPULAR_PLACES = 500;
/** Cells along the side of a box, and degrees between them. */
const BOX_SIDE = 100;
const STEP = 0.25;

interface Place {
  readonly lat: number;
  readonly lon: number;
}

/**
 * What callers who get an answer ask for, in a random order: points of all leads at places at random and at popular ones, boxes of one
 * lead, and the same over GraphQL, EDR and as NetCDF files, and lists of STAC.
 * @param levelsRun a run of gfs that has pressure levels, ISO 8601
 */
export function mixedTasks(seed: number, levelsRun: string): readonly Task[] {
  const random = randomFrom(seed);
  const place = () => ({
    lat: Math.round(random() * 17_000 - 8500) / 100,
    lon: Math.round(random() * 35_800 - 17_900) / 100,
  });
  const popular = Array.from({ length: POPULAR_PLACES }, place);
  const popularPlace = () => popular[Math.floor(random() ** 2 * popular.length)] ?? place();
  const corner = () => ({
    west: Math.floor(random() * 1300) * STEP - 180,
    south: Math.floor(random() * 600) * STEP - 90,
  });
  const kinds: readonly Kind[] = [
    { share: 22, make: () => restPoint(place(), 15) },
    { share: 20, make: () => restPoint(place(), 1) },
    { share: 12, make: () => ({ ...restPoint(popularPlace(), 15), coding: 'br' }) },
    { share: 12, make: () => ({ ...restPoint(popularPlace(), 10), coding: 'gzip' }) },
    { share: 10, make: () => graphqlPoint(place()) },
    { share: 8, make: () => edrPosition(place()) },
    {
      share: 4,
      make: () => get(`/profile?model=gfs&${query(place())}&lead_hours=24&init_time=${levelsRun}`),
    },
    { share: 4, make: () => restBox(corner()) },
    { share: 2, make: () => ({ ...restBox(corner()), coding: 'gzip' }) },
    { share: 2, make: () => graphqlBox(corner()) },
    { share: 1, make: () => restBox(corner(), '&fmt=netcdf') },
    { share: 2, make: () => get('/stac/search?limit=2') },
    { share: 1, make: () => get('/models') },
  ];
  // Each kind as often as its share says.
  const drawn = kinds.flatMap((kind) => Array<Kind>(kind.share).fill(kind));
  return Array.from({ length: TASKS }, () => {
    const kind = drawn[Math.floor(random() * drawn.length)] as Kind;
    return [kind.make()];
  });
}

interface Kind {
  readonly share: number;
  make(): HttpRequest;
}

const get = (path: string): HttpRequest => ({ path, body: null });
const post = (text: string, variables: object): HttpRequest => ({
  path: '/graphql',
  body: JSON.stringify({ query: text, variables }),
});
const query = ({ lat, lon }: Place) => `lat=${lat}&lon=${lon}`;
const namesOf = (count: number) => FIFTEEN_FIELDS.slice(0, count).map(({ variable }) => variable);

function restPoint(place: Place, count: number): HttpRequest {
  return get(`/point?model=gfs&${query(place)}&vars=${namesOf(count)}`);
}

function edrPosition({ lat, lon }: Place): HttpRequest {
  return get(
    `/edr/collections/gfs/position?coords=POINT(${lon}%20${lat})&parameter-name=${namesOf(3).join('%2C')}`,
  );
}

const POINT = `query ($latitude: Float!, $longitude: Float!) {
  point(latitude: $latitude, longitude: $longitude) {
    forecast(model: gfs) { run { initTime } series { leadHours columns(variables: [${namesOf(5)}]) { values } } }
  }
}`;

function graphqlPoint({ lat, lon }: Place): HttpRequest {
  return post(POINT, { latitude: lat, longitude: lon });
}

interface Corner {
  readonly west: number;
  readonly south: number;
}

const REACH = (BOX_SIDE - 1) * STEP;

function restBox({ west, south }: Corner, format = ''): HttpRequest {
  const edges = `west=${west}&south=${south}&east=${west + REACH}&north=${south + REACH}`;
  return get(`/bbox?model=euro-ifs&var=air_temperature_2m&lead_hours=0&${edges}${format}`);
}

const BOX = `query ($box: BoxInput!) {
  slab(model: euro_ifs, variable: air_temperature_2m, leadHours: 0, box: $box) { nx ny values }
}`;

function graphqlBox({ west, south }: Corner): HttpRequest {
  return post(BOX, { box: { west, south, east: west + REACH, north: south + REACH } });
}
