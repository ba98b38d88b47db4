import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { VariableName } from '../../../src/catalog/index.ts';
import type { GridSpec } from '../../../src/geo/index.ts';
import { COMPLETE, MIDNIGHT, SOURCE } from '../../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

/** 4 x 3 tiles of 16 x 16 cells. */
const GRID: GridSpec = {
  kind: 'latlon',
  nx: 64,
  ny: 48,
  rows: 'north-to-south',
  latitudeOfFirst: 60,
  longitudeOfFirst: 0,
  latitudeOfLast: 36.5,
  longitudeOfLast: 31.5,
  latitudeStep: 0.5,
  longitudeStep: 0.5,
};
/** Two segments of each variable. */
const SEGMENTS = [0, 15].map((from) => Array.from({ length: 15 }, (_, n) => from + n));
const VARIABLES: readonly VariableName[] = [
  'air_temperature_2m',
  'wind_u_10m',
  'temperature_850hpa',
  'temperature_500hpa',
];
/** A cell of the last tile, in which nothing lies that is requested. */
const ELSEWHERE = 64 * 48 - 1;

/** Six tiles. */
const BOX = { west: 2, south: 50, east: 18, north: 58 };
const BBOX = Object.values(BOX).join(',');
const EDGES = Object.entries(BOX)
  .map(([edge, degrees]) => `${edge}=${degrees}`)
  .join('&');
/** Places in three tiles. */
const PLACES = [
  [1, 59],
  [5, 55],
  [9, 55],
  [20, 50],
] as const;
const EDR = '/edr/collections/gfs';
const POINTS = `[${PLACES.map(([longitude, latitude]) => `{ latitude: ${latitude}, longitude: ${longitude} }`).join(' ')}]`;

let gateway: TestGateway;
beforeAll(async () => {
  // Every answer is the first of its tiles.
  gateway = await openGateway(undefined, undefined, undefined, { ISOBAR_TILE_CACHE_MB: '0' });
  const { store } = gateway.parts;
  const draft = await store.draft('gfs', MIDNIGHT, GRID, SOURCE);
  for (const variable of VARIABLES) {
    for (const leads of SEGMENTS) {
      const planes = leads.map((lead) =>
        Int32Array.from({ length: 64 * 48 }, (_, cell) => 20_000 + ((cell * 37 + lead * 11) % 999)),
      );
      await draft.addCube({ variable, leads, planes, lineage: [] });
    }
  }
  await draft.publish(COMPLETE);
});
afterAll(() => gateway?.close());

/** Reads of tiles during a request, from readers that have none of its tiles at hand. */
async function readsOf(ask: () => Promise<unknown>): Promise<number> {
  const { store } = gateway.parts;
  const run = await store.latest('gfs');
  if (run === null) throw new Error('the run is not stored');
  const manifest = await store.manifestOf(run);
  for (const variable of VARIABLES)
    store.openSeries(manifest, variable)?.series(ELSEWHERE, new Int32Array(30));
  const before = store.report().tileReads;
  await ask();
  return store.report().tileReads - before;
}

describe('an answer reads each tile of each segment once', () => {
  it.each<[question: string, reads: number]>([
    ['/point?model=gfs&lat=52&lon=5&vars=air_temperature_2m,wind_u_10m', 2 * 2],
    ['/point?model=gfs&lat=52&lon=5&var=air_temperature_2m&lead_to=6', 1],
    ['/profile?model=gfs&lat=52&lon=5&lead_hours=6&variables=temperature_850hpa,temperature_500hpa', 2],
    [`/bbox?model=gfs&var=air_temperature_2m&${EDGES}&lead_hours=6`, 6],
    [`/bbox?model=gfs&var=air_temperature_2m&${EDGES}&lead_hours=6&stride=3`, 6],
    [`/bbox?model=gfs&var=air_temperature_2m&${EDGES}&lead_hours=6&fmt=csv`, 6],
    [`/bbox?model=gfs&var=air_temperature_2m&${EDGES}&lead_hours=6&fmt=netcdf`, 6],
    [
      `${EDR}/position?coords=MULTIPOINT(${PLACES.map(([x, y]) => `(${x} ${y})`).join(',')})&parameter-name=air_temperature_2m,wind_u_10m`,
      3 * 2 * 2,
    ],
    [`${EDR}/area?bbox=${BBOX}&parameter-name=air_temperature_2m`, 6 * 2],
    [`${EDR}/area?bbox=${BBOX}&parameter-name=air_temperature_2m&datetime=2026-01-01T03:00:00Z`, 6],
    [`${EDR}/area?bbox=${BBOX}&parameter-name=air_temperature_2m,wind_u_10m&f=csv`, 6 * 2 * 2],
    [`${EDR}/area?bbox=${BBOX}&parameter-name=air_temperature_2m,wind_u_10m&f=netcdf`, 6 * 2 * 2],
    [`${EDR}/area?bbox=2,57,9,58&parameter-name=air_temperature_2m&f=geojson`, 2 * 2],
    [`${EDR}/area?coords=POLYGON((2 50,18 50,18 58,2 58,2 50))&parameter-name=air_temperature_2m`, 6 * 2],
    [`${EDR}/cube?bbox=${BBOX}&parameter-name=temperature&z=850,500`, 6 * 2 * 2],
    [`${EDR}/trajectory?coords=LINESTRING(1 58,14 58)&parameter-name=air_temperature_2m`, 2 * 2],
    [`${EDR}/radius?coords=POINT(4 48)&within=100&within-units=km&parameter-name=air_temperature_2m`, 2],
    [`${EDR}/locations/paris?parameter-name=air_temperature_2m,wind_u_10m`, 2 * 2],
  ])('%s: %d reads', async (question, reads) => {
    const counted = await readsOf(async () => {
      const response = await gateway.get(encodeURI(question));
      const body = await response.text();
      expect([response.status, body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    });
    expect(counted).toBe(reads);
  });

  const slab = `slab(model: gfs, box: { west: 2, south: 50, east: 18, north: 58 }`;
  it.each<[question: string, query: string, reads: number]>([
    [
      'points',
      `{ points(at: ${POINTS}) { forecast(model: gfs) { series { columns(variables: [air_temperature_2m, wind_u_10m]) { values } } } } }`,
      3 * 2 * 2,
    ],
    [
      'points over some leads of one segment',
      `{ points(at: ${POINTS}) { forecast(model: gfs) { series(leadTo: 9) { columns(variables: [air_temperature_2m]) { values } } } } }`,
      3,
    ],
    [
      'the same points under several names, for several leads and variables',
      `{ a: points(at: ${POINTS}) { forecast(model: gfs) { series { columns(variables: [air_temperature_2m, wind_u_10m]) { values } } } }
         b: points(at: ${POINTS}) { forecast(model: gfs) { series(leadFrom: 20) { columns(variables: [wind_u_10m]) { values } } } } }`,
      3 * 2 * 2,
    ],
    [
      'a profile',
      `{ point(latitude: 52, longitude: 5) { forecast(model: gfs) { profile(leadHours: 6) { levelsHpa columns(quantities: [temperature]) { values } } } } }`,
      2,
    ],
    [
      'boxes over one window at several leads, of several variables',
      `{ a: ${slab}, variable: air_temperature_2m, leadHours: 0) { values }
         b: ${slab}, variable: air_temperature_2m, leadHours: 5) { mean }
         c: ${slab}, variable: air_temperature_2m, leadHours: 20) { mean }
         d: ${slab}, variable: wind_u_10m, leadHours: 5) { mean } }`,
      6 * 2 + 6,
    ],
  ])('GraphQL, %s', async (_, query, reads) => {
    const counted = await readsOf(async () => {
      const { errors } = await gateway.query(query);
      expect(errors).toBeUndefined();
    });
    expect(counted).toBe(reads);
  });
});

describe('a box of every nth row and column', () => {
  const valuesOf = async (stride: number) => {
    const edges = 'west=1.5&south=38&east=29&north=59';
    const response = await gateway.get(
      `/bbox?model=gfs&var=air_temperature_2m&${edges}&lead_hours=16&stride=${stride}`,
    );
    return ((await response.json()) as { values: number[][] }).values;
  };

  it.each([2, 3, 5, 6, 15, 16, 17, 40])('has the values of the whole box there: n = %d', async (stride) => {
    const whole = await valuesOf(1);
    expect(whole.length).toBe(43);
    const wanted = whole
      .filter((_, y) => y % stride === 0)
      .map((row) => row.filter((_, x) => x % stride === 0));
    expect(await valuesOf(stride)).toEqual(wanted);
  });
});
