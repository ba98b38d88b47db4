import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type VariableName, variableOf } from '../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const VARIABLES: readonly VariableName[] = ['air_temperature_2m', 'total_precipitation', 'wind_u_10m'];
const QUESTION = `model=gfs&lat=-33.9&lon=151.2&vars=${VARIABLES}&lead_from=0&lead_to=129`;

interface Table {
  readonly lat: number;
  readonly lon: number;
  readonly init_time: string;
  readonly lead_hours: readonly number[];
  readonly surface_altitude: number | null;
  readonly variables: Readonly<
    Record<string, { readonly units: string; readonly values: readonly (number | null)[] }>
  >;
  readonly run: object;
}

async function asJson(): Promise<Table> {
  return (await (await gateway.get(`/point?${QUESTION}`)).json()) as Table;
}

describe('GET /point in other forms', () => {
  it('as CSV has a row for each lead with the numbers of the JSON answer, empty where there is none', async () => {
    const table = await asJson();
    const response = await gateway.get(`/point?${QUESTION}&fmt=csv`);
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = (await response.text()).split('\r\n');
    expect(lines.pop()).toBe('');
    const [names = '', ...rows] = lines;
    const headers = VARIABLES.map((name) => `${name} (${variableOf(name).units})`);
    expect(names).toBe(`model,init_time,lead_hours,valid_time,lat,lon,${headers},synthetic`);
    expect(rows).toHaveLength(table.lead_hours.length);
    for (const [n, row] of rows.entries()) {
      const lead = table.lead_hours[n] ?? Number.NaN;
      const validTime = new Date(Date.parse(table.init_time) + lead * 3_600_000).toISOString().slice(0, 19);
      const values = VARIABLES.map((name) => table.variables[name]?.values[n] ?? '');
      const before = ['gfs', table.init_time, lead, `${validTime}Z`, table.lat, table.lon];
      expect(row).toBe([...before, ...values, true].join(','));
    }
    // Precipitation has no value at lead 0.
    expect(rows[0]?.split(',')[7]).toBe('');
    expect(rows[1]?.split(',')[7]).toMatch(/^\d/);
  });

  it('as GeoJSON is a Feature at the cell with the numbers of the JSON answer', async () => {
    const { lat, lon, init_time, lead_hours, surface_altitude, variables, run } = await asJson();
    const response = await gateway.get(`/point?${QUESTION}&fmt=geojson`);
    expect(response.headers.get('content-type')).toBe('application/geo+json');
    const entries = VARIABLES.map((name) => {
      const { units, values } = variables[name] ?? { units: '', values: [] };
      const nulls = [{ reason: 'BEFORE_FIRST_STEP', lead_hours: [0] }];
      return [name, { units, values, ...(values[0] === null && { nulls }) }];
    });
    expect(await response.json()).toEqual({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [lon, lat] },
      properties: {
        model: 'gfs',
        init_time,
        lead_hours,
        surface_altitude,
        variables: Object.fromEntries(entries),
        run,
      },
    });
  });

  it('has valid times with the leads on request, in every layout', async () => {
    const { lead_hours, init_time } = await asJson();
    const times = lead_hours.map(
      (lead) => `${new Date(Date.parse(init_time) + lead * 3_600_000).toISOString().slice(0, 19)}Z`,
    );
    const one = QUESTION.replace(/&vars=[^&]*/, '&var=cape');
    for (const question of [QUESTION, one]) {
      const plain = (await (await gateway.get(`/point?${question}`)).json()) as object;
      const timed = await (await gateway.get(`/point?${question}&valid_times=true`)).json();
      expect(timed).toEqual({ ...plain, valid_times: times });
      const feature = await (await gateway.get(`/point?${question}&valid_times=true&fmt=geojson`)).json();
      expect(feature).toMatchObject({ properties: { valid_times: times } });
    }
  });

  it('has the right hours for fewer leads than are stored, and for leads that some variable lacks', async () => {
    const whole = await asJson();
    const response = await gateway.get(`/point?${QUESTION.replace('lead_from=0', 'lead_from=117')}`);
    const part = (await response.json()) as Table;
    expect(part.lead_hours).toEqual([117, 118, 119, 120, 123, 126, 129]);
    for (const name of VARIABLES) {
      expect(part.variables[name]?.values).toEqual(whole.variables[name]?.values.slice(-7));
    }
  });
});
