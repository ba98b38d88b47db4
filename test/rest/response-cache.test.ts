import { setTimeout } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishSmallRun } from '../forecast/small-runs.ts';
import { MIDNIGHT } from '../store/run-fixtures.ts';
import { openGateway, type TestGateway } from '../support/gateway.ts';
import { globalGrid } from '../support/grids.ts';
import { freeKey } from './contract/plans.ts';
import { jsonOf, type RawAnswer, send } from './http-client.ts';

/** After which a run that was published is seen. */
const SEEN_MS = 100;
const LEADS = Array.from({ length: 100 }, (_, n) => n);

let gateway: TestGateway;
const publish = async (kelvin: number, leads: readonly number[], initTime = MIDNIGHT) => {
  const value = (_lead: number, cell: number) => kelvin + cell / 100;
  const wind = { decimals: 2, leads, value: (lead: number) => lead / 10 };
  const variables = { air_temperature_2m: { decimals: 2, leads, value }, wind_u_10m: wind };
  await publishSmallRun(gateway.parts.store, variables, { model: 'gfs', initTime, grid: globalGrid(5) });
  await setTimeout(SEEN_MS);
};
beforeAll(async () => {
  gateway = await openGateway();
  await publish(280, LEADS);
});
afterAll(() => gateway?.close());

const PLACE = '/point?model=gfs&lat=50&lon=10';
const ask = (call: string, coding = 'identity') =>
  send(gateway, call, { headers: { 'accept-encoding': coding } });

describe('an answer that was sent before', () => {
  it.each([
    [
      'another place of the same cell',
      `${PLACE}&var=air_temperature_2m`,
      '/point?model=gfs&lat=50.3&lon=10.2&var=air_temperature_2m',
    ],
    [
      'the same question in other words',
      `${PLACE}&vars=air_temperature_2m`,
      '/point?lon=10.0&lat=50&model=gfs&vars=air_temperature_2m&fmt=json',
    ],
  ])('is sent for %s', async (_, one, other) => {
    const [first, second] = [await ask(one), await ask(other)];
    expect(first.status).toBe(200);
    expect(second.content.equals(first.content)).toBe(true);
  });

  it.each([
    ['another cell', '/point?model=gfs&lat=55&lon=10&var=air_temperature_2m'],
    ['another variable', `${PLACE}&var=wind_u_10m`],
    ['another layout', `${PLACE}&vars=air_temperature_2m`],
    ['other variables', `${PLACE}&vars=air_temperature_2m,wind_u_10m`],
    ['other leads', `${PLACE}&var=air_temperature_2m&lead_from=1`],
    ['valid times with leads', `${PLACE}&var=air_temperature_2m&valid_times=true`],
    ['another form', `${PLACE}&var=air_temperature_2m&fmt=csv`],
    ['a feature', `${PLACE}&var=air_temperature_2m&fmt=geojson`],
  ])('is not sent for %s', async (_, call) => {
    const before = await ask(`${PLACE}&var=air_temperature_2m`);
    const other = await ask(call);
    expect(other.status).toBe(200);
    expect(other.content.equals(before.content)).toBe(false);
    expect((await ask(call)).content.equals(other.content)).toBe(true);
  });

  it('is the same in every coding, and for HEAD', async () => {
    const call = `${PLACE}&vars=air_temperature_2m,wind_u_10m`;
    const { content } = await ask(call);
    expect(content.byteLength).toBeGreaterThan(1024);
    for (let round = 0; round < 2; round++) {
      expect(gunzipSync((await ask(call, 'gzip')).content).equals(content)).toBe(true);
      expect(brotliDecompressSync((await ask(call, 'br')).content).equals(content)).toBe(true);
      expect(inflateSync((await ask(call, 'deflate')).content).equals(content)).toBe(true);
      expect((await ask(call)).content.equals(content)).toBe(true);
    }
    const head = await send(gateway, call, { method: 'HEAD' });
    expect([head.headers['content-length'], head.content.byteLength]).toEqual([
      String(content.byteLength),
      0,
    ]);
  });

  it('costs and is counted as the first', async () => {
    const spent = async () =>
      Number((await ask(`${PLACE}&var=air_temperature_2m`)).headers['x-credits-cost']);
    expect(await spent()).toBeGreaterThan(0);
    expect(await spent()).toBe(await spent());
  });

  it('costs and is counted each time that the same address is requested', async () => {
    const key = await freeKey(gateway);
    const call = '/point?model=gfs&lat=-10&lon=20&vars=air_temperature_2m,wind_u_10m';
    const answers: RawAnswer[] = [];
    for (let n = 0; n < 6; n++) answers.push(await send(gateway, call, { key }));
    const [first] = answers;
    const cost = Number(first?.headers['x-credits-cost']);
    const left = Number(first?.headers['x-credits-remaining']);
    expect(cost).toBeGreaterThan(0);
    for (const [n, { status, content, headers }] of answers.entries()) {
      expect([status, headers['etag'], content.equals(first?.content ?? Buffer.of())]).toEqual([
        200,
        first?.headers['etag'],
        true,
      ]);
      expect(headers['x-credits-cost']).toBe(String(cost));
      expect(headers['x-credits-remaining']).toBe(String(left - n * cost));
      expect(headers['ratelimit']).toContain(`"burst";r=${59 - n};`);
    }
    const csv = await send(gateway, call, { key, headers: { accept: 'text/csv' } });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const etag = String(first?.headers['etag']);
    expect((await send(gateway, call, { key, headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await send(gateway, call, { key: 'isb_0' })).status).toBe(401);
  });

  it('gives way where more of its run was published, and to the next run', async () => {
    const map = '/bbox?model=gfs&var=air_temperature_2m&west=5&south=45&east=15&north=55';
    const valuesOf = async (call: string) => [jsonOf(await ask(call))['values']].flat(3) as number[];
    const series = () => valuesOf(`${PLACE}&var=air_temperature_2m`);
    const [before, mapBefore] = [await series(), await valuesOf(map)];
    expect(before).toHaveLength(LEADS.length);
    await publish(290, [LEADS.length]);
    const more = await series();
    expect(more).toEqual([...before, expect.closeTo((before[0] ?? 0) + 10, 6)]);
    expect(await valuesOf(map)).toEqual(mapBefore);
    await publish(300, LEADS, new Date(MIDNIGHT.getTime() + 6 * 3_600_000));
    expect(await series()).toEqual(before.map((value) => expect.closeTo(value + 20, 6)));
    expect(await valuesOf(map)).toEqual(mapBefore.map((value) => expect.closeTo(value + 20, 6)));
    expect(await valuesOf(`${PLACE}&var=air_temperature_2m&init_time=2026-01-01T00`)).toEqual(more);
  });
});
