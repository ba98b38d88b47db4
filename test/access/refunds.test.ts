import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readCredits } from '../../src/access/credits/read-credits.ts';
import type { SlabBands } from '../../src/forecast/index.ts';
import type { GridSpec } from '../../src/geo/index.ts';
import { keyOnPlan, plansIn } from '../rest/contract/plans.ts';
import { COMPLETE, SOURCE } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { scratchFolder } from '../support/scratch.ts';

/** Half a million cells: too many for the buffers between server and client. */
const GLOBE: GridSpec = {
  kind: 'latlon',
  rows: 'north-to-south',
  nx: 1000,
  ny: 500,
  latitudeOfFirst: 89.82,
  latitudeOfLast: -89.82,
  latitudeStep: 0.36,
  longitudeOfFirst: 0,
  longitudeOfLast: 359.64,
  longitudeStep: 0.36,
};
const MONTHLY = 100_000;

const folder = scratchFolder();
let gateway: TestGateway;
beforeAll(async () => {
  const plans = plansIn(folder, { metered: { extends: 'paid', monthlyCredits: MONTHLY } });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  const { store } = gateway.parts;
  const draft = await store.draft('gfs', new Date('2026-01-01T00:00:00Z'), GLOBE, SOURCE);
  const plane = Int32Array.from(
    { length: GLOBE.nx * GLOBE.ny },
    (_, cell) => 26_500 + ((cell * 7919) % 3001),
  );
  await draft.addCube({ variable: 'air_temperature_2m', leads: [0], planes: [plane], lineage: [] });
  await draft.publish(COMPLETE);
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => gateway?.close());

const AREA =
  '/edr/collections/gfs/area?bbox=-180,-89,179,89&parameter-name=air_temperature_2m&datetime=%2B0h';
const BOX = '/bbox?model=gfs&var=air_temperature_2m&west=-180&south=-89&east=179&north=89';
const STREAMED = [`${BOX}&fmt=json`, `${BOX}&fmt=csv`, `${BOX}&fmt=geojson`, `${AREA}&f=CoverageJSON`];

/** An answer as it comes, its body not yet read. */
async function begin(path: string, key: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${key}` };
  const request = http.request(gateway.address + path, { agent: false, headers });
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  request.on('error', () => undefined);
  return response;
}

/** Lets the reading of fields fail after their first band. */
function breakReading(): void {
  const { forecasts } = gateway.parts;
  const makeRequest = forecasts.request.bind(forecasts);
  vi.spyOn(forecasts, 'request').mockImplementation((signal) => {
    const request = makeRequest(signal);
    const require = request.grids.requireSlabBands.bind(request.grids);
    vi.spyOn(request.grids, 'requireSlabBands').mockImplementation(async (...args) => {
      const slab = await require(...args);
      async function* failing(...options: Parameters<SlabBands['bands']>) {
        let bands = 0;
        for await (const band of slab.bands(...options)) {
          if (++bands === 10) throw new Error('the disk is gone');
          yield band;
        }
      }
      return { ...slab, bands: failing };
    });
    return request;
  });
}

/** Waits until one request of a project is counted. Returns what it paid by the table of usage and by the ledger. */
async function paid(project: string): Promise<{ usage: number; ledger: number; status: number[] }> {
  const { access, meter, now } = gateway.parts;
  return vi.waitFor(
    async () => {
      await meter.usage.flush();
      const rows = await access.database
        .selectFrom('usage')
        .select(['credits', 'requests', 'errors'])
        .where('project_id', '=', project)
        .execute();
      expect(rows.map(({ requests }) => Number(requests))).toEqual([1]);
      const { remaining } = await readCredits(access.database, project, { monthlyCredits: MONTHLY }, now());
      return {
        usage: rows.reduce((sum, { credits }) => sum + Number(credits), 0),
        ledger: MONTHLY - (remaining ?? 0),
        status: rows.map(({ errors }) => Number(errors)),
      };
    },
    { timeout: 10_000 },
  );
}

describe('an answer that breaks off in the middle', () => {
  it.each(STREAMED.filter((call) => call.startsWith('/bbox')))(
    'by our fault is refunded in full: %s',
    async (call) => {
      const project = `broken ${STREAMED.indexOf(call)}`;
      const key = await keyOnPlan(gateway, 'metered', project);
      breakReading();
      const response = await begin(call, key);
      expect(response.statusCode).toBe(200);
      expect(Number(response.headers['x-credits-cost'])).toBeGreaterThan(100);
      let bytes = 0;
      const reading = (async () => {
        for await (const chunk of response) bytes += chunk.length;
      })();
      await expect(reading).rejects.toMatchObject({ code: 'ECONNRESET' });
      expect(bytes).toBeGreaterThan(0);
      expect(await paid(project)).toMatchObject({ usage: 0, ledger: 0 });
    },
  );

  it.each(STREAMED)('because its client leaves is paid: %s', async (call) => {
    const project = `left ${STREAMED.indexOf(call)}`;
    const response = await begin(call, await keyOnPlan(gateway, 'metered', project));
    const cost = Number(response.headers['x-credits-cost']);
    await once(response, 'data');
    response.destroy();
    expect(cost).toBeGreaterThan(100);
    expect(await paid(project)).toMatchObject({ usage: cost, ledger: cost });
  });
});

it('a NetCDF file by EDR that fails in the making is an error that costs nothing', async () => {
  const key = await keyOnPlan(gateway, 'metered', 'netcdf');
  vi.spyOn(gateway.parts.netcdf, 'encode').mockRejectedValue(new Error('the encoder is gone'));
  const small = AREA.replace('-180,-89,179,89', '0,40,20,60');
  const response = await begin(`${small}&f=NetCDF`, key);
  response.resume();
  expect([response.statusCode, response.headers['x-credits-cost']]).toEqual([500, '0']);
  expect(await paid('netcdf')).toEqual({ usage: 0, ledger: 0, status: [1] });
});
