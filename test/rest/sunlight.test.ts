import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const PLACE = 'lat=47.3&lon=8.6';
const SERIES = `/point?model=gfs&${PLACE}&var=shortwave_radiation&lead_to=48`;

async function ask(more: string, call = SERIES) {
  const response = await gateway.get(`${call}${more}`);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

async function graphql(fields: string) {
  const { data, errors } = await gateway.query<{ point: { forecast: Record<string, never> } }>(
    `{ point(latitude: 47.3, longitude: 8.6) { forecast(model: gfs) { ${fields} } } }`,
  );
  expect(errors).toBeUndefined();
  return data.point.forecast as unknown as Record<string, Record<string, { values: number[] }>>;
}

describe('GET /point?tilt=', () => {
  it('adds sunlight on a plane with the numbers of GraphQL, which is south when no azimuth is given', async () => {
    const { status, body } = await ask('&tilt=35');
    expect(status).toBe(200);
    const parts = ['total', 'direct', 'diffuse', 'reflected'];
    const { tiltedRadiation } = await graphql(
      `tiltedRadiation(tilt: 35, azimuth: 180, leadTo: 48) { ${parts.map((name) => `${name} { values }`).join(' ')} }`,
    );
    expect(body.tilted_radiation).toEqual({
      tilt: 35,
      azimuth: 180,
      direct_from: 'ERBS',
      units: 'W m-2',
      ...Object.fromEntries(parts.map((name) => [name, tiltedRadiation?.[name]?.values])),
      nulls: [{ reason: 'BEFORE_FIRST_STEP', lead_hours: [0] }],
    });
    expect(Math.max(...body.tilted_radiation.total)).toBeGreaterThan(50);
    expect(body.values).toEqual((await ask('')).body.values);
  });

  it('is another question for each plane and each place, of which the sun is not that of the cell', async () => {
    const totalOf = async (more: string) => (await ask(more)).body.tilted_radiation?.total;
    const [south, east] = [await totalOf('&tilt=35'), await totalOf('&tilt=35&azimuth=90')];
    expect(east).not.toEqual(south);
    expect(await totalOf('&tilt=35')).toEqual(south);
    expect(await totalOf('')).toBeUndefined();
    const near = await ask('&tilt=35', SERIES.replace('lon=8.6', 'lon=8.55'));
    expect(near.body.tilted_radiation.total).not.toEqual(south);
  });

  it('is in GeoJSON, and has columns in CSV', async () => {
    const { body } = await ask('&tilt=35');
    const feature = await ask('&tilt=35&fmt=geojson');
    expect(feature.body.properties.tilted_radiation).toEqual(body.tilted_radiation);
    const csv = await (await gateway.get(`${SERIES}&tilt=35&evapotranspiration=true&fmt=csv`)).text();
    const [head = '', ...rows] = csv
      .trimEnd()
      .split('\n')
      .map((line) => line.trimEnd().split(','));
    expect(head.slice(-7, -1)).toEqual([
      'shortwave_radiation (W m-2)',
      'tilted_radiation (W m-2)',
      'tilted_radiation.direct (W m-2)',
      'tilted_radiation.diffuse (W m-2)',
      'tilted_radiation.reflected (W m-2)',
      'reference_evapotranspiration (kg m-2)',
    ]);
    const totals = rows.map((row) => row.at(-6)).map((text) => (text === '' ? null : Number(text)));
    expect(totals).toEqual(body.tilted_radiation.total);
  });
});

describe('GET /point?evapotranspiration=true', () => {
  it('adds the water of each step and of each whole local day, with the numbers of GraphQL', async () => {
    const { status, body } = await ask('&evapotranspiration=true&time_zone=UTC');
    expect(status).toBe(200);
    const { referenceEvapotranspiration: water } = await graphql(
      'referenceEvapotranspiration(leadTo: 48) { amounts { values } days(zone: "UTC") { period { localStart } amount } }',
    );
    const { days } = water as unknown as {
      days: { period: { localStart: string }; amount: number | null }[];
    };
    expect(body.reference_evapotranspiration).toEqual({
      units: 'kg m-2',
      values: water?.['amounts']?.values,
      nulls: [{ reason: 'BEFORE_FIRST_STEP', lead_hours: [0] }],
      time_zone: 'UTC',
      days: days.map(({ period, amount }) => ({ date: period.localStart.slice(0, 10), value: amount })),
    });
    const whole = body.reference_evapotranspiration.days.filter(
      ({ value }: { value: unknown }) => value !== null,
    );
    expect(whole.length).toBeGreaterThan(0);
    // Days and the sums of their steps are two equations for the same water.
    for (const { date, value } of whole) {
      const sum = body.lead_hours.reduce((total: number, lead: number, n: number) => {
        const end = new Date(Date.parse(body.init_time) + lead * 3_600_000 - 1).toISOString();
        return total + (end.startsWith(date) ? body.reference_evapotranspiration.values[n] : 0);
      }, 0);
      expect(Math.abs(value - sum)).toBeLessThan(0.5);
    }
  });

  it('has the days of the place unless another zone is asked for', async () => {
    const { body } = await ask('&evapotranspiration=true');
    expect(body.reference_evapotranspiration.time_zone).toBe('Europe/Zurich');
  });
});

describe('what is computed from sunlight', () => {
  it('costs what it costs in GraphQL, more than the series alone', async () => {
    const costOf = async (more: string) => (await ask(`${more}&estimate=true`)).body.credits as number;
    const [plain, tilted, water] = [
      await costOf(''),
      await costOf('&tilt=35'),
      await costOf('&evapotranspiration=true'),
    ];
    // 49 leads, of each of which the sun is followed.
    expect(tilted - plain).toBeGreaterThan(49 * 0.3);
    expect(water - plain).toBeGreaterThan(49 * 0.45);
  });

  it.each([
    ['tilt=91', 'tilt must be a number from 0 to 90 (degrees from horizontal)'],
    ['tilt=10&azimuth=361', 'azimuth must be a number from 0 to 360 (degrees clockwise from north)'],
    ['azimuth=90', 'azimuth goes with tilt'],
    ['evapotranspiration=yes', 'evapotranspiration must be true or false'],
    ['time_zone=UTC', 'time_zone goes with evapotranspiration=true'],
    ['evapotranspiration=true&time_zone=Europe/Pari', 'did you mean Europe/Paris'],
  ])('is refused as %s', async (query, detail) => {
    const { status, body } = await ask(`&${query}`);
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail: expect.stringContaining(detail) });
  });

  it('is refused for models that lack an input, naming those that have it', async () => {
    const { status, body } = await ask(
      '&evapotranspiration=true',
      `/point?model=arome&${PLACE}&var=air_temperature_2m`,
    );
    expect(status).toBe(422);
    expect(body.detail).toContain('surface_altitude');
    expect(body.detail).toContain('gfs');
  });
});
