import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway(inject('demoData'));
});
afterAll(() => gateway?.close());

const authorization = `Bearer ${TEST_KEY}`;

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many routes
  readonly json: any;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text, json: type.includes('json') ? JSON.parse(text) : null };
}

const get = async (pathAndQuery: string) => answerOf(await gateway.get(pathAndQuery));

async function post(path: string, body: string): Promise<Answer> {
  const headers = { authorization, 'content-type': 'application/json' };
  return answerOf(await fetch(gateway.address + path, { method: 'POST', headers, body }));
}

const POINT = '/point?model=gfs&lat=50&lon=10&lead_to=6';
const POSITION = '/edr/collections/gfs/position?coords=POINT(10 50)&datetime=%2B0h/%2B6h';
const CUBE = '/edr/collections/gfs/cube?bbox=9,49,11,51&datetime=%2B6h&parameter-name=cape';
const RUN = '2026-01-15T00:00:00Z';

describe('a number that overflows is named with what is allowed, and other faults are named as well', () => {
  it.each([
    ['/point?model=gfs&lat=1e309&lon=-1e309&var=capee', 422, ['lat', 'lon', 'var']],
    ['/point?model=gfs&lat=1&lon=1&var=cape&lead_to=1e309&fmt=grib', 422, ['fmt', 'lead_to']],
    [
      `/bbox?model=gfs&var=cape&west=1e309&south=${'9'.repeat(400)}&east=1&north=x`,
      422,
      ['north', 'south', 'west'],
    ],
    ['/profile?model=gfs&lat=-1e400&lon=1&lead_hours=1e309', 422, ['lat', 'lead_hours']],
    [
      '/edr/collections/gfs/cube?bbox=1e309,1,2,3&f=grib&z=1e309&datetime=now',
      400,
      ['bbox', 'datetime', 'f', 'z'],
    ],
    ['/edr/collections/gfs/position?coords=POINT(1e309 1)&f=grib&crs=x', 400, ['coords', 'crs', 'f']],
    [
      '/edr/collections/gfs/radius?coords=POINT(1 1)&within=1e309&within-units=parsec',
      400,
      ['within', 'within-units'],
    ],
    ['/edr/collections/gfs/locations?limit=1e309&bbox=-1e309,0,1,1', 400, ['bbox', 'limit']],
    ['/edr/collections/gfs/locations?lats=1e309&lons=-1e309', 400, ['lats', 'lons']],
    ['/stac/search?bbox=1e309,1,2,3&limit=1e309&model=gsf', 400, ['bbox', 'limit', 'model']],
  ])('%s', async (pathAndQuery, status, parameters) => {
    const { status: answered, json } = await get(pathAndQuery);
    expect(answered).toBe(status);
    const errors: { parameter: string; detail: string }[] = json.errors;
    expect(errors.map(({ parameter }) => parameter).toSorted()).toEqual(parameters);
    for (const { parameter, detail } of errors) {
      expect(detail).toMatch(/\w+ \w+/);
      expect(json.detail).toContain(`${parameter} ${detail}`);
    }
  });

  it('in the body of a search', async () => {
    const { status, json } = await post('/stac/search', '{"bbox":[1e309,1,2,3],"limit":1e309,"model":"gsf"}');
    expect(status).toBe(400);
    const { errors } = json as { errors: { parameter: string; detail: string }[] };
    expect(errors.map(({ parameter }) => parameter).toSorted()).toEqual(['bbox', 'limit', 'model']);
    expect(errors.map(({ detail }) => detail).join()).toMatch(/at 0: .*number/);
  });

  it('in GraphQL, as a literal and as a variable', async () => {
    const literal = await post(
      '/graphql',
      '{"query":"{ point(latitude: 1e309, longitude: 1) { latitude } }"}',
    );
    expect(literal.json.errors[0]).toMatchObject({
      message: expect.stringMatching(/latitude .* from -90 to 90/),
      extensions: { code: 'validation_error' },
    });
    const query = 'query($a: Float!, $b: Float!) { point(latitude: $a, longitude: $b) { latitude } }';
    const variable = await post('/graphql', `{"query":"${query}","variables":{"a":1e309,"b":-1e309}}`);
    const messages = variable.json.errors.map(({ message }: { message: string }) => message);
    expect(messages.join()).toMatch(/\$a/);
    expect(messages.join()).toMatch(/\$b/);
  });
});

describe('a list that is repeated is the same as one with commas', () => {
  it.each([
    [`${POINT}&vars=cape&vars=visibility,wind_u_10m`, `${POINT}&vars=cape,visibility,wind_u_10m`],
    [
      '/profile?model=gfs&lat=50&lon=10&variables=temperature_500hpa&variables=u_wind_500hpa',
      '/profile?model=gfs&lat=50&lon=10&variables=temperature_500hpa,u_wind_500hpa',
    ],
    [
      '/stac/search?ids=gfs-20260115T00Z&ids=x&collections=gfs&collections=nam',
      '/stac/search?ids=gfs-20260115T00Z,x&collections=gfs,nam',
    ],
    ['/stac/search?bbox=5&bbox=45&bbox=15&bbox=55&limit=1', '/stac/search?bbox=5,45,15,55&limit=1'],
  ])('%s', async (repeated, commas) => {
    const [one, other] = [await get(repeated), await get(commas)];
    expect(one.status).toBe(200);
    // Links of an answer have the address as it was sent, and searches of STAC say when they were made.
    const own = { links: null, timeStamp: null };
    expect({ ...one.json, ...own }).toEqual({ ...other.json, ...own });
  });

  it.each([
    [
      `${POSITION}&parameter-name=cape&parameter-name=visibility`,
      `${POSITION}&parameter-name=cape,visibility`,
    ],
    [`${POSITION}&parameter_names=cape,visibility`, `${POSITION}&parameter-name=cape,visibility`],
    [
      `${POSITION}&parameter_names=cape&parameter_names=visibility`,
      `${POSITION}&parameter-name=cape,visibility`,
    ],
    [
      `${CUBE}&z=850&z=500`.replace('cape', 'temperature'),
      `${CUBE}&z=850,500`.replace('cape', 'temperature'),
    ],
  ])('in EDR, %s', async (repeated, commas) => {
    const [one, other] = [await get(repeated), await get(commas)];
    expect(one.status).toBe(200);
    expect(one.json).toEqual(other.json);
  });

  it('what takes one value is refused where it has two', async () => {
    for (const pathAndQuery of [
      `${POINT}&var=cape&var=visibility`,
      `${POINT}&var=cape&lat=51`,
      `${POINT}&var=cape&fmt=csv&fmt=csv`,
    ]) {
      const { status, json } = await get(pathAndQuery);
      expect(status).toBe(422);
      expect(json.detail).toMatch(/is given more than once, and takes one value/);
    }
    const { json } = await get(`${POINT}&var=cape&fmt=csv&f=csv`);
    expect(json.detail).toMatch(/f means the same as fmt: give one of them/);
  });

  it('items begin at offset 0, and nowhere else', async () => {
    expect((await get('/stac/collections/gfs/items?offset=0&limit=1')).json.features).toHaveLength(1);
    const { status, json } = await get('/stac/collections/gfs/items?offset=1');
    expect(status).toBe(400);
    expect(json.detail).toMatch(/offset must be 0: .*next/);
  });
});

describe('ids of models are taken with hyphens and with underscores, and answered with hyphens', () => {
  it.each(['euro_ifs', 'euro-ifs'])('%s', async (id) => {
    expect((await get(`/models/${id}/variables`)).json.model).toBe('euro-ifs');
    expect((await get(`/stac/collections/${id}`)).json.id).toBe('euro-ifs');
    expect((await get(`/edr/collections/${id}/instances`)).json.instances).toEqual([]);
    // It has no run in this gateway: the model itself is known.
    for (const route of [
      `/point?model=${id}&lat=50&lon=10&var=cape`,
      `/edr/collections/${id}/position?coords=POINT(10 50)`,
      `/refs/${id}`,
    ]) {
      expect((await get(route)).json.detail, route).toMatch(/no .*euro-ifs|euro-ifs .*no/);
    }
    expect((await get(`/stac/search?model=${id}`)).json.features).toEqual([]);
    const query = 'query($model: ModelId!) { model(id: $model) { id } }';
    const { json } = await post('/graphql', JSON.stringify({ query, variables: { model: id } }));
    expect(json.data.model.id).toBe('euro_ifs');
  });
});

describe('init_time', () => {
  it.each([
    '2026-01-15T00',
    '2026-01-15T00Z',
    '2026-01-15T00:00',
    '2026-01-15T02:00:00%2B02:00',
    '2026-01-15T02:00:00+02:00',
    '2026-01-15T02%2B02',
    '2026-01-14T19:00-0500',
    '20260115T00Z',
    '20260115T0000Z',
    '20260115T02%2B0200',
    '2026011500',
    'latest',
    'LATEST',
  ])('takes %s', async (time) => {
    const { status, json } = await get(`${POINT}&vars=cape&init_time=${time}`);
    expect(status).toBe(200);
    expect(json.variables.cape.init_time).toBe(RUN);
  });

  it.each(['2026-01-15', '20260115', '2026-02-30T00', 'yesterday', '2026-01-15T00+25:00', '2026-1-15T00'])(
    'says what it takes for %s',
    async (time) => {
      const { status, json } = await get(`${POINT}&var=cape&init_time=${time}`);
      expect(status).toBe(422);
      expect(json.detail).toMatch(
        /is not an ISO 8601 time with an hour, such as 2026-01-01T00:00:00Z, 2026-01-01T02\+02:00 or 20260101T00Z; or latest/,
      );
    },
  );

  it('latest is cached as what is left out, a time as what stays', async () => {
    const cached = async (query: string) =>
      (await gateway.get(`${POINT}&var=cape${query}`)).headers.get('cache-control');
    expect(await cached('&init_time=latest')).toBe(await cached(''));
    expect(await cached('&init_time=2026011500')).toBe(await cached(`&init_time=${RUN}`));
  });

  it('has the same forms in the path of an instance and in GraphQL', async () => {
    for (const time of ['2026-01-15T02:00:00%2B02:00', '20260115T00Z', '2026011500']) {
      const { status, json } = await get(`/edr/collections/gfs/instances/${time}`);
      expect(status).toBe(200);
      expect(json.id).toContain('2026-01-15T00');
    }
    const query =
      '{ point(latitude: 50, longitude: 10) { forecast(model: gfs, initTime: "20260115T02+0200") { run { initTime } } } }';
    expect((await post('/graphql', JSON.stringify({ query }))).json.data.point.forecast.run.initTime).toBe(
      RUN,
    );
  });
});

describe('fmt and f are the same, with the same spellings', () => {
  const BOX = '/bbox?model=gfs&var=cape&west=9&south=49&east=11&north=51&lead_hours=6';
  it.each(
    ['netcdf', 'NetCDF', 'netcdf4', 'netCDF4', 'nc', 'application/netcdf', 'application/x-netcdf'].flatMap(
      (word) =>
        ['fmt', 'f'].flatMap((name) =>
          [BOX, CUBE].map((route) => [name, word, route.split('?')[0], route] as const),
        ),
    ),
  )('%s=%s on %s', async (name, word, _path, route) => {
    const { status, type } = await get(`${route}&${name}=${word}`);
    expect(status).toBe(200);
    expect(type).toBe('application/x-netcdf');
  });

  it.each([
    ['csv', 'text/csv'],
    ['CSV', 'text/csv'],
    ['text/csv', 'text/csv'],
    ['geojson', 'application/geo+json'],
    ['GeoJSON', 'application/geo+json'],
    ['application/geo+json', 'application/geo+json'],
    ['application/geo%2Bjson', 'application/geo+json'],
  ])('%s on /point and in EDR', async (word, type) => {
    for (const name of ['fmt', 'f']) {
      for (const route of [`${POINT}&var=cape`, `${POSITION}&parameter-name=cape`]) {
        expect((await get(`${route}&${name}=${word}`)).type).toContain(type);
      }
    }
  });

  it('json is what is JSON', async () => {
    for (const word of ['json', 'JSON', 'application/json']) {
      expect((await get(`${POINT}&var=cape&fmt=${word}`)).type).toContain('application/json');
      expect((await get(`${POSITION}&parameter-name=cape&fmt=${word}`)).type).toContain(
        'application/vnd.cov+json',
      );
      expect((await get(`/stac/search?limit=1&fmt=${word}`)).type).toContain('application/json');
      expect((await get(`/edr?f=${word}`)).status).toBe(200);
      expect((await get(`/models?f=${word}`)).status).toBe(200);
    }
  });

  it('a word for none of them is refused by the name that was sent, with what there is', async () => {
    expect((await get(`${POINT}&var=cape&f=grib`)).json.detail).toMatch(/^f must be json or csv or geojson/);
    expect((await get(`${CUBE}&fmt=grib`)).json.detail).toMatch(/^fmt must be CoverageJSON or .*netCDF4/);
  });
});

describe('a synonym leads to the name', () => {
  it.each([
    ['t2m', 'air_temperature_2m'],
    ['2t', 'air_temperature_2m'],
    ['msl', 'mean_sea_level_pressure'],
    ['tp', 'total_precipitation'],
    ['gust', 'wind_gust_10m'],
    ['rain', 'total_precipitation'],
    ['windspeed', 'wind_u_10m'],
  ])('%s is %s in REST, EDR and GraphQL', async (word, meant) => {
    const rest = await get(`${POINT}&vars=cape,${word}`);
    expect(rest.status).toBe(422);
    expect(rest.json.detail).toContain(`did you mean ${meant}`);
    const edr = await get(`${POSITION}&parameter-name=${word}`);
    expect(edr.status).toBe(400);
    expect(edr.json.detail).toContain(`did you mean ${meant}`);
    const query =
      'query($v: VariableName!) { slab(model: gfs, variable: $v, box: { west: 1, south: 1, east: 2, north: 2 }) { leadHours } }';
    const graphql = await post('/graphql', JSON.stringify({ query, variables: { v: word } }));
    expect(graphql.json.errors[0].message).toContain('did you mean');
    expect(graphql.json.errors[0].message).toContain(meant);
  });

  it('925hpa and temperature', async () => {
    expect((await get(`${POINT}&vars=925hpa`)).json.detail).toMatch(/did you mean temperature_(1000|850)hpa/);
    expect((await get(`${POINT}&vars=temperature`)).json.detail).toContain('did you mean air_temperature_2m');
  });

  it.each([
    ['ecmwf', 'euro-ifs'],
    ['ifs', 'euro-ifs'],
    ['icon', 'icon-global or icon-eu'],
  ])('model %s is %s', async (word, meant) => {
    for (const pathAndQuery of [
      `/point?model=${word}&lat=50&lon=10&var=cape`,
      `/models/${word}/variables`,
      `/edr/collections/${word}/position?coords=POINT(1 1)`,
      `/edr/collections/${word}`,
      `/stac/collections/${word}`,
      `/stac/search?model=${word}`,
    ]) {
      expect((await get(pathAndQuery)).json.detail, pathAndQuery).toContain(`did you mean ${meant}?`);
    }
    const { json } = await post('/graphql', JSON.stringify({ query: `{ model(id: ${word}) { id } }` }));
    expect(json.errors[0].message).toContain(`did you mean ${meant.replaceAll('-', '_')}?`);
  });
});
