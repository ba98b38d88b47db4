import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { ModelId } from '../../src/catalog/index.ts';
import { type DemoProducer, startDemoProducer } from '../../src/demo/index.ts';
import { createRunReferences, createSourceTrees } from '../../src/forecast/index.ts';
import { createIngestBoard, locateDemo, startDemoIngest } from '../../src/ingest/index.ts';
import { createReferenceSets } from '../../src/refs/index.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { REFERENCE_READERS, type Selection } from '../support/reference-readers.ts';
import { scratchFolder } from '../support/scratch.ts';

/** When the tests' demo was started: its origin has the same runs again. */
const now = () => new Date('2026-01-15T06:00:00Z');
const GFS_RUN = '2026-01-15T00:00:00Z';
const folder = scratchFolder();

let producer: DemoProducer;
let gfs: TestGateway;
let hrrr: TestGateway;
let hrrrRun: string;
/** Files with the reference sets of the runs. */
let sets: Readonly<Record<'gfs' | 'hrrr', string>>;

beforeAll(async () => {
  producer = await startDemoProducer({ now, models: ['gfs', 'hrrr'] });
  hrrrRun = producer.newest('hrrr').toISOString();
  gfs = await openGateway(inject('demoData'));
  hrrr = await openGateway();
  const { store, log } = hrrr.parts;
  const ingest = startDemoIngest({
    store,
    producer,
    now,
    models: ['hrrr'],
    keepRuns: 1,
    board: createIngestBoard(),
    log,
  });
  await ingest.filled;
  await ingest.close();
  sets = {
    gfs: await writeSet(gfs, 'gfs', GFS_RUN),
    hrrr: await writeSet(hrrr, 'hrrr', hrrrRun),
  };
});
afterAll(async () => {
  await Promise.all([gfs.close(), hrrr.close()]);
  await producer.close();
});

/** Writes the reference set of a run that a gateway serves, and gives the file. */
async function writeSet({ parts }: TestGateway, model: ModelId, initTime: string): Promise<string> {
  const run = await parts.forecasts.request().run(model, new Date(initTime), null);
  const locate = locateDemo(producer);
  const { store } = parts;
  const references = createRunReferences({ store, treeOf: createSourceTrees({ now, locate }), locate, now });
  const sets = createReferenceSets({ references, addressFor: (url) => url, version: '0' });
  const { bytes } = await sets.of(run, '');
  const file = path.join(folder, `${model}.json`);
  writeFileSync(file, bytes);
  return file;
}

async function ask({ get }: TestGateway, pathAndQuery: string): Promise<Record<string, never>> {
  const response = await get(pathAndQuery);
  expect(response.status, pathAndQuery).toBe(200);
  return (await response.json()) as Record<string, never>;
}

type Numbers = readonly (number | null)[];

/** Half a quantum of rounding, and what float32 leaves of the value. */
/** The valid time of a lead, as NumPy reads it. */
function validAt(run: string, lead: number): string {
  return new Date(Date.parse(run) + lead * 3_600_000).toISOString().slice(0, 19);
}

function expectWithin(quantum: number, is: Numbers, wanted: Numbers): void {
  expect(is.length).toBe(wanted.length);
  for (const [n, value] of wanted.entries()) {
    const read = is[n] ?? null;
    if (value === null || read === null) expect(read).toBe(value);
    else expect(Math.abs(read - value)).toBeLessThanOrEqual(0.5 * quantum + 2e-7 * Math.abs(value) + 1e-9);
  }
}

// Readers that are not there are skipped one by one: a file without any suite would be an error.
describe.for(REFERENCE_READERS)('$name', (reader) => {
  it.skipIf(!reader.there)('reads in the references of gfs what /point and /bbox answer', async () => {
    const steps = Array.from({ length: 49 }, (_, lead) => lead);
    const points = [
      { name: 'air_temperature_2m', variable: 'air_temperature_2m', lat: 52.52, lon: 13.405, quantum: 0.01 },
      {
        name: 'mean_sea_level_pressure',
        variable: 'mean_sea_level_pressure',
        lat: -33.9,
        lon: 151.2,
        quantum: 1,
      },
      { name: 'temperature', variable: 'temperature_500hpa', lat: 35, lon: 179.9, quantum: 0.01 },
      { name: 'u_wind', variable: 'u_wind_300hpa', lat: -90, lon: 0, quantum: 0.01 },
      { name: 'specific_humidity', variable: 'specific_humidity_850hpa', lat: 4.1, lon: -60, quantum: 1e-6 },
    ] as const;
    const boxes = [
      { name: 'air_temperature_2m', variable: 'air_temperature_2m', lead: 7, quantum: 0.01 },
      { name: 'geopotential_height', variable: 'geopotential_height_500hpa', lead: 48, quantum: 0.1 },
    ] as const;
    const levelOf = (variable: string) => /_(\d+)hpa$/.exec(variable)?.[1];
    const onLevel = (variable: string): Selection['near'] =>
      levelOf(variable) === undefined ? {} : { air_pressure: Number(levelOf(variable)) };

    const cells = await Promise.all(
      points.map(({ variable, lat, lon }) =>
        ask(gfs, `/point?model=gfs&init_time=${GFS_RUN}&lat=${lat}&lon=${lon}&var=${variable}&lead_to=48`),
      ),
    );
    const windows = await Promise.all(
      boxes.map(({ variable, lead }) =>
        ask(
          gfs,
          `/bbox?model=gfs&init_time=${GFS_RUN}&var=${variable}&lead_hours=${lead}&west=-30&east=40&south=0&north=60`,
        ),
      ),
    );
    const longitudesOf = (box: Record<string, never> | undefined) =>
      (box?.['lons'] ?? []) as readonly number[];
    const east = (longitude: number) => (longitude + 360) % 360;
    const questions: Selection[] = [
      ...points.map(({ name, variable, lat, lon }) => ({
        name,
        at: { time: steps },
        near: { latitude: lat, longitude: east(lon), ...onLevel(variable) },
      })),
      ...boxes.map(({ name, variable, lead }, n) => ({
        name,
        near: {
          ...onLevel(variable),
          time: validAt(GFS_RUN, lead),
          latitude: windows[n]?.['lats'] ?? [],
          longitude: longitudesOf(windows[n]).map(east),
        },
      })),
      { name: 'precipitation_since_bucket_start', at: { time: 0, latitude: 3, longitude: 4 } },
    ];
    // Of a message that is not there, fsspec of 2022 makes an error.
    const askable = reader.name === 'zarr 3' ? questions : questions.slice(0, -1);
    const { answers, sizes, attrs } = await reader.open(sets.gfs, askable);
    for (const [n, { quantum }] of points.entries()) {
      expectWithin(quantum, answers[n] ?? [], cells[n]?.['values'] ?? []);
    }
    for (const [n, { quantum }] of boxes.entries()) {
      const box = windows[n]?.['values'] as unknown as number[][];
      expect(box.flat().length).toBeGreaterThan(50);
      expectWithin(quantum, (answers[points.length + n] as unknown as number[][]).flat(), box.flat());
    }
    if (reader.name === 'zarr 3') expect(answers.at(-1)).toBeNull();
    expect(sizes).toMatchObject({ time: 209, air_pressure: 6 });
    expect(attrs['Conventions']).toBe('CF-1.11');
  });

  it.skipIf(!reader.there)(
    "reads in gfs' buckets what amounts since the previous step are made of",
    async () => {
      const place = { latitude: -4, longitude: 300 };
      const wet = {
        name: 'precipitation_since_bucket_start',
        at: { time: [1, 2, 3, 4, 5, 6, 7, 8] },
        near: place,
      };
      const starts = { name: 'precipitation_since_bucket_start_window_start', at: { time: [1, 2, 6, 7, 8] } };
      const { answers } = await reader.open(sets.gfs, [wet, starts]);
      expect(answers[1]).toEqual([0, 0, 0, 6, 6]);
      const sums = answers[0] as unknown as number[];
      const steps = sums.map((sum, n) => (n === 0 || n === 6 ? sum : sum - (sums[n - 1] ?? 0)));
      const point = await ask(
        gfs,
        `/point?model=gfs&init_time=${GFS_RUN}&lat=-4&lon=-60&var=total_precipitation&lead_from=1&lead_to=8`,
      );
      const amounts = point['values'] as unknown as number[];
      expect(Math.max(...amounts)).toBeGreaterThan(0);
      expectWithin(0.01, steps, amounts);
    },
  );

  it.skipIf(!reader.there)(
    'reads in the references of hrrr where the cells are, winds along the grid, and hourly amounts',
    async () => {
      const run = await hrrr.parts.forecasts.request().run('hrrr', new Date(hrrrRun), null);
      const places = [
        [39.74, -104.99],
        [47.6, -122.3],
        [29.8, -82],
      ] as const;
      for (const [latitude, longitude] of places) {
        const cell = run.grid.locate(latitude, longitude);
        if (cell === null) throw new Error('outside');
        const at = { x: cell.i, y: cell.j };
        const { answers, arrays } = await reader.open(sets.hrrr, [
          { name: 'latitude', at },
          { name: 'longitude', at },
          { name: 'air_temperature_2m', at },
          { name: 'wind_x_10m', at },
          { name: 'wind_y_10m', at },
          { name: 'total_precipitation', at: { ...at, time: [1, 2, 3, 4, 5, 6] } },
          { name: 'x_wind', at: { ...at, air_pressure: 3, time: [2] } },
          { name: 'y_wind', at: { ...at, air_pressure: 3, time: [2] } },
        ]);
        const [lat = 0, lon = 0] = answers as unknown as number[];
        expect(lat).toBeCloseTo(cell.latitude, 4);
        expect(((lon + 540) % 360) - 180).toBeCloseTo(cell.longitude, 4);
        const query =
          'air_temperature_2m,wind_u_10m,wind_v_10m,total_precipitation,u_wind_500hpa,v_wind_500hpa';
        const answered = await Promise.all(
          query
            .split(',')
            .map((name) =>
              ask(
                hrrr,
                `/point?model=hrrr&init_time=${hrrrRun}&lat=${latitude}&lon=${longitude}&var=${name}`,
              ),
            ),
        );
        const served = answered.map(({ values }) => values as unknown as number[]);
        expectWithin(0.01, answers[2] ?? [], served[0] ?? []);
        expectWithin(0.01, answers[5] ?? [], (served[3] ?? []).slice(1, 7));
        // From the grid's axes to east and north: a tangent cone at 38.5 degrees, its middle at 97.5 W.
        const angle =
          (Math.sin((38.5 * Math.PI) / 180) * ((((lon - 262.5 + 540) % 360) - 180) * Math.PI)) / 180;
        const eastward = (x: number, y: number) => x * Math.cos(angle) + y * Math.sin(angle);
        const northward = (x: number, y: number) => y * Math.cos(angle) - x * Math.sin(angle);
        const [x, y] = [answers[3], answers[4]] as unknown as [number[], number[]];
        expectWithin(
          0.01,
          x.map((along, n) => eastward(along, y[n] ?? 0)),
          served[1] ?? [],
        );
        expectWithin(
          0.01,
          x.map((along, n) => northward(along, y[n] ?? 0)),
          served[2] ?? [],
        );
        const [aloftX = 0, aloftY = 0] = [answers[6], answers[7]].flat() as unknown as number[];
        expectWithin(0.01, [eastward(aloftX, aloftY)], [served[4]?.[2] ?? null]);
        expectWithin(0.01, [northward(aloftX, aloftY)], [served[5]?.[2] ?? null]);
        expect(arrays['wind_x_10m']?.attrs['standard_name']).toBe('x_wind');
        expect(arrays['crs']?.attrs).toMatchObject({ grid_mapping_name: 'lambert_conformal_conic' });
      }
    },
  );

  it.skipIf(!reader.there)('reads in the references of hrrr what /bbox answers, at its x and y', async () => {
    const box = (await ask(
      hrrr,
      `/bbox?model=hrrr&init_time=${hrrrRun}&var=air_temperature_2m&lead_hours=5&west=-110&east=-95&south=32&north=44`,
    )) as unknown as { x: number[]; y: number[]; values: (number | null)[][] };
    const { answers } = await reader.open(sets.hrrr, [
      { name: 'air_temperature_2m', near: { time: validAt(hrrrRun, 5), x: box.x, y: box.y } },
    ]);
    const read = (answers[0] as unknown as number[][]).flat();
    const inBox = box.values.flat().map((value, n) => ({ value, read: read[n] ?? null }));
    expect(read).toHaveLength(box.x.length * box.y.length);
    // Corners of the rectangle lie outside of the box.
    const known = inBox.filter(({ value }) => value !== null);
    expect(known.length).toBeGreaterThan(100);
    expectWithin(
      0.01,
      known.map((each) => each.read),
      known.map(({ value }) => value),
    );
  });
});
