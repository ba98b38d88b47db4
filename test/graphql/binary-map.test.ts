import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridSpec, icosahedralSpec } from '../../src/geo/index.ts';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { definitionOf, geometryOf, iconMesh } from '../geo/meshes.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { globalGrid, HRRR_GRID } from '../support/grids.ts';

const PLACES = iconMesh(2, 2);
const MESH = geometryOf(PLACES);
/** The south-western corner of hrrr's grid. */
const CORNER: GridSpec = { ...HRRR_GRID, nx: 60, ny: 40 };

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const { store } = gateway.parts;
  await store.putGeometry(MESH.bytes);
  const icosahedral = icosahedralSpec(definitionOf(PLACES.longitudes.length), MESH);
  // Every seventh cell is masked; hundredths have no exact binary32.
  const value = (_lead: number, cell: number) => (cell % 7 === 3 ? null : 250.01 + (cell % 997) / 100);
  const air_temperature_2m = { decimals: 2, leads: [0], value };
  await publishSmallRun(store, { air_temperature_2m }, { model: 'gfs', grid: globalGrid(5) });
  await publishSmallRun(store, { air_temperature_2m }, { model: 'hrrr', grid: CORNER });
  await publishSmallRun(store, { air_temperature_2m }, { model: 'icon-global', grid: icosahedral });
});
afterAll(() => gateway?.close());

type Lists = Record<'values' | 'latitudes' | 'longitudes', (number | null)[]>;
type Texts = Record<'valuesFloat32' | 'latitudesFloat32' | 'longitudesFloat32', string>;

async function mapOf(model: string, box: string, more = ''): Promise<Lists & Texts> {
  const { data, errors } = await gateway.query<{ slab: Lists & Texts }>(`{
    slab(model: ${model}, variable: air_temperature_2m, leadHours: 0, box: ${box} ${more}) {
      values latitudes longitudes valuesFloat32 latitudesFloat32 longitudesFloat32
    }
  }`);
  expect(errors).toBeUndefined();
  return data.slab;
}

/** The numbers of the text, read as the documentation says. */
function numbersIn(text: string): number[] {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, index) => view.getFloat32(4 * index, true));
}

const rounded = (numbers: readonly (number | null)[]) =>
  numbers.map((each) => (each === null ? Number.NaN : Math.fround(each)));

const WORLD = '{ west: -180, south: -90, east: 180, north: 90 }';
const PACIFIC = '{ west: 150, south: -20, east: -150, north: 60 }';
const CORNER_BOX = '{ west: -123, south: 20, east: -121, north: 23 }';

describe('a map in binary', () => {
  it.each([
    ['of a regular grid', 'gfs', WORLD, ''],
    ['of a regular grid across the 180° meridian', 'gfs', PACIFIC, ''],
    ['in a unit of choice', 'gfs', PACIFIC, ', unit: "[degF]"'],
    ['thinned out', 'gfs', WORLD, ', maxCells: 500'],
    ['of a Lambert grid, whose points each have a latitude and a longitude', 'hrrr', CORNER_BOX, ''],
    ['of the mesh of an icosahedral grid', 'icon_global', PACIFIC, ''],
  ])('%s has the numbers of the lists, and NaN where they have null', async (_, model, box, more) => {
    const map = await mapOf(model, box, more);
    expect(map.values).toContain(null);
    expect(numbersIn(map.valuesFloat32)).toEqual(rounded(map.values));
    expect(numbersIn(map.latitudesFloat32)).toEqual(rounded(map.latitudes));
    expect(numbersIn(map.longitudesFloat32)).toEqual(rounded(map.longitudes));
  });

  it('is priced by its cells, as the list of values is, and answers with fewer bytes', async () => {
    const estimate = async (field: string, box: string) => {
      const query = `{ slab(model: gfs, variable: air_temperature_2m, leadHours: 0, box: ${box}) { ${field} } }`;
      const { data, errors } = await gateway.query<{ estimate: { price: number; bytes: number } }>(
        'query ($query: String!) { estimate(query: $query) { price bytes } }',
        { query },
      );
      expect(errors).toBeUndefined();
      return data.estimate;
    };
    const [list, text, few] = [
      await estimate('values', WORLD),
      await estimate('valuesFloat32', WORLD),
      await estimate('valuesFloat32', PACIFIC),
    ];
    expect(text.price).toBeCloseTo(list.price, 1);
    expect(text.price).toBeGreaterThan(few.price);
    expect(text.bytes).toBeLessThan(list.bytes);
  });
});

describe('a map of amounts', () => {
  it('says when their window starts; one of instants has none', async () => {
    const value = () => 2.5;
    const rain = { total_precipitation: { decimals: 1, leads: [3, 6], value } };
    await publishSmallRun(gateway.parts.store, rain, { model: 'euro-ifs', grid: globalGrid(5) });
    const { data, errors } = await gateway.query<
      Record<string, { windowStart: string | null; validTime: string }>
    >(`{
      rain: slab(model: euro_ifs, variable: total_precipitation, leadHours: 6, box: ${PACIFIC}) { windowStart validTime }
      heat: slab(model: gfs, variable: air_temperature_2m, leadHours: 0, box: ${PACIFIC}) { windowStart validTime }
    }`);
    expect(errors).toBeUndefined();
    const { rain: amounts, heat } = data;
    expect(Date.parse(amounts!.validTime) - Date.parse(amounts!.windowStart!)).toBe(3 * 3_600_000);
    expect(heat!.windowStart).toBeNull();
  });
});
