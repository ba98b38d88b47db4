import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { rowsOfCsv } from '../support/box-forms.ts';
import { edrProblems, hasEdrSchemas } from '../support/edr-schemas.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { type CoverageDocument, kindsOf, valuesOf } from './coverages.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const WAY = '/edr/collections/gfs/trajectory';

async function json<Body>(pathAndQuery: string): Promise<Body> {
  const response = await gateway.get(pathAndQuery);
  expect([pathAndQuery, response.status]).toEqual([pathAndQuery, 200]);
  return (await response.json()) as Body;
}

const ask = (query: string) => json<CoverageDocument>(`${WAY}?${query}`);

/** The value of /point in a place at a lead. */
async function pointAt(
  variable: string,
  x: number,
  y: number,
  lead: number,
): Promise<number | null | undefined> {
  const { values } = await json<{ values: (number | null)[] }>(
    `/point?model=gfs&lat=${y}&lon=${x}&var=${variable}&lead_from=${lead}&lead_to=${lead}`,
  );
  return values[0];
}

const seconds = (lead: number, minutes = 0) => Date.UTC(2026, 0, 15, lead, minutes) / 1000;

describe('GET /edr/collections/{id}/trajectory', () => {
  it('answers the cells that the path crosses, at the time of datetime', async () => {
    const document = await ask(
      'coords=LINESTRING(0+50,20+50)&parameter-name=air_temperature_2m&datetime=+6h',
    );
    expect(kindsOf(document)).toEqual(['Trajectory']);
    const values = valuesOf(document);
    // The great circle does not leave the row; the demo's GFS has a point every five degrees.
    expect(values.map(({ x, y, t }) => [x, y, t])).toEqual(
      [0, 5, 10, 15, 20].map((x) => [x, 50, '2026-01-15T06:00:00Z']),
    );
    for (const { x, y, value } of values) expect(value).toBe(await pointAt('air_temperature_2m', x, y, 6));
  });

  it('goes along great circles', async () => {
    const document = await ask('coords=LINESTRING(-90+80,90+80)&parameter-name=cape&datetime=+6h');
    expect(new Set(valuesOf(document).map(({ y }) => y))).toEqual(new Set([80, 85, 90]));
  });

  it('crosses the antimeridian by the shorter arc', async () => {
    const document = await ask('coords=LINESTRING(170+0,-170+0)&parameter-name=cape&datetime=+6h');
    expect(valuesOf(document).map(({ x }) => x)).toEqual([170, 175, -180, -175, -170]);
  });

  it('has the output steps nearest to the times of its points, which go on evenly between them', async () => {
    const way = `coords=LINESTRINGM(0+50+${seconds(0)},20+50+${seconds(8)})`;
    const values = valuesOf(await ask(`${way}&parameter-name=air_temperature_2m`));
    const times = values.map(({ t }) => new Date(t).getUTCHours());
    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times)).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
    expect(values.find(({ x }) => x === 10)).toMatchObject({ t: expect.stringMatching(/T0[345]:/) });
    for (const { x, y, t, value } of values) {
      expect(value).toBe(await pointAt('air_temperature_2m', x, y, new Date(t).getUTCHours()));
    }
    // The newest run does not begin by then: the one before it answers for the whole path.
    const early = `coords=LINESTRINGM(0+50+${seconds(-6)},20+50+${seconds(2, 20)})`;
    const from = valuesOf(await ask(`${early}&parameter-name=air_temperature_2m`)).map(({ t }) => t);
    expect(from[0]).toBe('2026-01-14T18:00:00Z');
    expect(from.at(-1)).toBe('2026-01-15T02:00:00Z');
  });

  it('is on the level of z, or of its points', async () => {
    const query = 'parameter-name=temperature&datetime=+6h';
    const byParameter = valuesOf(await ask(`coords=LINESTRING(0+50,10+50)&z=850&${query}`));
    expect(byParameter.map(({ z }) => z)).toEqual([850, 850, 850]);
    expect(byParameter[0]?.value).toBe(await pointAt('temperature_850hpa', 0, 50, 6));
    expect(valuesOf(await ask(`coords=LINESTRINGZ(0+50+850,10+50+850)&${query}`))).toEqual(byParameter);
    const both = await ask(`coords=LINESTRING(0+50,10+50)&z=850,500&${query}`);
    expect(kindsOf(both)).toEqual(['Trajectory', 'Trajectory']);
  });

  it('is there at each time where it has none of its own', async () => {
    const values = valuesOf(await ask('coords=LINESTRING(0+50,10+50)&parameter-name=cape&datetime=+0h/+1h'));
    expect(values.map(({ x, t }) => `${x} ${t.slice(11, 13)}`)).toEqual([
      '0 00',
      '5 00',
      '10 00',
      '0 01',
      '5 01',
      '10 01',
    ]);
  });

  it('is GeoJSON and CSV too', async () => {
    const query = `${WAY}?coords=LINESTRINGM(0+50+${seconds(0)},20+50+${seconds(8)})&parameter-name=cape`;
    const expected = valuesOf(await json(query)).map(({ x, y, t, value }) => `${x} ${y} ${t} ${value}`);
    const document = await json<{
      features: {
        properties: {
          grid_lon: number;
          grid_lat: number;
          times: string[];
          variables: { cape: { values: number[] } };
        };
      }[];
    }>(`${query}&f=GeoJSON`);
    if (hasEdrSchemas) expect(edrProblems('edr-geojson.edrFeatureCollectionGeoJSON', document)).toEqual([]);
    expect(
      document.features.map(({ properties: { grid_lon, grid_lat, times, variables } }) => {
        return `${grid_lon} ${grid_lat} ${times} ${variables.cape.values}`;
      }),
    ).toEqual(expected);
    const rows = rowsOfCsv(await (await gateway.get(`${query}&f=CSV`)).text());
    expect(rows.map(({ lon, lat, valid_time, cape }) => `${lon} ${lat} ${valid_time} ${cape}`)).toEqual(
      expected,
    );
  });

  it.each([
    ['400', ''],
    ['400', 'coords=LINESTRING()'],
    ['400', 'coords=LINESTRINGM()'],
    ['400', 'coords=LINESTRINGZ()'],
    ['400', 'coords=LINESTRINGZM()'],
    ['400', 'coords=LINESTRING(1+2)'],
    ['400', 'coords=POINT(1+2)'],
    ['400', 'coords=LINESTRINGZ(0+50+850,10+50+850)&z=850'],
    ['400', 'coords=LINESTRINGZ(0+50+850,10+50+500)'],
    ['400', `coords=LINESTRINGM(0+50+${seconds(0)},10+50+${seconds(2)})&datetime=+0h`],
    ['400', `coords=LINESTRINGM(0+50+${seconds(2)},10+50+${seconds(0)})`],
    ['204', 'coords=LINESTRINGM(0+50+1000,10+50+2000)'],
    // No run reaches from 1970 to the end of time.
    ['400', 'coords=LINESTRINGM(0+50+1000,10+50+1e300)'],
    ['204', 'coords=LINESTRING(0+50,10+50)&datetime=1999-01-01T00:00Z'],
    ['413', `coords=LINESTRING(${Array.from({ length: 400 }, (_, n) => `${n % 2 ? 0 : 170}+${n % 80}`)})`],
  ])('%s for %s', async (status, query) => {
    const response = await gateway.get(`${WAY}?${query}`);
    expect(String(response.status)).toBe(status);
  });
});
