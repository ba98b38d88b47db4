import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FieldKey, type ModelId, nativeFieldOf, type VariableName } from '../../../src/catalog/index.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { coarseGridOf, indexedFile, lambertCorner, nativeMessage } from '../../support/native-messages.ts';
import { pointSeries } from '../../support/point-series.ts';
import { openOrigin } from '../../support/range-origin.ts';
import { fileWriter } from '../../support/written-files.ts';

const LEAD = 24;
/** In units that each variable may have: pressures are around 1000 hPa. */
const rightOf = (variable: VariableName) => (variable === 'mean_sea_level_pressure' ? 100_030 : 30);
const wrongOf = (variable: VariableName) => rightOf(variable) + 30;

interface Twin {
  /** What sets its key apart from the variable's own. */
  readonly key: Partial<FieldKey>;
  /** `VAR:level:time` of its inventory row; none where the producer has no inventory. */
  readonly row?: string;
  /** For fields over a time that ends at the lead. */
  readonly windowStart?: number;
}

const INSTANT = `${LEAD} hour fcst`;
const averaged: Twin['key'] = { statisticalProcess: 0 };

/** A variable's own row, and similar records that are not the variable. */
const TWINS: readonly (readonly [ModelId, VariableName, string | null, readonly Twin[]])[] = [
  [
    'gfs',
    'total_cloud_cover',
    `TCDC:entire atmosphere:${INSTANT}`,
    [
      { key: averaged, windowStart: 18, row: 'TCDC:entire atmosphere:18-24 hour ave fcst' },
      { key: { surfaceType: 211 }, row: `TCDC:boundary layer cloud layer:${INSTANT}` },
      { key: { surfaceType: 100, surfaceValue: 50_000 }, row: `TCDC:500 mb:${INSTANT}` },
    ],
  ],
  [
    'gfs',
    'low_cloud_cover',
    `LCDC:low cloud layer:${INSTANT}`,
    [{ key: averaged, windowStart: 18, row: 'LCDC:low cloud layer:18-24 hour ave fcst' }],
  ],
  [
    'gfs',
    'mean_sea_level_pressure',
    `PRMSL:mean sea level:${INSTANT}`,
    [{ key: { number: 192 }, row: `MSLET:mean sea level:${INSTANT}` }],
  ],
  [
    'gfs',
    'snow_depth',
    `SNOD:surface:${INSTANT}`,
    [{ key: { number: 13 }, row: `WEASD:surface:${INSTANT}` }],
  ],
  [
    'gfs',
    'vertical_velocity_500hpa',
    `VVEL:500 mb:${INSTANT}`,
    [{ key: { number: 9 }, row: `DZDT:500 mb:${INSTANT}` }],
  ],
  [
    'gfs',
    'cape',
    `CAPE:surface:${INSTANT}`,
    [
      { key: { surfaceType: 108, surfaceValue: 18_000 }, row: `CAPE:180-0 mb above ground:${INSTANT}` },
      { key: { surfaceType: 108, surfaceValue: 25_500 }, row: `CAPE:255-0 mb above ground:${INSTANT}` },
    ],
  ],
  [
    'hrrr',
    'mean_sea_level_pressure',
    `MSLMA:mean sea level:${INSTANT}`,
    [
      { key: { number: 192 }, row: `MSLET:mean sea level:${INSTANT}` },
      { key: { number: 0, surfaceType: 1 }, row: `PRES:surface:${INSTANT}` },
    ],
  ],
  [
    'hrrr',
    'wind_gust_10m',
    `GUST:surface:${INSTANT}`,
    [
      {
        key: { number: 1, surfaceType: 103, surfaceValue: 10, statisticalProcess: 2 },
        windowStart: 23,
        row: 'WIND:10 m above ground:23-24 hour max fcst',
      },
    ],
  ],
  [
    'hrrr',
    'total_cloud_cover',
    `TCDC:entire atmosphere:${INSTANT}`,
    [{ key: { surfaceType: 211 }, row: `TCDC:boundary layer cloud layer:${INSTANT}` }],
  ],
  [
    'hrrr',
    'snow_depth',
    `SNOD:surface:${INSTANT}`,
    // Accumulated over the hour, WEASD is the snowfall.
    [{ key: { number: 13 }, row: `WEASD:surface:${INSTANT}` }],
  ],
  [
    'nam',
    'visibility',
    `VIS:surface:${INSTANT}`,
    [{ key: { surfaceType: 3 }, row: `VIS:cloud top:${INSTANT}` }],
  ],
  [
    'nam',
    'mean_sea_level_pressure',
    `PRMSL:mean sea level:${INSTANT}`,
    [{ key: { number: 192 }, row: `MSLET:mean sea level:${INSTANT}` }],
  ],
  // Its files have no inventory: fields are known by their keys alone.
  ['arome', 'vertical_velocity_850hpa', null, [{ key: { number: 9 } }]],
  ['icon-eu', 'snow_depth', null, [{ key: { number: 60 } }]],
];

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
});
afterAll(() => gateway.close());

const write = fileWriter();

let days = 0;
/** Another run for every question. */
const nextRun = () => new Date(Date.UTC(2026, 0, 1 + days++));

function gridOf(model: ModelId) {
  return model === 'hrrr' || model === 'nam' ? lambertCorner(model, 2, 2) : coarseGridOf(model);
}

/** A grid point of those grids. */
const placeIn = (model: ModelId) =>
  (({ hrrr: [21.138123, -122.719528], nam: [12.19, -133.459] }) as const)[model as 'hrrr'] ??
  ([45, 0] as const);

function messageOf(model: ModelId, variable: VariableName, initTime: Date, twin: Twin | null): Uint8Array {
  const grid = gridOf(model);
  const { windowStart = LEAD } = twin ?? {};
  const key = { ...nativeFieldOf(model, variable).key, ...twin?.key };
  const values = new Float64Array(grid.points).fill(twin === null ? rightOf(variable) : wrongOf(variable));
  return nativeMessage({ model, variable, initTime, lead: LEAD, windowStart, key, values, grid });
}

describe('trap 2: a variable is known by parameter, level and time together', () => {
  describe.each(TWINS)('%s %s', (model, variable, row, twins) => {
    for (const order of ['before', 'after'] as const) {
      for (const by of row === null ? (['key'] as const) : (['key', 'inventory'] as const)) {
        it(`is not what stands ${order} it, by ${by}`, async () => {
          const initTime = nextRun();
          const others = twins.map((twin) => ({
            message: messageOf(model, variable, initTime, twin),
            rows: [twin.row ?? ''],
          }));
          const own = { message: messageOf(model, variable, initTime, null), rows: [row ?? ''] };
          const { data, index } = indexedFile(
            initTime,
            order === 'before' ? [...others, own] : [own, ...others],
          );
          const file = write(data, by === 'inventory' ? { '.idx': index } : {});
          const { runs } = await gateway.ingest(model, file);
          expect(runs).toMatchObject([{ fieldsWritten: 1, notes: [] }]);
          const { leads, values } = await pointSeries(gateway, model, variable, initTime, placeIn(model));
          expect([leads, values]).toEqual([[LEAD], [rightOf(variable)]]);
        });
      }
    }

    it('is not there where only they are', async () => {
      const initTime = nextRun();
      const others = twins.map((twin) => messageOf(model, variable, initTime, twin));
      await expect(gateway.ingest(model, write(Buffer.concat(others)))).rejects.toMatchObject({
        code: 'not_found',
      });
    });
  });

  it('gh of euro-ifs is in metres, z is not; the order of an index means nothing', async () => {
    const initTime = nextRun();
    const geopotential = { key: { number: 4 } };
    const messages = [
      messageOf('euro-ifs', 'geopotential_height_500hpa', initTime, geopotential),
      messageOf('euro-ifs', 'geopotential_height_500hpa', initTime, null),
    ];
    const [first = 0, second = 0] = messages.map(({ length }) => length);
    const line = (param: string, offset: number, length: number) =>
      JSON.stringify({
        domain: 'g',
        date: initTime.toISOString().slice(0, 10).replaceAll('-', ''),
        time: '0000',
        expver: '0001',
        class: 'od',
        type: 'fc',
        stream: 'oper',
        levtype: 'pl',
        step: String(LEAD),
        param,
        levelist: '500',
        _offset: offset,
        _length: length,
      });
    const index = `${line('gh', first, second)}\n${line('z', 0, first)}\n`;
    await gateway.ingest('euro-ifs', write(Buffer.concat(messages), { '.index': index }));
    const series = await pointSeries(gateway, 'euro-ifs', 'geopotential_height_500hpa', initTime, [45, 0]);
    expect([series.leads, series.values]).toEqual([[LEAD], [rightOf('geopotential_height_500hpa')]]);
  });
});

describe('trap 12: the last row of an inventory has no end', () => {
  it('its message is read to its own end, also by numbers in place of its name, over HTTP', async () => {
    const initTime = nextRun();
    const unnamed = 'var discipline=0 center=7 local_table=1 parmcat=3 parm=198';
    const { data, index } = indexedFile(initTime, [
      {
        message: messageOf('hrrr', 'snow_depth', initTime, null),
        rows: [`SNOD:surface:${INSTANT}`],
      },
      {
        message: messageOf('hrrr', 'mean_sea_level_pressure', initTime, null),
        rows: [`${unnamed}:mean sea level:${INSTANT}`],
      },
    ]);
    const origin = await openOrigin({ 'a.grib2': data, 'a.grib2.idx': Buffer.from(index) });
    try {
      await gateway.ingest('hrrr', `${origin.base}a.grib2`);
      for (const variable of ['snow_depth', 'mean_sea_level_pressure'] as const) {
        const { values } = await pointSeries(gateway, 'hrrr', variable, initTime, placeIn('hrrr'));
        expect(values).toEqual([rightOf(variable)]);
      }
      // Ranges of the file end where a message does, or look by 16 bytes whether another follows the last one.
      const last = data.length - 1 + 16;
      const ranges = origin.requests.filter(({ path }) => path === 'a.grib2').map(({ range }) => range);
      expect(ranges.length).toBeGreaterThan(0);
      for (const range of ranges)
        expect(Number(/^bytes=\d+-(\d+)$/.exec(range ?? '')?.[1])).toBeLessThanOrEqual(last);
    } finally {
      await origin.close();
    }
  });

  it('a server that answers with the whole file and 200 is not believed', async () => {
    const initTime = nextRun();
    const { data, index } = indexedFile(initTime, [
      { message: messageOf('gfs', 'snow_depth', initTime, null), rows: [`SNOD:surface:${INSTANT}`] },
    ]);
    const origin = await openOrigin({ 'a.grib2': data, 'a.grib2.idx': Buffer.from(index) });
    origin.misbehave = ({ range }, response) => {
      if (range === null) return false;
      response.writeHead(200, { 'content-length': data.length }).end(data);
      return true;
    };
    try {
      await expect(gateway.ingest('gfs', `${origin.base}a.grib2`)).rejects.toMatchObject({
        code: 'upstream_unavailable',
      });
      const { data: answer } = await gateway.query<{ model: { runs: { nodes: { initTime: string }[] } } }>(
        '{ model(id: gfs) { runs(first: 100) { nodes { initTime } } } }',
      );
      const runs = answer.model.runs.nodes.map((run) => new Date(run.initTime).getTime());
      expect(runs).not.toContain(initTime.getTime());
    } finally {
      await origin.close();
    }
  });
});
