import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridSpec, greatCircleKm, makeGrid } from '../../src/geo/index.ts';
import { COMPLETE, GRID, MIDNIGHT, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { HRRR_GRID } from '../support/grids.ts';

/** The south-western corner of hrrr's grid, whose rows are turned against the parallels. */
const CORNER: GridSpec = { ...HRRR_GRID, nx: 100, ny: 80 };
const GRIDS = { gfs: GRID, hrrr: CORNER } as const;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  for (const [model, grid] of Object.entries(GRIDS)) {
    const draft = await gateway.parts.store.draft(model as keyof typeof GRIDS, MIDNIGHT, grid, SOURCE);
    const planes = [new Int32Array(grid.nx * grid.ny).fill(28_000)];
    await draft.addCube({ variable: 'air_temperature_2m', leads: [0], planes, lineage: [] });
    await draft.publish(COMPLETE);
  }
});
afterAll(() => gateway?.close());

/** What each interface says of a place without a cell, or a box without a point. */
async function refusals(
  questions: Readonly<Record<string, string>>,
): Promise<readonly (readonly string[])[]> {
  const said: (readonly string[])[] = [];
  for (const [name, question] of Object.entries(questions)) {
    if (name === 'graphql') {
      const { errors } = await gateway.query(question);
      said.push([name, 'error', errors?.[0]?.message ?? '']);
      continue;
    }
    const response = await gateway.get(question);
    const detail =
      response.status === 204
        ? response.headers.get('x-detail')
        : ((await response.json()) as { detail: string }).detail;
    said.push([name, String(response.status), detail ?? '']);
  }
  return said;
}

describe('a place in the box of a projected model, but outside its own grid', () => {
  const grid = makeGrid(CORNER);
  const { west, north } = grid.bounds;
  const place = { latitude: north - 0.2, longitude: west + 0.1 };

  it('is refused with the distance, the nearest cell and the corners that /models has', async () => {
    expect(grid.locate(place.latitude, place.longitude)).toBeNull();
    const cells = Array.from({ length: grid.size }, (_, index) => grid.cell(index));
    const near = cells.reduce((a, b) => (greatCircleKm(place, b) < greatCircleKm(place, a) ? b : a));
    const km = greatCircleKm(place, near);
    const { models } = (await (await gateway.get('/models')).json()) as {
      models: { id: string; bbox: number[] }[];
    };
    const [w, s, e, n] = models.find(({ id }) => id === 'hrrr')?.bbox ?? [];
    const message = `latitude ${place.latitude}, longitude ${place.longitude} lies outside the domain of hrrr, ${km.toFixed(km < 10 ? 1 : 0)} km from the nearest cell, at latitude ${near.latitude}, longitude ${near.longitude}; its Lambert conformal grid does not fill the box around it, west ${w}, south ${s}, east ${e}, north ${n}`;
    const at = `lat=${place.latitude}&lon=${place.longitude}`;
    expect(
      await refusals({
        '/point': `/point?model=hrrr&var=air_temperature_2m&${at}`,
        '/profile': `/profile?model=hrrr&${at}`,
        '/collections': `/collections/hrrr/position?coords=POINT(${place.longitude} ${place.latitude})&parameter-name=air_temperature_2m`,
        edr: `/edr/collections/hrrr/position?coords=POINT(${place.longitude} ${place.latitude})&parameter-name=air_temperature_2m`,
      }),
    ).toEqual([
      ['/point', '422', message],
      ['/profile', '422', message],
      ['/collections', '422', message],
      ['edr', '204', message],
    ]);
  });

  it('is a box without points for the same reason', async () => {
    const { latitude, longitude } = place;
    const box = { west: longitude, south: latitude, east: longitude + 0.01, north: latitude + 0.01 };
    const said = await refusals({
      '/bbox': `/bbox?model=hrrr&var=air_temperature_2m&${new URLSearchParams(textOf(box))}`,
      edr: `/edr/collections/hrrr/area?bbox=${Object.values(box)}&parameter-name=air_temperature_2m&f=CSV`,
      graphql: boxQuery('hrrr', box),
    });
    for (const [name, , message] of said) {
      expect([name, message]).toEqual([
        name,
        expect.stringMatching(
          /^no grid point of hrrr lies in the (box|area): its middle is outside the domain, [\d.]+ km from the nearest cell, at latitude [\d.]+, longitude -[\d.]+; its Lambert/,
        ),
      ]);
    }
  });
});

it.each([
  ['gfs', { west: 4.2, south: 50.3, east: 4.4, north: 50.6 }, '1 degrees', 'latitude 50, longitude 4'],
  ['hrrr', { west: -122.012, south: 22.011, east: -122.011, north: 22.012 }, '3 km', null],
] as const)(
  'a box between grid points of %s says how far apart they are, and where the nearest is',
  async (model, box, spacing, nearest) => {
    const grid = makeGrid(GRIDS[model]);
    const cell = grid.locate((box.south + box.north) / 2, (box.west + box.east) / 2);
    const where = nearest ?? `latitude ${cell?.latitude}, longitude ${cell?.longitude}`;
    const rest = `they are ${spacing} apart, and the nearest to its middle is at ${where}`;
    const said = await refusals({
      '/bbox': `/bbox?model=${model}&var=air_temperature_2m&${new URLSearchParams(textOf(box))}`,
      '/collections': `/collections/${model}/area?bbox=${Object.values(box)}&parameter-name=air_temperature_2m&datetime=+0h`,
      edr: `/edr/collections/${model}/area?bbox=${Object.values(box)}&parameter-name=air_temperature_2m&f=NetCDF`,
      cube: `/edr/collections/${model}/cube?bbox=${Object.values(box)}&parameter-name=air_temperature_2m&f=CSV`,
      graphql: boxQuery(model, box),
    });
    for (const [name, , message] of said)
      expect([name, message]).toEqual([name, expect.stringContaining(rest)]);
    expect(said.map(([, status]) => status)).toEqual(['422', '422', '204', '204', 'error']);
  },
);

type Box = Readonly<Record<'west' | 'south' | 'east' | 'north', number>>;

function textOf(box: Box): Record<string, string> {
  return Object.fromEntries(Object.entries(box).map(([edge, degrees]) => [edge, String(degrees)]));
}

function boxQuery(model: string, { west, south, east, north }: Box): string {
  return `{ slab(model: ${model}, variable: air_temperature_2m, leadHours: 0, box: { west: ${west}, south: ${south}, east: ${east}, north: ${north} }) { nx } }`;
}
