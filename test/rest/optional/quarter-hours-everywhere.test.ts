import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { tableFromIPC } from 'apache-arrow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { VariableName } from '../../../src/catalog/index.ts';
import { messageAxes } from '../../../src/forecast/index.ts';
import { listMessages } from '../../../src/forecast/references/messages/list-messages.ts';
import { encodeReferences } from '../../../src/formats/index.ts';
import { gridSpecOf, makeGrid } from '../../../src/geo/index.ts';
import { createSourceTree } from '../../../src/source/index.ts';
import { exportZarr } from '../../../src/store/index.ts';
import { call, connect, textOf } from '../../mcp/clients.ts';
import { readSet } from '../../refs/reference-text.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../../support/gateway.ts';
import { openOrigin } from '../../support/range-origin.ts';
import { scratchFolder } from '../../support/scratch.ts';
import { SUB_HOURLY, subHourlyFiles } from '../../support/sub-hourly.ts';
import { describeDataset, hasXarray } from '../../support/xarray.ts';
import { openapiOf, validatorsOf } from '../openapi/openapi-document.ts';

const folder = scratchFolder();
const AT = { latitude: 21.2, longitude: -122.6 };
const COORDINATES = { lat: '21.2', lon: '-122.6', model: 'hrrr-15min' };
const DATASET = z.object({
  variables: z.record(z.string(), z.object({ values: z.union([z.array(z.unknown()), z.string()]) })),
});
let gateway: TestGateway;
let client: Client;
beforeAll(async () => {
  for (let hour = 0; hour <= 18; hour++) {
    for (const [file, bytes] of subHourlyFiles(hour)) {
      const place = path.join(folder, 'tree', file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, bytes);
    }
  }
  const now = () => new Date('2026-11-04T01:20:00Z');
  gateway = await openGateway(undefined, undefined, undefined, {}, () => ({ now }));
  await gateway.ingest(SUB_HOURLY.model, path.join(folder, 'tree'));
  client = await connect(gateway.address);
});
afterAll(async () => {
  await client.close();
  await gateway.close();
});

/** Numbers and units are not parted at the end of a line. */
const plain = (answer: string) => answer.replaceAll('\u00a0', ' ');

/** The temperature of a lead. */
const at = (lead: number) => 280 + lead;

describe('quarter hours', () => {
  it('are in answers of MCP, between bounds in quarters; other fractions are refused', async () => {
    const forecast = { place: [AT], model: 'hrrr-15min', variables: ['air_temperature_2m'] };
    const answer = await call(client, 'get_forecast', { ...forecast, lead_from: 0.25, lead_to: 1 });
    const leads = [0.25, 0.5, 0.75, 1];
    expect(answer.structuredContent).toMatchObject({
      lead_hours: leads,
      times: expect.arrayContaining(['2026-11-04T01:15:00Z']),
      places: [{ series: [{ values: leads.map(at) }] }],
    });
    expect(textOf(answer)).toContain('2026-11-04T01:15Z | 280.25');
    const refused = await call(client, 'get_forecast', { ...forecast, lead_from: 0.3 });
    expect(textOf(refused)).toMatch(/lead_from .*multiple of 0\.25/);
  });

  it('are in answers in words, of which the amounts are those of the quarters', async () => {
    const asked = async (q: string) =>
      (await (await gateway.get(`/llm?${new URLSearchParams({ q, ...COORDINATES })}`)).json()) as {
        answer: string;
        data: Record<string, { lead_hours: number[]; values: number[] }>;
      };
    // On the clocks of the place, eight hours behind UTC.
    const rain = await asked('how much rain from 17:15 to 18:00 on 3 November');
    expect(rain.data['total_precipitation']).toMatchObject({
      lead_hours: [0.5, 0.75, 1],
      values: [0.5, 0.75, 1],
    });
    expect(plain(rain.answer)).toMatch(
      /November, 17:15 to 18:00: precipitation adds up to 2\.3 mm, most of all from 17:45/,
    );
    const temperature = await asked('temperature at 18:15 on 3 November');
    expect(plain(temperature.answer)).toMatch(/3 November at 18:15: the temperature is 8\.1 °C/);
  });

  it('are in Arrow tables', async () => {
    const query = `{ point(latitude: 21.2, longitude: -122.6) { forecast(model: hrrr_15min) {
      series(leadTo: 1) { t: column(variable: air_temperature_2m) { values } } } } }`;
    const response = await fetch(`${gateway.address}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TEST_KEY}`,
        'content-type': 'application/json',
        accept: 'application/vnd.apache.arrow.stream',
      },
      body: JSON.stringify({ query }),
    });
    const table = tableFromIPC(new Uint8Array(await response.arrayBuffer()));
    const column = (name: string) => [...(table.getChild(name) ?? [])];
    expect(column('lead_hours')).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(column('t')).toEqual([0, 0.25, 0.5, 0.75, 1].map(at));
    expect(new Date(Number(column('valid_time')[1]))).toEqual(new Date('2026-11-04T01:15:00Z'));
  });

  it.skipIf(!hasXarray)('are in Zarr exports, as xarray reads them', async () => {
    const { store } = gateway.parts;
    const run = await store.find(SUB_HOURLY.model, SUB_HOURLY.initTime);
    if (run === null) throw new Error('no run is stored');
    const manifest = await store.manifestOf(run);
    const zarr = path.join(folder, 'run.zarr');
    const open = (variable: VariableName) => store.openSeries(manifest, variable);
    const grid = await store.gridOf(manifest);
    await exportZarr(
      { manifest, grid, open },
      { folder: zarr, variables: ['air_temperature_2m'], includesLead: (lead) => lead <= 0.5 },
    );
    const { variables } = DATASET.parse(await describeDataset(zarr));
    expect(variables['forecast_period']?.values).toEqual([0, 0.25, 0.5]);
    expect(variables['time']?.values).toEqual(
      ['00', '15', '30'].map((minute) => `2026-11-04T01:${minute}:00`),
    );
    const { points } = SUB_HOURLY.grid;
    const values = variables['air_temperature_2m']?.values ?? [];
    expect([values[0], values[points], values[2 * points]]).toEqual([0, 0.25, 0.5].map(at));
  });

  it('are in kerchunk references, a chunk each', async () => {
    const origin = await openOrigin();
    try {
      for (const hour of [0, 1]) {
        for (const [file, bytes] of subHourlyFiles(hour)) origin.files.set(file, bytes);
      }
      const { model, initTime, grid } = SUB_HOURLY;
      const now = () => new Date('2026-11-04T03:00:00Z');
      const tree = createSourceTree({ model, bases: [origin.base], now });
      const { messages, conversions, notes } = await listMessages(tree, initTime, []);
      const { arrays } = readSet(
        await encodeReferences({
          ...{ model, initTime, messages, conversions, notes },
          axes: messageAxes(makeGrid(gridSpecOf(grid))),
          ...{ source: 'a test', attribution: null, licence: 'none', synthetic: true, version: '0' },
        }),
      );
      const temperature = arrays.get('air_temperature_2m');
      expect(temperature?.metadata.shape[0]).toBe(5);
      expect(temperature?.chunks.size).toBe(5);
    } finally {
      await origin.close();
    }
  });

  it('are in a valid OpenAPI document, whose schemas fit an answer', async () => {
    const document = await openapiOf(gateway);
    expect(await new Validator().validate({ ...document })).toMatchObject({
      valid: true,
    });
    const point = `/point?model=hrrr-15min&lat=21.2&lon=-122.6&var=air_temperature_2m&lead_from=0.25&lead_to=1`;
    const schema = document.paths['/point']?.get.responses['200']?.content?.['application/json']?.schema;
    const validate = validatorsOf(document)(schema ?? {});
    validate(await (await gateway.get(point)).json());
    expect(validate.errors ?? []).toEqual([]);
  });
});
