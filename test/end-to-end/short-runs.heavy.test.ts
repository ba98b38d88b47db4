import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS, type ModelId } from '../../src/catalog/index.ts';
import { formatPin, parsePin } from '../../src/forecast/index.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { openBeside } from '../support/run-publisher.ts';
import { MODELS_OF_TWO_HORIZONS, publishTo, STEP_HOURS, type TwoRuns } from '../support/two-horizons.ts';

/** What an answer says of its run. */
interface Answered {
  readonly status: number;
  /** `2026-01-15T00:00:00Z` */
  readonly run: string | null;
  readonly horizon: number | null;
  /** What was wrong. */
  readonly detail: string;
}

/** A question that a person asks of a model up to a lead; null where no time is requested. */
type Question = (
  model: ModelId,
  lead: number | null,
  more: { pin?: string; run?: string },
) => Promise<Answered>;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway?.close());

const timeOf = ({ initTime }: { readonly initTime: string }, lead: number) =>
  `${new Date(Date.parse(initTime) + lead * HOUR_MS).toISOString().slice(0, 19)}Z`;
const LONG_INIT = '2026-01-15T00:00:00Z';

const PLACE = 'lat=50&lon=10';
const BOX = 'west=9&south=49&east=11&north=51';

function search(parameters: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

async function answered(pathAndQuery: string): Promise<Answered> {
  const response = await gateway.get(pathAndQuery);
  const text = await response.text();
  const body = response.headers.get('content-type')?.includes('json') && text !== '' ? JSON.parse(text) : {};
  const horizon = response.headers.get('x-run-horizon-hours');
  // Whatever says it in its body says the same.
  const inBody =
    body.run?.horizon_hours ?? body['isobar:horizon_hours'] ?? body.properties?.run?.horizon_hours;
  if (inBody !== undefined) expect([pathAndQuery, String(inBody)]).toEqual([pathAndQuery, horizon]);
  return {
    status: response.status,
    run: response.headers.get('x-run')?.split('/')[1] ?? null,
    horizon: horizon === null ? null : Number(horizon),
    detail: body.detail ?? '',
  };
}

const rest =
  (path: string, name: (lead: number) => Record<string, number>): Question =>
  (model, lead, { pin, run }) =>
    answered(`${path}&${search({ model, pin, init_time: run, ...(lead !== null && name(lead)) })}`);

/** EDR's statuses are its own: 400 where REST has 422. */
const edr =
  (query: string, name: (lead: number) => Record<string, string | number>): Question =>
  async (model, lead, { pin, run }) => {
    const instance = run === undefined ? '' : `/instances/${run}`;
    const parameters = search({ pin, ...(lead !== null && name(lead)) });
    const answer = await answered(`/edr/collections/${model}${instance}/${query}&${parameters}`);
    return { ...answer, status: answer.status === 400 ? 422 : answer.status };
  };
const at = (lead: number) => ({ datetime: timeOf({ initTime: LONG_INIT }, lead) });
const NAME = 'parameter-name=air_temperature_2m';

interface GraphqlRun {
  readonly initTime: string;
  readonly horizonHours: number;
}

/** @param find the run of an answer */
const graphql =
  (
    query: (model: string, lead: number | null, pin: string, run: string) => string,
    // biome-ignore lint/suspicious/noExplicitAny: each question has its own shape of answer.
    find: (data: any) => GraphqlRun | undefined,
  ): Question =>
  async (model, lead, { pin, run }) => {
    const operation = query(
      model.replaceAll('-', '_'),
      lead,
      pin === undefined ? '' : `pin: "${pin}"`,
      run === undefined ? '' : `initTime: "${run}"`,
    );
    const { data, errors } = await gateway.query<unknown>(operation);
    const answering = errors === undefined ? find(data) : undefined;
    const status = errors === undefined ? 200 : errors[0]?.extensions.code === 'validation_error' ? 422 : 500;
    return {
      status,
      run: answering?.initTime ?? null,
      horizon: answering?.horizonHours ?? null,
      detail: errors?.[0]?.message ?? '',
    };
  };
const RUN = 'run { initTime horizonHours }';
const forecastField = (field: (lead: number | null) => string) =>
  graphql(
    (model, lead, pin, run) =>
      `{ point(latitude: 50, longitude: 10, ${pin}) { forecast(model: ${model}, ${run}) { ${RUN} ${field(lead)} } } }`,
    (data) => data.point.forecast.run,
  );
const to = (lead: number | null) => (lead === null ? '' : `, leadTo: ${lead}`);
const validTo = (lead: number | null) =>
  lead === null ? '' : `, validTo: "${timeOf({ initTime: LONG_INIT }, lead)}"`;

const inBrackets = (argument: string) => (argument === '' ? '' : `(${argument.slice(2)})`);

const QUESTIONS: Readonly<Record<string, Question>> = {
  '/point to a lead': rest(`/point?${PLACE}&var=air_temperature_2m`, (lead) => ({ lead_to: lead })),
  '/point from a lead to the same': rest(`/point?${PLACE}&vars=air_temperature_2m`, (lead) => ({
    lead_from: lead,
    lead_to: lead,
  })),
  '/point from a lead on': rest(`/point?${PLACE}&var=air_temperature_2m`, (lead) => ({ lead_from: lead })),
  '/point as CSV': rest(`/point?${PLACE}&var=air_temperature_2m&fmt=csv`, (lead) => ({ lead_to: lead })),
  '/point as GeoJSON': rest(`/point?${PLACE}&var=air_temperature_2m&fmt=geojson`, (lead) => ({
    lead_to: lead,
  })),
  '/bbox at a lead': rest(`/bbox?${BOX}&var=air_temperature_2m`, (lead) => ({ lead_hours: lead })),
  '/bbox as NetCDF': rest(`/bbox?${BOX}&var=air_temperature_2m&fmt=netcdf`, (lead) => ({ lead_hours: lead })),
  '/profile at a lead': rest(`/profile?${PLACE}&variables=temperature_500hpa`, (lead) => ({
    lead_hours: lead,
  })),
  'EDR position at a time': edr(`position?coords=POINT(10+50)&${NAME}`, at),
  'EDR position to a time': edr(`position?coords=POINT(10+50)&${NAME}`, (lead) => ({
    datetime: `../${at(lead).datetime}`,
  })),
  'EDR position from a time on': edr(`position?coords=POINT(10+50)&${NAME}`, (lead) => ({
    datetime: `${at(lead).datetime}/..`,
  })),
  'EDR position over an interval': edr(`position?coords=POINT(10+50)&${NAME}`, (lead) => ({
    datetime: `${at(6).datetime}/${at(lead).datetime}`,
  })),
  'EDR position in hours after the run began': edr(`position?coords=POINT(10+50)&${NAME}`, (lead) => ({
    datetime: `+0h/+${lead}h`,
  })),
  'EDR position at listed times': edr(`position?coords=POINT(10+50)&${NAME}`, (lead) => ({
    datetime: `${at(12).datetime},${at(lead).datetime}`,
  })),
  'EDR position as GeoJSON': edr(`position?coords=POINT(10+50)&${NAME}&f=GeoJSON`, at),
  'EDR position as CSV': edr(`position?coords=POINT(10+50)&${NAME}&f=CSV`, at),
  'EDR area': edr(`area?bbox=9,49,11,51&${NAME}`, at),
  'EDR area as NetCDF': edr(`area?bbox=9,49,11,51&${NAME}&f=NetCDF`, at),
  'EDR cube': edr('cube?bbox=9,49,11,51&z=500&parameter-name=temperature', at),
  'EDR radius': edr(`radius?coords=POINT(10+50)&within=150&within-units=km&${NAME}`, at),
  'EDR corridor': edr(
    `corridor?coords=LINESTRING(10+50,11+51)&corridor-width=100&width-units=km&${NAME}`,
    at,
  ),
  'EDR trajectory': edr(`trajectory?coords=LINESTRING(10+50,11+51)&${NAME}`, at),
  'EDR location': edr(`locations/paris?${NAME}`, at),
  'EDR locations': edr(`locations?lats=50&lons=10&${NAME}`, (lead) => ({ lead_to: lead })),
  'series of GraphQL': forecastField((lead) => `series${inBrackets(to(lead))} { leadHours }`),
  'series of GraphQL by valid time': forecastField(
    (lead) => `series${inBrackets(validTo(lead))} { leadHours }`,
  ),
  'aggregates of GraphQL': forecastField((lead) => `aggregates${inBrackets(to(lead))} { periods { start } }`),
  'windows of GraphQL': forecastField(
    (lead) =>
      `windows(where: { is: { variable: air_temperature_2m, comparison: GT, threshold: 0 } }${to(lead)}) { totalHours }`,
  ),
  'profile of GraphQL': forecastField((lead) => `profile(leadHours: ${lead ?? 0}) { leadHours }`),
  'slab of GraphQL': graphql(
    (model, lead, pin, run) =>
      `{ slab(model: ${model}, variable: air_temperature_2m, box: { west: 9, south: 49, east: 11, north: 51 }, leadHours: ${lead ?? 0}, ${pin}, ${run}) { ${RUN} } }`,
    (data) => data.slab.run,
  ),
};

const names = Object.keys(QUESTIONS);
/** Those that ask for one lead, 0 where none is named; the others ask for a series. */
const AT_ONE_LEAD: ReadonlySet<string> = new Set([
  '/bbox at a lead',
  '/bbox as NetCDF',
  '/profile at a lead',
  'profile of GraphQL',
  'slab of GraphQL',
]);
const ask = (
  name: string,
  model: ModelId,
  lead: number | null,
  more: { pin?: string; run?: string } = {},
) => {
  const question = QUESTIONS[name];
  if (question === undefined) throw new Error(name);
  return question(model, lead, more);
};

/** Between the horizons of both runs, a lead of both kinds of fixtures. */
const beyond = ({ long, short }: TwoRuns) =>
  Math.ceil((short.horizon + long.horizon) / 2 / STEP_HOURS) * STEP_HOURS;

const pinNow = async () => (await gateway.query<{ pin: string }>('{ pin }')).data.pin;

describe('a short run that becomes the newest', () => {
  let before: string;
  let after: string;
  const tagsBefore = new Map<string, string>();
  const tagged = ({ model }: TwoRuns, lead: number | null) =>
    `/point?${PLACE}&var=air_temperature_2m&model=${model}${lead === null ? '' : `&lead_to=${lead}`}`;
  beforeAll(async () => {
    for (const { model, long } of MODELS_OF_TWO_HORIZONS) await publishTo(gateway.parts, model, long, 1);
    before = await pinNow();
    for (const runs of MODELS_OF_TWO_HORIZONS) {
      for (const lead of [null, beyond(runs)]) {
        const response = await gateway.get(tagged(runs, lead));
        tagsBefore.set(tagged(runs, lead), response.headers.get('etag') ?? '');
      }
      for (const name of names) {
        const { long, model } = runs;
        const answer = await ask(name, model, beyond(runs));
        expect([name, answer]).toEqual([name, { ...said(long), detail: '' }]);
      }
    }
    const publisher = await openBeside(gateway.parts);
    for (const { model, short } of MODELS_OF_TWO_HORIZONS) await publishTo(publisher, model, short, 2);
    await publisher.close();
    // Lookups are reused for a moment, of each model by itself.
    await vi.waitFor(async () => {
      after = await pinNow();
      const pinned = parsePin(after);
      for (const { model, short } of MODELS_OF_TWO_HORIZONS)
        expect(pinned.get(model)).toEqual(new Date(short.initTime));
    });
  });

  const said = ({ initTime, horizon }: TwoRuns['long']) => ({ status: 200, run: initTime, horizon });

  it.each(names)('leaves questions beyond its end to the long run: %s', async (name) => {
    for (const runs of MODELS_OF_TWO_HORIZONS) {
      expect(await ask(name, runs.model, beyond(runs))).toMatchObject(said(runs.long));
    }
  });

  /** By the contract a series of hrrr ends after 18 h, which the short run reaches; those of the others end with the long run. */
  const ofWholeSeries = ({ model, long, short }: TwoRuns) => (model === 'hrrr' ? short : long);

  it.each(names)(
    'answers where its end is the usual one, or for a requested lead that it has: %s',
    async (name) => {
      for (const runs of MODELS_OF_TWO_HORIZONS) {
        const right = AT_ONE_LEAD.has(name) ? runs.short : ofWholeSeries(runs);
        expect(await ask(name, runs.model, null)).toMatchObject(said(right));
      }
    },
  );

  it.each(names)('is what a pin made before does not know: %s', async (name) => {
    for (const runs of MODELS_OF_TWO_HORIZONS) {
      const { model, long } = runs;
      expect(await ask(name, model, beyond(runs), { pin: before })).toMatchObject(said(long));
      expect(await ask(name, model, null, { pin: before })).toMatchObject(said(long));
    }
  });

  it.each(names)(
    'says where it ends and which run goes on when a pin or its name fixes it: %s',
    async (name) => {
      for (const runs of MODELS_OF_TWO_HORIZONS) {
        const { model, long, short } = runs;
        for (const fixed of [{ pin: after }, { run: short.initTime }]) {
          const { status, detail } = await ask(name, model, beyond(runs), fixed);
          expect(status).toBe(422);
          const spelled = name.includes('GraphQL') ? model.replaceAll('-', '_') : model;
          expect(detail).toContain(`the ${spelled} run of ${short.initTime} ends at lead ${short.horizon}`);
          expect(detail).toContain(`the newest complete run that has all of it is that of ${long.initTime}`);
        }
        expect(await ask(name, model, null, { pin: after })).toMatchObject(said(short));
      }
    },
  );

  describe.each(MODELS_OF_TWO_HORIZONS)('of $model', (runs) => {
    const { model, long, short } = runs;
    const lead = beyond(runs);

    it('changes cached answers of what it answers, and of nothing else', async () => {
      for (const [parameters, status] of [
        [null, model === 'hrrr' ? 200 : 304],
        [lead, 304],
      ] as const) {
        const address = tagged(runs, parameters);
        const headers = { 'if-none-match': tagsBefore.get(address) ?? '' };
        const authorization = { authorization: `Bearer ${TEST_KEY}` };
        const response = await fetch(gateway.address + address, {
          headers: { ...headers, ...authorization },
        });
        expect([address, response.status]).toEqual([address, status]);
      }
    });

    it('is the item of STAC that says its own horizon, next to the long one', async () => {
      const response = await gateway.get(`/stac/collections/${model}/items`);
      const { features } = (await response.json()) as {
        features: { properties: Record<string, unknown> }[];
      };
      expect(
        features.map(({ properties }) => [properties['datetime'], properties['isobar:horizon_hours']]),
      ).toEqual([
        [short.initTime, short.horizon],
        [long.initTime, long.horizon],
      ]);
    });

    it('does not shorten the extent of the collection, which one run answers as a whole', async () => {
      const response = await gateway.get(`/edr/collections/${model}`);
      const { extent, description } = (await response.json()) as {
        extent: { temporal: { interval: [string, string][] } };
        description: string;
      };
      const [[from, until] = ['', '']] = extent.temporal.interval;
      expect([from, until]).toEqual([long.initTime, timeOf(long, long.horizon)]);
      expect(description).toContain(`It ends at ${short.horizon} h`);
      const parameters = `position?coords=POINT(10+50)&${NAME}&datetime=${from}/${until}`;
      expect(await answered(`/edr/collections/${model}/${parameters}`)).toMatchObject(said(long));
    });
  });

  it('is one run for all fields of a GraphQL operation, with fragments, variables and the pin that it returns', async () => {
    const { data, errors } = await gateway.query<{
      a: { forecast: { run: GraphqlRun; early: { leadHours: number[] } } };
      b: { forecast: { run: GraphqlRun; late: { leadHours: number[] } } };
      c: { forecast: { run: GraphqlRun } };
      model: { latestRun: { initTime: string }; cycles: object[] };
      pin: string;
    }>(
      `query ($until: NonNegativeInt, $no: Boolean!) {
        a: point(latitude: 50, longitude: 10) { forecast(model: icon_eu) { ${RUN} early: series(leadTo: 6) { leadHours } } }
        b: point(latitude: 51, longitude: 11) { ...late }
        c: point(latitude: 51, longitude: 11) { forecast(model: hrrr) { ${RUN} series(leadTo: 48) @include(if: $no) { leadHours } } }
        model(id: icon_eu) { latestRun { initTime } cycles { hours horizonHours } }
        pin
      }
      fragment late on Point { forecast(model: icon_eu) { ${RUN} late: series(leadFrom: 90, leadTo: $until) { leadHours } } }`,
      { until: 96, no: false },
    );
    expect(errors).toBeUndefined();
    const run = { initTime: LONG_INIT, horizonHours: 120 };
    expect([data.a.forecast.run, data.b.forecast.run]).toEqual([run, run]);
    expect([data.a.forecast.early.leadHours, data.b.forecast.late.leadHours]).toEqual([
      [0, 6],
      [90, 96],
    ]);
    expect(data.c.forecast.run).toEqual({ initTime: '2026-01-15T01:00:00Z', horizonHours: 18 });
    expect(data.model).toEqual({
      latestRun: { initTime: '2026-01-15T03:00:00Z' },
      cycles: [
        { hours: [0, 6, 12, 18], horizonHours: 120 },
        { hours: [3, 9, 15, 21], horizonHours: 48 },
      ],
    });
    expect(await ask('/point to a lead', 'icon-eu', 96, { pin: data.pin })).toMatchObject({
      status: 200,
      run: LONG_INIT,
    });
  });

  it('is passed over where a pin does not know the model', async () => {
    const pin = formatPin(new Map([['gfs', new Date(LONG_INIT)]]));
    for (const name of ['/point to a lead', 'EDR position at a time', 'series of GraphQL']) {
      expect(await ask(name, 'icon-eu', 96, { pin })).toMatchObject({ status: 200, run: LONG_INIT });
    }
  });

  it('fails one field that no run reaches, and leaves the others to the newest run', async () => {
    const { data, errors } = await gateway.query<{ point: { forecast: Record<string, unknown> } }>(
      `{ point(latitude: 50, longitude: 10) { forecast(model: icon_eu) { ${RUN}
          a: series(leadTo: 200) { leadHours } b: series(leadTo: 6) { leadHours } } } }`,
    );
    expect(data.point.forecast).toEqual({
      run: { initTime: '2026-01-15T03:00:00Z', horizonHours: 48 },
      a: null,
      b: { leadHours: [0, 6] },
    });
    expect(errors?.map(({ message }) => message)).toEqual([
      expect.stringContaining('run of 2026-01-15T00:00:00Z ends at lead 120 (2026-01-20T00:00:00Z), before'),
    ]);
  });

  it('leaves each of several models to its own run, as far as the model goes', async () => {
    const { data, errors } = await gateway.query<{
      point: {
        forecasts: { run: GraphqlRun; series: { leadHours: number[] } }[];
        spread: { members: { model: string; run: GraphqlRun }[] };
      };
    }>(
      `{ point(latitude: 50, longitude: 10) {
          forecasts(models: [icon_eu, hrrr, euro_ifs]) { ${RUN} series(leadTo: 144) { leadHours } }
          spread(variable: air_temperature_2m, models: [icon_eu, hrrr, euro_ifs], leadTo: 144, alignment: UNION) { members { model ${RUN} } } } }`,
    );
    expect(errors).toBeUndefined();
    const runs = [
      { initTime: LONG_INIT, horizonHours: 120 },
      { initTime: LONG_INIT, horizonHours: 48 },
      { initTime: '2026-01-15T06:00:00Z', horizonHours: 144 },
    ];
    expect(data.point.forecasts.map(({ run }) => run)).toEqual(runs);
    expect(data.point.spread.members.map(({ run }) => run)).toEqual(runs);
    expect(data.point.forecasts.map(({ series }) => series.leadHours.at(-1))).toEqual([120, 48, 144]);
  });

  it('is left out of the runs that are compared beyond its end', async () => {
    const { data, errors } = await gateway.query<{
      point: { runs: { run: GraphqlRun }[]; runChange: { runs: { initTime: string; values: number[] }[] } };
    }>(
      `{ point(latitude: 50, longitude: 10) {
          runs(model: icon_eu, last: 2) { ${RUN} series(leadTo: 96) { leadHours } }
          runChange(model: icon_eu, variable: air_temperature_2m, validTime: "2026-01-19T00:00:00Z") { runs { initTime values } } } }`,
    );
    expect(errors).toBeUndefined();
    expect(data.point.runs.map(({ run }) => run.initTime)).toEqual([LONG_INIT]);
    expect(data.point.runChange.runs.map(({ initTime }) => initTime)).toEqual([LONG_INIT]);
  });

  it('answers for a lead that it has, unless only the long run has that output step', async () => {
    // Every sixth hour after 00 and 03 UTC: 9 hours after 00 UTC is a step of the short run alone, by valid time.
    const bytime = (time: string) =>
      answered(`/edr/collections/icon-eu/position?coords=POINT(10+50)&${NAME}&datetime=${time}`);
    expect(await bytime('2026-01-15T09:00Z')).toMatchObject({ status: 200, run: '2026-01-15T03:00:00Z' });
    expect(await bytime('2026-01-15T12:00Z')).toMatchObject({ status: 200, run: LONG_INIT });
    expect(await bytime('R4/2026-01-15T12:00Z/PT6H')).toMatchObject({ status: 200, run: LONG_INIT });
  });

  it('says how far the longest run goes where none reaches, and is silent about times that no run has', async () => {
    const { status, detail } = await ask('EDR position over an interval', 'icon-eu', 150);
    expect([status, detail]).toEqual([
      422,
      expect.stringContaining('run of 2026-01-15T00:00:00Z ends at lead 120 (2026-01-20T00:00:00Z), before'),
    ]);
    expect(await ask('EDR position at a time', 'icon-eu', 150)).toMatchObject({ status: 204 });
  });

  it('is listed with the horizon of each cycle and that of the model', async () => {
    const { models } = (await (await gateway.get('/models')).json()) as {
      models: {
        id: string;
        horizon_hours: number;
        producer: { cycles: { hours: number[]; horizon_hours: number }[] };
      }[];
    };
    const listed = Object.fromEntries(
      models.map(({ id, horizon_hours, producer }) => [
        id,
        [horizon_hours, ...producer.cycles.map((c) => c.horizon_hours)],
      ]),
    );
    expect(listed).toMatchObject({
      gfs: [384, 384],
      hrrr: [18, 48, 18],
      'icon-eu': [120, 120, 48],
      'icon-global': [180, 180, 120],
      'euro-ifs': [360, 360, 144],
    });
  });
});
