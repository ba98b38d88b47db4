import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPin, runIdOf } from '../../src/forecast/index.ts';
import { keyOnPlan, plansIn } from '../rest/contract/plans.ts';
import { jsonOf, send } from '../rest/http-client.ts';
import { openGateway, TEST_KEY, type TestGateway } from '../support/gateway.ts';
import { publishRun } from '../support/run-publisher.ts';
import { scratchFolder } from '../support/scratch.ts';

const CYCLE_MS = 6 * 3_600_000;
/** The start of a run that many cycles ago. */
const runAgo = (cycles: number) => new Date((Math.floor(Date.now() / CYCLE_MS) - cycles) * CYCLE_MS);
const time = (date: Date) => date.toISOString().replace('.000', '');
const [NEW, OLD] = [runAgo(1), runAgo(12)];
const PIN = formatPin(new Map([['gfs', OLD]]));
const ID = runIdOf({ model: 'gfs', initTime: OLD });
const HOUR = time(OLD).slice(0, 13);
const COMPACT = time(OLD).replaceAll(/[-:]/g, '').slice(0, 11);

const folder = scratchFolder();
let gateway: TestGateway;
let key: string;
beforeAll(async () => {
  const plans = plansIn(folder, { day: { extends: 'paid', monthlyCredits: null, archiveHours: 24 } });
  gateway = await openGateway(undefined, undefined, undefined, plans);
  for (const run of [OLD, NEW]) await publishRun(gateway.parts, 'gfs', time(run));
  // This model has old runs alone.
  await publishRun(gateway.parts, 'icon-global', time(OLD));
  key = await keyOnPlan(gateway, 'day');
});
afterAll(() => gateway?.close());

interface Answer {
  readonly data?: Record<string, unknown> | null;
  readonly errors?: readonly { readonly message: string; readonly extensions: { readonly code: string } }[];
}

async function graphql(query: string, asker = key): Promise<Answer> {
  const headers = { accept: 'application/json' };
  return jsonOf(
    await send(gateway, `/graphql?query=${encodeURIComponent(query)}`, { key: asker, headers }),
  ) as Answer;
}

const AT = 'latitude: 50, longitude: 10';
const FIELDS = '{ series { leadHours } }';
const BOX = 'box: { west: 0, south: 40, east: 10, north: 50 }';

const POINT = '/point?model=gfs&lat=50&lon=10&var=air_temperature_2m';
const MAP = '/bbox?model=gfs&var=air_temperature_2m&west=0&south=40&east=10&north=50';
const QUERY = 'coords=POINT(10+50)&parameter-name=air_temperature_2m';

describe('a run that is older than a plan goes back', () => {
  it.each([
    `${POINT}&init_time=${HOUR}`,
    `${POINT}&pin=${PIN}`,
    `${POINT.replace('gfs', 'icon-global')}`,
    `${MAP}&init_time=${HOUR}`,
    `${MAP}&pin=${PIN}`,
    `/profile?model=gfs&lat=50&lon=10&init_time=${HOUR}`,
    `/profile?model=gfs&lat=50&lon=10&pin=${PIN}`,
    `/models/gfs?pin=${PIN}`,
    `/edr/collections/gfs/position?${QUERY}&pin=${PIN}`,
    `/edr/collections/gfs/instances/${HOUR}`,
    `/edr/collections/gfs/instances/${HOUR}/position?${QUERY}`,
    `/edr/collections/gfs/instances/${COMPACT}/locations/paris?parameter-name=air_temperature_2m`,
    `/edr/collections/icon-global`,
    `/edr/collections/icon-global/instances/latest`,
    `/stac/collections/gfs/items/gfs-${COMPACT}Z`,
    `/refs/gfs.json?init_time=${HOUR}`,
    `/refs/gfs?pin=${PIN}`,
  ])('is refused where %s names it', async (call) => {
    const answer = await send(gateway, call, { key });
    expect([answer.status, jsonOf(answer)]).toMatchObject([
      403,
      { code: 'forbidden', detail: expect.stringContaining('the plan day allows runs of the last 24 hours') },
    ]);
    const estimate = `${call}${call.includes('?') ? '&' : '?'}estimate=true`;
    expect((await send(gateway, estimate, { key })).status).toBe(403);
    // It is there for others; references themselves would be asked of a source.
    expect((await send(gateway, estimate)).status).not.toBe(403);
  });

  it.each([
    `{ point(${AT}) { forecast(model: gfs, initTime: "${time(OLD)}") ${FIELDS} } }`,
    `{ point(${AT}, pin: "${PIN}") { forecast(model: gfs) ${FIELDS} } }`,
    `{ point(${AT}) { forecast(model: icon_global) ${FIELDS} } }`,
    `{ points(at: [{ ${AT} }], pin: "${PIN}") { forecasts(models: [gfs]) ${FIELDS} } }`,
    `{ point(${AT}) { runs(model: gfs, initTimes: ["${time(OLD)}"]) ${FIELDS} } }`,
    `{ point(${AT}, pin: "${PIN}") { runs(model: gfs) ${FIELDS} } }`,
    `{ point(${AT}, pin: "${PIN}") { runChange(model: gfs, variable: air_temperature_2m) { __typename } } }`,
    `{ point(${AT}, pin: "${PIN}") { spread(models: [gfs], variable: air_temperature_2m) { __typename } } }`,
    `{ run(id: "${ID}") { initTime } }`,
    `{ run(model: gfs, initTime: "${time(OLD)}") { initTime } }`,
    `{ slab(model: gfs, variable: air_temperature_2m, leadHours: 1, ${BOX}, initTime: "${time(OLD)}") { initTime: __typename } }`,
    `{ slab(model: gfs, variable: air_temperature_2m, leadHours: 1, ${BOX}, pin: "${PIN}") { initTime: __typename } }`,
    `{ slab(model: icon_global, variable: air_temperature_2m, leadHours: 1, ${BOX}) { initTime: __typename } }`,
  ])('is refused by %s', async (query) => {
    const { data, errors } = await graphql(query);
    expect([query, errors?.map(({ extensions }) => extensions.code)]).toEqual([query, ['forbidden']]);
    expect(errors?.[0]?.message).toContain('the plan day');
    expect(JSON.stringify(data ?? null)).not.toContain('"leadHours"');
    const withoutKey = await graphql(query, TEST_KEY);
    expect([query, withoutKey.errors?.map(({ extensions }) => extensions.code) ?? []]).not.toContain(
      'forbidden',
    );
  });

  it('is in no list of runs, and has no part in comparisons', async () => {
    const query = `{
      runs(model: gfs) { nodes { initTime } pageInfo { hasNextPage } }
      page: runs(model: gfs, first: 1) { nodes { initTime } }
      model(id: gfs) { latestRun { initTime } runs { nodes { initTime } } }
      icon: model(id: icon_global) { latestRun { initTime } runs { nodes { initTime } } }
      point(${AT}) { runs(model: gfs, last: 8) { run { initTime } } runChange(model: gfs, variable: air_temperature_2m) { __typename } }
    }`;
    const all = JSON.stringify((await graphql(query, TEST_KEY)).data);
    expect(all).toContain(time(OLD));
    const { data, errors } = await graphql(query);
    expect(errors).toBeUndefined();
    const text = JSON.stringify(data);
    expect(text).not.toContain(time(OLD));
    expect(text).toContain(time(NEW));
    expect(data).toMatchObject({ icon: { latestRun: null }, runs: { pageInfo: { hasNextPage: false } } });
    for (const call of [
      '/models',
      '/edr/collections',
      '/edr/collections/gfs/instances',
      '/stac/collections/gfs/items',
      '/stac/search',
    ]) {
      const [withKey, withoutKey] = await Promise.all([send(gateway, call, { key }), send(gateway, call)]);
      expect([call, withKey.status, withKey.content.toString().includes(time(OLD))]).toEqual([
        call,
        200,
        false,
      ]);
      expect([call, withoutKey.content.toString().includes(time(OLD))]).toEqual([call, true]);
    }
  });

  it('causes no event of a subscription', async () => {
    const { data } = await graphql('{ eventCursor }');
    const cursor = String(data?.['eventCursor']);
    await publishRun(gateway.parts, 'gfs', time(runAgo(13)));
    await publishRun(gateway.parts, 'gfs', time(runAgo(2)));
    const leaving = new AbortController();
    const query = `subscription { runUpdated(after: "${cursor}") { initTime } }`;
    const response = await fetch(`${gateway.address}/graphql?query=${encodeURIComponent(query)}`, {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
      signal: leaving.signal,
    });
    let text = '';
    for await (const piece of response.body ?? []) {
      text += Buffer.from(piece).toString();
      if (text.includes(time(runAgo(2)))) break;
    }
    leaving.abort();
    expect(text).not.toContain(time(runAgo(13)));
  });
});
