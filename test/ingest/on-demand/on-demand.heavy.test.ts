import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { absenceOf, VARIABLE_NAMES } from '../../../src/catalog/index.ts';
import { runsCommand } from '../../../src/commands/store/runs.ts';
import { type DemoProducer, startDemoProducer } from '../../../src/demo/index.ts';
import type { OnDemand } from '../../../src/forecast/index.ts';
import { createOnDemandIngest, demoLineage, demoRunSource, ingest } from '../../../src/ingest/index.ts';
import { nextTurn } from '../../../src/platform/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import type { Manifest } from '../../../src/store/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';

/** The newest run of hrrr is then that of 04 UTC, to 18 hours. */
const now = () => new Date('2026-01-15T06:00:00Z');
const RUN = '2026-01-15T02:00:00Z';
/** Those that HRRR has. */
const OF_HRRR = VARIABLE_NAMES.filter((name) => absenceOf('hrrr', name) === null);

let producer: DemoProducer;
beforeAll(async () => {
  producer = await startDemoProducer({ now, models: ['hrrr'] });
});
afterAll(() => producer.close());

/** A gateway over an empty store, whose runs are all at the demo's producer; `base` may be another's address. */
function openOnDemand(
  base = () => producer.base('hrrr'),
  through: (ingest: OnDemand) => OnDemand = (ingest) => ingest,
): Promise<TestGateway> {
  return openGateway(undefined, (store, log) => {
    const ingest = createOnDemandIngest({
      store,
      log,
      now,
      sourceOf: (model) => createSourceTree({ model, bases: [base()], now }),
      runSourceOf: (model) => demoRunSource(producer.lineageBase(model)),
      lineageUrl: demoLineage(producer),
    });
    return through(ingest);
  });
}

interface PointAnswer {
  lead_hours: number[];
  values: (number | null)[];
  detail: string;
  run: { state: string; hours_present: number };
}

async function point(gateway: TestGateway, query: string, run = RUN) {
  const response = await gateway.get(`/point?model=hrrr&lat=39.74&lon=-104.99&init_time=${run}&${query}`);
  return { status: response.status, body: (await response.json()) as PointAnswer };
}

/** What `isobar runs hrrr --json` prints. */
async function printedRuns({ parts }: TestGateway): Promise<unknown> {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  vi.stubEnv('ISOBAR_DATA', parts.config.dataFolder);
  vi.stubEnv('ISOBAR_LOG_LEVEL', 'silent');
  try {
    await runsCommand('hrrr', true);
    return JSON.parse(String(print.mock.calls[0]?.[0]));
  } finally {
    vi.unstubAllEnvs();
    print.mockRestore();
  }
}

async function storedCubes(gateway: TestGateway) {
  const run = await gateway.parts.store.find('hrrr', new Date(RUN));
  return run === null ? null : (await gateway.parts.store.manifestOf(run)).cubes;
}

function storedLeads(cubes: Manifest['cubes'] | null) {
  const stored = Object.entries(cubes ?? {}).map(([name, segments]) => [
    name,
    segments.flatMap(({ leads }) => leads).sort((a, b) => a - b),
  ]);
  return Object.fromEntries(stored);
}

describe('a run that only its source has', () => {
  it('answers with the same values as an ingested run, fetching only what is requested', async () => {
    const [gateway, whole] = await Promise.all([openOnDemand(), openGateway()]);
    try {
      await ingest({
        model: 'hrrr',
        locations: [producer.base('hrrr')],
        initTime: new Date(RUN),
        now: now(),
        store: whole.parts.store,
        source: demoRunSource('test'),
      });
      for (const query of [
        // Alone: of what the run has once, its inventory has nothing else.
        'var=surface_altitude&lead_from=3&lead_to=5',
        'var=air_temperature_2m&lead_from=3&lead_to=5',
        'var=wind_u_100m&lead_to=2',
        'var=total_precipitation',
        'var=air_temperature_2m',
      ]) {
        const [fetched, stored] = [await point(gateway, query), await point(whole, query)];
        expect(fetched.status).toBe(200);
        expect(fetched.body.lead_hours).toEqual(stored.body.lead_hours);
        expect(fetched.body.values).toEqual(stored.body.values);
        expect(fetched.body.run.state).toBe('ON_DEMAND');
      }
      const upTo = (last: number) => Array.from({ length: last + 1 }, (_, lead) => lead);
      // The fields of which cells were read are kept afterwards.
      await vi.waitFor(
        async () =>
          expect(storedLeads(await storedCubes(gateway))).toEqual({
            air_temperature_2m: upTo(18),
            wind_u_100m: [0, 1, 2],
            total_precipitation: upTo(18).slice(1),
            surface_altitude: [0],
          }),
        { timeout: 30_000 },
      );
    } finally {
      await Promise.all([gateway.close(), whole.close()]);
    }
  });

  it('has each field fetched once for all who ask at the same time', async () => {
    const gateway = await openOnDemand();
    try {
      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, n) =>
          point(gateway, `vars=air_temperature_2m,cape&lead_from=${n % 4}&lead_to=9`),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      // Those who come when the first batch is closed add their further leads in another.
      const leads = Array.from({ length: 10 }, (_, lead) => lead);
      await vi.waitFor(
        async () =>
          expect(storedLeads(await storedCubes(gateway))).toEqual({ air_temperature_2m: leads, cape: leads }),
        { timeout: 30_000 },
      );
      const { length: fetches } = (await storedCubes(gateway))?.cape ?? [];
      // A box of it is there already, and fetches nothing.
      const box = await gateway.get(
        `/bbox?model=hrrr&var=cape&west=-106&east=-103&south=38&north=41&lead_hours=4&init_time=${RUN}`,
      );
      expect(box.status).toBe(200);
      expect((await storedCubes(gateway))?.cape).toHaveLength(fetches);
    } finally {
      await gateway.close();
    }
  });

  it('is requested over GraphQL, and a pin names it', async () => {
    const gateway = await openOnDemand();
    try {
      const { data } = await gateway.query<{
        point: { forecast: { run: { onDemand: boolean }; series: { columns: { values: number[] }[] } } };
      }>(
        `{ point(latitude: 39.74, longitude: -104.99) { forecast(model: hrrr, initTime: "${RUN}") {
             run { onDemand }
             series(leadTo: 1) { columns(variables: [mean_sea_level_pressure]) { values } }
           } } }`,
      );
      const { run, series } = data.point.forecast;
      expect(run.onDemand).toBe(true);
      const rest = await point(gateway, 'var=mean_sea_level_pressure&lead_to=1');
      expect(series.columns[0]?.values).toEqual(rest.body.values);
      expect(series.columns[0]?.values).toHaveLength(2);
    } finally {
      await gateway.close();
    }
  });

  it('is fetched in one batch for all columns of a GraphQL operation, which says what it then has', async () => {
    const batches: unknown[] = [];
    const gateway = await openOnDemand(undefined, (onDemand) => ({
      mayHold: (model, initTime) => onDemand.mayHold(model, initTime),
      open: (model, initTime) => onDemand.open(model, initTime),
      ingestFields(model, initTime, requested, ...others) {
        batches.push(requested);
        return onDemand.ingestFields(model, initTime, requested, ...others);
      },
      readCells(model, initTime, requested, ...others) {
        batches.push(requested);
        return onDemand.readCells(model, initTime, requested, ...others);
      },
    }));
    try {
      interface Table {
        readonly run?: { readonly presentHours: number };
        readonly leadHours: readonly number[];
        readonly t: { readonly values: readonly (number | null)[] };
      }
      const { data, errors } = await gateway.query<{
        near: { forecast: { a: Table; b: Table } };
        far: { forecast: { a: Table } };
      }>(
        `{ near: point(latitude: 39.74, longitude: -104.99) { forecast(model: hrrr, initTime: "${RUN}") {
             a: series(leadTo: 1) { run { presentHours } leadHours t: column(variable: cape) { values } }
             b: series(leadTo: 2) { leadHours t: column(variable: air_temperature_2m) { values } }
           } }
           far: point(latitude: 41, longitude: -100) { forecast(model: hrrr, initTime: "${RUN}") {
             a: series(leadTo: 1) { leadHours t: column(variable: cape, unit: "kJ/kg") { values } } } } }`,
      );
      expect(errors).toBeUndefined();
      expect(batches).toEqual([
        [
          { variable: 'cape', leads: [0, 1] },
          { variable: 'air_temperature_2m', leads: [0, 1, 2] },
        ],
      ]);
      const { a, b } = data.near.forecast;
      expect([a.leadHours, b.leadHours]).toEqual([
        [0, 1],
        [0, 1, 2],
      ]);
      expect(a.run?.presentHours).toBe(3);
      for (const { values } of [a.t, b.t, data.far.forecast.a.t])
        expect(values.every((value) => value !== null)).toBe(true);
    } finally {
      await gateway.close();
    }
  });

  it('says what it then has too where a column of the batch is requested in a later turn of the event loop', async () => {
    const gateway = await openOnDemand();
    try {
      const batches: (() => void)[] = [];
      const request = gateway.parts.forecasts.request(undefined, (read) => void batches.push(read));
      const run = await request.run('hrrr', new Date(RUN), null);
      const table = request.table(run, request.place(run, 39.74, -104.99), { from: 0, to: 2 });
      const asRead = table.run();
      await nextTurn();
      const column = table.column('cape');
      for (const read of batches) read();
      expect((await column).values).toHaveLength(3);
      expect((await asRead).presentHours).toBe(3);
    } finally {
      await gateway.close();
    }
  });

  it('says which message each value came from, of values too that were read before their fields were stored', async () => {
    const gateway = await openOnDemand();
    try {
      const { data, errors } = await gateway.query<{
        point: {
          forecast: {
            series: { column: { values: number[]; lineage: { leadHours: number; url: string }[] } };
          };
        };
      }>(
        `{ point(latitude: 39.74, longitude: -104.99) { forecast(model: hrrr, initTime: "${RUN}") {
             series(leadFrom: 1, leadTo: 2) { column(variable: visibility) { values lineage { leadHours url } } } } } }`,
      );
      expect(errors).toBeUndefined();
      const { values, lineage } = data.point.forecast.series.column;
      expect(values).toHaveLength(2);
      expect(lineage.map(({ leadHours }) => leadHours)).toEqual([1, 2]);
      expect(lineage[0]?.url).toMatch(/hrrr\.t02z\.wrfsfcf01\.grib2$/);
    } finally {
      await gateway.close();
    }
  });

  it('is in no list of runs, and is named as what it is where it is requested', async () => {
    const gateway = await openOnDemand();
    const json = async (path: string) =>
      (await gateway.get(path)).json() as Promise<Record<string, unknown[]>>;
    try {
      const whole = await point(gateway, 'var=air_temperature_2m');
      expect(whole.body.run).toMatchObject({ state: 'ON_DEMAND', hours_present: 19, horizon_hours: 18 });
      await vi.waitFor(
        async () => expect(storedLeads(await storedCubes(gateway))['air_temperature_2m']).toHaveLength(19),
        { timeout: 30_000 },
      );

      const { data } = await gateway.query<Record<string, unknown>>(
        `{ runs(model: hrrr) { nodes { initTime } } model(id: hrrr) { latestRun { initTime } runs { nodes { initTime } } }
           named: point(latitude: 39.74, longitude: -104.99) { forecast(model: hrrr, initTime: "${RUN}") { run { state presentHours onDemand } } } }`,
      );
      expect(data).toEqual({
        runs: { nodes: [] },
        model: { latestRun: null, runs: { nodes: [] } },
        named: { forecast: { run: { state: 'ON_DEMAND', presentHours: 19, onDemand: true } } },
      });

      const { models } = await json('/models');
      expect(models).toContainEqual(expect.objectContaining({ id: 'hrrr', latest_init_time: null }));
      expect((await json('/healthz'))['models']).toEqual({});

      expect((await json('/edr/collections/hrrr/instances'))['instances']).toEqual([]);
      expect((await json(`/edr/collections/hrrr/instances/${RUN}`))['description']).toContain(
        'not stored as a whole: what is requested is read from its source',
      );

      expect((await json('/stac/collections/hrrr/items'))['features']).toEqual([]);
      expect((await json('/stac/search?collections=hrrr'))['features']).toEqual([]);
      expect((await gateway.get('/stac/collections/hrrr/items/hrrr-20260115T02Z')).status).toBe(404);

      // It takes space, so that whoever runs the service sees it.
      expect(await printedRuns(gateway)).toMatchObject([
        { model: 'hrrr', init_time: RUN, state: 'ON_DEMAND', hours_present: 19, hours_expected: 19 },
      ]);
    } finally {
      await gateway.close();
    }
  });

  it('never becomes the default run, and is unknown where its source lacks it', async () => {
    const gateway = await openOnDemand();
    try {
      expect((await point(gateway, 'var=cape&lead_to=0')).status).toBe(200);
      const latest = await gateway.get('/point?model=hrrr&lat=39.74&lon=-104.99&var=cape');
      expect(latest.status).toBe(404);
      const unknown = await point(gateway, 'var=cape', '2020-01-01T00');
      expect(unknown.status).toBe(404);
      expect(unknown.body.detail).toMatch(/no hrrr run of 2020-01-01T00:00:00Z; none is stored/);
    } finally {
      await gateway.close();
    }
  });

  it('asks for no more fields at once than a source can be burdened with', async () => {
    const gateway = await openOnDemand();
    try {
      const { status, body } = await point(gateway, `vars=${OF_HRRR.join(',')}`);
      expect(status).toBe(422);
      expect(body.detail).toMatch(/at most 1000 at once/);
      expect(await storedCubes(gateway)).toEqual({});
    } finally {
      await gateway.close();
    }
  });

  it('asks for no more over all fields of one GraphQL operation, those requested twice counted once', async () => {
    const taken: string[] = [];
    const gateway = await openOnDemand(undefined, (ingest) => ({
      mayHold: (model, initTime) => ingest.mayHold(model, initTime),
      open: (model, initTime) => ingest.open(model, initTime),
      async ingestFields(_, __, requested) {
        for (const { variable, leads } of requested)
          for (const lead of leads) taken.push(`${variable} ${lead}`);
      },
      readCells: async () => null,
    }));
    try {
      const series = (alias: string, from: number, to: number) =>
        `${alias}: series { columns(variables: [${OF_HRRR.slice(from, to).join(', ')}]) { values } }`;
      const { data, errors } = await gateway.query<{ point: { forecast: Record<string, unknown> } }>(
        `{ point(latitude: 39.74, longitude: -104.99) { forecast(model: hrrr, initTime: "${RUN}") {
             ${series('a', 0, 20)} ${series('b', 20, 40)} ${series('c', 40, 55)} ${series('again', 0, 20)}
           } } }`,
      );
      expect(errors?.map(({ path, extensions }) => [path?.at(-2), extensions.code])).toEqual([
        ['c', 'validation_error'],
      ]);
      expect(Object.keys(data.point.forecast)).toEqual(['a', 'b', 'c', 'again']);
      expect(new Set(taken).size).toBeGreaterThan(700);
      expect(new Set(taken).size).toBeLessThanOrEqual(1000);
    } finally {
      await gateway.close();
    }
  });

  it('is refused as upstream_unavailable while its source is down, and answers when it is back', async () => {
    const down = { base: 'http://127.0.0.1:9/' };
    const gateway = await openOnDemand(() => down.base);
    try {
      const failed = await point(gateway, 'var=cape&lead_to=0');
      expect(failed.status).toBe(502);
      expect(failed.body.detail).not.toContain(process.cwd());
      down.base = producer.base('hrrr');
      expect((await point(gateway, 'var=cape&lead_to=0')).status).toBe(200);
    } finally {
      await gateway.close();
    }
  });
});
