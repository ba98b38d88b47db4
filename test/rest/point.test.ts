import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { VARIABLE_NAMES } from '../../src/catalog/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway.close());

const BERLIN = 'model=gfs&lat=52.52&lon=13.405';

async function ask(query: string): Promise<{ status: number; type: string; body: Record<string, unknown> }> {
  const response = await gateway.get(`/point?${query}`);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    body: (await response.json()) as Record<string, unknown>,
  };
}

describe('GET /point', () => {
  it('answers one variable flat, by the newest complete run', async () => {
    const { status, type, body } = await ask(`${BERLIN}&var=air_temperature_2m&lead_from=0&lead_to=3`);
    expect(status).toBe(200);
    expect(type).toMatch(/^application\/json/);
    expect(body).toMatchObject({
      model: 'gfs',
      var: 'air_temperature_2m',
      units: 'K',
      lat: 55,
      lon: 15,
      init_time: '2026-01-15T00:00:00Z',
      lead_hours: [0, 1, 2, 3],
      run: { state: 'COMPLETE', hours_present: 209, hours_expected: 209, synthetic: true },
    });
    const values = body['values'] as number[];
    expect(values).toHaveLength(4);
    // Germany in January, and on the quantum of 0.01 K.
    for (const value of values) {
      expect(value).toBeGreaterThan(230);
      expect(value).toBeLessThan(300);
      expect(String(value)).toMatch(/^\d{3}(\.\d{1,2})?$/);
    }
  });

  it('answers several variables in one layout, where one is requested', async () => {
    const query = `${BERLIN}&vars=wind_u_10m,total_precipitation&lead_to=6`;
    const { variables, vars, ...shared } = (await ask(query)).body;
    expect((await ask(`${query}&layout=variables`)).body).toEqual({ ...shared, variables });
    expect((await ask(`${query}&layout=vars`)).body).toEqual({ ...shared, vars });
    const times = await ask(`${query}&layout=vars&valid_times=true`);
    expect(times.body).toMatchObject({ vars, valid_times: expect.any(Array) });
    for (const [more, detail] of [
      ['&layout=both', 'layout must be variables or vars'],
      ['&layout=vars&fmt=csv', 'layout goes with fmt=json'],
    ])
      expect(await ask(`${query}${more}`)).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining(detail ?? '') },
      });
    const flat = await ask(`${BERLIN}&var=cape&layout=vars`);
    expect([flat.status, flat.body['detail']]).toEqual([422, expect.stringContaining('goes with vars')]);
  });

  it('reads longitudes from 0 to 360 as well', async () => {
    const greenland = 'model=gfs&lat=70&var=cape&lead_to=3';
    const east = await ask(`${greenland}&lon=320`);
    expect(east).toEqual(await ask(`${greenland}&lon=-40`));
    expect(east.body['lon']).toBe(-40);
    const box = (edges: string) => gateway.get(`/bbox?model=gfs&var=cape&south=40&north=60&${edges}`);
    const values = async (edges: string) =>
      ((await (await box(edges)).json()) as { values: number[][] }).values;
    expect(await values('west=190&east=210')).toEqual(await values('west=-170&east=-150'));
    expect(await values('west=350&east=10')).toEqual(await values('west=-10&east=10'));
    expect((await values('west=0&east=360'))[0]).toHaveLength(
      (await values('west=-180&east=180'))[0]?.length ?? 0,
    );
  });

  it('answers several variables in both layouts with the same numbers', async () => {
    const { status, body } = await ask(`${BERLIN}&vars=wind_u_10m,wind_v_10m,wind_u_10m&lead_to=6`);
    expect(status).toBe(200);
    const { variables, vars, lead_hours, init_time } = body as {
      variables: Record<string, { units: string; init_time: string; lead_hours: number[]; values: number[] }>;
      vars: Record<string, { units: string; values: number[] }>;
      lead_hours: number[];
      init_time: string;
    };
    expect(Object.keys(variables)).toEqual(['wind_u_10m', 'wind_v_10m']);
    expect(lead_hours).toEqual([0, 1, 2, 3, 4, 5, 6]);
    for (const [name, entry] of Object.entries(variables)) {
      expect(entry).toMatchObject({ units: 'm s-1', init_time, lead_hours });
      expect(entry.values).toHaveLength(7);
      expect(vars[name]).toEqual({ units: 'm s-1', values: entry.values });
    }
    const single = await ask(`${BERLIN}&var=wind_v_10m&lead_to=6`);
    expect(single.body['values']).toEqual(variables['wind_v_10m']?.values);
  });

  it('gives the model’s own leads over the whole horizon: hourly to 120, three-hourly to 384', async () => {
    const { body } = await ask(`${BERLIN}&var=cape`);
    const leads = body['lead_hours'] as number[];
    expect(leads).toHaveLength(209);
    expect(leads.slice(118, 124)).toEqual([118, 119, 120, 123, 126, 129]);
    expect(leads.at(-1)).toBe(384);
  });

  it('gives precipitation as null at lead 0 and as an amount from then on', async () => {
    const { body } = await ask(`${BERLIN}&var=total_precipitation&lead_to=12`);
    const values = body['values'] as (number | null)[];
    expect(body['lead_hours']).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(values[0]).toBeNull();
    for (const value of values.slice(1)) expect(value).toBeGreaterThanOrEqual(0);
  });

  it.each([
    '2026-01-14T18',
    '2026-01-14T18:00',
    '2026-01-14T18:00:00',
    '2026-01-14T18:00:00Z',
    '2026-01-14 18:00',
  ])('takes init_time as %s', async (initTime) => {
    const { status, body } = await ask(
      `${BERLIN}&var=cape&lead_to=0&init_time=${encodeURIComponent(initTime)}`,
    );
    expect(status).toBe(200);
    expect(body['init_time']).toBe('2026-01-14T18:00:00Z');
  });

  it('treats 180 and -180 as one meridian and answers at the poles', async () => {
    const east = await ask('model=gfs&lat=0&lon=180&var=cape&lead_to=3');
    const west = await ask('model=gfs&lat=0&lon=-180&var=cape&lead_to=3');
    expect(east.body).toEqual(west.body);
    for (const lat of [90, -90]) {
      const pole = await ask(`model=gfs&lat=${lat}&lon=0&var=air_temperature_2m&lead_to=0`);
      expect(pole.body).toMatchObject({ lat });
    }
  });

  it('answers from the runs of a pin', async () => {
    const { data } = await gateway.query<{ pin: string }>('{ pin }');
    const pinned = await ask(`${BERLIN}&var=cape&lead_to=0&pin=${data.pin}`);
    expect(pinned.body['init_time']).toBe('2026-01-15T00:00:00Z');
    for (const pin of ['abc', data.pin.slice(0, -2), `${data.pin}xx`, '', 'MQ']) {
      const broken = await ask(`${BERLIN}&var=cape&lead_to=0&pin=${pin}`);
      expect(broken).toMatchObject({
        status: 422,
        body: { detail: expect.stringContaining('pin is not a token') },
      });
    }
    const without = await ask(`model=hrrr&lat=40&lon=-100&var=cape&pin=${data.pin}`);
    expect(without).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('no complete run when the pin was made') },
    });
  });
});

describe('answers of GET /point', () => {
  const header = async (query: string) => (await gateway.get(`/point?${query}`)).headers.get('cache-control');

  it('may be cached for a minute, from a named synthetic run too since a real one may replace it, and errors not at all', async () => {
    expect(await header(`${BERLIN}&var=cape&init_time=2026-01-14T18`)).toBe('private, max-age=60');
    expect(await header(`${BERLIN}&var=cape`)).toBe('private, max-age=60');
    expect(await header(`${BERLIN}&var=nothing`)).toBe('no-store');
  });

  it('are open to pages of other origins, whose preflight needs no key', async () => {
    const preflight = await fetch(`${gateway.address}/point`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://dashboard.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
  });

  it('have a head of the same length as the answer', async () => {
    const url = `${gateway.address}/point?${BERLIN}&var=cape&lead_to=3`;
    const headers = { authorization: `Bearer ${TEST_KEY}`, 'accept-encoding': 'identity' };
    const body = await (await fetch(url, { headers })).text();
    const head = await fetch(url, { method: 'HEAD', headers });
    expect(head.status).toBe(200);
    expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  });
});

describe('GET /point refuses', () => {
  const cape = 'var=cape';
  it.each([
    ['no model', `lat=1&lon=1&${cape}`, 422, 'model is required'],
    ['an unknown model', `model=gfz&lat=1&lon=1&${cape}`, 422, 'did you mean gfs'],
    ['no latitude', `model=gfs&lon=1&${cape}`, 422, 'lat is required'],
    ['a latitude above 90', `model=gfs&lat=90.01&lon=1&${cape}`, 422, 'lat must be a number from -90 to 90'],
    ['a latitude that is not a number', `model=gfs&lat=north&lon=1&${cape}`, 422, 'lat must be'],
    ['an empty latitude', `model=gfs&lat=&lon=1&${cape}`, 422, 'lat must be'],
    ['NaN', `model=gfs&lat=NaN&lon=1&${cape}`, 422, 'lat must be'],
    ['a longitude of 361', `model=gfs&lat=1&lon=361&${cape}`, 422, 'lon must be a number from -180 to 360'],
    ['neither var nor vars', 'model=gfs&lat=1&lon=1', 422, 'var'],
    ['var and vars together', `model=gfs&lat=1&lon=1&${cape}&vars=cape`, 422, 'exclude each other'],
    [
      'an unknown variable',
      'model=gfs&lat=1&lon=1&var=temperature_2m',
      422,
      'did you mean air_temperature_2m',
    ],
    ['an unknown one of several', 'model=gfs&lat=1&lon=1&vars=cape,wind_u10', 422, 'wind_u_10m'],
    ['an empty vars', 'model=gfs&lat=1&lon=1&vars=', 422, 'vars has an empty name'],
    [
      'more variables than there are',
      `model=gfs&lat=1&lon=1&vars=${'x,'.repeat(VARIABLE_NAMES.length)}x`,
      422,
      `there are ${VARIABLE_NAMES.length}`,
    ],
    [
      'a variable the model lacks',
      'model=nam&lat=40&lon=-100&var=wind_u_80m',
      422,
      'models that do: gfs, euro-ifs',
    ],
    [
      'a malformed init_time',
      `model=gfs&lat=1&lon=1&${cape}&init_time=yesterday`,
      422,
      'init_time "yesterday"',
    ],
    ['a date that does not exist', `model=gfs&lat=1&lon=1&${cape}&init_time=2026-02-30T00`, 422, 'init_time'],
    [
      'a run that does not exist',
      `model=gfs&lat=1&lon=1&${cape}&init_time=2020-01-01T00`,
      404,
      '2026-01-15T00:00:00Z',
    ],
    [
      'a negative lead',
      `model=gfs&lat=1&lon=1&${cape}&lead_from=-1`,
      422,
      'lead_from must be a whole number',
    ],
    ['half a lead', `model=gfs&lat=1&lon=1&${cape}&lead_to=1.5`, 422, 'lead_to must be a whole number'],
    ['a lead beyond the horizon', `model=gfs&lat=1&lon=1&${cape}&lead_to=385`, 422, '384'],
    ['leads the wrong way round', `model=gfs&lat=1&lon=1&${cape}&lead_from=5&lead_to=4`, 422, 'after'],
    [
      'leads without an output step',
      `model=gfs&lat=1&lon=1&${cape}&lead_from=121&lead_to=122`,
      422,
      'no output step',
    ],
    ['an unknown parameter', `model=gfs&lat=1&lon=1&${cape}&leadto=3`, 422, 'did you mean lead_to'],
    ['a parameter given twice', `model=gfs&lat=1&lat=2&lon=1&${cape}`, 422, 'lat is given more than once'],
  ])('%s', async (_name, query, status, detail) => {
    const answer = await ask(query);
    expect(answer.status).toBe(status);
    expect(answer.type).toMatch(/^application\/problem\+json/);
    expect(answer.body['detail']).toEqual(expect.stringContaining(detail));
    expect(answer.body['request_id']).toEqual(expect.any(String));
  });

  it('many faults with a short answer that counts them', async () => {
    const answer = await ask(
      `model=gfs&${Array.from({ length: 40 }, (_, index) => `x${index}=1`).join('&')}`,
    );
    expect(answer.status).toBe(422);
    expect(answer.body['detail']).toEqual(expect.stringMatching(/; and \d+ more$/));
    expect(String(answer.body['detail']).length).toBeLessThan(1500);
  });

  it('other methods, naming those that it has', async () => {
    for (const path of ['/point', '/models', '/models/gfs/variables', '/healthz']) {
      const response = await fetch(gateway.address + path, { method: 'POST' });
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining('use GET') });
    }
  });

  it('a request without a key, and still answers those with one', async () => {
    const response = await fetch(`${gateway.address}/point?${BERLIN}&var=cape`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toContain('Bearer');
    expect(await response.json()).toMatchObject({ code: 'unauthorized', detail: expect.any(String) });
    expect((await ask(`${BERLIN}&var=cape&lead_to=0`)).status).toBe(200);
  });
});
