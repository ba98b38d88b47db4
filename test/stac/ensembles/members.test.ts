import { afterAll, beforeAll, expect, it } from 'vitest';
import { control, memberCubes, NUMBERS } from '../../forecast/ensemble/small-ensemble.ts';
import { publishSmallRun } from '../../forecast/small-runs.ts';
import { openGateway, type TestGateway } from '../../support/gateway.ts';
import { hasStacSchemas, stacProblems } from '../../support/stac.ts';
import { type Item, stacClient } from '../stac-client.ts';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await openGateway();
  const { store } = gateway.parts;
  const ensemble = memberCubes().filter(({ variable }) => variable !== 'wind_u_10m');
  await publishSmallRun(store, control(), { model: 'ifs-ens', ensemble });
  await publishSmallRun(store, control(), { model: 'gfs' });
});
afterAll(() => gateway.close());

const { get } = stacClient(() => gateway);
const itemOf = async (model: string) =>
  (await get<Item>(`/stac/collections/${model}/items/${model}-20260101t00z`)).body;
const plane = ['latitude', 'longitude'];

it('an item of an ensemble says which members are stored, and of which variables', async () => {
  const item = await itemOf('ifs-ens');
  const dimensions = item.properties['cube:dimensions'] as Record<string, object>;
  expect(Object.keys(dimensions)).toEqual(['time', 'member', ...plane]);
  expect(dimensions['member']).toMatchObject({
    values: [0, ...NUMBERS],
    description: expect.stringContaining('11 of 51'),
  });
  expect(item.properties['cube:variables']).toMatchObject({
    air_temperature_2m: { dimensions: ['time', 'member', ...plane] },
    wind_u_10m: { dimensions: ['time', ...plane] },
  });
});

it('its collection says how many the ensemble has', async () => {
  const { body } = await get<{ summaries: object }>('/stac/collections/ifs-ens');
  expect(body.summaries).toMatchObject({ 'isobar:ensemble_size': [51] });
  const { body: single } = await get<{ summaries: object }>('/stac/collections/gfs');
  expect(Object.keys(single.summaries)).toEqual(['forecast:reference_datetime']);
  if (hasStacSchemas) expect(stacProblems('collection', body)).toEqual([]);
});

it.runIf(hasStacSchemas)(
  'items of ensembles are valid by the schemas of STAC and its extensions',
  async () => {
    const item = await itemOf('ifs-ens');
    for (const schema of ['item', 'forecast', 'datacube'] as const) {
      expect([schema, stacProblems(schema, item)]).toEqual([schema, []]);
    }
  },
);

it('an item of a single forecast has no such dimension', async () => {
  const item = await itemOf('gfs');
  expect(Object.keys(item.properties['cube:dimensions'] as object)).toEqual(['time', ...plane]);
});
